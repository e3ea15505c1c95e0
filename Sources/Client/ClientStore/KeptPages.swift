package import ClientRules
internal import SQLite
package import Vocabulary

/// The pages of the lists of bookings, so that an unchanged page costs one small answer.
extension ClientStore {
  /// A page as the service last gave it.
  package struct Page {
    package let tag: String
    package let next: String?
    package let ids: [String]
  }

  package func page(_ path: String) throws -> Page? {
    guard
      let row = try database.first("SELECT tag, next, ids FROM pages WHERE path=?", .text(path)),
      let tag = row[0].text, let ids = row[2].text
    else { return nil }
    return Page(tag: tag, next: row[1].text, ids: ids.split(separator: " ").map(String.init))
  }

  /// Keeps a page with its bookings.
  package func keep(
    page path: String, of product: Product, tag: String?, next: String?, bookings: [Booking],
    now: Instant
  ) throws {
    try write {
      for booking in bookings { try put(booking, passes: [], now: now) }
      if let tag {
        try database.execute(
          """
          INSERT INTO pages VALUES(?,?,?,?,?) ON CONFLICT(path) DO UPDATE SET
            tag=excluded.tag, next=excluded.next, ids=excluded.ids
          """,
          .text(path), .text(product.rawValue), .text(tag), SQLiteValue(next),
          .text(bookings.map(\.id).joined(separator: " ")))
      } else {
        try database.execute("DELETE FROM pages WHERE path=?", .text(path))
      }
    }
  }

  /// Removes the bookings that no page of a whole list has, and the pages that it no longer has.
  package func keepOnly(
    _ ids: Set<String>, pages: Set<String>, of product: Product
  ) throws {
    let name = SQLiteValue.text(product.rawValue)
    let gone = try database.rows("SELECT booking_id FROM bookings WHERE product=?", name)
      .compactMap { $0.first?.text }.filter { !ids.contains($0) }
    let goneAs = try database.rows("SELECT path FROM pages WHERE product=?", name)
      .compactMap { $0.first?.text }.filter { !pages.contains($0) }
    guard !gone.isEmpty || !goneAs.isEmpty else { return }
    try write {
      for id in gone {
        try database.execute(
          "DELETE FROM bookings WHERE product=? AND booking_id=?", name, .text(id))
        try database.execute(
          "DELETE FROM passes WHERE product=? AND booking_id=?", name, .text(id))
      }
      for path in goneAs { try database.execute("DELETE FROM pages WHERE path=?", .text(path)) }
    }
  }

  /// Forgets the pages if the clock went back since the last sync: by the wrong time bookings may have been removed that
  /// an unchanged page has.
  package func beginSync(now: Instant) throws {
    let last = try time(.begun)
    try write {
      if let last, last > now { try database.execute("DELETE FROM pages") }
      try put(.begun, "\(now.secondsSince1970)")
    }
  }

  /// Marks the bookings of an unchanged page as seen now.
  package func touch(page: Page, of product: Product, now: Instant) throws {
    guard !page.ids.isEmpty else { return }
    try write {
      for id in page.ids {
        try database.execute(
          "UPDATE bookings SET synced=? WHERE product=? AND booking_id=?",
          .integer(Int(now.secondsSince1970)), .text(product.rawValue), .text(id))
        try database.execute(
          "UPDATE passes SET synced=? WHERE product=? AND booking_id=?",
          .integer(Int(now.secondsSince1970)), .text(product.rawValue), .text(id))
      }
    }
  }

  /// Removes what is kept no longer: bookings, passes, copies and commands.
  package func removeOutdated(now: Instant) throws {
    let now = notAhead(now)
    let time = { (seconds: Int64) in
      SQLiteValue.integer(Int(now.adding(seconds: -seconds).secondsSince1970))
    }
    try write {
      try database.execute(
        "DELETE FROM bookings WHERE ends<?", time(KeptThing.pastBooking.lifetime.kept ?? 0))
      try database.execute("DELETE FROM passes WHERE kept_until<?", time(0))
      try removeEndedHolds(now: now)
      try removeTermsWithoutBooking()
      for kind in KeptThing.allCases {
        guard let kept = kind.lifetime.kept else { continue }
        try database.execute(
          "DELETE FROM copies WHERE kind=? AND fetched<?", .text(kind.rawValue), time(kept))
      }
      try database.execute(
        "DELETE FROM commands WHERE state IN ('confirmed','dropped') AND ended<?",
        time(KeptThing.pastBooking.lifetime.kept ?? 0))
    }
  }
}
