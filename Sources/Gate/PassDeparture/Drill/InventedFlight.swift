package import DepartureMessages
package import Vocabulary

/// An invented flight with its passenger list, for drills, demonstrations and tests.
///
/// No carrier, airport, ticket or person of it exists.
package struct InventedFlight: Sendable {
  package let departure: Departure
  package let cabins = CabinConfiguration(
    cabins: [
      CabinConfiguration.Cabin(letter: "C", seats: 16),
      CabinConfiguration.Cabin(letter: "Y", seats: 168),
    ], bookingClasses: [("C", "CJ"), ("Y", "YBM")])
  package internal(set) var passengers: [NamedPassenger]
  package let destination: AirportCode
  private let origin: Instant

  /// A flight of a day with a number of passengers; `seed` chooses names and bookings.
  package init?(on date: CivilDate, count: Int, seed: UInt64) {
    guard let flight = FlightDesignator("ZX417"), let from = AirportCode("QZA"),
      let to = AirportCode("QZB")
    else { return nil }
    departure = Departure(flight, on: date, from: from)
    destination = to
    origin = Instant(secondsSince1970: (date.daysSince1970 - 1) * 86_400 + 6 * 3_600)
    var numbers = Numbers(seed: seed)
    var passengers: [NamedPassenger] = []
    while passengers.count < count {
      let size = min([1, 1, 1, 2, 2, 3, 4][numbers.below(7)], count - passengers.count)
      let isFront = passengers.count < 12
      passengers += Self.booking(
        size, isFront ? "C" : "Y", to: to, first: passengers.count, &numbers)
    }
    self.passengers = passengers
  }

  /// The PNL as text, in parts of a number of lines.
  package func nameList(linesPerPart: Int = 200) -> [String] {
    ListWriter.nameList(
      passengers, cabins: cabins, head: head(origin), linesPerPart: linesPerPart)
  }

  /// Returns an ADL that comes a number of minutes after the PNL.
  package func changes(
    _ entries: [ListEntry], totals: [DestinationTotal.Block: Int], minutesLater: Int
  ) -> [String] {
    ListWriter.changes(
      entries, totals: totals, head: head(origin.adding(seconds: minutesLater * 60)))
  }

  private func head(_ origin: Instant) -> MessageHead {
    MessageHead(addresses: ["QZAKMZX"], sender: "QZARMZX", origin: origin, departure: departure)
  }

  /// Returns a booking of one surname, with tickets, and now and then a child, an infant or a need.
  private static func booking(
    _ size: Int, _ bookingClass: String, to: AirportCode, first: Int, _ numbers: inout Numbers
  ) -> [NamedPassenger] {
    let place = SourcePlace(source: "invented", line: 1, column: 1)
    let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    let locator = String((0..<6).map { _ in letters[numbers.below(letters.count)] })
    let surname = surnames[numbers.below(surnames.count)]
    var used: Set<String> = []
    return (0..<size).map { index in
      var given = givenNames[numbers.below(givenNames.count)]
      while !used.insert(given.name).inserted {
        given = givenNames[numbers.below(givenNames.count)]
      }
      let isChild = index > 1
      let title = isChild ? "CHD" : given.title
      func remark(_ text: String) -> MessageElement { MessageElement("R", text, at: place) }
      let serial = padded(first + index + 1, to: 10)
      var elements = [
        MessageElement("L", locator, at: place), remark("TKNE HK1 000\(serial)/1"),
        remark(
          "DOCS HK1/P/UTO/X\(padded(first + index + 1, to: 7))/UTO/04FEB80/\(given.title == "MR" ? "M" : "F")/09SEP31/\(surname)/\(given.name)"
        ),
      ]
      if isChild { elements.append(remark("CHLD HK1 03JUN18")) }
      if index == 0, !isChild, numbers.below(20) == 0 {
        elements.append(remark("INFT HK1 15JAN26 \(surname)/LEO"))
      }
      if numbers.below(30) == 0 { elements.append(remark("WCHR HK1")) }
      return NamedPassenger(
        surname: surname, givenName: given.name, title: title,
        writtenGivenName: given.name + title, bookingClass: bookingClass, destination: to,
        group: nil, ownElements: elements, sharedElements: [], locator: locator, at: place)
    }
  }

  private static let surnames = [
    "ARDEN", "BERGH", "CORVO", "DALE", "ELIM", "FENN", "GROVE", "HOLT", "ISKRA", "JUNO", "KITE",
    "LARK", "MOOR", "NIELD", "OSTER", "PELL", "QUILL", "ROWAN", "SEDGE", "THORNE", "ULMER",
    "VALE", "WREN", "YARROW", "ZEMAN",
  ]
  private static let givenNames: [(name: String, title: String)] = [
    ("PAUL", "MR"), ("LENA", "MRS"), ("OTTO", "MR"), ("MIA", "MS"), ("ROB", "MR"),
    ("EVA", "MRS"), ("TIM", "MR"), ("NORA", "MRS"), ("KURT", "MR"), ("ANN", "MRS"),
    ("IAN", "MR"), ("UNA", "MRS"), ("KAI", "MR"), ("ZOE", "MS"), ("BEN", "MR"), ("IDA", "MS"),
  ]
}

/// Numbers that follow from a seed (SplitMix64).
struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
