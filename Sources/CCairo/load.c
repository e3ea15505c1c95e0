#include "CCairo.h"

#include <dlfcn.h>
#include <stddef.h>

const struct passtool_cairo *passtool_cairo_load(const char **reason) {
  static struct passtool_cairo cairo;
  // Its dependencies Pango, Cairo and GObject are loaded with it, and dlsym searches them too. The
  // library is never closed.
  void *library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    *reason = dlerror();
    return NULL;
  }
#define LOAD(result, name, arguments)         \
  {                                           \
    void *symbol = dlsym(library, #name);     \
    if (!symbol) {                            \
      *reason = dlerror();                    \
      return NULL;                            \
    }                                         \
    *(void **)&cairo.name = symbol;           \
  }
  PASSTOOL_CAIRO(LOAD)
#undef LOAD
  return &cairo;
}
