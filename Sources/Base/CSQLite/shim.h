// SQLite as a Swift module: the header for the target SQLite, and shims for what Swift cannot call.
#include <sqlite3.h>

// SQLITE_TRANSIENT casts -1 to a function pointer, which Swift does not import.
static inline int passtool_bind_text(sqlite3_stmt *s, int i, const char *t, int n) {
  return sqlite3_bind_text(s, i, t, n, SQLITE_TRANSIENT);
}
static inline int passtool_bind_blob(sqlite3_stmt *s, int i, const void *b, int n) {
  return n == 0 ? sqlite3_bind_zeroblob(s, i, 0) : sqlite3_bind_blob(s, i, b, n, SQLITE_TRANSIENT);
}

// sqlite3_db_config is variadic, so Swift cannot call it.
static inline int passtool_harden(sqlite3 *db) {
  int defensive = sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  int untrusting = sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  return defensive == SQLITE_OK ? untrusting : defensive;
}
