// The stroke loop of the rasteriser in plain C with vector types, on one thread and without bands.
#include "CBenchKernel.h"

#include <math.h>
#include <string.h>

typedef int16_t lanes __attribute__((vector_size(16)));
typedef uint16_t ulanes __attribute__((vector_size(16)));
typedef uint8_t bytes8 __attribute__((vector_size(8)));

enum { GUARD = 32 };

struct plane {
  uint8_t *base;
  long stride;
  int width, height;
};

static inline int16_t nearest(float value) {
  float sum = value + 12582912.0f;
  uint32_t bits;
  memcpy(&bits, &sum, 4);
  return (int16_t)bits;
}

static inline int floor_to_int(float value) {
  float sum = value - 0.5f + 12582912.0f;
  int32_t bits;
  memcpy(&bits, &sum, 4);
  return bits - 0x4b400000;
}

static inline lanes splat(int16_t value) {
  return (lanes){value, value, value, value, value, value, value, value};
}

static inline void raise8(uint8_t *line, ulanes coverage) {
  bytes8 old;
  memcpy(&old, line, 8);
  old = __builtin_elementwise_max(old, __builtin_convertvector(coverage, bytes8));
  memcpy(line, &old, 8);
}

static inline ulanes covered(lanes across, lanes opposite, lanes peak, lanes along,
                             lanes opposite_along) {
  lanes depth = __builtin_elementwise_min(__builtin_elementwise_min(across, opposite), peak);
  lanes share = __builtin_elementwise_min(along, opposite_along);
  depth = __builtin_elementwise_max(depth, splat(0));
  share = __builtin_elementwise_max(__builtin_elementwise_min(share, splat(256)), splat(0));
  return ((ulanes)depth * (ulanes)(share >> 2)) >> 8;
}

struct stroke {
  float center_x, center_y, along_x, along_y, half_length, half_width, opacity, peak;
};

static void draw_short(struct plane plane, struct stroke s, int column, int narrow, int first_row,
                       int last_row) {
  float unit = 1020 * s.opacity, border = s.half_width + 0.5f;
  float across_column = -unit * s.along_y, across_row = unit * s.along_x;
  float along_column = 256 * s.along_x, along_row = 256 * s.along_y;
  int middle = (first_row + last_row) >> 1;
  float x = (float)(column + 4) + 0.5f - s.center_x, y = (float)middle + 0.5f - s.center_y;
  int16_t across_step = nearest(across_row), along_step = nearest(along_row);
  int start = first_row > 0 ? first_row : 0;
  int end = last_row < plane.height ? last_row : plane.height - 1;
  int16_t lead = (int16_t)(start - middle);
  lanes offsets = {-4, -3, -2, -1, 0, 1, 2, 3};
  lanes across = offsets * splat(nearest(across_column)) +
                 splat((int16_t)(nearest(unit * border + x * across_column + y * across_row) +
                                 lead * across_step));
  lanes along =
      offsets * splat(nearest(along_column)) +
      splat((int16_t)(nearest(256 * (s.half_length + border) + x * along_column + y * along_row) +
                      lead * along_step));
  lanes across8 = across + splat(nearest(8 * across_column));
  lanes along8 = along + splat(nearest(8 * along_column));
  lanes sum = splat(nearest(2 * unit * border)), peak = splat(nearest(unit * s.peak));
  lanes along_sum = splat(nearest(2 * 256 * (s.half_length + border)));
  uint8_t *line = plane.base + start * plane.stride + column + GUARD;
  for (int left = end - start; left >= 0; left--, line += plane.stride) {
    raise8(line, covered(across, sum - across, peak, along, along_sum - along));
    if (!narrow) {
      raise8(line + 8, covered(across8, sum - across8, peak, along8, along_sum - along8));
      across8 += splat(across_step);
      along8 += splat(along_step);
    }
    across += splat(across_step);
    along += splat(along_step);
  }
}

static inline int16_t held(int64_t value) {
  int64_t whole = value >> 16;
  return (int16_t)(whole < -16000 ? -16000 : whole > 16000 ? 16000 : whole);
}

static lanes offsets_of(int64_t step) {
  lanes result;
  for (int lane = 0; lane < 8; lane++) result[lane] = (int16_t)((lane * (int32_t)(step >> 2)) >> 14);
  return result;
}

