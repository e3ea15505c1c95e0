package import Vocabulary

/// A name that opens a booking, together with the booking's code, to a person without an account.
///
/// It is written together, in one case and without accents and punctuation, as the kind of booking compares names.
package struct OpeningName: Hashable, Sendable {
  package let rawValue: String

  /// A name that no person has; it is looked for in place of a text that is no name.
  package static let impossible = OpeningName(rawValue: "")

  package init(rawValue: String) { self.rawValue = rawValue }

  /// Returns the names that open a booking with these full names on it: each whole name, and its last one, two and three
  /// words.
  ///
  /// A first name alone is not among them, unless it is the whole name.
  package static func names(on full: [String]) -> Set<OpeningName> {
    Set(
      full.compactMap { SearchedName($0) }.flatMap { $0.lastWords(upTo: 3) }
        .map { OpeningName(rawValue: $0) })
  }

  /// Returns the names that a typed text may mean, at least one: as it is typed, and as travel documents spell it.
  static func typed(_ text: String) -> [OpeningName] {
    SearchedName(text)?.together.map { OpeningName(rawValue: $0) } ?? [.impossible]
  }
}

extension SoldRecord {
  /// The last words of the names of all people on the booking, the customer included.
  package var openingNames: Set<OpeningName> {
    OpeningName.names(on: namedPeople.map { $0.names.joined(separator: " ") })
  }

  package static func openingNames(typed text: String) -> [OpeningName] { OpeningName.typed(text) }

  /// The lookups by which a person without an account finds it.
  var openingLookups: [Lookup] {
    guard let code else { return [] }
    return openingNames.sorted { $0.rawValue < $1.rawValue }.map { .code(code, of: $0) }
  }
}

extension Lookup {
  /// Returns the lookup of the booking with this code and a name that opens it.
  ///
  /// It is one keyed digest of both, so a search does not show whether the code is unknown or the name is another's.
  package static func code(_ code: BookingReference, of name: OpeningName) -> Lookup {
    Lookup("code_and_name", "\(code.rawValue) \(name.rawValue)", isConfidential: true)
  }
}
