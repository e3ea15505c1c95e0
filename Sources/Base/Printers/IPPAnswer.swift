internal import CCups

/// The answer of a printer: its status, and its attributes that are texts or numbers.
struct IPPAnswer {
  /// The status code (RFC 8011 §4.1.6); below 0x100 the request succeeded.
  let status: Int
  /// The printer's words about the status; empty without any.
  private(set) var message = ""
  /// The groups of attributes after those of the operation, such as one for each printer.
  private(set) var groups: [Group] = []

  struct Group {
    fileprivate(set) var texts: [String: [String]] = [:]
    fileprivate(set) var numbers: [String: [Int]] = [:]
  }

  /// The maximum number of values that are kept, because a printer is a stranger.
  private static let mostValues = 10_000

  var succeeded: Bool { status < 0x100 }
  /// The first group.
  var group: Group { groups.first ?? Group() }

  init(_ answer: OpaquePointer, _ call: passtool_cups) {
    status = Int(unsafe call.ippGetStatusCode(answer))
    var attribute = unsafe call.ippFirstAttribute(answer)
    var isNew = true
    var left = Self.mostValues
    while let present = unsafe attribute, left > 0 {
      defer { unsafe attribute = call.ippNextAttribute(answer) }
      // An attribute without a name separates two groups.
      guard let name = unsafe CupsLibrary.text(call.ippGetName(present)) else {
        isNew = true
        continue
      }
      let count = min(unsafe call.ippGetCount(present), Int32(clamping: left))
      left -= Int(count)
      let tag = unsafe call.ippGetValueTag(present)
      let texts = (0..<count).compactMap {
        unsafe CupsLibrary.text(call.ippGetString(present, $0, nil))
      }
      guard unsafe call.ippGetGroupTag(present) != IPP_TAG_OPERATION else {
        if name == "status-message" { message = Self.plain(texts.first ?? "") }
        continue
      }
      if isNew { groups.append(Group()) }
      isNew = false
      let last = groups.count - 1
      if [IPP_TAG_INTEGER, IPP_TAG_ENUM].contains(tag) {
        groups[last].numbers[name] = (0..<count).map {
          Int(unsafe call.ippGetInteger(present, $0))
        }
      } else {
        groups[last].texts[name] = texts
      }
    }
  }

  /// Returns a printer's words in one short line without control characters.
  static func plain(_ words: String) -> String {
    String(
      String.UnicodeScalarView(
        words.unicodeScalars.filter { $0.properties.generalCategory != .control }.prefix(200)))
  }
}
