/// The progress of a client's copy of the places.
///
/// It is written `epoch-number`, or `epoch-number-first` while the client reads all places for the first time.
package struct PlaceVersion: Hashable, Sendable, CustomStringConvertible {
  /// The epoch, which identifies the index.
  package let epoch: String
  /// The number of the last change that the client has.
  package let number: Int
  /// The number of the last change at the time when the client began, until the client has reached it.
  ///
  /// The client never had the places that were removed before.
  package let first: Int?

  init(epoch: String, number: Int, first: Int? = nil) {
    self.epoch = epoch
    self.number = number
    self.first = first.flatMap { $0 > number ? $0 : nil }
  }

  /// Reads a version; nil for a text that is not written like one.
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
    /// The key of a place that was removed.
    case removed(String)
  }

  package let changes: [Change]
  /// The version that the client sends to get the rest, and later what is new.
  package let version: PlaceVersion
  /// Whether more changes can be read at once.
  package let hasMore: Bool
}
