internal import Vocabulary

/// A name element as it is collected line by line: a number, one surname, given names, and elements.
struct NameElement {
  /// Maximum number of elements of one name element.
  static let maxElements = 500
  /// Maximum number of elements that belong to several names.
  static let maxShared = 100
  /// Maximum number of given names.
  static let maxGiven = 99

  /// The number before the names.
  let count: Int
  let surname: String
  /// The given names with their titles, as they are written.
  let given: [String]
  let group: PartyGroup?
  let place: SourcePlace
  private(set) var elements: [Raw] = []

  /// An element before it is given to the names; its text is joined with its continuations.
  struct Raw {
    let letters: String
    var text: [UInt8]
    let place: SourcePlace
  }

  /// Reads a name such as `2BERGH/LENAMRS/OTTOMR-A3`, or returns nil.
  init?(_ text: String, at place: SourcePlace) {
    var rest = Array(text.utf8)[...]
    let digits = rest.prefix(while: ASCII.isDigit)
    rest = rest.dropFirst(digits.count)
    guard (1...3).contains(digits.count), let first = rest.first, ASCII.isUpperCaseLetter(first)
    else { return nil }
    count = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    (rest, group) = Self.takeGroup(rest)
    let parts = rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { part in
        String(decoding: part.trimmed { $0 == UInt8(ascii: " ") }, as: UTF8.self)
      }
    surname = parts[0]
    given = parts.dropFirst().filter { !$0.isEmpty }
    guard given.count <= Self.maxGiven else { return nil }
    self.place = place
  }

  /// Takes a party such as `-A3` off the end: one or two letters and one to three digits.
  private static func takeGroup(_ bytes: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, PartyGroup?) {
    guard let hyphen = bytes.lastIndex(of: UInt8(ascii: "-")) else { return (bytes, nil) }
    let tail = bytes[(hyphen + 1)...]
    let letters = tail.prefix(while: ASCII.isUpperCaseLetter)
    let digits = tail.dropFirst(letters.count)
    guard (1...2).contains(letters.count), (1...3).contains(digits.count),
      digits.allSatisfy(ASCII.isDigit)
    else { return (bytes, nil) }
    return (
      bytes[..<hyphen],
      PartyGroup(
        String(decoding: letters, as: UTF8.self),
        size: digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    )
  }

  /// Adds an element, or joins a continuation to the remark before it.
  mutating func add(_ found: ElementScanner.Found, at place: SourcePlace, _ log: inout DoubtLog) {
    if found.letters == "RN" || found.letters == "SN" {
      let continued = String(found.letters.prefix(1))
      if elements.last?.letters == continued {
        elements[elements.count - 1].text += Array(found.text.utf8)
        return
      }
      log.add(
        Doubt(.continuationAlone, at: place, "there is no .\(continued)/ before the continuation"))
    }
    guard elements.count < Self.maxElements else {
      log.add(
        Doubt(.tooManyElements, at: place, "a name has more than \(Self.maxElements) elements"))
      return
    }
    elements.append(Raw(letters: found.letters, text: Array(found.text.utf8), place: place))
  }
}
