#include "CBlend.h"

#include <string.h>

#if defined(__x86_64__) && defined(__GLIBC__)
#define EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define EACH_PROCESSOR
#endif

#define INLINE static inline __attribute__((always_inline))

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef uint16_t lanes8 __attribute__((vector_size(16)));
typedef uint16_t lanes16 __attribute__((vector_size(32)));
typedef uint32_t wide8 __attribute__((vector_size(32)));
typedef uint32_t wide16 __attribute__((vector_size(64)));

enum { four_pixels = 4 * sizeof(uint32_t) };

// Lanes that are 128 more than a number of 0...65,152, over 255: the number's quotient, rounded to
// nearest. Compiles to one multiplication a vector.
#define OVER_255(lanes, wide) \
  __builtin_convertvector((__builtin_convertvector(lanes, wide) * 257) >> 16, __typeof__(lanes))

// Wide vectors go by pointer: how a function without AVX passes one by value is not settled.

INLINE void load(lanes16 *lanes, const void *pixels) {
  bytes16 bytes;
  memcpy(&bytes, pixels, four_pixels);
  *lanes = __builtin_convertvector(bytes, lanes16);
}

INLINE void store(uint32_t *pixels, const lanes16 *lanes) {
  bytes16 bytes = __builtin_convertvector(*lanes, bytes16);
  memcpy(pixels, &bytes, four_pixels);
}

INLINE void spread(lanes16 *lanes, uint32_t color) {
  uint32_t pixels[] = {color, color, color, color};
  load(lanes, pixels);
}

// Four pixels, an alpha for each of their sixteen channels. `255 p + (c - p) a` is
// `c a + p (255 - a)`: the difference may wrap below zero, the sum is back in range.
INLINE void mix_four(uint32_t *pixels, const lanes16 *color, const lanes16 *alphas) {
  lanes16 old;
  load(&old, pixels);
  lanes16 sum = (old << 8) - old + (*color - old) * *alphas + 128;
  sum = OVER_255(sum, wide16);
  store(pixels, &sum);
}

INLINE void mix_eight(uint32_t *pixels, uint64_t coverage, const lanes16 *color,
                      uint32_t opacity) {
  bytes8 bytes;
  memcpy(&bytes, &coverage, 8);
  lanes8 alphas = __builtin_convertvector(bytes, lanes8) * (uint16_t)opacity + 128;
  alphas = OVER_255(alphas, wide8);
  lanes16 left =
      __builtin_shufflevector(alphas, alphas, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  lanes16 right =
      __builtin_shufflevector(alphas, alphas, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7);
  mix_four(pixels, color, &left);
  mix_four(pixels + 4, color, &right);
}

// The first `count` of eight pixels.
INLINE void mix_some(uint32_t *pixels, uint64_t coverage, long count, const lanes16 *color,
                     uint32_t opacity) {
  uint32_t eight[8] = {0};
  memcpy(eight, pixels, (size_t)count * sizeof(uint32_t));
  mix_eight(eight, coverage, color, opacity);
  memcpy(pixels, eight, (size_t)count * sizeof(uint32_t));
}

EACH_PROCESSOR
void blend_marked(uint32_t *pixels, long width, uint8_t *coverage, uint64_t *marks, long words,
                  uint32_t color, uint32_t opacity) {
  lanes16 channels;
  spread(&channels, color);
  uint64_t eight;
  long end = width & ~7L;
  if (end < width) {
    memcpy(&eight, coverage + blend_guard + end, 8);
    if (eight != 0) mix_some(pixels + end, eight, width - end, &channels, opacity);
  }
  for (long word = 0; word < words; word++) {
    for (uint64_t rest = marks[word]; rest != 0; rest &= rest - 1) {
      long block = (word * 64 + __builtin_ctzll(rest)) * 8;
      memcpy(&eight, coverage + block, 8);
      if (eight == 0) continue;
      memset(coverage + block, 0, 8);
      long x = block - blend_guard;
      if (x >= 0 && x < end) mix_eight(pixels + x, eight, &channels, opacity);
    }
    marks[word] = 0;
  }
}

EACH_PROCESSOR
void blend_bytes(uint32_t *pixels, const uint8_t *coverage, long count, uint32_t color,
                 uint32_t opacity) {
  lanes16 channels;
  spread(&channels, color);
  uint64_t eight = 0;
  long x = 0;
  for (; x + 8 <= count; x += 8) {
    memcpy(&eight, coverage + x, 8);
    if (eight != 0) mix_eight(pixels + x, eight, &channels, opacity);
  }
  if (x == count) return;
  eight = 0;
  memcpy(&eight, coverage + x, (size_t)(count - x));
  mix_some(pixels + x, eight, count - x, &channels, opacity);
}

EACH_PROCESSOR
void blend_run(uint32_t *pixels, long count, uint32_t color, uint32_t alpha) {
  lanes16 channels;
  spread(&channels, color);
  lanes16 due = channels * (uint16_t)alpha + 128;
  uint16_t kept = (uint16_t)(255 - alpha);
  long x = 0;
  for (; x + 4 <= count; x += 4) {
    lanes16 sum;
    load(&sum, pixels + x);
    sum = sum * kept + due;
    sum = OVER_255(sum, wide16);
    store(pixels + x, &sum);
  }
  if (x < count) mix_some(pixels + x, UINT64_MAX, count - x, &channels, alpha);
}
