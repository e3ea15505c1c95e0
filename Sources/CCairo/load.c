#include "CCairo.h"

#include <dlfcn.h>
#include <stddef.h>

const struct passtool_cairo *passtool_cairo_load(const char **reason) {
  static struct passtool_cairo cairo;
  // What it depends on comes along, Pango, Cairo and GObject, and dlsym searches there too. It stays.
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
