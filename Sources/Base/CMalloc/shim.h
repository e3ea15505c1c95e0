// glibc's allocator as a Swift module: its settings, which Swift's module of the C library leaves out.
#include <malloc.h>
