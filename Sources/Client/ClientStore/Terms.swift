package import ClientRules
internal import SQLite
package import Vocabulary

/// What the person was told before deciding: the terms of cancellations, and prices.
extension ClientStore {
  /// The terms of a cancellation as the service named them.
  package struct Terms {
    package let refund: Int64
    package let fee: Int64
    package let currency: String

    package init(refund: Int64, fee: Int64, currency: String) {
      self.refund = refund
      self.fee = fee
      self.currency = currency
    }
  }

  package func keep(_ terms: Terms, of booking: Booking, now: Instant) throws {
    try write {
      try database.execute(
        "INSERT OR REPLACE INTO terms VALUES(?,?,?,?,?,?)", .text(booking.product.rawValue),
        .text(booking.id), .integer(Int(terms.refund)), .integer(Int(terms.fee)),
        .text(terms.currency), .integer(Int(now.secondsSince1970)))
    }
  }

  package func terms(of booking: Booking) throws -> Kept<Terms>? {
    guard
      let row = try database.first(
        "SELECT refund, fee, currency, named FROM terms WHERE product=? AND booking_id=?",
        .text(booking.product.rawValue), .text(booking.id)),
      let refund = row[0].integer, let fee = row[1].integer, let currency = row[2].text,
      let named = row[3].integer
    else { return nil }
    return Kept(
      value: Terms(refund: Int64(refund), fee: Int64(fee), currency: currency),
      synced: Instant(secondsSince1970: named))
  }

  func removeTermsWithoutBooking() throws {
    try database.execute(
      """
      DELETE FROM terms WHERE NOT EXISTS(SELECT 1 FROM bookings
        WHERE bookings.product=terms.product AND bookings.booking_id=terms.booking_id)
      """)
  }

  /// The price of a hold as the service named it.
  package struct PricedHold {
    package let quote: String
    package let product: Product
    package let total: Int64
    package let currency: String
    package let countdown: Countdown

    package init(
      quote: String, product: Product, total: Int64, currency: String, countdown: Countdown
    ) {
      self.quote = quote
      self.product = product
      self.total = total
      self.currency = currency
      self.countdown = countdown
    }
  }

  package func keep(_ price: PricedHold, of hold: String) throws {
    try write {
      let countdown = price.countdown
      try database.execute(
        "INSERT OR REPLACE INTO offers VALUES(?,?,?,?,?,?,?,?,?)", .text(hold), .text(price.quote),
        .text(price.product.rawValue), .integer(Int(price.total)), .text(price.currency),
        .integer(Int(countdown.expiresAt.secondsSince1970)), .integer(Int(countdown.lasts)),
        SQLiteValue(countdown.began?.boot), SQLiteValue(countdown.began?.seconds))
    }
  }

  package func price(ofHold hold: String) throws -> PricedHold? {
    guard
      let row = try database.first(
        """
        SELECT quote_id, product, total, currency, expires, lasts, boot, uptime FROM offers
          WHERE hold_id=?
        """, .text(hold)),
      let quote = row[0].text, let product = row[1].text.flatMap(Product.init(rawValue:)),
      let total = row[2].integer, let currency = row[3].text,
      let countdown = Countdown(row[4], row[5], row[6], row[7])
    else { return nil }
    return PricedHold(
      quote: quote, product: product, total: Int64(total), currency: currency, countdown: countdown)
  }
}

extension Countdown {
  /// Reads a countdown of the store.
  init?(_ expires: SQLiteValue, _ lasts: SQLiteValue, _ boot: SQLiteValue, _ uptime: SQLiteValue) {
    guard let expires = expires.integer, let lasts = lasts.integer else { return nil }
    var began: Uptime?
    if let boot = boot.text, let seconds = uptime.integer {
      began = Uptime(boot: boot, seconds: Int64(seconds))
    }
    self.init(
      expiresIn: Int64(lasts), expiresAt: Instant(secondsSince1970: expires), sentAt: began)
  }
}
