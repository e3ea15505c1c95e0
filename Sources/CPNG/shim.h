// libpng as a Swift module.
#include <png.h>
