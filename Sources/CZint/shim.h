// libzint as a Swift module; it ships no .pc file, so the module map links it by name.
#include <zint.h>
