// libpng as a Swift module, through one function that hides setjmp.
#include <png.h>
#include <stdlib.h>
#include <string.h>

// A PNG in memory, or the reason why it could not be written. The caller owns `bytes` and frees it with free().
struct passtool_png {
  unsigned char *bytes;
  size_t count, capacity;
  char message[100];
};

// Swift imports `message` as a tuple; this is its text, always NUL-terminated.
static inline const char *passtool_png_message(const struct passtool_png *out) {
  return out->message;
}

static inline void passtool_png_fail(png_structp png, png_const_charp message) {
  struct passtool_png *out = (struct passtool_png *)png_get_error_ptr(png);
  strncpy(out->message, message, sizeof out->message - 1);
  png_longjmp(png, 1);
}

// Silences warnings, which libpng prints to standard error by default, because no feature in use here has a warning
// that matters.
static inline void passtool_png_warn(png_structp png, png_const_charp message) {}

static inline void passtool_png_append(png_structp png, png_bytep data, size_t length) {
  struct passtool_png *out = (struct passtool_png *)png_get_io_ptr(png);
  if (length > out->capacity - out->count) {
    size_t capacity = 2 * out->capacity + length + 4096;
    unsigned char *bytes = (unsigned char *)realloc(out->bytes, capacity);
    if (!bytes) png_error(png, "out of memory");
    out->bytes = bytes;
    out->capacity = capacity;
  }
  memcpy(out->bytes + out->count, data, length);
  out->count += length;
}

static inline void passtool_png_flush(png_structp png) {}

// Writes a 1-bit greyscale PNG (1 is white): `lines` lines of `(width + 7) / 8` bytes each, every
// line written `repeat` times, so that the enlarged image is never held in memory.
// Returns 1, or 0 with `out->message` set.
//
// It is in C because libpng reports errors by longjmp, which must not cross a Swift frame, and
// Swift cannot call setjmp. The simplified API (png_image_write_to_memory) would avoid that, but it
// writes neither pHYs nor one bit per pixel.
static inline int passtool_png_write(
    struct passtool_png *out, const unsigned char *rows, png_uint_32 width, png_uint_32 lines,
    png_uint_32 repeat, png_uint_32 pixels_per_metre) {
  png_structp png = png_create_write_struct(
      PNG_LIBPNG_VER_STRING, out, passtool_png_fail, passtool_png_warn);
  if (!png) {
    strcpy(out->message, "out of memory");
    return 0;
  }
  png_infop info = png_create_info_struct(png);
  if (!info) {
    strcpy(out->message, "out of memory");
    png_destroy_write_struct(&png, NULL);
    return 0;
  }
  // No local declared before setjmp is modified after it, so all have defined values after a jump
  // back.
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, out, passtool_png_append, passtool_png_flush);
  png_set_IHDR(
      png, info, width, lines * repeat, 1, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_pHYs(png, info, pixels_per_metre, pixels_per_metre, PNG_RESOLUTION_METER);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_write_info(png, info);
  for (png_uint_32 line = 0; line < lines; line++) {
    const unsigned char *row = rows + (size_t)line * ((width + 7) / 8);
    for (png_uint_32 copy = 0; copy < repeat; copy++) png_write_row(png, row);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return 1;
}
