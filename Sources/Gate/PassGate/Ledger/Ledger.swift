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
  /// The number of the event that this instance inserted last; 0 before the first.
  var lastEvent = 0
  let database: SQLiteDatabase
  /// The last number of each device that was reached from its first event without a gap, when it was asked for last.
  var reached: [String: Int] = [:]
  /// The number of transactions since this instance last checkpointed the write-ahead log; at first many, because the
  /// log may be a former process's.
  private var unsettled = Ledger.manyTransactions

  /// The number of transactions after which a pause between scans is used for a checkpoint.
  ///
  /// The next scan then begins the log anew, which takes a second sync, so that a checkpoint in each pause would make
  /// each scan slower.
  private static let manyTransactions = 128
  /// The bytes that the log has after some pauses, so that no scan makes its file longer.
  static let logBytes = 16 << 20
  /// The bytes by which a pause makes the log longer: a card with 10 MB/s takes a fifth of a second for them.
  static let logStep = 2 << 20
  /// The number of pages in the log at which a scan checkpoints it, even without a pause.
  ///
  /// They take a little less than `logBytes`.
  private static let checkpointPages = 4_000

  /// Makes a ledger for a device that has none yet.
  public static func create(_ path: String, device: DeviceID) throws(LedgerError) {
    try asLedgerErrors {
      do {
        // The file is private, because a ledger is about people. It is created as a whole, because a ledger that lacks
        // its device could not be opened.
        try Files.create(path, mode: Files.privateMode) { temporary in
          let database = try SQLiteDatabase(temporary, .write)
          try database.makeDurable(checkpointAt: checkpointPages)
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
      try database.makeDurable(checkpointAt: Self.checkpointPages)
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
    unsettled += 1
    return try asLedgerErrors { try database.write(body) }
  }

  /// Does what makes the next transactions short, in a moment without a queue that the caller chooses.
  ///
  /// It checkpoints the write-ahead log if much was written, and keeps room in its file.
  func settle() {
    if unsettled >= Self.manyTransactions {
      database.settle()
      unsettled = 0
    }
    database.reserveLog(Self.logBytes, step: Self.logStep)
  }

  // MARK: Changes

  /// The state of the content; it differs from an earlier one if anything was written in between, also by other
  /// processes.
  var state: LedgerState {
    get throws(LedgerError) {
      try asLedgerErrors {
        LedgerState(
          ofOthers: try database.first("PRAGMA data_version")?.first?.integer ?? 0,
          ownChanges: ownChanges)
      }
    }
  }

  /// The number of rows that this instance has written so far.
  var ownChanges: Int { database.changedRowsInAll }

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

/// A state of a ledger's content, as one instance sees it.
struct LedgerState: Hashable {
  /// A number that changes when another connection has written.
  let ofOthers: Int
  /// The number of rows that the instance itself has written.
  var ownChanges: Int
}
