// Laying colours over rows of pixels, `0xAARRGGBB`, and what strokes cover of them (`stroke.h`): the
// innermost loops of a frame.
//
// In C for one reason: its compiler makes three of each function, for processors with AVX-512, with AVX2
// and for all others, and the right one is chosen when the program starts. The results are the same to
// the bit: every channel of `(color * alpha + pixel * (255 - alpha)) / 255`, rounded to nearest. Both the
// pixels and `color` are opaque.
//
// A row is taken in blocks of eight pixels. Sets of blocks are bits, block 0 in the lowest bit of
// word 0.
#ifndef C_BLEND_H
#define C_BLEND_H

#include "stroke.h"

#include <stdbool.h>
#include <stdint.h>

// Columns of coverage before the first pixel's and, at least, after the last one's.
enum { blend_guard = 32 };

// A part of a row and how far something covers it.
typedef struct {
  // The number of its first pixel, and how many it has.
  uint32_t pixel, count;
  // A byte for each pixel. Where there are more than eight, all bytes are the same.
  uint64_t coverage;
} blend_span;

// Blends through those blocks of coverage that are in `marks`, each byte times `opacity`, 0...255,
// and clears both. The first pixel's byte is `coverage[blend_guard]`, and marks count from
// `coverage[0]`; what lies beside the row's `width` pixels is cleared only, and so is what lies in a
// block of `hidden`, which has the words that `width` pixels take.
void blend_marked(uint32_t *pixels, long width, uint8_t *coverage, uint64_t *marks, long words,
                  const uint64_t *hidden, uint32_t color, uint32_t opacity);

// Blends `count` spans of `pixels`, each byte of coverage times `opacity`, 0...255.
void blend_spans(uint32_t *pixels, const blend_span *spans, long count, uint32_t color,
                 uint32_t opacity);

// Sets of blocks, a row's after another's by `stride` words.
typedef struct {
  uint64_t *blocks;
  long stride;
} blend_set;

// A winding number of one.
enum { blend_unity = 1 << 16 };

// What winding numbers change by from pixel to pixel, in rows `stride` apart; they stay below 32,768.
// Other than 0 they are only in blocks of `marks`, `words` a row.
typedef struct {
  int32_t *differences;
  long stride;
  uint64_t *marks;
  long words;
} blend_plane;

// The pixels of a plane: of a picture `width` pixels wide `rows` rows, which begin with `column`, the first
// of a block.
typedef struct {
  long column, rows, width;
} blend_window;

// The spans of polygons in a plane that are not in a block of `hidden`, which has whole rows, the
// window's first at the start, and two words more; returns how many. At most one for each block, and room
// for one more. `pixel` is the number of the window's first pixel, `stride` how many come to the next
// row's. Clears the plane. With `hides` the blocks covered in full are added to `hidden`.
long blend_find(blend_plane plane, blend_window window, uint32_t pixel, long stride,
                blend_set hidden, bool hides, blend_span *spans);

// Words `first..<end` of a row's.
typedef struct {
  long first, end;
} blend_words;

// As spans what `blend_marked` would blend of rows `first_row..<end_row` of a mask, counted from its first
// one, where nothing is marked but in `words` of each; returns how many, at most one for each block. A
// row's first pixel has the row's number times `stride`.
long blend_collect(const blend_mask *mask, long first_row, long end_row, blend_words words,
                   long stride, blend_set hidden, blend_span *spans);

// Lays `count` premultiplied pixels, `strength` of 256 of each, over opaque ones.
void blend_sprite(uint32_t *pixels, long count, const uint32_t *source, uint32_t strength);

// A place in a picture and the way to the next, in 65,536ths of a pixel.
typedef struct {
  int32_t x, y, dx, dy;
} blend_walk;

// The same with what a picture shows along a walk, each pixel mixed from the four around the place. No
// side of the picture, whose rows are `stride` pixels apart, has 32,768 pixels, and the walk keeps a
// pixel away from the last row and column.
void blend_turned(uint32_t *pixels, long count, const uint32_t *source, int32_t stride,
                  blend_walk walk, uint32_t strength);

#endif
