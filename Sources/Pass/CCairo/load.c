#include "CCairo.h"

#include <dlfcn.h>
#include <stddef.h>

// Fills a member of `table` from `library`, or returns with the reason.
#define LOAD(result, name, arguments)         \
  {                                           \
    void *symbol = dlsym(library, #name);     \
    if (!symbol) {                            \
      *reason = dlerror();                    \
      return NULL;                            \
    }                                         \
    *(void **)&table.name = symbol;           \
  }

const struct passtool_cairo *passtool_cairo_load(const char **reason) {
  static struct passtool_cairo table;
  // Its dependencies Pango, Cairo and GObject are loaded with it, and dlsym searches them too. The
  // library is never closed.
  void *library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    *reason = dlerror();
    return NULL;
  }
  PASSTOOL_CAIRO(LOAD)
  return &table;
}

const struct passtool_rsvg *passtool_rsvg_load(const char **reason) {
  static struct passtool_rsvg table;
  void *library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    *reason = dlerror();
    return NULL;
  }
  PASSTOOL_RSVG(LOAD)
  return &table;
}
