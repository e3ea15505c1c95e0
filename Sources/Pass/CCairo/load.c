#include "CCairo.h"

#include <CLoader.h>

const struct passtool_cairo *passtool_cairo_load(const char **reason) {
  static struct passtool_cairo table;
  // Its dependencies Pango, Cairo and GObject are loaded with it, and searched, too.
  if (!PASSTOOL_FILL(table, "libpangocairo-1.0.so.0", PASSTOOL_CAIRO, reason)) return NULL;
  return &table;
}

const struct passtool_rsvg *passtool_rsvg_load(const char **reason) {
  static struct passtool_rsvg table;
  if (!PASSTOOL_FILL(table, "librsvg-2.so.2", PASSTOOL_RSVG, reason)) return NULL;
  return &table;
}