static void draw_long(struct plane plane, struct stroke s, int first, int last, int first_row,
                      int last_row) {
  double unit = (double)(1020 * s.opacity) * 65536, along_unit = 256.0 * 65536;
  double border = (double)s.half_width + 0.5, ux = s.along_x, uy = s.along_y;
  double x = 0.5 - (double)s.center_x, y = 0.5 - (double)s.center_y;
  double half = (double)s.half_length + border;
  int64_t across0 = (int64_t)(unit * (border - x * uy + y * ux));
  int64_t across_column = (int64_t)(-unit * uy), across_row = (int64_t)(unit * ux);
  int64_t along0 = (int64_t)(along_unit * (half + x * ux + y * uy));
  int64_t along_column = (int64_t)(along_unit * ux), along_row = (int64_t)(along_unit * uy);
  int64_t along_sum = (int64_t)(2 * along_unit * half);
  lanes across_offsets = offsets_of(across_column), along_offsets = offsets_of(along_column);
  lanes sum = splat((int16_t)((int64_t)(2 * unit * border) >> 16));
  lanes peak = splat((int16_t)((int64_t)(unit * (double)s.peak) >> 16));
  if (first < 0) first = 0;
  if (last >= plane.width) last = plane.width - 1;
  int64_t left = (int64_t)first << 32, right = (int64_t)last << 32, slope = 0;
  double rise = fabs(uy), one = 4294967296.0;
  if (rise > 1.0 / 512) {
    double per_row = ux / uy, reach = border / rise + 1.0 / 64;
    double at_zero = (double)s.center_x + (0.5 - (double)s.center_y) * per_row;
    slope = (int64_t)(per_row * one);
    left = (int64_t)((at_zero - reach + 0.5) * one);
    right = (int64_t)((at_zero + reach - 0.5) * one);
  }
  int64_t inside = (int64_t)(9 * 256) << 16;
  int start = first_row > 0 ? first_row : 0;
  int end = last_row < plane.height ? last_row : plane.height - 1;
  for (int row = start; row <= end; row++) {
    int from = (int)((left + slope * row) >> 32), to = (int)((right + slope * row) >> 32);
    if (from < first) from = first;
    if (to > last) to = last;
    uint8_t *line = plane.base + row * plane.stride + from + GUARD;
    int64_t across = across0 + from * across_column + row * across_row;
    int64_t along = along0 + from * along_column + row * along_row;
    for (int rest = to - from; rest >= 0; rest -= 8, line += 8) {
      lanes depth = across_offsets + splat(held(across));
      int64_t opposite = along_sum - along;
      if (along > inside && opposite > inside) {
        lanes inner = __builtin_elementwise_min(__builtin_elementwise_min(depth, sum - depth), peak);
        raise8(line, (ulanes)__builtin_elementwise_max(inner, splat(0)) >> 2);
      } else {
        raise8(line, covered(depth, sum - depth, peak, along_offsets + splat(held(along)),
                             splat(held(opposite)) - along_offsets));
      }
      across += 8 * across_column;
      along += 8 * along_column;
    }
  }
}

static void draw(struct plane plane, const struct bench_segment *p) {
  float dx = p->x1 - p->x0, dy = p->y1 - p->y0, length = sqrtf(dx * dx + dy * dy);
  float inverse = length > 0 ? 1 / length : 0;
  struct stroke s;
  s.along_x = length > 0 ? dx * inverse : 1;
  s.along_y = dy * inverse;
  s.center_x = (p->x0 + p->x1) * 0.5f;
  s.center_y = (p->y0 + p->y1) * 0.5f;
  s.half_length = length * 0.5f;
  s.half_width = p->half_width > 0.5f ? p->half_width : 0.5f;
  s.opacity = (p->opacity < 1 ? p->opacity : 1) * (p->half_width < 0.5f ? p->half_width * 2 : 1);
  float total = fabsf(s.along_x) + fabsf(s.along_y), cut = total * 0.5f - s.half_width;
  s.peak = cut > 0 ? 1 - cut * cut / fabsf(s.along_x * s.along_y) : 1;
  float reach = (s.half_width + 0.5f) * total + 1.0f / 64;
  int first = floor_to_int((p->x0 < p->x1 ? p->x0 : p->x1) - reach + 0.5f);
  int last = floor_to_int((p->x0 < p->x1 ? p->x1 : p->x0) + reach - 0.5f);
  int first_row = floor_to_int((p->y0 < p->y1 ? p->y0 : p->y1) - reach + 0.5f);
  int last_row = floor_to_int((p->y0 < p->y1 ? p->y1 : p->y0) + reach - 0.5f);
  if (last < 0 || first >= plane.width || last_row < 0 || first_row >= plane.height) return;
  if (last - first < 16 && last_row - first_row < 24)
    draw_short(plane, s, first, last - first < 8, first_row, last_row);
  else
    draw_long(plane, s, first, last, first_row, last_row);
}

static inline uint32_t over_255(uint32_t value) {
  value += 128;
  return (value + (value >> 8)) >> 8;
}

static void blend(uint32_t *pixels, uint8_t *mask, int count, uint32_t color) {
  for (int x = 0; x < count; x++) {
    uint32_t alpha = mask[x], old = pixels[x], mixed = 0xff000000;
    if (alpha == 0) continue;
    for (int shift = 0; shift < 24; shift += 8) {
      uint32_t from = (old >> shift) & 255, to = (color >> shift) & 255;
      mixed |= over_255(from * (255 - alpha) + to * alpha) << shift;
    }
    pixels[x] = mixed;
  }
}

void bench_draw(uint32_t *pixels, uint8_t *mask, int width, int height, uint32_t background,
                const struct bench_layer *layers, int layer_count) {
  struct plane plane = {mask, width + 2 * GUARD, width, height};
  for (long index = 0; index < (long)width * height; index++) pixels[index] = background;
  for (int layer = 0; layer < layer_count; layer++) {
    for (long index = 0; index < layers[layer].count; index++)
      draw(plane, layers[layer].segments + index);
    for (int y = 0; y < height; y++) {
      uint8_t *line = mask + y * plane.stride;
      for (int x = 0; x < width; x += 8) {
        uint64_t eight;
        memcpy(&eight, line + GUARD + x, 8);
        int count = width - x < 8 ? width - x : 8;
        if (eight) blend(pixels + (long)y * width + x, line + GUARD + x, count, layers[layer].color);
      }
      memset(line, 0, (size_t)plane.stride);
    }
  }
}
