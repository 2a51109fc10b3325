// Laying a colour over rows of pixels, `0xAARRGGBB`: the innermost loops of a frame.
//
// In C for one reason: its compiler makes two of each function, for processors with AVX2 and for all
// others, and the right one is chosen when the program starts. The results are the same to the bit:
// every channel of `(color * alpha + pixel * (255 - alpha)) / 255`, rounded to nearest. Both the
// pixels and `color` are opaque.
#ifndef C_BLEND_H
#define C_BLEND_H

#include <stdint.h>

// Columns of coverage before the first pixel's and, at least, after the last one's.
enum { blend_guard = 32 };

// Blends through those blocks of eight bytes of coverage whose bits are set in `marks`, block 0 in
// the lowest bit of word 0, each byte times `opacity`, 0...255; clears both. The first pixel's byte
// is `coverage[blend_guard]`; what lies before it or past `width` pixels is only cleared.
void blend_marked(uint32_t *pixels, long width, uint8_t *coverage, uint64_t *marks, long words,
                  uint32_t color, uint32_t opacity);

// Blends `count` pixels through as many bytes of coverage, each times `opacity`, 0...255.
void blend_bytes(uint32_t *pixels, const uint8_t *coverage, long count, uint32_t color,
                 uint32_t opacity);

// Blends `count` pixels with one `alpha`, 0...255.
void blend_run(uint32_t *pixels, long count, uint32_t color, uint32_t alpha);

#endif
