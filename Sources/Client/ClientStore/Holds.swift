package import ClientRules
internal import SQLite
internal import Vocabulary

/// The holds of the person, with the request for their price.
extension ClientStore {
  /// A hold that the service gave.
  package struct Hold {
    package let id: String
    package let product: Product
    package let quote: [UInt8]
    package let countdown: Countdown

    package init(id: String, product: Product, quote: [UInt8], countdown: Countdown) {
      self.id = id
      self.product = product
      self.quote = quote
      self.countdown = countdown
    }
  }

  package func keep(_ hold: Hold) throws {
    try write {
      let countdown = hold.countdown
      try database.execute(
        "INSERT OR REPLACE INTO holds VALUES(?,?,?,?,?,?,?)", .text(hold.id),
        .text(hold.product.rawValue), .blob(hold.quote),
        .integer(Int(countdown.expiresAt.secondsSince1970)), .integer(Int(countdown.lasts)),
        SQLiteValue(countdown.began?.boot), SQLiteValue(countdown.began?.seconds))
    }
  }

  package func hold(_ id: String) throws -> Hold? {
    guard
      let row = try database.first(
        "SELECT product, quote, expires, lasts, boot, uptime FROM holds WHERE hold_id=?", .text(id)),
      let product = row[0].text.flatMap(Product.init(rawValue:)), let quote = row[1].blob,
      let countdown = Countdown(row[2], row[3], row[4], row[5])
    else { return nil }
    return Hold(id: id, product: product, quote: quote, countdown: countdown)
  }

  /// Returns the ids of the holds that were not released, those that end first before others.
  package func holdIDs() throws -> [String] {
    try database.rows("SELECT hold_id FROM holds ORDER BY expires, hold_id")
      .compactMap { $0.first?.text }
  }

  /// Forgets a hold that was released, and its price.
  package func removeHold(_ id: String) throws {
    try write {
      for table in ["holds", "offers"] {
        try database.execute("DELETE FROM \(table) WHERE hold_id=?", .text(id))
      }
    }
  }

  /// Forgets the holds that ended a day ago.
  func removeEndedHolds(now: Instant) throws {
    for table in ["holds", "offers"] {
      try database.execute(
        "DELETE FROM \(table) WHERE expires<?",
        .integer(Int(now.adding(seconds: -86_400).secondsSince1970)))
    }
  }
}
