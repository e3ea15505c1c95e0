// Holds the table and the numbers of Sources/Base/CCups against the headers of libcups: it compiles, or it says what
// differs.
#include <cups/cups.h>

#define PASSTOOL_CUPS_CHECK
#include "CCups.h"

#define SAME(result, name, arguments) \
  _Static_assert(__builtin_types_compatible_p(__typeof__(&name), result (*) arguments), #name);
PASSTOOL_CUPS(SAME)

#define SAME_VALUE(name, number) _Static_assert(name == number, #name);
PASSTOOL_CUPS_VALUES(SAME_VALUE)
