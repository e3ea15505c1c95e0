package import Vocabulary

/// A message to a traveler when something was not possible: a sentence or two in every language of pages, without ids.
///
/// It belongs to a code (`RefusalCode.message`), and is the same for every refusal of this code but for a few that have
/// their own (`Refusal.message`); the exact problem is in the refusal's description, which is for the developer.
package struct TravelerMessage: Hashable, Sendable {
  private let en: String
  private let cs: String
  private let de: String
  private let fr: String
  private let es: String
  private let pl: String
  private let ja: String
  private let ar: String

  /// The message in each language, by its tag (`Language`).
  package init(
    en: String, cs: String, de: String, fr: String, es: String, pl: String, ja: String, ar: String
  ) {
    (self.en, self.cs, self.de, self.fr) = (en, cs, de, fr)
    (self.es, self.pl, self.ja, self.ar) = (es, pl, ja, ar)
  }

  /// The message in a language.
  package subscript(_ language: Language) -> String {
    switch language {
    case .english: en
    case .czech: cs
    case .german: de
    case .french: fr
    case .spanish: es
    case .polish: pl
    case .japanese: ja
    case .arabic: ar
    }
  }
}
