package import Vocabulary

/// A passenger of the departure, as the list or an agent describes them.
package struct Traveler: Hashable, Sendable {
  package let id: TravelerID
  package var surname: String
  /// Given names without a title.
  package var givenNames: String
  /// The title as the list has it, such as `MRS`; empty without one.
  package var title = ""
  package var locator = ""
  /// The letter of the cabin, as it is on the pass.
  package var compartment: Character
  /// The letter of the booking class, as the list counts it.
  package var bookingClass: Character
  package var destination: AirportCode
  /// The ticket number, 13 digits; nil without one.
  package var ticket: String?
  package var infants: [Infant] = []
  package var isChild = false
  package var isUnaccompanied = false
  /// Whether the name stands for a seat without a person, such as for a cello.
  package var isExtraSeat = false
  /// Whether the seat has no name yet.
  package var isUnnamed = false
  package var frequentFlyer: (airline: CarrierCode, number: FrequentFlyerNumber)? {
    get { flyerAirline.flatMap { airline in flyerNumber.map { (airline, $0) } } }
    set { (flyerAirline, flyerNumber) = (newValue?.airline, newValue?.number) }
  }
  private var flyerAirline: CarrierCode?
  private var flyerNumber: FrequentFlyerNumber?
  package var marketingCarrier: CarrierCode?
  /// The seat that the list gives.
  package var seatOnList: Seat?
  /// The sequence with which the airline's own host has checked the passenger in, as the list says; it counts once a
  /// person has taken it in.
  package var hostSequence: Int?
  /// The codes of what the passenger needs, such as `WCHR` and `VGML`, for the agent.
  package var needs: [String] = []
  /// The travel document that the list names, for the agent to compare; empty once passport data was removed.
  package var documents = ""
  /// Whether an agent added the passenger, who is on no list.
  package var isWalkUp = false

  package init(
    id: TravelerID, surname: String, givenNames: String, compartment: Character,
    bookingClass: Character, destination: AirportCode
  ) {
    self.id = id
    self.surname = surname
    self.givenNames = givenNames
    self.compartment = compartment
    self.bookingClass = bookingClass
    self.destination = destination
  }

  /// The name as the list spells it, `SURNAME/GIVEN`, with the title.
  package var name: String {
    let given = givenNames + title
    return given.isEmpty ? surname : "\(surname)/\(given)"
  }

  /// The passenger in a message, which names no person.
  package var label: String {
    locator.isEmpty ? "a passenger without a locator" : "the passenger of \(locator)"
  }

  /// An infant on the lap of a passenger.
  package struct Infant: Hashable, Sendable {
    package var surname: String
    package var givenNames: String
    package var ticket: String?

    package init(surname: String, givenNames: String, ticket: String? = nil) {
      (self.surname, self.givenNames, self.ticket) = (surname, givenNames, ticket)
    }
  }

  /// Whether the passenger must not sit in a row at an emergency exit.
  var avoidsExitRows: Bool {
    isChild || isUnaccompanied || !infants.isEmpty
      || !Set(needs).isDisjoint(with: ["WCHR", "WCHS", "WCHC", "BLND", "DEAF", "MAAS", "UMNR"])
  }

  /// The passenger description of a boarding pass (item 15).
  package var descriptionCode: String {
    if isExtraSeat { return "5" }
    if isUnaccompanied { return "7" }
    if isChild { return "3" }
    if !infants.isEmpty { return "6" }
    switch title {
    case "MR": return "1"
    case "MRS", "MS", "MISS": return "2"
    default: return "0"
    }
  }
}
