/// A place where a text leaves the rules or its meaning open, and what was done about it.
package struct Doubt: Hashable, Sendable, CustomStringConvertible {
  package let kind: Kind
  package let place: SourcePlace
  /// The finding in words; text of the message is escaped.
  package let found: String

  package init(_ kind: Kind, at place: SourcePlace, _ found: String) {
    self.kind = kind
    self.place = place
    self.found = found
  }

  /// The consequence in words.
  package var done: String { kind.done }

  /// The doubt without text of the message, which may name people.
  package var withoutNames: String {
    "\(place): \(String(kind.rawValue.map { $0 == "-" ? " " : $0 })); \(done)"
  }

  package var description: String { "\(place): \(found); \(done)" }
}
