internal import Vocabulary

/// A surname as it is searched for: the letters of a boarding pass, without blanks.
package struct SurnameKey: Hashable, Sendable {
  package let rawValue: String

  /// Creates the key of a surname; nil if it cannot be written on a boarding pass.
  package init?(_ surname: String) {
    guard let name = try? PassengerName(surname: surname) else { return nil }
    rawValue = String(name.description.prefix { $0 != "/" }.filter { $0 != " " })
  }

  /// Returns the keys by which a passenger of this surname is found.
  ///
  /// These are the surname as the boarding pass writes it (`MUELLER`), and without accents where that differs
  /// (`MULLER`).
  package static func keys(of surname: String) -> [SurnameKey] {
    guard let written = SurnameKey(surname) else { return [] }
    let bare = SurnameKey(NameKey(surname).words.joined(separator: " ")) ?? written
    return bare == written ? [written] : [written, bare]
  }
}
