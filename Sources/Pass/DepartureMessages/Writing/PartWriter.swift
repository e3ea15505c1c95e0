/// Divides lines into parts: names stay whole, and each part repeats the headings above its first name.
struct PartWriter {
  /// Maximum number of characters of a part; hosts refuse longer ones.
  static let maxCharacters = 3_000

  private let kind: MessageKind
  private let head: MessageHead
  private let linesPerPart: Int
  private var parts: [[String]] = []
  private var lines: [String] = []
  private var characters = 0
  /// The lines that a new part begins with, such as totals and a section.
  private var headings: [String] = []
  /// The number of lines of the open part that are its envelope and headings.
  private var begun = 0

  init(_ kind: MessageKind, _ head: MessageHead, linesPerPart: Int) {
    self.kind = kind
    self.head = head
    self.linesPerPart = linesPerPart
    begin()
  }

  private mutating func begin() {
    lines = head.envelope + [kind.rawValue, head.flight(part: parts.count + 1)] + headings
    characters = lines.reduce(0) { $0 + $1.utf8.count + 1 }
    begun = lines.count
  }

  /// Writes lines that belong together; a new part begins if they do not fit.
  mutating func write(_ unit: [String]) {
    let size = unit.reduce(0) { $0 + $1.utf8.count + 1 }
    let isFull =
      lines.count + unit.count + 1 > linesPerPart
      || characters + size + 12 > Self.maxCharacters
    if isFull, lines.count > begun { breakPart() }
    lines += unit
    characters += size
  }

  /// Writes headings, which each later part repeats until others follow.
  mutating func write(headings: [String]) {
    self.headings = []
    write(headings)
    self.headings = headings
  }

  /// Writes a heading below others; later parts repeat all of them.
  mutating func write(heading: String, below others: [String]) {
    headings = others
    write([heading])
    headings = others + [heading]
  }

  private mutating func breakPart() {
    parts.append(lines + ["ENDPART\(parts.count + 1)"])
    begin()
  }

  /// Ends the message and returns the text of each part.
  mutating func finish() -> [String] {
    parts.append(lines + ["END\(kind.rawValue)"])
    return parts.map { $0.map { $0 + "\n" }.joined() }
  }
}
