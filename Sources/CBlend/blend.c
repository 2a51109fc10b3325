#include "CBlend.h"
#include "processors.h"

#include <string.h>

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint8_t bytes32 __attribute__((vector_size(32)));
typedef uint16_t lanes8 __attribute__((vector_size(16)));
typedef uint16_t lanes32 __attribute__((vector_size(64)));
typedef uint32_t wide8 __attribute__((vector_size(32)));
typedef uint32_t wide32 __attribute__((vector_size(128)));

enum { eight_pixels = 8 * sizeof(uint32_t) };

// A number that is 128 more than one of 0...65,152 times this, over 65,536: that one's quotient by 255,
// rounded to nearest. Volatile, for of a product with a number it knows the compiler makes sums and
// shifts of lanes twice as wide, and not the one instruction that keeps the high halves.
static const volatile uint16_t over_255 = 257;

#define OVER_255(wide, lanes) \
  __builtin_convertvector(__builtin_convertvector(lanes, wide) * \
                                  __builtin_convertvector((__typeof__(lanes)){} + over_255, wide) >> 16, \
                          __typeof__(lanes))

// Wide vectors go by pointer: how a function without AVX passes one by value is not settled.

INLINE void load(lanes32 *lanes, const void *pixels) {
  bytes32 bytes;
  memcpy(&bytes, pixels, eight_pixels);
  *lanes = __builtin_convertvector(bytes, lanes32);
}

INLINE void store(uint32_t *pixels, const lanes32 *lanes) {
  bytes32 bytes = __builtin_convertvector(*lanes, bytes32);
  memcpy(pixels, &bytes, eight_pixels);
}

INLINE void spread(lanes32 *lanes, uint32_t color) {
  uint32_t pixels[] = {color, color, color, color, color, color, color, color};
  load(lanes, pixels);
}

// Eight pixels, a byte of coverage each. `255 p + (c - p) a` is `c a + p (255 - a)`: the difference may
// wrap below zero, the sum is back in range.
INLINE void mix_eight(uint32_t *pixels, uint64_t coverage, const lanes32 *color,
                      uint32_t opacity) {
  bytes8 bytes;
  memcpy(&bytes, &coverage, 8);
  lanes8 alphas = __builtin_convertvector(bytes, lanes8) * (uint16_t)opacity + 128;
  alphas = OVER_255(wide8, alphas);
  lanes32 each = __builtin_shufflevector(alphas, alphas, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3,
                                         3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7);
  lanes32 old;
  load(&old, pixels);
  lanes32 sum = (old << 8) - old + (*color - old) * each + 128;
  sum = OVER_255(wide32, sum);
  store(pixels, &sum);
}

// The first `count` of eight pixels.
INLINE void mix_some(uint32_t *pixels, uint64_t coverage, long count, const lanes32 *color,
                     uint32_t opacity) {
  uint32_t eight[8] = {0};
  memcpy(eight, pixels, (size_t)count * sizeof(uint32_t));
  mix_eight(eight, coverage, color, opacity);
  memcpy(pixels, eight, (size_t)count * sizeof(uint32_t));
}

// The marked blocks of one word of a mask's row: which of them are seen, and where they are.
typedef struct {
  uint64_t seen, unseen;
  // The picture's column of the word's first block.
  long column;
} marked_word;

// Takes a word out of `marks`. Unseen are the blocks beside the picture and those in `hidden`.
INLINE marked_word take_word(uint64_t *marks, long word, long width, const uint64_t *hidden) {
  const long guard = blend_guard / 8;
  uint64_t marked = marks[word];
  marks[word] = 0;
  long blocks = (width + 7) / 8, words = (blocks + 63) / 64;
  uint64_t unseen = word == 0 ? ((uint64_t)1 << guard) - 1 : hidden[word - 1] >> (64 - guard);
  if (word < words) unseen |= hidden[word] << guard;
  long rest = blocks + guard - word * 64;
  if (rest < 64) unseen |= rest > 0 ? UINT64_MAX << rest : UINT64_MAX;
  return (marked_word){marked & ~unseen, marked & unseen, word * 512 - blend_guard};
}

// Takes the eight coverages of a block, counted from the word's first one.
INLINE uint64_t take_block(uint8_t *coverage, marked_word word, long block) {
  uint64_t eight;
  uint8_t *first = coverage + blend_guard + word.column + block * 8;
  memcpy(&eight, first, 8);
  memset(first, 0, 8);
  return eight;
}

