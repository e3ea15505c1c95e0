internal import Vocabulary

/// The lines before a part: addresses and the line of origin.
struct Envelope {
  /// Maximum number of addresses that are kept.
  static let maxAddresses = 99

  private(set) var addresses: [String] = []
  private(set) var sender: String?
  /// The day and time of origin, where the line has them.
  private(set) var time: DayTime?
  private(set) var originPlace: (line: Int, column: Int)?

  /// A day of some month with a time.
  struct DayTime {
    let day: Int
    let secondOfDay: Int
  }

  /// Takes a line that is no part of a message, if it is a line of an envelope.
  mutating func take(_ line: MessageLine) {
    let bytes = line.bytes
    if bytes.first == UInt8(ascii: ".") {
      takeOrigin(bytes.dropFirst(), line)
    } else {
      takeAddresses(bytes)
    }
  }

  /// Reads `.QZARMZX 110600`: the address, perhaps two characters with a slash, day and time; text may follow.
  private mutating func takeOrigin(_ bytes: ArraySlice<UInt8>, _ line: MessageLine) {
    let words = bytes.split(separator: UInt8(ascii: " "))
    guard let address = words.first, Self.isAddress(address) else { return }
    sender = String(decoding: address, as: UTF8.self)
    originPlace = (line.number, line.column(0))
    time = words.dropFirst().first.flatMap(Self.time)
  }

  private static func time(_ word: ArraySlice<UInt8>) -> DayTime? {
    var digits = word
    if word.count > 3, word[word.startIndex + 2] == UInt8(ascii: "/") {
      digits = word.dropFirst(3)
    }
    guard digits.count == 6, digits.allSatisfy(ASCII.isDigit) else { return nil }
    let numbers = digits.map { Int($0 - 0x30) }
    let (day, hour, minute) = (
      numbers[0] * 10 + numbers[1], numbers[2] * 10 + numbers[3], numbers[4] * 10 + numbers[5]
    )
    guard (1...31).contains(day), hour < 24, minute < 60 else { return nil }
    return DayTime(day: day, secondOfDay: hour * 3600 + minute * 60)
  }

  private mutating func takeAddresses(_ bytes: [UInt8]) {
    var words = bytes.split(separator: UInt8(ascii: " "))
    if let first = words.first, first.count == 2, first.allSatisfy(ASCII.isUpperCaseLetter) {
      words.removeFirst()
    }
    guard !words.isEmpty, words.allSatisfy(Self.isAddress) else { return }
    for word in words.prefix(Self.maxAddresses - addresses.count) {
      addresses.append(String(decoding: word, as: UTF8.self))
    }
  }

  private static func isAddress(_ word: ArraySlice<UInt8>) -> Bool {
    word.count == 7 && word.allSatisfy(ASCII.isUpperCaseAlphanumeric)
  }
}

extension Envelope.DayTime {
  /// Returns the latest such moment that is at most a day after the receipt, because clocks differ and zones do.
  func latest(before received: Instant) -> Instant? {
    let limit = received.adding(seconds: 86_400)
    guard let last = limit.date(offsetMinutes: 0) else { return nil }
    var (year, month) = (last.year, last.month)
    // A day of the month that two months in a row do not have does not exist.
    for _ in 0..<3 {
      if let date = CivilDate(year: year, month: month, day: day),
        let time = LocalTime(date, secondOfDay: secondOfDay)
      {
        let instant = Instant(secondsSince1970: time.secondsSince1970)
        if instant <= limit { return instant }
      }
      (year, month) = month == 1 ? (year - 1, 12) : (year, month - 1)
    }
    return nil
  }
}
