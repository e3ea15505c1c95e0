// Holds the table of Sources/Pass/CCairo against the headers of the libraries: it compiles, or it says what
// differs. Made by nobody into a program.
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>

#define PASSTOOL_CAIRO_CHECK
#include "CCairo.h"

#define SAME_TYPE(result, name, arguments)                                                 \
  _Static_assert(__builtin_types_compatible_p(__typeof__(&name), result(*) arguments), #name);
PASSTOOL_CAIRO(SAME_TYPE)
PASSTOOL_RSVG(SAME_TYPE)

#define SAME_VALUE(name, value) _Static_assert((int)name == value, #name);
PASSTOOL_CAIRO_VALUES(SAME_VALUE)
