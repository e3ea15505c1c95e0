internal import Vocabulary

extension NamedPassenger {
  /// All elements in the order of their kinds: first those of several names, then the passenger's own.
  package var elements: [MessageElement] { sharedElements + ownElements }

  package var identity: PassengerIdentity {
    PassengerIdentity(locator: locator, surname: surname, givenName: givenName, ordinal: ordinal)
  }

  /// The surname and the given name with its title, as a boarding pass names a passenger before it is cut.
  package var name: String {
    writtenGivenName.isEmpty ? surname : "\(surname)/\(writtenGivenName)"
  }

  /// All locators of the passenger, in order.
  package var locators: [Locator] {
    elements.lazy.filter { $0.letters == "L" }.compactMap { Locator(element: $0.text) }
  }

  package var kind: Kind {
    if isUnnamed { return .unnamed }
    if seatOnlyNames.contains(givenName) { return .seatOnly }
    if title == "INF" { return .infant }
    if title == "CHD" || title == "CHILD" { return .child }
    if remarks.contains(where: { $0.code == "CHLD" || $0.code == "UMNR" }) { return .child }
    return .adult
  }

  /// The number of seats: none for an infant, otherwise 1.
  package var seatCount: Int { kind == .infant ? 0 : 1 }

  /// The service remarks (`.R/`), joined and without the name they belong to.
  package var remarks: [Remark] {
    elements.lazy.filter { $0.letters == "R" }.map(Remark.init)
  }

  /// The numbers of the passenger's own electronic tickets, with coupon.
  package var tickets: [TicketReference] { remarks.compactMap(\.ticket).filter { !$0.isInfant } }

  /// The infant on the passenger's lap, if there is one.
  package var infant: LapInfant? {
    let remarks = remarks
    guard var infant = remarks.lazy.compactMap(\.infant).first else { return nil }
    infant.ticket = remarks.lazy.compactMap(\.ticket).first { $0.isInfant }
    return infant
  }

  /// The seats that are asked for or given (`SEAT`, `NSST` and their kin), only those that are not refused.
  package var seatRequests: [SeatRequest] { remarks.compactMap(\.seatRequest) }

  /// Data of documents (`DOCS`), which prove nothing by themselves.
  package var documents: [DocumentData] { remarks.compactMap(\.document) }

  /// The sequence number of a check-in elsewhere (`CHKD`).
  package var checkedInSequence: Int? { remarks.lazy.compactMap(\.checkedInSequence).first }

  package var frequentFlyer: FrequentFlyerReference? {
    remarks.lazy.compactMap(\.frequentFlyer).first
  }

  /// Connections onward (`.O/`, `.O2/`, …), in order.
  package var onward: [Connection] {
    elements.lazy.filter { isNumbered($0.letters, "O") }.compactMap { Connection($0.text) }
  }

  /// Connections inbound (`.I/`, `.I2/`, …), in order.
  package var inbound: [Connection] {
    elements.lazy.filter { isNumbered($0.letters, "I") }.compactMap { Connection($0.text) }
  }

  /// The flight under which the seat was sold, of another carrier (`.M/`).
  package var marketing: Connection? {
    elements.lazy.filter { $0.letters == "M" }.compactMap { Connection($0.text) }.first
  }

  /// Bag tags (`.N/`), as they are written.
  package var bagTags: [String] { elements.lazy.filter { $0.letters == "N" }.map(\.text) }

  /// Pieces and weight (`.W/`), such as `K/2/31`, as it is written.
  package var baggage: String? { elements.first { $0.letters == "W" }?.text }
}

private func isNumbered(_ letters: String, _ letter: Character) -> Bool {
  letters.first == letter && letters.utf8.dropFirst().allSatisfy(ASCII.isDigit)
}

/// The words in place of a given name where a seat has no passenger.
let seatOnlyNames: Set<String> = ["EXST", "CBBG", "STCR"]
