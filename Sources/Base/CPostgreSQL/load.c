#include "CPostgreSQL.h"

#include <CLoader.h>

const struct passtool_postgresql *passtool_postgresql_load(const char **reason) {
  static struct passtool_postgresql table;
  if (!PASSTOOL_FILL(table, "libpq.so.5", PASSTOOL_POSTGRESQL, reason)) return NULL;
  return &table;
}

void passtool_postgresql_ignore(void *arg, const char *message) {
  (void)arg;
  (void)message;
}
