// The settings of glibc's allocator as a Swift module, because Swift's module of the C library leaves them out.
#include <malloc.h>
