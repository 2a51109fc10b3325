// What the benchmark compares with and counts by, in C.
#ifndef C_BENCH_KERNEL_H
#define C_BENCH_KERNEL_H

#include <stdint.h>

// A stroke in pixels; the layout of MapScene's LineSegment.
struct bench_segment {
  float x0, y0, x1, y1, half_width, opacity;
};

// A layer: its segments and its colour 0xRRGGBB, opaque.
struct bench_layer {
  const struct bench_segment *segments;
  long count;
  uint32_t color;
};

// Draws the layers over `background` into `pixels` on this thread: the rasteriser's stroke loop in
// plain C, the limit for the one in Swift. Takes strokes at most 4 px wide whose coordinates lie
// within a few thousand pixels. `mask` is room for (width + 64) * height bytes, all zero, and is
// zero again afterwards.
void bench_draw(uint32_t *pixels, uint8_t *mask, int width, int height, uint32_t background,
                const struct bench_layer *layers, int layer_count);

// How often malloc, calloc and realloc were called by the whole process so far.
unsigned long bench_allocation_count(void);

#endif
