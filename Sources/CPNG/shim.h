#include <png.h>

// Macros with casts or conditions in them do not reach Swift. Pixels are numbers `0xAARRGGBB`, so
// the order of their bytes is the processor's.
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
static const png_uint_32 CPNG_FORMAT_PIXELS = PNG_FORMAT_BGRA;
#else
static const png_uint_32 CPNG_FORMAT_PIXELS = PNG_FORMAT_ARGB;
#endif

static inline png_alloc_size_t CPNGMostBytes(png_image image) {
  return PNG_IMAGE_PNG_SIZE_MAX(image);
}
