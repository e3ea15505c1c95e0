internal import Vocabulary

/// The parts of messages that are whole, by which a copy that comes later is known.
struct SettledParts {
  private struct Key: Hashable {
    let kind: MessageKind
    let departure: Departure
    let association: String?
    let number: Int
    let lines: [String]

    init(_ part: MessagePart) {
      (kind, departure, association) = (part.kind, part.departure, part.association)
      (number, lines) = (part.number, part.lines)
    }
  }

  private var origins: [Key: [Instant]] = [:]

  mutating func insert(_ parts: [MessagePart]) {
    for part in parts { origins[Key(part), default: []].append(part.origin) }
  }

  /// Whether a part is a copy, by the rule within one cluster: that of an ADL has the same time.
  func contains(_ part: MessagePart) -> Bool {
    let longest = part.kind == .changes ? 0 : PartCluster.longestPause
    return (origins[Key(part)] ?? []).contains {
      abs($0.secondsSince1970 - part.origin.secondsSince1970) <= longest
    }
  }
}

extension Doubt {
  /// The doubt about a part that came twice.
  static func twice(_ part: MessagePart) -> Doubt {
    Doubt(
      .partTwice, at: part.place, "part \(part.number) of the \(part.kind.rawValue) came twice")
  }
}
