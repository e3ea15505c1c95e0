public import PassFormats
internal import PassVerifier
internal import SQLite
internal import Vocabulary

extension Ledger {
  /// Returns whether exports of a device are taken in: the device is of the ledger's issuer, or an agent named it for a
  /// place.
  func listens(to other: DeviceID) throws -> Bool {
    if other.issuer == device.issuer { return true }
    return try database.first(
      "SELECT 1 FROM listened_to WHERE device = ? LIMIT 1", .text(other.rawValue)) != nil
  }

  /// Returns the devices of other issuers whose events count in a context.
  public func listenedTo(in context: String) throws(LedgerError) -> [DeviceID] {
    try asLedgerErrors {
      try database.rows(
        "SELECT device FROM listened_to WHERE context = ? ORDER BY device", .text(context)
      ).compactMap { $0[0].text.flatMap { DeviceID($0) } }
    }
  }

  /// Makes the events of a device of another issuer count in a context, inside of a transaction.
  func listen(to other: DeviceID, in context: String) throws {
    try database.execute(
      "INSERT OR IGNORE INTO listened_to (context, device) VALUES (?, ?)", .text(context),
      .text(other.rawValue))
  }

  /// Returns the devices whose events are taken in: those of this ledger's issuer that a bundle names, and those that
  /// an agent named.
  func lanes(of held: HeldTrust) throws -> [DeviceID] {
    let named = try database.rows("SELECT DISTINCT device FROM listened_to").compactMap {
      $0[0].text.flatMap { DeviceID($0) }
    }
    return Self.lanes(of: device.issuer, in: held) + named
  }

  /// Returns the devices of an issuer that a bundle names.
  static func lanes(of issuer: IssuerID, in held: HeldTrust) -> [DeviceID] {
    let keys = held.bundle?.issuers.first { $0.id == issuer }?.keys ?? []
    return keys.filter { $0.terms.kinds.contains(.device) }.map {
      DeviceID(issuer: issuer, keyID: $0.keyID)
    }
  }

  /// Returns the number of devices that an agent named, in all contexts.
  ///
  /// When it changes, a part that was refused is tried again.
  func listenedToCount() throws -> Int {
    try database.first("SELECT count(*) FROM listened_to")?.first?.integer ?? 0
  }
}
