package import Vocabulary

/// A text in the eight languages, with blanks in braces.
///
/// All languages of a text stand together, so that the author of a change sees all of them.
package struct PageText: Sendable {
  private let texts: [Language: Phrase]

  package init(
    en: String, cs: String, de: String, fr: String, es: String, pl: String, ja: String, ar: String
  ) {
    texts = [
      .english: en, .czech: cs, .german: de, .french: fr, .spanish: es, .polish: pl,
      .japanese: ja, .arabic: ar,
    ].mapValues { Phrase(stringLiteral: $0) }
  }

  /// Returns the text in a language.
  package func callAsFunction(_ language: Language) -> String { self(language, [:]) }

  /// Returns the text in a language with its blanks filled in.
  package func callAsFunction(
    _ language: Language, _ values: KeyValuePairs<String, String>
  ) -> String {
    guard let phrase = texts[language] else { preconditionFailure("a text has each language") }
    guard language.isRightToLeft else { return phrase.filled(values.map { ($0.key, $0.value) }) }
    // A flight number or an hour would otherwise change places with its neighbours (UAX #9, 2.4.2).
    return phrase.filled(values.map { ($0.key, "\u{2068}\($0.value)\u{2069}") })
  }

  /// Returns the text in a language with its blanks in braces, which a script fills in.
  func withBlanks(_ language: Language) -> String { texts[language]?.text ?? "" }

  /// The names of the blanks of a language, for tests.
  package func blanks(in language: Language) -> [String] { texts[language]?.blanks.sorted() ?? [] }
}
