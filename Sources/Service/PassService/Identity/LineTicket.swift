internal import Bookings
internal import ServiceHTTP
internal import StrictText
package import Vocabulary

/// A place in a line of people who want to choose, as a person's browser brings it along.
package struct KnownPlace: Equatable, Sendable {
  /// The time of arrival, and the number that tells arrivals of one second apart.
  package let arrived: Instant
  package let number: Int
  /// Whether it was the person's turn already.
  package let isChoosing: Bool
  /// The time of the last request.
  package let seen: Instant

  package init(arrived: Instant, number: Int, isChoosing: Bool, seen: Instant) {
    (self.arrived, self.number, self.isChoosing, self.seen) = (arrived, number, isChoosing, seen)
  }
}

/// A person in a line: the same before and after signing in.
package struct LinePerson: Hashable, Sendable {
  /// The name of the user.
  package let name: String
  /// The name that all visitors of a network share; for any other user the name itself.
  package let network: String

  package init(name: String, network: String) { (self.name, self.network) = (name, network) }

  fileprivate init(_ user: UserID) {
    self.init(name: user.rawValue, network: user.countedName)
  }
}

/// The tickets with which a place in line also counts at another service of the store, and after a restart.
///
/// A ticket is `lin_`, the time of arrival, a number, the time of the last request and a letter, with dots between
/// them, and then a keyed digest of it, of the person and of the occasion. So a ticket cannot be made
/// by others, and counts for no other person or occasion.
package struct LineTickets: Sendable {
  private static let sign = "lin_"
  /// Maximum length of the text, in bytes.
  private static let longest = 300

  private let store: any ServiceStore

  init(store: any ServiceStore) { self.store = store }

  /// Returns the person of a visitor's token or, without one, of the token of an account; nil if none counts.
  package func person(visitor: String?, account: String?, now: Instant) throws -> LinePerson? {
    if let visitor {
      return try Visitors(store: store).user(of: visitor, now: now).map(LinePerson.init)
    }
    return try account.flatMap { try Accounts(store: store).user(of: $0, now: now) }
      .map(LinePerson.init)
  }

  /// Returns the ticket of a person for an occasion.
  package func text(
    of place: KnownPlace, _ person: LinePerson, for occasion: String
  ) throws -> String {
    let part =
      "\(Self.sign)\(place.arrived.secondsSince1970).\(place.number).\(place.seen.secondsSince1970)."
      + (place.isChoosing ? "c" : "w")
    return "\(part).\(try store.digest(of: Self.signed(part, person, occasion)))"
  }

  /// Returns the place that a ticket gives a person for an occasion; nil if it is not a ticket of this person for it.
  package func place(in text: String, of person: LinePerson, for occasion: String) throws
    -> KnownPlace?
  {
    guard text.utf8.count <= Self.longest, text.utf8.starts(with: Self.sign.utf8),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    let words = text.dropFirst(Self.sign.count)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 5, let arrived = Int64(words[0]), let number = Int(words[1]),
      let seen = Int64(words[2]), ["c", "w"].contains(words[3])
    else { return nil }
    let part = Self.sign + words[..<4].joined(separator: ".")
    guard try store.isDigest(words[4], of: Self.signed(part, person, occasion)) else { return nil }
    return KnownPlace(
      arrived: Instant(secondsSince1970: arrived), number: number, isChoosing: words[3] == "c",
      seen: Instant(secondsSince1970: seen))
  }

  private static func signed(_ part: String, _ person: LinePerson, _ occasion: String) -> String {
    "line\u{0}\(part)\u{0}\(person.name)\u{0}\(occasion)"
  }
}

extension ServiceTools {
  /// The tickets for places in line.
  package var lineTickets: LineTickets { LineTickets(store: store) }
}
