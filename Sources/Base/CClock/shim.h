// The kernel's interface for time as a Swift module, because Swift's module of the C library leaves it out.
#include <sys/sysinfo.h>
#include <sys/timex.h>