EACH_PROCESSOR
void blend_marked(uint32_t *pixels, long width, uint8_t *coverage, uint64_t *marks, long words,
                  const uint64_t *hidden, uint32_t color, uint32_t opacity) {
  lanes32 channels;
  spread(&channels, color);
  for (long index = 0; index < words; index++) {
    if (marks[index] == 0) continue;
    marked_word word = take_word(marks, index, width, hidden);
    for (uint64_t rest = word.seen; rest != 0; rest &= rest - 1) {
      long block = __builtin_ctzll(rest);
      uint64_t eight = take_block(coverage, word, block);
      long x = word.column + block * 8;
      if (x + 8 <= width) {
        mix_eight(pixels + x, eight, &channels, opacity);
      } else {
        mix_some(pixels + x, eight, width - x, &channels, opacity);
      }
    }
    for (uint64_t rest = word.unseen; rest != 0; rest &= rest - 1) {
      take_block(coverage, word, __builtin_ctzll(rest));
    }
  }
}

INLINE void fill(uint32_t *pixels, long count, uint32_t color) {
  for (long x = 0; x < count; x++) pixels[x] = color;
}

// Blends `count` pixels with one `alpha`, 0...255.
INLINE void mix_run(uint32_t *pixels, long count, const lanes32 *color, uint32_t alpha) {
  lanes32 due = *color * (uint16_t)alpha + 128;
  uint16_t kept = (uint16_t)(255 - alpha);
  long x = 0;
  for (; x + 8 <= count; x += 8) {
    lanes32 sum;
    load(&sum, pixels + x);
    sum = sum * kept + due;
    sum = OVER_255(wide32, sum);
    store(pixels + x, &sum);
  }
  if (x < count) mix_some(pixels + x, UINT64_MAX, count - x, color, alpha);
}

EACH_PROCESSOR
void blend_spans(uint32_t *pixels, const blend_span *spans, long count, uint32_t color,
                 uint32_t opacity) {
  lanes32 channels;
  spread(&channels, color);
  for (long index = 0; index < count; index++) {
    blend_span span = spans[index];
    uint32_t *first = pixels + span.pixel;
    if (span.coverage == UINT64_MAX && opacity == 255) {
      fill(first, span.count, color);
    } else if (span.count == 8) {
      mix_eight(first, span.coverage, &channels, opacity);
    } else if (span.count < 8) {
      mix_some(first, span.coverage, span.count, &channels, opacity);
    } else {
      uint32_t alpha = (uint32_t)(span.coverage & 255) * opacity + 128;
      mix_run(first, span.count, &channels, (alpha + (alpha >> 8)) >> 8);
    }
  }
}

// Appends the spans of a marked word of a row; returns where the next ones go.
INLINE blend_span *collect_word(uint8_t *coverage, marked_word word, long width, uint32_t pixel,
                                blend_span *next) {
  for (uint64_t rest = word.seen; rest != 0; rest &= rest - 1) {
    long block = __builtin_ctzll(rest);
    uint64_t eight = take_block(coverage, word, block);
    long x = word.column + block * 8, count = width - x < 8 ? width - x : 8;
    *next = (blend_span){pixel + (uint32_t)x, (uint32_t)count, eight};
    // Of what is not covered the next span takes the place.
    next += eight != 0;
  }
  for (uint64_t rest = word.unseen; rest != 0; rest &= rest - 1) {
    take_block(coverage, word, __builtin_ctzll(rest));
  }
  return next;
}

EACH_PROCESSOR
long blend_collect(const blend_mask *mask, long first_row, long end_row, blend_words words,
                   long stride, blend_set hidden, blend_span *spans) {
  blend_span *next = spans;
  for (long row = first_row; row < end_row; row++) {
    uint64_t *marks = mask->marks + row * mask->marks_stride;
    for (long index = words.first; index < words.end; index++) {
      if (marks[index] == 0) continue;
      marked_word word =
          take_word(marks, index, mask->width, hidden.blocks + row * hidden.stride);
      next = collect_word(mask->coverage + row * mask->stride, word, mask->width,
                          (uint32_t)(row * stride), next);
    }
  }
  return next - spans;
}
