import CSQLite

@testable import SQLite

/// Hooks into a transaction, for the simulation; the ledger's code is unchanged.
enum TransactionHooks {
  private final class Hook {
    let body: () -> Bool
    init(_ body: @escaping () -> Bool) { self.body = body }
  }

  /// Calls `hook` before each commit of `database` during `body`.
  ///
  /// If `hook` returns false, the commit fails with the whole transaction.
  static func beforeCommit<Result>(
    of database: SQLiteDatabase, _ hook: @escaping () -> Bool, during body: () throws -> Result
  ) rethrows -> Result {
    let hook = Hook(hook)
    unsafe sqlite3_commit_hook(
      database.database,
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<Hook>.fromOpaque(context).takeUnretainedValue().body() ? 0 : 1
      }, Unmanaged.passUnretained(hook).toOpaque())
    defer { unsafe sqlite3_commit_hook(database.database, nil, nil) }
    return try withExtendedLifetime(hook) { try body() }
  }

  /// Makes `database` find the ledger locked when it begins to write during `body`.
  ///
  /// At that point it calls `others` with the lock released: their changes come between the read and the transaction.
  /// Returns the result of `body`, and whether it reached the lock.
  /// - Returns: the result of `body`, and whether it reached the lock.
  static func betweenReadingAndWriting<Result>(
    _ database: SQLiteDatabase, _ others: @escaping () -> Void, during body: () throws -> Result
  ) throws -> (result: Result, met: Bool) {
    let other = try SQLiteDatabase(database.path, .write)
    try other.execute("BEGIN IMMEDIATE")
    var met = false
    let hook = Hook {
      guard !met else { return true }
      met = true
      try? other.execute("ROLLBACK")
      others()
      return true
    }
    unsafe sqlite3_busy_handler(
      database.database,
      { context, _ in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<Hook>.fromOpaque(context).takeUnretainedValue().body() ? 1 : 0
      }, Unmanaged.passUnretained(hook).toOpaque())
    defer { unsafe sqlite3_busy_timeout(database.database, 5_000) }
    let result = try withExtendedLifetime(hook) { try body() }
    if !met { try other.execute("ROLLBACK") }
    return (result, met)
  }
}
