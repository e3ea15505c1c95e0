#include "CPostgreSQL.h"

#include <dlfcn.h>
#include <stddef.h>

// Fills a member of `table` from `library`, or sets `reason` and returns NULL.
#define LOAD(result, name, arguments)         \
  {                                           \
    void *symbol = dlsym(library, #name);     \
    if (!symbol) {                            \
      *reason = dlerror();                    \
      return NULL;                            \
    }                                         \
    *(void **)&table.name = symbol;           \
  }

const struct passtool_postgresql *passtool_postgresql_load(const char **reason) {
  static struct passtool_postgresql table;
  // The library is never closed.
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    *reason = dlerror();
    return NULL;
  }
  PASSTOOL_POSTGRESQL(LOAD)
  return &table;
}

void passtool_postgresql_ignore(void *arg, const char *message) {
  (void)arg;
  (void)message;
}
