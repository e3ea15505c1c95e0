// The driver of libFuzzer, which comes with the compiler and has no header there.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *bytes, size_t count));
