#include "CReader.h"

#include <dlfcn.h>

passtool_read_picture_t passtool_reader_load(const char *path, const char **reason) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  void *symbol = library ? dlsym(library, "passtool_read_picture") : NULL;
  if (!symbol) *reason = dlerror();
  passtool_read_picture_t read;
  *(void **)&read = symbol;
  return read;
}
