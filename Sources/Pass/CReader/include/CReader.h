// Our library around zxing-cpp, libpng and libjpeg (Web/reader/native), loaded with the first picture that is verified:
// a gate reads none, and a passtool that is never given one needs neither the library nor its dependencies.
//
// The library is compiled with this header, so that both sides have one layout. A change of it needs another number in
// the name of the file.
#ifndef PASSTOOL_CREADER_H
#define PASSTOOL_CREADER_H

#include <stddef.h>
#include <stdint.h>

#define PASSTOOL_READER_FILE "libpassreader.so.1"

// The largest picture that is read, in pixels.
#define PASSTOOL_READER_PIXELS (1 << 25)

// A code in a picture.
struct passtool_code {
  int32_t symbology; // 1 Aztec, 2 QR, 3 PDF417, 4 Data Matrix
  int32_t length;
  int32_t corners[8]; // x and y: top left, top right, bottom right, bottom left of the symbol, in pixels
  const uint8_t *bytes;
};

enum passtool_picture_outcome {
  passtool_picture_read = 0,
  // The first bytes are of neither PNG nor JPEG.
  passtool_picture_unknown = 1,
  // It has more pixels than PASSTOOL_READER_PIXELS, or a side of more than 65,535.
  passtool_picture_large = 2,
  // `message` says why it cannot be decoded.
  passtool_picture_damaged = 3,
  passtool_picture_no_memory = 4,
};

struct passtool_picture {
  // 0 where the file does not say so.
  uint32_t width, height;
  // The codes that were found, valid until the next call.
  int32_t count;
  const struct passtool_code *codes;
  // What libpng or libjpeg says; may be there of a picture that was read, too. Always NUL-terminated.
  char message[200];
};

// Swift imports `message` as a tuple; this is its text.
static inline const char *passtool_picture_message(const struct passtool_picture *picture) {
  return picture->message;
}

// Reads the codes of a PNG or JPEG file. One call at a time.
typedef int (*passtool_read_picture_t)(const uint8_t *file, size_t size, struct passtool_picture *picture);

// The most codes of one picture.
#define PASSTOOL_READER_CODES 16

// Loads the library from the file at `path`. Returns its function, or NULL with the loader's message in `reason`, which
// stays valid until the next call. The library is never closed. Not thread-safe.
passtool_read_picture_t passtool_reader_load(const char *path, const char **reason);

#endif
