// The loader of the libraries that passtool opens when it needs them (CCairo, CCups, CCurl, CPostgreSQL), so that a
// program that never needs one works without it.
//
// Each of these modules repeats the prototypes of its library in a list of `_(result, name, arguments)`, and has a struct
// of function pointers, one for each, in that order. PASSTOOL_FILL fills the struct.
#ifndef PASSTOOL_CLOADER_H
#define PASSTOOL_CLOADER_H

#include <stddef.h>

#define PASSTOOL_SYMBOL(result, name, arguments) #name,

// Fills the static table `table` from `file` with the functions of `list`: 1, or 0 with the reason.
#define PASSTOOL_FILL(table, file, list, reason)                                      \
  ({                                                                                  \
    static const char *const names[] = {list(PASSTOOL_SYMBOL)};                       \
    _Static_assert(sizeof(table) == sizeof(names), "a table has one pointer a name"); \
    passtool_load(file, names, sizeof names / sizeof *names, (void **)&(table), reason); \
  })

// Opens a library and puts the functions with these names into `functions`, in order. Returns 0 and sets `reason` where the
// library or a function is missing; the reason stays valid until the next call. The library is never closed. Not
// thread-safe.
int passtool_load(
  const char *file, const char *const *names, size_t count, void **functions, const char **reason);

#endif
