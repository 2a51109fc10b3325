#include "CBlend.h"

#include "processors.h"

// Two channels of 8 bits, each with room for 16.
enum { two_channels = 0xff00ff };

// Two pixels mixed, `share` of 256 of the second.
static inline uint32_t mixed(uint32_t a, uint32_t b, uint32_t share) {
  uint32_t keep = 256 - share;
  uint32_t odd = (a >> 8 & two_channels) * keep + (b >> 8 & two_channels) * share;
  uint32_t even = (a & two_channels) * keep + (b & two_channels) * share;
  return (odd & ~(uint32_t)two_channels) | (even >> 8 & two_channels);
}

// `strength` of 256 of a premultiplied pixel over an opaque one, which a clear one leaves as it is.
static inline uint32_t composed(uint32_t source, uint32_t target, uint32_t strength) {
  uint32_t odd = ((source >> 8 & two_channels) * strength) >> 8 & two_channels;
  uint32_t even = ((source & two_channels) * strength) >> 8 & two_channels;
  uint32_t alpha = odd >> 16;
  // 256 parts of what is kept, none for an opaque source.
  uint32_t keep = 256 - alpha - (alpha >> 7);
  uint32_t kept_odd = ((target >> 8 & two_channels) * keep) >> 8 & two_channels;
  uint32_t kept_even = ((target & two_channels) * keep) >> 8 & two_channels;
  return 0xff000000 | (odd + kept_odd) << 8 | (even + kept_even);
}

EACH_PROCESSOR
void blend_sprite(uint32_t *restrict pixels, long count, const uint32_t *restrict source,
                  uint32_t strength) {
  for (long index = 0; index < count; index++) {
    pixels[index] = composed(source[index], pixels[index], strength);
  }
}

EACH_PROCESSOR
void blend_turned(uint32_t *restrict pixels, long count, const uint32_t *restrict source,
                  int32_t stride, blend_walk walk, uint32_t strength) {
  // No branch for what is clear, so that several pixels go at once.
  for (int32_t index = 0; index < count; index++) {
    int32_t x = walk.x + index * walk.dx, y = walk.y + index * walk.dy;
    const uint32_t *upper = source + ((y >> 16) * stride + (x >> 16)), *lower = upper + stride;
    uint32_t across = x >> 8 & 255, down = y >> 8 & 255;
    uint32_t color =
        mixed(mixed(upper[0], upper[1], across), mixed(lower[0], lower[1], across), down);
    pixels[index] = composed(color, pixels[index], strength);
  }
}
