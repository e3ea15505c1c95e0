internal import Vocabulary

/// A name as it is searched for: as an agent typed it, or as a booking has it.
///
/// Case, accents and punctuation do not matter, and a letter such as `ü` counts both as it is typed without accents
/// (`u`) and as travel documents spell it (`ue`).
package struct SearchedName: Hashable, Sendable {
  /// The words in each spelling; a spelling is left out if it equals one before it.
  private let spellings: [[String]]

  /// The name, or nil if the text has no letters or digits.
  package init?(_ text: String) {
    let typed = NameKey(text).words
    let spelled = NameKey(
      String(text.prefix(80).flatMap { Transliteration.letters(for: $0) ?? String($0) })
    ).words
    guard !typed.isEmpty else { return nil }
    spellings = spelled.isEmpty || spelled == typed ? [typed] : [typed, spelled]
  }

  /// Returns whether this name, as an agent typed it, is the beginning of these names.
  ///
  /// Either every word is the beginning of a word of these names, such as `ja do` of Jane and Doe, or all of it,
  /// written together, is the beginning of one of the names, such as `vandeberg` of Van De Berg.
  package func begins(_ names: [SearchedName]) -> Bool {
    let words = names.flatMap(\.spellings).flatMap { $0 }
    let whole = names.flatMap(\.spellings).flatMap(Self.endings)
    return spellings.contains { typed in
      let together = typed.joined()
      return typed.allSatisfy { word in words.contains { $0.hasPrefix(word) } }
        || whole.contains { $0.hasPrefix(together) }
    }
  }

  /// The name in each spelling, written together.
  var together: [String] { spellings.map { $0.joined() } }

  /// The last words in each spelling, written together: the last one, the last two, and so on up to `limit` words, and
  /// the whole name.
  func lastWords(upTo limit: Int) -> [String] {
    spellings.flatMap { words in
      (1...limit).filter { $0 < words.count }.map { words.suffix($0).joined() } + [words.joined()]
    }
  }

  /// Returns the words from each one on, written together.
  private static func endings(_ words: [String]) -> [String] {
    words.indices.map { words[$0...].joined() }
  }

  /// The number of letters by which a store finds a word.
  package static let letters = 3

  /// The first letters by which a booking with this name is found; shorter words are whole.
  package var starts: Set<String> {
    Set(spellings.flatMap { $0 + Self.endings($0) }.map(Self.start))
  }

  /// The first letters by which to look for bookings; every name that `begins` finds has one of them, if the longest
  /// word that was typed has three letters or is a whole word.
  package var askedStarts: Set<String> {
    Set(
      spellings.flatMap { words in
        let longest = words.max { $0.unicodeScalars.count < $1.unicodeScalars.count }
        return [longest ?? "", words.joined()]
      }.map(Self.start))
  }

  private static func start(_ word: String) -> String {
    String(String.UnicodeScalarView(word.unicodeScalars.prefix(letters)))
  }
}
