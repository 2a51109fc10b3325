// Raising the coverage of thin strokes in a mask: the loops over their pixels.
//
// A pixel's coverage is how deep its centre lies inside the strip that the stroke is, plus half a pixel,
// held to 0...peak, times the same along the stroke, held to 0...1. Everything is whole numbers in
// lanes of 16 bits.
#ifndef C_BLEND_STROKE_H
#define C_BLEND_STROKE_H

#include <stdint.h>

enum {
  // Units of depth across the stroke that make full coverage, and along it.
  stroke_across = 1020,
  stroke_along = 256,
};

// Coverage of rows `top..<top + rows` of a picture `width` pixels wide, a byte for each pixel, in rows
// `stride` apart; that of a row's first pixel is its byte `blend_guard`. Marks, in rows `marks_stride`
// apart, are the set of the blocks of eight bytes, from a row's first byte on, that are not all 0.
typedef struct {
  uint8_t *coverage;
  long stride;
  uint64_t *marks;
  long marks_stride;
  long top, rows, width;
} blend_mask;

// A depth below one of a stroke's edges: what it is at a place, what it changes by to the next column,
// to the next row and over eight columns, and what it and the one below the opposite edge add up to.
typedef struct {
  int16_t depth, column, row, eight, sum;
} stroke_depth;

// A stroke whose footprint has at most 16 columns and 24 rows, so that no depth in it leaves its lane.
// The depths are those in the fifth column from `column` and in row `middle`. Between rows `above` and
// `below` it crosses the ninth column's left edge.
typedef struct {
  int32_t column, last_column, first_row, last_row, above, below, middle;
  stroke_depth across, along;
  int16_t peak;
} stroke_short;

// A stroke of any length, in pixels.
typedef struct {
  // The middle of the stroke.
  float center_x, center_y;
  // The unit vector along it; (1, 0) for a stroke without length.
  float along_x, along_y;
  // Half the length without caps.
  float half_length;
  // Half the footprint's width, at least half a pixel.
  float half_width;
  // The opacity, with what the floor on the width took from it.
  float opacity;
  // The largest coverage across the stroke.
  float peak;
} stroke_geometry;

// Draw what of a stroke lies in the mask's rows: raise coverage to at least the stroke's, and mark it.
void stroke_draw_short(const blend_mask *mask, const stroke_short *stroke);
void stroke_draw_long(const blend_mask *mask, const stroke_geometry *stroke, long first_column,
                      long last_column, long first_row, long last_row);

#endif
