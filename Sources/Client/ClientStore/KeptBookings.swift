package import ClientRules
internal import SQLite
internal import StrictText
package import Vocabulary

/// A thing of the store, and when the service gave it.
package struct Kept<Value> {
  package let value: Value
  package let synced: Instant
}

/// Bookings and their passes.
extension ClientStore {
  /// Returns the bookings, those that begin first before others; those that are over come last.
  package func bookings(now: Instant) throws -> [Kept<Booking>] {
    try bookings(
      "ORDER BY coalesce(ends,0) < ?, begins, booking_id",
      [.integer(Int(now.secondsSince1970))])
  }

  /// Returns the bookings with this id or confirmation code.
  package func bookings(named name: String) throws -> [Kept<Booking>] {
    try bookings(
      "WHERE booking_id=? OR code=? ORDER BY booking_id",
      [.text(name), .text(name.uppercased())])
  }

  package func booking(_ product: Product, _ id: String) throws -> Kept<Booking>? {
    try bookings(
      "WHERE product=? AND booking_id=?", [.text(product.rawValue), .text(id)]
    ).first
  }

  private func bookings(_ rest: String, _ values: [SQLiteValue]) throws -> [Kept<Booking>] {
    var found: [Kept<Booking>] = []
    try database.query("SELECT product, body, synced FROM bookings \(rest)", values) { row in
      guard let product = Product(rawValue: row.text(0)),
        let booking = JSONNode.answer(row.blob(1)).flatMap({ Booking($0, product) })
      else { return }
      found.append(Kept(value: booking, synced: Instant(secondsSince1970: row.integer(2))))
    }
    return found
  }

  /// Keeps a booking that the service gave, with passes where the answer has them.
  package func keep(_ booking: Booking, passes: [Pass] = [], now: Instant) throws {
    try write { try putAlone(booking, passes: passes, now: now) }
  }

  /// Puts a booking of an answer that is no page of a list.
  ///
  /// The answer may be older than the page, such as the one that the service keeps under a key. The page is then read
  /// again, because as an unchanged one it would leave the older booking in the store.
  func putAlone(_ booking: Booking, passes: [Pass], now: Instant) throws {
    if try self.booking(booking.product, booking.id)?.value.tag != booking.tag {
      try database.execute(
        "DELETE FROM pages WHERE product=? AND instr(' '||ids||' ', ' '||?||' ')>0",
        .text(booking.product.rawValue), .text(booking.id))
    }
    try put(booking, passes: passes, now: now)
  }

  func put(_ booking: Booking, passes: [Pass], now: Instant) throws {
    let product = SQLiteValue.text(booking.product.rawValue)
    if let end = booking.endsAt,
      !KeptThing.pastBooking.lifetime.isKept(since: end, now: notAhead(now))
    {
      try database.execute(
        "DELETE FROM bookings WHERE product=? AND booking_id=?", product, .text(booking.id))
      return
    }
    try database.execute(
      """
      INSERT INTO bookings VALUES(?,?,?,?,?,?,?,?) ON CONFLICT(product, booking_id) DO UPDATE SET code=excluded.code,
        begins=excluded.begins, ends=excluded.ends, tag=excluded.tag, body=excluded.body, synced=excluded.synced
      """,
      product, .text(booking.id), SQLiteValue(booking.confirmationCode),
      SQLiteValue(booking.startsAt?.secondsSince1970),
      SQLiteValue(booking.endsAt?.secondsSince1970),
      SQLiteValue(booking.tag), .blob(booking.json), .integer(Int(now.secondsSince1970)))
    // A pass that the booking no longer has was replaced or revoked; one that only ended is kept for a day.
    let current = booking.passes.filter(\.isCurrent).map(\.id) + passes.map(\.id)
    for id in try passIDs(of: booking) where !current.contains(id) {
      try database.execute(
        "DELETE FROM passes WHERE product=? AND pass_id=? AND valid_until>?", product, .text(id),
        .integer(Int(notAhead(now).secondsSince1970)))
    }
    for pass in passes { try put(pass, of: booking, now: now) }
  }

  private func put(_ pass: Pass, of booking: Booking, now: Instant) throws {
    let day = KeptThing.pass.lifetime.kept ?? 0
    let begins = (booking.startsAt ?? pass.validUntil).adding(seconds: day)
    let kept = max(pass.validUntil, begins)
    try database.execute(
      """
      INSERT INTO passes VALUES(?,?,?,?,?,?,?) ON CONFLICT(product, pass_id) DO UPDATE SET
        valid_until=excluded.valid_until, kept_until=excluded.kept_until, body=excluded.body, synced=excluded.synced
      """,
      .text(booking.product.rawValue), .text(pass.id), .text(booking.id),
      .integer(Int(pass.validUntil.secondsSince1970)), .integer(Int(kept.secondsSince1970)),
      .blob(pass.json), .integer(Int(now.secondsSince1970)))
  }

  private func passIDs(of booking: Booking) throws -> [String] {
    try database.rows(
      "SELECT pass_id FROM passes WHERE product=? AND booking_id=?",
      .text(booking.product.rawValue), .text(booking.id)
    ).compactMap { $0.first?.text }
  }

  /// Returns the current passes of the booking that are not kept; one that has ended has nothing to show.
  package func missingPasses(of booking: Booking, now: Instant) throws -> [String] {
    let (kept, now) = (Set(try passIDs(of: booking)), notAhead(now))
    return booking.passes.filter {
      $0.isCurrent && !kept.contains($0.id) && $0.validUntil.map { now < $0 } ?? true
    }.map(\.id)
  }

  /// Returns the passes that are kept, of all bookings or of one; those that begin first come first.
  package func passes(
    of booking: Booking? = nil
  ) throws -> [(product: Product, bookingID: String, pass: Kept<Pass>)] {
    var found: [(product: Product, bookingID: String, pass: Kept<Pass>)] = []
    let condition = booking == nil ? "" : "WHERE product=? AND booking_id=?"
    let values = booking.map { [SQLiteValue.text($0.product.rawValue), .text($0.id)] } ?? []
    try database.query(
      "SELECT product, booking_id, body, synced FROM passes \(condition) ORDER BY valid_until, pass_id",
      values
    ) { row in
      guard let product = Product(rawValue: row.text(0)),
        let pass = JSONNode.answer(row.blob(2)).flatMap(Pass.init)
      else { return }
      let synced = Instant(secondsSince1970: row.integer(3))
      found.append((product, row.text(1), Kept(value: pass, synced: synced)))
    }
    return found
  }

  package func counts() throws -> (bookings: Int, passes: Int, openCommands: Int) {
    func count(_ sql: String) throws -> Int { try database.first(sql)?.first?.integer ?? 0 }
    return (
      try count("SELECT count(*) FROM bookings"), try count("SELECT count(*) FROM passes"),
      try count("SELECT count(*) FROM commands WHERE state IN ('queued','sending','needs_you')")
    )
  }
}
