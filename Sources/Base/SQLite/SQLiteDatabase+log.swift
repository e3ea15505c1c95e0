internal import CSQLite

extension SQLiteDatabase {
  /// Makes the file of the write-ahead log longer by `step` bytes, up to `bytes`, unless another connection is writing.
  ///
  /// A commit within these bytes writes over blocks that the file already has. Its sync then waits for the data alone,
  /// and not for the file system, which would note the new size and the new blocks in its own journal. SQLite reads the
  /// log up to the first frame that does not belong to it, and zeros are no frame.
  ///
  /// Best called while no request waits. If it fails, for example on a full disk, the log grows with each commit, as it
  /// does without this.
  package func reserveLog(_ bytes: Int, step: Int) {
    let size = logSize
    guard size < bytes else { return }
    unsafe sqlite3_busy_timeout(database, 0)
    defer { unsafe sqlite3_busy_timeout(database, patience) }
    try? write {
      let code = unsafe passtool_reserve_log(database, Int64(min(bytes, max(0, size) + step)))
      if code != SQLITE_OK { throw unsafe SQLiteError(database, code: code, path: path) }
    }
  }

  /// The size of the write-ahead log's file in bytes; -1 before the first transaction.
  package var logSize: Int { Int(unsafe passtool_log_size(database)) }
}
