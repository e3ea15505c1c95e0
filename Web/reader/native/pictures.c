// Decodes PNG and JPEG files to grey levels, and reads the codes in them. For passtool, which loads it
// (Sources/Pass/CReader).
//
// Files come from anybody. So sizes are checked before memory is taken, and what libpng and libjpeg may take is bounded.
// Both report errors by longjmp, which crosses functions of C alone here.

#include "CReader.h"
#include "reader.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

// Needs stdio.h before it.
#include <jpeglib.h>

enum { largestSide = 65535 };

static int is_large(uint32_t width, uint32_t height) {
  return width > largestSide || height > largestSide ||
         (uint64_t)width * height > PASSTOOL_READER_PIXELS;
}

// --- PNG

// What is left of the file.
struct rest {
  const uint8_t *at;
  size_t size;
};

static void take(png_structp png, png_bytep to, size_t count) {
  struct rest *rest = png_get_io_ptr(png);
  if (count > rest->size) png_error(png, "the file ends early");
  memcpy(to, rest->at, count);
  rest->at += count;
  rest->size -= count;
}

static void note(struct passtool_picture *picture, const char *message) {
  snprintf(picture->message, sizeof picture->message, "%s", message);
}

static void png_fails(png_structp png, png_const_charp message) {
  note(png_get_error_ptr(png), message);
  png_longjmp(png, 1);
}

static void png_warns(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// Pixels with an alpha channel become what is seen on white paper.
static void flatten(uint8_t *pixels, size_t count) {
  for (size_t at = 0; at < count; at++) {
    const unsigned level = pixels[2 * at], alpha = pixels[2 * at + 1];
    pixels[at] = (uint8_t)((level * alpha + 255 * (255 - alpha) + 127) / 255);
  }
}

static int decode_png(const uint8_t *file, size_t size, struct passtool_picture *picture) {
  struct rest rest = {file, size};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, picture, png_fails, png_warns);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_read_struct(&png, NULL, NULL);
    return passtool_picture_no_memory;
  }
  // No local declared before setjmp is modified after it, so all have defined values after a jump back.
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return passtool_picture_damaged;
  }
  png_set_read_fn(png, &rest, take);
  // So that any size is reported as too large, below, and not as damaged.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(png, 1 << 20);
  png_set_chunk_cache_max(png, 64);
  // Texts and profiles say nothing about modules.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(png, info);
  picture->width = png_get_image_width(png, info);
  picture->height = png_get_image_height(png, info);
  if (is_large(picture->width, picture->height)) {
    png_destroy_read_struct(&png, &info, NULL);
    return passtool_picture_large;
  }

  png_set_expand(png);
  png_set_strip_16(png);
  if (png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR) png_set_rgb_to_gray(png, PNG_ERROR_ACTION_NONE, -1, -1);
  const int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  const size_t row = png_get_rowbytes(png, info), count = (size_t)picture->width * picture->height;
  const unsigned channels = png_get_channels(png, info);
  if (png_get_bit_depth(png, info) != 8 || channels < 1 || channels > 2 || row != (size_t)picture->width * channels)
    png_error(png, "it has pixels of an unknown kind");
  uint8_t *pixels = reader_pixels((uint32_t)(row * picture->height));
  if (!pixels) {
    png_destroy_read_struct(&png, &info, NULL);
    return passtool_picture_no_memory;
  }
  // Former pictures show nowhere, should the passes leave pixels out.
  memset(pixels, 255, row * picture->height);
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < picture->height; y++) png_read_row(png, pixels + y * row, NULL);
  if (channels == 2) flatten(pixels, count);
  png_destroy_read_struct(&png, &info, NULL);
  return passtool_picture_read;
}

// --- JPEG

// A picture of phones has one scan or some ten. Each costs a walk over all of it, and a file may have millions.
enum { mostScans = 64 };

struct jpeg {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  struct passtool_picture *picture;
  jmp_buf failed;
};

