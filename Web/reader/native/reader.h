// The functions of Web/reader/Sources/reader.cpp, for C.
#pragma once

#include <stdint.h>

uint8_t *reader_pixels(uint32_t size);
int32_t reader_read(int32_t width, int32_t height, int32_t stride, int32_t step, int32_t further);
const void *reader_codes(void);
