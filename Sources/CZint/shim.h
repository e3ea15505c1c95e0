// libzint as a Swift module; it ships no .pc file, so the module map links it by name.
#include <zint.h>

// Swift imports `unsigned char encoded_data[200][144]` as a tuple of 200 tuples of 144 elements,
// which cannot be indexed, so C returns the row. A row holds its modules eight to a byte, the
// leftmost in the lowest bit.
static inline const unsigned char *passtool_zint_row(const struct zint_symbol *symbol, int row) {
  return symbol->encoded_data[row];
}

// The same for `char errtxt[100]`, always NUL-terminated by libzint.
static inline const char *passtool_zint_message(const struct zint_symbol *symbol) {
  return symbol->errtxt;
}
