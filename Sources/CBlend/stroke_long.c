#include "stroke_lanes.h"

#include <math.h>

// Long strokes: depths are linear functions of column and row in 64 bits, 16 of them fraction.

// Lanes for sixteen pixels of a row.
typedef int16_t lanes16 __attribute__((vector_size(32)));
typedef uint16_t counts16 __attribute__((vector_size(32)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));

// Coverage of pixels so far from both ends that only the depth across counts.
#define COVERAGE_INSIDE(counts, across) ((counts)(across) >> 2)

// Marks the blocks of columns `first...last` of a row.
INLINE void mark_run(uint64_t *marks, long first, long last) {
  long block = (first + blend_guard) / 8, end = (last + blend_guard) / 8;
  uint64_t bits = UINT64_MAX << block % 64;
  long word = block / 64;
  for (; word < end / 64; word++) {
    marks[word] |= bits;
    bits = UINT64_MAX;
  }
  marks[word] |= bits & UINT64_MAX >> (63 - end % 64);
}

typedef struct {
  int64_t across, across_column, across_row;
  int64_t along, along_column, along_row, along_sum;
  int16_t sum, peak;
} depths;

// The columns `left >> 32...right >> 32` of row 0 that a stroke may touch, held to `first...last`, and
// how far they move from a row to the next.
typedef struct {
  int64_t left, right, slope;
  long first, last;
} strip;

// A stroke that rises less for each pixel of its length crosses few rows, and its whole width is drawn
// in each.
static const double least_rise = 1.0 / 512;

INLINE depths depths_of(const stroke_geometry *stroke) {
  const double fraction = 65536;
  double unit = (double)(stroke_across * stroke->opacity) * fraction;
  double along_unit = stroke_along * fraction;
  double border = (double)stroke->half_width + 0.5;
  double ux = stroke->along_x, uy = stroke->along_y;
  double x = 0.5 - (double)stroke->center_x, y = 0.5 - (double)stroke->center_y;
  double half = (double)stroke->half_length + border;
  return (depths){
      .across = (int64_t)(unit * (border - x * uy + y * ux)),
      .across_column = (int64_t)(-unit * uy),
      .across_row = (int64_t)(unit * ux),
      .along = (int64_t)(along_unit * (half + x * ux + y * uy)),
      .along_column = (int64_t)(along_unit * ux),
      .along_row = (int64_t)(along_unit * uy),
      .along_sum = (int64_t)(2 * along_unit * half),
      .sum = (int16_t)((int64_t)(2 * unit * border) >> 16),
      .peak = (int16_t)((int64_t)(unit * (double)stroke->peak) >> 16),
  };
}

// Where the lines half a pixel outside a stroke's long edges cut the rows.
INLINE strip strip_of(const stroke_geometry *stroke, long first, long last) {
  const double one = 4294967296;
  double rise = fabs((double)stroke->along_y);
  if (rise <= least_rise) return (strip){(int64_t)first << 32, (int64_t)last << 32, 0, first, last};
  double per_row = (double)stroke->along_x / (double)stroke->along_y;
  double half = ((double)stroke->half_width + 0.5) / rise + 1.0 / 64;
  double at_row_zero = (double)stroke->center_x + (0.5 - (double)stroke->center_y) * per_row;
  return (strip){(int64_t)((at_row_zero - half + 0.5) * one),
                 (int64_t)((at_row_zero + half - 0.5) * one), (int64_t)(per_row * one), first, last};
}

typedef struct {
  long first, end;
} row_range;

INLINE double held(double value, double least, double most) {
  return value < least ? least : value > most ? most : value;
}

// Those of some rows in which all columns of the strip lie away from the stroke's ends, where the depth
// along it no longer counts.
INLINE row_range rows_inside(const stroke_geometry *stroke, row_range rows) {
  double rise = fabs((double)stroke->along_y), half_width = (double)stroke->half_width;
  // How far from its middle a row's middle may cut the stroke, along it, so that what the strip's
  // width adds stays before the caps' last pixel; a little less absorbs rounding.
  double across = (half_width + 0.5) * fabs((double)stroke->along_x);
  double reach = ((double)stroke->half_length + half_width - 0.625) * rise - across - 0.125;
  if (rise <= least_rise || reach <= 0) return (row_range){rows.first, rows.first};
  double center = (double)stroke->center_y - 0.5;
  long first = (long)held(ceil(center - reach), (double)rows.first, (double)rows.end);
  long end = (long)held(floor(center + reach) + 1, (double)rows.first, (double)rows.end);
  return (row_range){first, end > first ? end : first};
}

// `step` times 0...7, whole parts.
INLINE void offsets(lanes8 *lanes, int64_t step) {
  for (int lane = 0; lane < 8; lane++) (*lanes)[lane] = (int16_t)((lane * (int32_t)(step >> 2)) >> 14);
}

// Depths of sixteen columns, each eight from the whole part of their first one.
INLINE void spread(lanes16 *lanes, int64_t depth, int64_t column) {
  int16_t left = (int16_t)(depth >> 16), right = (int16_t)((depth + 8 * column) >> 16);
  *lanes = (lanes16){left,  left,  left,  left,  left,  left,  left,  left,
                     right, right, right, right, right, right, right, right};
}

// The whole part of `value`, held to where eight columns more or less, and the subtraction from
// a sum, still fit 16 bits. So deep inside or outside the value no longer matters.
INLINE int16_t whole(int64_t value) {
  const int16_t most = 16000;
  value >>= 16;
  return value < -most ? -most : value > most ? most : (int16_t)value;
}

