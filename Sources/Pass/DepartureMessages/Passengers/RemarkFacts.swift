package import Vocabulary

/// An electronic ticket and its coupon (`TKNE`).
package struct TicketReference: Hashable, Sendable, CustomStringConvertible {
  /// 13 digits, without a check digit.
  package let number: String
  package let coupon: Int?
  /// Whether it is the ticket of the infant on the passenger's lap.
  package let isInfant: Bool

  package var description: String { coupon.map { "\(number)/\($0)" } ?? number }
}

/// An infant without a seat (`INFT`).
package struct LapInfant: Hashable, Sendable {
  /// Surname, slash and given name, as they are written.
  package let name: String
  package let born: DayMonthYear?
  package internal(set) var ticket: TicketReference?
}

/// A date as messages write it, `04FEB80`: the century is open.
package struct DayMonthYear: Hashable, Sendable, CustomStringConvertible {
  package let day: Int
  package let month: Int
  /// The last two digits of the year.
  package let year: Int

  package var description: String {
    "\(padded(day, to: 2))\(monthNames[month - 1])\(padded(year, to: 2))"
  }

  /// Returns the latest such date that is not after `day`, for births, or nil.
  package func last(notAfter day: CivilDate) -> CivilDate? {
    let century = day.year / 100 * 100
    return [century + year, century - 100 + year].lazy
      .compactMap { CivilDate(year: $0, month: month, day: self.day) }
      .first { $0 <= day }
  }
}

/// Seats of a request, and its code (`SEAT`, `NSST` and others).
package struct SeatRequest: Hashable, Sendable {
  package let code: String
  package let status: String?
  /// The seats, such as `12A`; empty for a request without one.
  package let seats: [String]
}

/// Data of a travel document (`DOCS`), by their fields; any of them may be empty.
package struct DocumentData: Hashable, Sendable {
  /// Type, issuer, number, nationality, birth, sex, expiry, surname, given names, `H` for a holder of a shared one.
  package let fields: [String]

  package var type: String { field(0) }
  package var issuer: String { field(1) }
  package var number: String { field(2) }
  package var nationality: String { field(3) }
  package var birth: String { field(4) }
  package var sex: String { field(5) }
  package var expiry: String { field(6) }
  package var surname: String { field(7) }
  package var givenName: String { field(8) }

  private func field(_ index: Int) -> String { index < fields.count ? fields[index] : "" }
}

/// A number of a frequent flyer and its programme's carrier (`FQTV`).
package struct FrequentFlyerReference: Hashable, Sendable {
  package let carrier: String
  package let number: String
}
