/// A part of the inventory that a wish asks for: a scope, such as a show, or a time within it.
package struct WantedPart: Hashable, Sendable, Codable {
  package let scope: String
  /// The time slot, with its buffers; nil where units and pools are claimed.
  package let stretch: Stretch?

  package init(scope: String, stretch: Stretch? = nil) {
    (self.scope, self.stretch) = (scope, stretch)
  }

  /// The part in which a claim of the ask can be in the way of others.
  package init(_ ask: Ask) {
    self.init(scope: ask.resource.scope, stretch: ask.surroundings.stretch)
  }

  /// Returns whether a claim in this part may leave too little for the other.
  func competes(with other: WantedPart) -> Bool {
    guard scope == other.scope else { return false }
    guard let stretch, let theirs = other.stretch else { return true }
    return stretch.overlaps(theirs)
  }

  /// Returns the line of the users who want something of this scope; nil for the pools of single
  /// users, which have no line.
  ///
  /// The line is the first part of a scope such as `hotel/type/night`: few lines make long stays cheap, and
  /// `competes` decides which wishes exclude each other.
  package static func line(of scope: String) -> String? {
    guard !scope.hasPrefix(HoldPolicy.scopePrefix), !scope.hasPrefix(WaitingListPolicy.scopePrefix)
    else { return nil }
    return String(scope.prefix { $0 != "/" })
  }
}

extension [WantedPart] {
  /// Returns whether two wishes may want the same resources.
  package func compete(with others: [WantedPart]) -> Bool {
    contains { part in others.contains { part.competes(with: $0) } }
  }

  /// The lines in which such a wish waits, sorted.
  package var lines: [String] { Set(compactMap { WantedPart.line(of: $0.scope) }).sorted() }
}
