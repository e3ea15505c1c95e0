import DepartureMessages
import Vocabulary

/// An invented departure, QX88 of 20 June 2026 from QAA to QBB, and the messages about it.
enum Corpus {
  static let received = Instant(secondsSince1970: 1_781_870_400)  // 2026-06-19T12:00:00Z

  static let firstPart = """
    QU QAAKMQX
    .QAARMQX 190600
    PNL
    QX88/20JUN QAA PART1
    CFG/008C090Y
    RBD C/CJ Y/YBM
    -QBB002C
    1ABEND/ROSAMRS .L/H4J7KM .R/TKNE HK1 9990000000201/1
    .R/FQTV QX 5500660077 .R/SEAT HK1 01C
    1BACH/TOMMR .L/N2P8QR .R/TKNE HK1 9990000000202/1
    -QBB007Y
    3CLAUS/UTEMRS/JENSMR/LILLICHD .L/S3T6UV
    .R/TKNE HK1 9990000000203/1-1CLAUS/UTEMRS
    .R/TKNE HK1 9990000000204/1-1CLAUS/JENSMR
    .R/TKNE HK1 9990000000205/1-1CLAUS/LILLICHD
    .R/DOCS HK1/P/UTO/ZZ889900/UTO/11MAR79/F/01JAN32/CLAUS/UTE
    .RN/-1CLAUS/UTEMRS
    .R/INFT HK1 02FEB26 CLAUS/PIP-1CLAUS/UTEMRS
    .R/TKNE HK1 INF9990000000206/1-1CLAUS/UTEMRS
    ENDPART1

    """

  static let secondPart = """
    QU QAAKMQX
    .QAARMQX 190601
    PNL
    QX88/20JUN QAA PART2
    -QBB007Y
    1DORN/ALMAMS-B2 .L/W5X9YZ .R/TKNE HK1 9990000000207/1
    .O/QX91Y21QBBQCC0715HK
    1EBERT/KURTMR-B2 .L/W5X9YZ .R/TKNE HK1 9990000000208/1
    1FINK/OLAFMR .L/A6B3CD .R/WCHR HK1 .Z/KEEP ME
    1FINK/OLAFMR .L/E8F2GH .R/ZZZZ HK1 UNHEARD OF
    ENDPNL

    """

  /// Deletes EBERT, moves BACH from C to Y, adds GABEL, and takes the onward flight of DORN away.
  static let changes = """
    QU QAAKMQX
    .QAARMQX 191000
    ADL
    QX88/20JUN QAA PART1
    -QBB001C
    DEL
    1BACH/TOMMR .L/N2P8QR
    -QBB008Y
    DEL
    1EBERT/KURTMR-B2 .L/W5X9YZ
    ADD
    1BACH/TOMMR .L/N2P8QR .R/TKNE HK1 9990000000202/1
    1GABEL/INAMS .L/J7K4LM .R/TKNE HK1 9990000000209/1
    CHG
    1DORN/ALMAMS-B2 .L/W5X9YZ .R/TKNE HK1 9990000000207/1
    ENDADL

    """

  static func read(_ text: String, _ name: String = "list.txt") -> ReadMessages {
    MessageReader.read(Array(text.utf8), from: name, received: received)
  }

  static func set(_ texts: String...) -> MessageSet {
    MessageSet(texts.enumerated().flatMap { read($1, "text \($0 + 1)").parts })
  }

  static func list() throws -> DepartureList {
    try DepartureList.open(nil, from: set(firstPart, secondPart).lists).list
  }

  /// The change that an ADL with these lines below the line of the flight makes.
  static func change(
    _ lines: String, origin: String = "191100", flight: String = "QX88/20JUN QAA"
  ) throws -> ListChange {
    let text = ".QAARMQX \(origin)\nADL\n\(flight) PART1\n\(lines)\nENDADL\n"
    let message = try first(set(text).lists)
    return try list().change(by: message)
  }
}

/// Thrown where a collection has no first value.
struct Missing: Error {}

/// Returns the first value, or throws.
func first<Value>(_ values: [Value]) throws -> Value {
  guard let value = values.first else { throw Missing() }
  return value
}

extension DepartureList {
  /// The names in order, each with class and locator.
  var names: [String] { passengers.map { "\($0.name) \($0.bookingClass) \($0.locator)" } }
}

extension [Doubt] {
  /// Kinds and places.
  var short: [String] { map { "\($0.place.line):\($0.place.column) \($0.kind.rawValue)" } }
}
