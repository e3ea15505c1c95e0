// libzint as a Swift module, loaded when the first barcode is drawn and not at program start. Verifying and signing
// draw no barcode, so a passtool that is never asked for a picture needs glibc alone.
#include <dlfcn.h>
#include <stddef.h>
#include <zint.h>

// The layout of struct zint_symbol belongs to one version of the library, so the library is loaded by the soname that
// Debian 12 gives the version of this header. Another system defines its own soname when it compiles.
#ifndef PASSTOOL_ZINT_SONAME
#define PASSTOOL_ZINT_SONAME "libzint.so.2.11"
#endif

// The functions that PassBarcode calls; the compiler takes their types from the library's header.
struct passtool_zint {
  __typeof__(&ZBarcode_Create) create;
  __typeof__(&ZBarcode_Delete) delete_symbol;
  __typeof__(&ZBarcode_Encode) encode;
};

// Fills the table and returns 1, or returns 0 with the loader's message in `reason`, which the caller copies. The
// library is never closed.
static inline int passtool_zint_load(struct passtool_zint *zint, const char **reason) {
  void *library = dlopen(PASSTOOL_ZINT_SONAME, RTLD_NOW | RTLD_LOCAL);
  if (library) {
    zint->create = (__typeof__(zint->create))dlsym(library, "ZBarcode_Create");
    zint->delete_symbol = (__typeof__(zint->delete_symbol))dlsym(library, "ZBarcode_Delete");
    zint->encode = (__typeof__(zint->encode))dlsym(library, "ZBarcode_Encode");
    if (zint->create && zint->delete_symbol && zint->encode) return 1;
  }
  *reason = dlerror();
  return 0;
}

// Swift imports `unsigned char encoded_data[200][144]` as a tuple of 200 tuples of 144 elements,
// which cannot be indexed, so C returns the row. A row holds its modules eight to a byte, the
// leftmost in the lowest bit.
static inline const unsigned char *passtool_zint_row(const struct zint_symbol *symbol, int row) {
  return symbol->encoded_data[row];
}

// Returns the text of `char errtxt[100]` for the same reason; libzint always terminates it with NUL.
static inline const char *passtool_zint_message(const struct zint_symbol *symbol) {
  return symbol->errtxt;
}
