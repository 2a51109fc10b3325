// What the loops over short and over long strokes share: coverage from depths, and where it goes.
#ifndef C_BLEND_STROKE_LANES_H
#define C_BLEND_STROKE_LANES_H

#include "CBlend.h"
#include "processors.h"

#include <string.h>

// Depths are whole numbers of 16 bits in lanes, one for each of eight pixels of a row.
typedef int16_t lanes8 __attribute__((vector_size(16)));
typedef uint16_t counts8 __attribute__((vector_size(16)));
typedef uint8_t bytes8 __attribute__((vector_size(8)));

#define LESSER(a, b) __builtin_elementwise_min(a, b)
#define GREATER(a, b) __builtin_elementwise_max(a, b)

// Of opposite depths, which add up to `sum`, the smaller one, held to 0...most.
#define HELD(depth, sum, most) \
  GREATER(LESSER(LESSER(depth, (sum) - (depth)), most), (__typeof__(depth)){})

// Coverage of pixels from their depths across and along the stroke: the product of both. Across, full
// coverage is 4 times 255, along it is 4 times 64.
#define COVERAGE(counts, across, along) (((counts)(across) * (counts)((along) >> 2)) >> 8)

enum { full_along = 256 };

// Raises bytes of a mask to at least `coverage`, lanes of which there are as many.
#define RAISE(bytes, line, coverage) \
  do { \
    bytes old_; \
    memcpy(&old_, line, sizeof old_); \
    old_ = GREATER(old_, __builtin_convertvector(coverage, bytes)); \
    memcpy(line, &old_, sizeof old_); \
  } while (0)

INLINE uint8_t *coverage_at(const blend_mask *mask, long column, long row) {
  return mask->coverage + (row - mask->top) * mask->stride + column + blend_guard;
}

INLINE uint64_t *marks_at(const blend_mask *mask, long row) {
  return mask->marks + (row - mask->top) * mask->marks_stride;
}

// Marks the blocks of columns `first` and `last` of a row, which are the same or neighbours.
INLINE void mark_two(uint64_t *marks, long first, long last) {
  long block = (first + blend_guard) / 8;
  uint8_t *byte = (uint8_t *)marks + block / 8;
  uint16_t bits;
  memcpy(&bits, byte, sizeof bits);
  bits |= (uint16_t)(1 << block % 8 | 1 << ((last + blend_guard) / 8 - block / 8 * 8));
  memcpy(byte, &bits, sizeof bits);
}

#endif
