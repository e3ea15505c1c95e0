/// The doubts about one text, of which a limited number is kept.
struct DoubtLog {
  /// Maximum number of doubts that are listed for one text.
  static let maxDoubts = 1_000

  let source: String
  private(set) var doubts: [Doubt] = []
  /// The number of doubts that are not listed.
  private(set) var furtherDoubts = 0

  init(source: String) { self.source = source }

  @discardableResult
  mutating func add(_ kind: Doubt.Kind, line: Int, column: Int, _ found: String) -> Doubt {
    add(Doubt(kind, at: SourcePlace(source: source, line: line, column: column), found))
  }

  @discardableResult
  mutating func add(_ doubt: Doubt) -> Doubt {
    if doubts.count < Self.maxDoubts { doubts.append(doubt) } else { furtherDoubts += 1 }
    return doubt
  }
}

extension [Doubt] {
  /// The doubts in the order of their places, and at one place in that of their kinds.
  var inOrder: [Doubt] {
    sorted { ($0.place, $0.kind.rawValue) < ($1.place, $1.kind.rawValue) }
  }
}
