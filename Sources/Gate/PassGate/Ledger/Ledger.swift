internal import PassCrypto
public import PassFormats
internal import Platform
internal import SQLite
internal import Vocabulary

/// The admission ledger of a gate: an append-only SQLite database of events, with a log of scans.
///
/// Any number of processes may use one ledger, each through an instance of its own on one thread. Every
/// decision that lets a person in is made inside the transaction that records it, and is on the disk
/// when it is returned.
public final class Ledger {
  /// The path of the database.
  public let path: String
  /// The device whose ledger it is.
  public let device: DeviceID
  /// The number of the scan that this instance logged last; 0 before the first.
  public internal(set) var lastScan = 0
  let database: SQLiteDatabase
  /// The last number of each device that was reached from its first event without a gap, when it was asked for last.
  var reached: [String: Int] = [:]
  /// Whether something was written since the last checkpoint of the write-ahead log.
  private var isUnsettled = true

  /// Makes a ledger for a device that has none yet.
  public static func create(_ path: String, device: DeviceID) throws(LedgerError) {
    try asLedgerErrors {
      do {
        // The file is private, because a ledger is about people. It is created as a whole, because a ledger that lacks
        // its device could not be opened.
        try Files.create(path, mode: Files.privateMode) { temporary in
          let database = try SQLiteDatabase(temporary, .write)
          try database.makeDurable()
          try LedgerSchema.migrate(database)
          try database.write {
            try database.execute(
              "INSERT INTO facts (name, value) VALUES ('device', ?)", .text(device.rawValue))
          }
        }
      } catch let error as PlatformError where error.alreadyExists {
        throw LedgerError.exists(path: path)
      }
    }
  }

  /// Opens the ledger of a device.
  public init(_ path: String) throws(LedgerError) {
    self.path = path
    (database, device) = try asLedgerErrors {
      guard Files.exists(path) else { throw LedgerError.missing(path: path) }
      let database = try SQLiteDatabase(path, .write)
      // The version is checked before any change, so that a file of a newer version or of another program stays as it
      // is.
      guard try LedgerSchema.version(of: database) > 0 else {
        throw LedgerError.notALedger(path: path)
      }
      try database.makeDurable()
      try LedgerSchema.migrate(database)
      let name = try database.first("SELECT value FROM facts WHERE name = 'device'")?.first?.text
      guard let device = name.flatMap({ DeviceID($0) }) else {
        throw LedgerError.notALedger(path: path)
      }
      return (database, device)
    }
  }

  // MARK: Writing

  /// Runs `body` in one transaction, which is on the disk when this returns.
  func write<Result>(_ body: () throws -> Result) throws(LedgerError) -> Result {
    isUnsettled = true
    return try asLedgerErrors { try database.write(body) }
  }

  /// Checkpoints the write-ahead log, if something was written; the caller chooses a moment without a queue.
  func settle() {
    if isUnsettled { database.settle() }
    isUnsettled = false
  }

  // MARK: Facts

  /// Returns the value that is stored under a name.
  func fact(_ name: String) throws -> SQLiteValue? {
    try database.first("SELECT value FROM facts WHERE name = ?", .text(name))?.first
  }

  /// Stores a value under a name, inside of a transaction.
  func remember(_ name: String, _ value: SQLiteValue) throws {
    try database.execute(
      "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      .text(name), value)
  }
}
