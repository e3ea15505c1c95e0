import DepartureMessages
import PassTestSupport
import Vocabulary

/// Lists of invented departures, made from a seed.
enum Generated {
  static func head(
    _ departure: Departure, origin: Instant = Corpus.received
  ) -> MessageHead {
    MessageHead(addresses: ["QAARMQX"], sender: "QAAKMQX", origin: origin, departure: departure)
  }

  static let departure: Departure = {
    guard let departure = Departure("QX88/2026-06-20/QAA") else {
      preconditionFailure("the departure of the tests has another form")
    }
    return departure
  }()

  static let cabins = CabinConfiguration(
    cabins: [.init(letter: "C", seats: 16), .init(letter: "Y", seats: 132)],
    bookingClasses: [("C", "CJ"), ("Y", "YBM")])

  /// Passengers whose names differ, in two destinations and classes, sorted by them as in a list.
  static func passengers(
    _ count: Int, _ generator: inout SeededGenerator
  ) throws -> [NamedPassenger] {
    let titles: [String?] = ["MR", "MRS", "CHD", "MSTR", nil]
    var passengers: [NamedPassenger] = []
    for number in 0..<count {
      let locator = "L" + padded(number / 3, to: 5)
      let surname = "N" + letters(number / 3)
      let remark = String(
        (0..<Int.random(in: 0...150, using: &generator)).map { _ in
          "ABC 12/+".randomElement(using: &generator) ?? "A"
        })
      let place = SourcePlace(source: "generated", line: number + 1, column: 1)
      var elements: [MessageElement] = []
      if Bool.random(using: &generator) {
        elements.append(MessageElement("R", "SEAT HK1 \(number % 40 + 1)A", at: place))
      }
      if Bool.random(using: &generator) {
        // A text of a remark has no blank at its end, which no line could keep.
        elements.append(MessageElement("R", "OTHS HK1 X\(remark)X", at: place))
      }
      if Int.random(in: 0..<9, using: &generator) == 0 {
        elements.append(MessageElement("R", "INFT HK1 02FEB26 \(surname)/PIP", at: place))
      }
      let airport = try first([AirportCode(number % 5 == 0 ? "QCC" : "QBB")].compactMap(\.self))
      passengers.append(
        NamedPassenger(
          surname: surname, givenName: "G" + letters(number),
          title: titles.randomElement(using: &generator) ?? nil, locator: locator,
          ticket: "999" + padded(number, to: 10) + "/1", elements: elements,
          in: number % 7 == 0 ? "C" : "Y", to: airport, at: place))
    }
    return passengers.sorted { ($0.block, $0.place) < ($1.block, $1.place) }
  }

  /// Writes a number in letters, so that no two names are equal and none ends like a title.
  private static func letters(_ number: Int) -> String {
    var number = number
    var text = ""
    repeat {
      text.append(Character(Unicode.Scalar(UInt8(65 + number % 10))))
      number /= 10
    } while number > 0
    return text + "O"
  }

  /// A list of up to 60 passengers, read from its own messages.
  static func list(_ generator: inout SeededGenerator) throws -> DepartureList {
    let count = Int.random(in: 1...60, using: &generator)
    let texts = ListWriter.nameList(
      try passengers(count, &generator), cabins: cabins, head: head(departure))
    return try DepartureList.open(nil, from: read(texts).lists).list
  }

  static func read(_ texts: [String]) -> MessageSet {
    MessageSet(
      texts.enumerated().flatMap { index, text in
        MessageReader.read(
          Array(text.utf8), from: "part \(index + 1)", received: Corpus.received
        ).parts
      })
  }
}
