/// How far a client's copy of the places has come.
///
/// Spelled `epoch-number`, or `epoch-number-first` while the client reads all of it for the first time.
package struct PlaceVersion: Hashable, Sendable, CustomStringConvertible {
  /// Which index it is of.
  package let epoch: String
  /// The number of the last change that the client has.
  package let number: Int
  /// The number of the last change when the client began, while it is not that far: what was removed before,
  /// it never had.
  package let first: Int?

  init(epoch: String, number: Int, first: Int? = nil) {
    self.epoch = epoch
    self.number = number
    self.first = first.flatMap { $0 > number ? $0 : nil }
  }

  /// Nil for a text that no version is spelled like.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard (2...3).contains(parts.count), (8...32).contains(parts[0].utf8.count),
      parts[0].utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) })
    else { return nil }
    let numbers = parts.dropFirst().compactMap { part in
      Int(part).flatMap { $0 >= 0 && "\($0)" == part ? $0 : nil }
    }
    guard numbers.count == parts.count - 1 else { return nil }
    self.init(epoch: parts[0], number: numbers[0], first: numbers.count > 1 ? numbers[1] : nil)
    guard description == text else { return nil }
  }

  package var description: String {
    "\(epoch)-\(number)" + (first.map { "-\($0)" } ?? "")
  }
}

/// A page of changes, in the order in which a copy takes them in.
package struct PlaceChanges: Sendable {
  package enum Change: Sendable {
    /// A place that is new or different.
    case put(Place)
    /// The key of one that is gone.
    case removed(String)
  }

  package let changes: [Change]
  /// What to ask with for the rest, and later for what is new.
  package let version: PlaceVersion
  /// Whether there is more at once.
  package let hasMore: Bool
}
