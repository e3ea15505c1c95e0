package import Vocabulary

/// A category of a PFS and a class, with its names (`NOSHO 1C`).
package struct SalesBlock: Hashable, Sendable {
  package let category: SalesCategory
  package let destination: AirportCode
  package let bookingClass: String
  /// The number in the line of the category.
  package let count: Int
  package let passengers: [NamedPassenger]
  package let place: SourcePlace

  package init(
    _ category: SalesCategory, destination: AirportCode, bookingClass: String, count: Int,
    passengers: [NamedPassenger], at place: SourcePlace
  ) {
    self.category = category
    self.destination = destination
    self.bookingClass = bookingClass
    self.count = count
    self.passengers = passengers
    self.place = place
  }
}

/// A category of a PFS; one that is not known keeps its letters.
package struct SalesCategory: ValidatedText {
  package static let expectation = "a category of 4 to 6 letters, such as NOSHO"

  /// The letters, such as `NOSHO`.
  package let rawValue: String

  package init?(_ text: String) {
    guard (4...6).contains(text.utf8.count), text.utf8.allSatisfy(ASCII.isUpperCaseLetter)
    else { return nil }
    rawValue = text
  }

  private init(known text: String) { rawValue = text }

  /// In the list, and did not appear.
  package static let noShow = SalesCategory(known: "NOSHO")
  /// In the list, checked in, and not carried.
  package static let offloaded = SalesCategory(known: "OFFLK")
  /// Not in the list, without a confirmed ticket, and flew.
  package static let goShow = SalesCategory(known: "GOSHO")
  /// Not in the list, without a confirmed ticket, and was not carried.
  package static let goShowNotCarried = SalesCategory(known: "GOSHN")
  /// Not in the list, with a confirmed ticket, and flew.
  package static let noRecord = SalesCategory(known: "NOREC")
  /// Not in the list, with a confirmed ticket, and was not carried.
  package static let noRecordNotCarried = SalesCategory(known: "OFFLN")
  /// In the list, and carried on another flight.
  package static let changedFlight = SalesCategory(known: "CHGFL")
  /// In the list, and flew in another class by wish.
  package static let changedClass = SalesCategory(known: "CHGCL")
  /// In the list, and flew to another destination.
  package static let changedDestination = SalesCategory(known: "CHGSG")
  /// In the list, and flew in another class, not by wish.
  package static let involuntary = SalesCategory(known: "INVOL")
  /// Staff on standby who flew.
  package static let staffStandby = SalesCategory(known: "IDPAD")
  /// From the waiting list, and flew.
  package static let confirmedFromWaitingList = SalesCategory(known: "CFMWL")
  /// Flew with a new or changed number of a frequent flyer.
  package static let frequentFlyer = SalesCategory(known: "FQTVN")
  /// Flew with other document data than those in the list.
  package static let documentsDiffer = SalesCategory(known: "APIPX")

  /// The known categories in the order in which a PFS is written.
  package static let known: [SalesCategory] = [
    noShow, offloaded, noRecord, noRecordNotCarried, goShow, goShowNotCarried, changedFlight,
    changedClass, changedDestination, involuntary, staffStandby, confirmedFromWaitingList,
    frequentFlyer, documentsDiffer,
  ]
}

/// The numeric line of a PFS for a destination: seats for each cabin, in the order of the cabins.
package struct NumericLine: Hashable, Sendable {
  package let destination: AirportCode
  package let seats: [Int]
  /// Staff on standby, if the line has them (`PAD1/0`).
  package let standby: [Int]?
  package let place: SourcePlace

  package init(
    destination: AirportCode, seats: [Int], standby: [Int]? = nil, at place: SourcePlace
  ) {
    self.destination = destination
    self.seats = seats
    self.standby = standby
    self.place = place
  }
}
