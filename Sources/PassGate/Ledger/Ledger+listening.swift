public import PassFormats
internal import SQLite

extension Ledger {
  /// Whether exports of a device are taken in: it is of the ledger's issuer, or an agent named it for a place.
  func listens(to other: DeviceID) throws -> Bool {
    if other.issuer == device.issuer { return true }
    return try database.first(
      "SELECT 1 FROM listened_to WHERE device = ? LIMIT 1", .text(other.rawValue)) != nil
  }

  /// The devices of other issuers whose events count in a context.
  public func listenedTo(in context: String) throws(LedgerError) -> [DeviceID] {
    try asLedgerErrors {
      try database.rows(
        "SELECT device FROM listened_to WHERE context = ? ORDER BY device", .text(context)
      ).compactMap { $0[0].text.flatMap { DeviceID($0) } }
    }
  }

  /// Makes the events of a device of another issuer count in a context.
  func listen(to other: DeviceID, in context: String) throws(LedgerError) {
    try write {
      try database.execute(
        "INSERT OR IGNORE INTO listened_to (context, device) VALUES (?, ?)", .text(context),
        .text(other.rawValue))
    }
  }

  /// How many devices an agent named, in all contexts; a part that was refused is tried again when it changes.
  func listenedToCount() throws -> Int {
    try database.first("SELECT count(*) FROM listened_to")?.first?.integer ?? 0
  }
}
