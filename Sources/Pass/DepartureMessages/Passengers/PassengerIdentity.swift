/// The key of a passenger in all messages about one departure.
///
/// A change of class or destination keeps it. Two passengers of one booking and one name have different ordinals.
package struct PassengerIdentity: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The locator of the carrier of the flight; empty if the message has none.
  package let locator: String
  package let surname: String
  /// The given name without its title; empty for a seat without a name.
  package let givenName: String
  /// 1, or a higher number for a further passenger of the same booking and name.
  package let ordinal: Int

  package init(locator: String, surname: String, givenName: String, ordinal: Int = 1) {
    self.locator = locator
    self.surname = surname
    self.givenName = givenName
    self.ordinal = ordinal
  }

  package var description: String {
    "\(surname)/\(givenName) \(locator.isEmpty ? "-" : locator)"
      + (ordinal == 1 ? "" : " (\(ordinal))")
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.surname, left.givenName, left.locator, left.ordinal)
      < (right.surname, right.givenName, right.locator, right.ordinal)
  }
}
