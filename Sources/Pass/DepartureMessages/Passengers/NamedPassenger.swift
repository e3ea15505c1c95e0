package import Vocabulary

/// A passenger, or a seat without one, as a passenger list names it.
///
/// Two are equal if the messages say the same of them at any place.
package struct NamedPassenger: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case adult, child
    /// An infant that a host lists among the names; it has no seat and is not counted.
    case infant
    /// A seat for a passenger whose name is not known yet.
    case unnamed
    /// A seat for baggage, a stretcher or comfort (`EXST`, `CBBG`, `STCR`).
    case seatOnly = "seat-only"
  }

  package let surname: String
  /// The given name without its title; empty for a seat without a name.
  package let givenName: String
  /// The title as it is written, such as `MRS`.
  package let title: String?
  /// The given name with its title, as it is written.
  package let writtenGivenName: String
  package let bookingClass: String
  package let destination: AirportCode
  package internal(set) var group: PartyGroup?
  /// The elements that belong to this name alone.
  package let ownElements: [MessageElement]
  /// The elements of several names that do not say to whom they belong.
  package let sharedElements: [MessageElement]
  /// The locator that counts: that of the carrier of the flight, or one without a carrier, or the first, or that of the
  /// party; empty without any.
  package internal(set) var locator: String
  /// Whether the passenger of the seat is not named yet.
  package let isUnnamed: Bool
  /// The ordinal among passengers of one booking and name.
  package internal(set) var ordinal: Int
  package let place: SourcePlace

  package init(
    surname: String, givenName: String, title: String?, writtenGivenName: String,
    bookingClass: String, destination: AirportCode, group: PartyGroup?,
    ownElements: [MessageElement], sharedElements: [MessageElement], locator: String,
    isUnnamed: Bool = false, ordinal: Int = 1, at place: SourcePlace
  ) {
    self.surname = surname
    self.givenName = givenName
    self.title = title
    self.writtenGivenName = writtenGivenName
    self.bookingClass = bookingClass
    self.destination = destination
    self.group = group
    self.ownElements = ownElements
    self.sharedElements = sharedElements
    self.locator = locator
    self.isUnnamed = isUnnamed
    self.ordinal = ordinal
    self.place = place
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.surname == right.surname && left.writtenGivenName == right.writtenGivenName
      && left.bookingClass == right.bookingClass && left.destination == right.destination
      && left.group == right.group && left.ordinal == right.ordinal
      && left.locator == right.locator && left.isUnnamed == right.isUnnamed
      && left.ownElements == right.ownElements && left.sharedElements == right.sharedElements
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(surname)
    hasher.combine(writtenGivenName)
    hasher.combine(bookingClass)
    hasher.combine(destination)
    hasher.combine(ordinal)
    hasher.combine(locator)
  }
}