// Draws rows in which the stroke may end.
INLINE void draw_ends(const blend_mask *mask, const depths *field, const strip *strip,
                      row_range rows) {
  lanes8 across_offsets, along_offsets;
  offsets(&across_offsets, field->across_column);
  offsets(&along_offsets, field->along_column);
  lanes8 sum = (lanes8){} + field->sum, peak = (lanes8){} + field->peak;
  lanes8 full = (lanes8){} + (int16_t)full_along;
  for (long row = rows.first; row < rows.end; row++) {
    long from = (strip->left + strip->slope * row) >> 32;
    long to = (strip->right + strip->slope * row) >> 32;
    if (from < strip->first) from = strip->first;
    if (to > strip->last) to = strip->last;
    if (from > to) continue;
    mark_run(marks_at(mask, row), from, to);
    uint8_t *line = coverage_at(mask, from, row);
    int64_t across = field->across + from * field->across_column + row * field->across_row;
    int64_t along = field->along + from * field->along_column + row * field->along_row;
    for (long left = to - from; left >= 0; left -= 8) {
      lanes8 depth = across_offsets + whole(across);
      lanes8 share = LESSER(along_offsets + whole(along),
                            whole(field->along_sum - along) - along_offsets);
      share = GREATER(LESSER(share, full), (lanes8){});
      RAISE(bytes8, line, COVERAGE(counts8, HELD(depth, sum, peak), share));
      across += 8 * field->across_column;
      along += 8 * field->along_column;
      line += 8;
    }
  }
}

// Draws rows of a strip of at most eight columns in which the stroke does not end.
INLINE void draw_narrow(const blend_mask *mask, const depths *field, const strip *strip,
                        row_range rows) {
  lanes8 offset;
  offsets(&offset, field->across_column);
  lanes8 sum = (lanes8){} + field->sum, peak = (lanes8){} + field->peak;
  int64_t left = strip->left + strip->slope * rows.first, width = strip->right - strip->left;
  int64_t across = field->across + field->across_row * rows.first;
  uint8_t *line = coverage_at(mask, 0, rows.first);
  uint64_t *marks = marks_at(mask, rows.first);
  for (long row = rows.first; row < rows.end; row++) {
    long from = left >> 32;
    lanes8 depth = offset + (int16_t)((across + from * field->across_column) >> 16);
    RAISE(bytes8, line + from, COVERAGE_INSIDE(counts8, HELD(depth, sum, peak)));
    mark_two(marks, from, (left + width) >> 32);
    left += strip->slope;
    across += field->across_row;
    line += mask->stride;
    marks += mask->marks_stride;
  }
}

// Draws rows in which the stroke does not end, so that only the distance across counts. No column lies
// so far from the strip that its depth leaves the lanes.
INLINE void draw_inside(const blend_mask *mask, const depths *field, const strip *strip,
                        row_range rows) {
  lanes8 half;
  offsets(&half, field->across_column);
  lanes16 offset =
      __builtin_shufflevector(half, half, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
  lanes16 sum = (lanes16){} + field->sum, peak = (lanes16){} + field->peak;
  int64_t left = strip->left + strip->slope * rows.first, width = strip->right - strip->left;
  int64_t start = field->across + field->across_row * rows.first;
  uint8_t *first = coverage_at(mask, 0, rows.first);
  uint64_t *marks = marks_at(mask, rows.first);
  for (long row = rows.first; row < rows.end; row++) {
    long from = left >> 32, to = (left + width) >> 32;
    if (from < strip->first) from = strip->first;
    if (to > strip->last) to = strip->last;
    if (from <= to) mark_run(marks, from, to);
    uint8_t *line = first + from;
    int64_t across = start + from * field->across_column;
    for (long rest = to - from; rest >= 0; rest -= 16) {
      lanes16 depth;
      spread(&depth, across, field->across_column);
      depth += offset;
      RAISE(bytes16, line, COVERAGE_INSIDE(counts16, HELD(depth, sum, peak)));
      across += 16 * field->across_column;
      line += 16;
    }
    left += strip->slope;
    start += field->across_row;
    first += mask->stride;
    marks += mask->marks_stride;
  }
}

// Whether in all of some rows the strip has at most eight columns, none of them beyond its limits.
INLINE bool is_narrow(const strip *strip, row_range rows) {
  if (rows.first >= rows.end) return true;
  int64_t up = strip->slope * rows.first, down = strip->slope * (rows.end - 1);
  return (strip->right - strip->left) >> 32 < 7 &&
         (strip->left + (up < down ? up : down)) >> 32 >= strip->first &&
         (strip->right + (up < down ? down : up)) >> 32 <= strip->last;
}

EACH_PROCESSOR
void stroke_draw_long(const blend_mask *mask, const stroke_geometry *stroke, long first_column,
                      long last_column, long first_row, long last_row) {
  row_range rows = {first_row, last_row + 1};
  if (rows.first < mask->top) rows.first = mask->top;
  if (rows.end > mask->top + mask->rows) rows.end = mask->top + mask->rows;
  if (rows.first >= rows.end) return;
  depths field = depths_of(stroke);
  strip strip = strip_of(stroke, first_column > 0 ? first_column : 0,
                         last_column < mask->width ? last_column : mask->width - 1);
  row_range inner = rows_inside(stroke, rows);
  draw_ends(mask, &field, &strip, (row_range){rows.first, inner.first});
  if (is_narrow(&strip, inner)) {
    draw_narrow(mask, &field, &strip, inner);
  } else {
    draw_inside(mask, &field, &strip, inner);
  }
  draw_ends(mask, &field, &strip, (row_range){inner.end, rows.end});
}
