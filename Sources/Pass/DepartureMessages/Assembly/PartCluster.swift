internal import Vocabulary

/// Parts of one kind and departure that were written within a short time: those of one message, or of several.
struct PartCluster {
  /// The longest time from one part to the next, in seconds.
  static let longestPause: Int64 = 600

  let kind: MessageKind
  /// In the order of origin and number.
  let parts: [MessagePart]

  private struct Key: Hashable {
    let kind: MessageKind
    let departure: Departure
    let association: String?
  }

  /// Groups parts by kind, departure, association number and time.
  static func clusters(of parts: [MessagePart]) -> [PartCluster] {
    var clusters: [PartCluster] = []
    let groups = Dictionary(grouping: parts) {
      Key(kind: $0.kind, departure: $0.departure, association: $0.association)
    }
    for (key, group) in groups {
      var members: [MessagePart] = []
      for part in group.sorted(by: precedes) {
        if let last = members.last,
          part.origin.secondsSince1970 - last.origin.secondsSince1970 > longestPause
        {
          clusters.append(PartCluster(kind: key.kind, parts: members))
          members = []
        }
        members.append(part)
      }
      if !members.isEmpty { clusters.append(PartCluster(kind: key.kind, parts: members)) }
    }
    return clusters.sorted { precedes($0.parts[0], $1.parts[0]) }
  }

  private static func precedes(_ left: MessagePart, _ right: MessagePart) -> Bool {
    if left.origin != right.origin { return left.origin < right.origin }
    if left.number != right.number { return left.number < right.number }
    if left.isLast != right.isLast { return right.isLast }
    if left.lines != right.lines { return left.lines.lexicographicallyPrecedes(right.lines) }
    return left.place < right.place
  }

  struct SortedOut {
    var messages: [[MessagePart]] = []
    var incomplete: IncompleteMessage?
    /// The parts of the incomplete message.
    var rest: [MessagePart] = []
    var doubts: [Doubt] = []
  }

  /// Finds the messages among the parts.
  ///
  /// Where a message of the cluster is incomplete, no other one of several parts is certain either, because their parts
  /// could be mixed up; only messages of one part are.
  func sortedOut() -> SortedOut {
    var sorted = SortedOut()
    let single = withoutCopies(&sorted.doubts)
    if Self.isComplete(single.sorted { $0.number < $1.number }) {
      sorted.messages = [single.sorted { $0.number < $1.number }]
      return sorted
    }
    let groups = Self.runs(single)
    if groups.allSatisfy(Self.isComplete) {
      sorted.messages = groups
      return sorted
    }
    sorted.messages = groups.filter { $0.count == 1 && Self.isComplete($0) }
    let rest = groups.filter { $0.count > 1 || !Self.isComplete($0) }.flatMap(\.self)
    sorted.rest = rest
    sorted.incomplete = Self.incomplete(rest)
    return sorted
  }

  /// Leaves out parts that came twice.
  ///
  /// A copy of an ADL counts as one only with the same time: what one deletes, a second one adds and a third one deletes
  /// again within minutes.
  private func withoutCopies(_ doubts: inout [Doubt]) -> [MessagePart] {
    struct Copy: Hashable {
      let number: Int
      let origin: Instant?
      let lines: [String]
    }
    var seen: Set<Copy> = []
    return parts.filter { part in
      let copy = Copy(
        number: part.number, origin: kind == .changes ? part.origin : nil, lines: part.lines)
      if seen.insert(copy).inserted { return true }
      doubts.append(.twice(part))
      return false
    }
  }

  private static func isComplete(_ parts: [MessagePart]) -> Bool {
    parts.enumerated().allSatisfy { index, part in
      part.number == index + 1 && part.isLast == (index + 1 == parts.count)
    }
  }

  /// Divides parts where a message ends or a number does not rise.
  private static func runs(_ parts: [MessagePart]) -> [[MessagePart]] {
    var runs: [[MessagePart]] = []
    for part in parts {
      if let last = runs.last?.last, !last.isLast, last.number < part.number {
        runs[runs.count - 1].append(part)
      } else {
        runs.append([part])
      }
    }
    return runs
  }

  private static func incomplete(_ parts: [MessagePart]) -> IncompleteMessage? {
    guard let first = parts.first else { return nil }
    let counts = Dictionary(parts.map { ($0.number, 1) }, uniquingKeysWith: +)
    let highest = counts.keys.max() ?? 0
    return IncompleteMessage(
      kind: first.kind, departure: first.departure, origin: first.origin,
      present: counts.keys.sorted(), missing: (1..<max(1, highest)).filter { counts[$0] == nil },
      hasLast: parts.contains(where: \.isLast),
      contradicting: counts.filter { $0.value > 1 }.keys.sorted(), place: first.place)
  }
}
