// Feeds the reader of pictures with altered files (Web/reader/fuzz), compiled with the sanitizers for addresses and for
// undefined behaviour.

#include "CReader.h"

// A large picture would make each try slow; its size is checked in the same way.
#undef PASSTOOL_READER_PIXELS
#define PASSTOOL_READER_PIXELS (1 << 17)
#include "pictures.c"

#include <zlib.h>

size_t LLVMFuzzerMutate(uint8_t *file, size_t size, size_t longest);

static uint32_t number(const uint8_t *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

// Makes the sums of a PNG right again in most files, so that the alteration gets past them.
size_t LLVMFuzzerCustomMutator(uint8_t *file, size_t size, size_t longest, unsigned seed) {
  size = LLVMFuzzerMutate(file, size, longest);
  if (seed % 8 == 0 || size < 8 || memcmp(file, "\x89PNG", 4) != 0) return size;
  for (size_t at = 8; at + 12 <= size;) {
    const size_t length = number(file + at);
    if (length > size - at - 12) break;
    const uint32_t sum = (uint32_t)crc32(0, file + at + 4, (uInt)length + 4);
    for (int byte = 0; byte < 4; byte++) file[at + 8 + length + byte] = (uint8_t)(sum >> (24 - 8 * byte));
    at += length + 12;
  }
  return size;
}

// What is told of a picture must hold: sizes, texts and corners within it, and bytes that can be read.
int LLVMFuzzerTestOneInput(const uint8_t *file, size_t size) {
  struct passtool_picture picture;
  const int outcome = passtool_read_picture(file, size, &picture);
  if (outcome < passtool_picture_read || outcome > passtool_picture_no_memory) __builtin_trap();
  if (!memchr(picture.message, 0, sizeof picture.message)) __builtin_trap();
  if (outcome != passtool_picture_read) return 0;
  if (is_large(picture.width, picture.height) || picture.count < 0 || picture.count > PASSTOOL_READER_CODES) __builtin_trap();
  volatile uint8_t last = 0;
  for (int32_t at = 0; at < picture.count; at++) {
    const struct passtool_code *code = &picture.codes[at];
    if (code->symbology < 1 || code->symbology > 4 || code->length < 0) __builtin_trap();
    for (int32_t byte = 0; byte < code->length; byte++) last = code->bytes[byte];
  }
  (void)last;
  return 0;
}
