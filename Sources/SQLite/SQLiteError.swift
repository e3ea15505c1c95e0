internal import CSQLite

/// What SQLite refused, with its own words and the file that it was about.
package struct SQLiteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Path of the database.
  package let path: String
  /// SQLite's extended result code.
  package let code: Int32
  /// What SQLite says.
  package let detail: String

  package init(path: String, code: Int32, detail: String) {
    self.path = path
    self.code = code
    self.detail = detail
  }

  private var primary: Int32 { code & 0xFF }

  /// Somebody else held the database for longer than one waits.
  package var isBusy: Bool { primary == SQLITE_BUSY || primary == SQLITE_LOCKED }
  /// The disk has no room.
  package var isFull: Bool { primary == SQLITE_FULL || code == Self.noRoomForIndex }
  /// The disk refused something else, such as to let a file grow beyond a limit.
  package var isFromDisk: Bool { primary == SQLITE_IOERR }
  /// SQLITE_IOERR_SHMSIZE, a macro of a sum that Swift does not import.
  private static let noRoomForIndex = SQLITE_IOERR | 19 << 8
  /// The file, or its directory, cannot be written to.
  package var isReadOnly: Bool {
    primary == SQLITE_READONLY || primary == SQLITE_PERM || primary == SQLITE_AUTH
  }
  /// The file cannot be opened.
  package var cannotOpen: Bool { primary == SQLITE_CANTOPEN }
  /// The file is none of SQLite's, or it is broken.
  package var isDamaged: Bool { primary == SQLITE_NOTADB || primary == SQLITE_CORRUPT }
  /// A rule of the schema forbids the change.
  package var isConstraint: Bool { primary == SQLITE_CONSTRAINT }

  package var description: String { "\(path): \(detail) (SQLite \(code))" }
}
