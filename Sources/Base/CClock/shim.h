// What the kernel knows of time, as a Swift module: Swift's module of the C library leaves it out.
#include <sys/sysinfo.h>
#include <sys/timex.h>
