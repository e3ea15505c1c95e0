internal import CSQLite

/// An error of SQLite: its code, its message and the database file.
package struct SQLiteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Path of the database.
  package let path: String
  /// SQLite's extended result code.
  package let code: Int32
  /// SQLite's message.
  package let detail: String

  package init(path: String, code: Int32, detail: String) {
    self.path = path
    self.code = code
    self.detail = detail
  }

  private var primary: Int32 { code & 0xFF }

  /// Whether another connection held the lock for longer than the busy timeout.
  package var isBusy: Bool { primary == SQLITE_BUSY || primary == SQLITE_LOCKED }
  /// Whether the disk is full.
  package var isFull: Bool { primary == SQLITE_FULL || code == Self.noRoomForIndex }
  /// Whether the disk or the file system failed (SQLITE_IOERR), for example at a limit of the size of files.
  package var isFromDisk: Bool { primary == SQLITE_IOERR }
  /// The code SQLITE_IOERR_SHMSIZE, a macro that computes its value, which Swift does not import.
  private static let noRoomForIndex = SQLITE_IOERR | 19 << 8
  /// Whether the file or its directory is not writable.
  package var isReadOnly: Bool {
    primary == SQLITE_READONLY || primary == SQLITE_PERM || primary == SQLITE_AUTH
  }
  /// Whether a transaction was interrupted that a read-only connection cannot undo.
  package var isUnfinished: Bool { code == SQLITE_READONLY | 3 << 8 }
  /// Whether the file cannot be opened.
  package var cannotOpen: Bool { primary == SQLITE_CANTOPEN }
  /// Whether the file is not a SQLite database, or its beginning is damaged.
  package var isNoDatabase: Bool { primary == SQLITE_NOTADB }
  /// Whether the file is not a SQLite database, or it is corrupt.
  package var isDamaged: Bool { primary == SQLITE_NOTADB || primary == SQLITE_CORRUPT }

  package var description: String { "\(path): \(detail) (SQLite \(code))" }
}
