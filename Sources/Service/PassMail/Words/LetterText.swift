internal import PassPages
internal import Vocabulary

/// A text of messages, in the eight languages.
struct LetterText: Sendable {
  let text: PageText

  init(
    en: String, cs: String, de: String, fr: String, es: String, pl: String, ja: String, ar: String
  ) {
    text = PageText(en: en, cs: cs, de: de, fr: fr, es: es, pl: pl, ja: ja, ar: ar)
  }
}
