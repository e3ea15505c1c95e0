#include "CLoader.h"

#include <dlfcn.h>

int passtool_load(
  const char *file, const char *const *names, size_t count, void **functions, const char **reason) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  for (size_t i = 0; library && i < count; i++) {
    // Libraries that this one was linked with are searched, too.
    if (!(functions[i] = dlsym(library, names[i]))) library = NULL;
  }
  if (!library) *reason = dlerror();
  return library != NULL;
}
