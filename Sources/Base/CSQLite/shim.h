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

// Makes the file of the write-ahead log at least `size` bytes long: writes zeros after its end and syncs them. Only
// inside of a write transaction, because then no other connection changes the log. If it fails, the log is as before.
static inline int passtool_reserve_log(sqlite3 *db, sqlite3_int64 size) {
  static const char zeros[1 << 16];
  sqlite3_file *log = 0;
  int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  if (code != SQLITE_OK) return code;
  if (!log || !log->pMethods) return SQLITE_NOTFOUND;
  sqlite3_int64 former = 0;
  code = log->pMethods->xFileSize(log, &former);
  if (code != SQLITE_OK || former >= size) return code;
  for (sqlite3_int64 end = former; code == SQLITE_OK && end < size;) {
    int count = size - end < (sqlite3_int64)sizeof zeros ? (int)(size - end) : (int)sizeof zeros;
    code = log->pMethods->xWrite(log, zeros, count, end);
    end += count;
  }
  if (code == SQLITE_OK) code = log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
  if (code != SQLITE_OK) log->pMethods->xTruncate(log, former);
  return code;
}

// Returns the size of the file of the write-ahead log, or -1 while it is not open.
static inline sqlite3_int64 passtool_log_size(sqlite3 *db) {
  sqlite3_file *log = 0;
  sqlite3_int64 size = -1;
  int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  if (code != SQLITE_OK || !log || !log->pMethods) return -1;
  return log->pMethods->xFileSize(log, &size) == SQLITE_OK ? size : -1;
}
