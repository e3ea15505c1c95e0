internal import Vocabulary

/// Lines of a heading that say something of the aircraft: `CFG/016C132Y` and `RBD C/CJ Y/YBM`.
enum HeadingLines {
  /// Reads the cabins of `CFG/`, each a number and a letter, or a letter and a number; none if the text has another form.
  ///
  /// The first layout counts; another one for each leg stays in the text.
  static func cabins(_ text: String) -> [CabinConfiguration.Cabin] {
    let bytes = Array(text.utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: " ") })
    var rest = bytes[...]
    var cabins: [CabinConfiguration.Cabin] = []
    let letterFirst = rest.first.map(ASCII.isUpperCaseLetter) ?? false
    while !rest.isEmpty {
      var letter = letterFirst ? rest.popFirst() : nil
      let digits = rest.prefix(while: ASCII.isDigit)
      rest = rest.dropFirst(digits.count)
      if !letterFirst { letter = rest.popFirst() }
      guard (1...3).contains(digits.count), let letter, ASCII.isUpperCaseLetter(letter),
        cabins.count < 9
      else { return [] }
      cabins.append(
        CabinConfiguration.Cabin(
          letter: String(Character(Unicode.Scalar(letter))),
          seats: digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }))
    }
    return cabins
  }

  /// Reads the booking classes of `RBD`, each compartment a letter, a slash and letters; none if a word differs.
  static func bookingClasses(_ text: Substring) -> [(cabin: String, classes: String)] {
    var classes: [(cabin: String, classes: String)] = []
    for word in text.split(separator: " ") {
      let bytes = Array(word.utf8)
      guard bytes.count >= 3, bytes[1] == UInt8(ascii: "/"), ASCII.isUpperCaseLetter(bytes[0]),
        bytes[2...].allSatisfy(ASCII.isUpperCaseLetter), classes.count < 9, bytes.count <= 30
      else { return [] }
      classes.append((String(word.prefix(1)), String(word.dropFirst(2))))
    }
    return classes
  }

  /// Reads a line of totals such as `-QZB009Y` or `-QZB009Y-PAD15`.
  static func total(_ line: MessageLine, at place: SourcePlace) -> DestinationTotal? {
    let bytes = line.bytes
    guard bytes.count >= 6,
      let destination = AirportCode(String(decoding: bytes[1..<4], as: UTF8.self))
    else { return nil }
    let digits = bytes[4...].prefix(while: ASCII.isDigit)
    var rest = bytes[digits.endIndex...]
    guard (1...3).contains(digits.count), let letter = rest.popFirst(),
      ASCII.isUpperCaseLetter(letter)
    else { return nil }
    var standby: Int?
    if !rest.isEmpty {
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: " ") { rest.removeFirst() }
      let number = rest.dropFirst(3)
      guard rest.starts(with: "PAD".utf8), (1...3).contains(number.count),
        number.allSatisfy(ASCII.isDigit)
      else { return nil }
      standby = number.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    return DestinationTotal(
      block: DestinationTotal.Block(
        destination: destination, bookingClass: String(Character(Unicode.Scalar(letter)))),
      seats: digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, standby: standby, at: place)
  }
}