static void jpeg_says(j_common_ptr decoder) {
  char message[JMSG_LENGTH_MAX];
  decoder->err->format_message(decoder, message);
  note(((struct jpeg *)decoder->client_data)->picture, message);
}

static void jpeg_fails(j_common_ptr decoder) {
  jpeg_says(decoder);
  longjmp(((struct jpeg *)decoder->client_data)->failed, 1);
}

// Level -1 is a warning: data are damaged, and the rest is decoded. The first says most.
static void jpeg_remarks(j_common_ptr decoder, int level) {
  if (level < 0 && decoder->err->num_warnings++ == 0) jpeg_says(decoder);
}

static void jpeg_advances(j_common_ptr decoder) {
  struct jpeg *jpeg = decoder->client_data;
  if (jpeg->decoder.input_scan_number <= mostScans) return;
  note(jpeg->picture, "it has too many scans");
  longjmp(jpeg->failed, 1);
}

static int decode_jpeg(const uint8_t *file, size_t size, struct passtool_picture *picture) {
  struct jpeg jpeg = {.picture = picture};
  struct jpeg_decompress_struct *decoder = &jpeg.decoder;
  decoder->err = jpeg_std_error(&jpeg.errors);
  jpeg.errors.error_exit = jpeg_fails;
  jpeg.errors.emit_message = jpeg_remarks;
  jpeg.errors.output_message = jpeg_says;
  decoder->client_data = &jpeg;
  if (setjmp(jpeg.failed)) {
    jpeg_destroy_decompress(decoder);
    return passtool_picture_damaged;
  }
  jpeg_create_decompress(decoder);
  decoder->client_data = &jpeg;
  jpeg.progress.progress_monitor = jpeg_advances;
  decoder->progress = &jpeg.progress;
  // A progressive picture of three full planes keeps six bytes for a pixel.
  decoder->mem->max_memory_to_use = 8L * PASSTOOL_READER_PIXELS;
  jpeg_mem_src(decoder, file, size);
  jpeg_read_header(decoder, TRUE);
  picture->width = decoder->image_width;
  picture->height = decoder->image_height;
  if (is_large(picture->width, picture->height)) {
    jpeg_destroy_decompress(decoder);
    return passtool_picture_large;
  }
  if (decoder->num_components == 4) {
    note(picture, "its colours are for printing, CMYK");
    longjmp(jpeg.failed, 1);
  }
  decoder->out_color_space = JCS_GRAYSCALE;
  jpeg_start_decompress(decoder);
  uint8_t *pixels = reader_pixels(picture->width * picture->height);
  if (!pixels) {
    jpeg_destroy_decompress(decoder);
    return passtool_picture_no_memory;
  }
  while (decoder->output_scanline < decoder->output_height) {
    uint8_t *row = pixels + (size_t)decoder->output_scanline * picture->width;
    jpeg_read_scanlines(decoder, &row, 1);
  }
  // Not jpeg_finish_decompress: what follows the last row is of no interest.
  jpeg_destroy_decompress(decoder);
  return passtool_picture_read;
}

// --- both

static int decode(const uint8_t *file, size_t size, struct passtool_picture *picture) {
  static const uint8_t png[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'}, jpeg[3] = {0xFF, 0xD8, 0xFF};
  if (size >= sizeof png && memcmp(file, png, sizeof png) == 0) return decode_png(file, size, picture);
  if (size >= sizeof jpeg && memcmp(file, jpeg, sizeof jpeg) == 0) return decode_jpeg(file, size, picture);
  return passtool_picture_unknown;
}

__attribute__((visibility("default"))) int passtool_read_picture(
    const uint8_t *file, size_t size, struct passtool_picture *picture) {
  memset(picture, 0, sizeof *picture);
  const int outcome = decode(file, size, picture);
  if (outcome != passtool_picture_read) return outcome;
  const int32_t width = (int32_t)picture->width, height = (int32_t)picture->height;
  picture->count = reader_read(width, height, width, 1, -1);
  if (picture->count < 0) return passtool_picture_no_memory;
  picture->codes = reader_codes();
  return passtool_picture_read;
}
