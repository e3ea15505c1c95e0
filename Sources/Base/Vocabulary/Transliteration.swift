/// Transliterates names to A–Z by ICAO Doc 9303 part 3, section 6.
///
/// Tables A (Latin) and B (Cyrillic) are used. Where the document leaves a choice, the one that the
/// systems of airlines use is taken: Ä AE, Å AA, Ñ N, Ö OE, Ø OE, Ü UE. Names in other scripts have
/// no table here: the machine-readable zone of the traveler's document shows how the name is
/// spelled.
package enum Transliteration {
  /// Returns the letters for one character of a name, or nil if no table has the character.
  ///
  /// The letters are empty for punctuation that airlines leave out. `Character` compares by canonical equivalence, so
  /// `Ü` is found in composed and decomposed form.
  package static func letters(for character: Character) -> String? {
    let scalars = character.unicodeScalars
    if scalars.count == 1, let ascii = character.asciiValue {
      if ASCII.isUpperCaseLetter(ascii) || ascii == UInt8(ascii: " ") { return String(character) }
      if ASCII.isLowerCaseLetter(ascii) { return character.uppercased() }
    }
    if leftOut.contains(character) { return "" }
    if let letters = table[character] { return letters }
    if let upper = character.uppercased().first, let letters = table[upper] { return letters }
    // A combination of letter and marks that no table lists is transliterated by its base letter:
    // such combinations occur in Latin names, and marks are not transliterated by themselves.
    guard scalars.count > 1, let base = scalars.first,
      scalars.dropFirst().allSatisfy({ $0.properties.generalCategory == .nonspacingMark })
    else { return nil }
    return letters(for: Character(base))
  }

  private static let leftOut: Set<Character> = [
    "-", "'", "’", "ʼ", "`", "´", ".", ",", "‐", "‑", "·",
  ]

  private static let table: [Character: String] = {
    var table: [Character: String] = [:]
    for line in latin.split(separator: "\n") + cyrillic.split(separator: "\n") {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      for character in parts[0] { table[character] = parts.count > 1 ? String(parts[1]) : "" }
    }
    return table
  }()

  private static let latin = """
    ÁÀÂÃĂĀĄǍẠẢẤẦẨẪẬẮẰẲẴẶ A
    Ä AE
    Å AA
    Æ AE
    ĆĈČĊÇ C
    ĐĎÐ D
    ÉÈÊËĚĖĒĘĔẸẺẼẾỀỂỄỆ E
    Ə E
    ĜĞĠĢ G
    ĤĦ H
    ÍÌÎÏĨĪĬĮİIıỈỊ I
    Ĳĳ IJ
    Ĵ J
    Ķ K
    ŁĹĽĻĿ L
    ŃÑŇŅŊ N
    ÓÒÔÕŐŌŎƠỌỎỐỒỔỖỘỚỜỞỠỢ O
    ÖØŒ OE
    ŔŘŖ R
    ŚŜŠŞȘ S
    ßẞ SS
    ŤŢŦȚ T
    Þ TH
    ÚÙÛŨŬŰŮŪŲƯỤỦỨỪỬỮỰ U
    Ü UE
    Ŵ W
    ÝŶŸỲỴỶỸ Y
    ŹŽŻ Z
    """

  private static let cyrillic = """
    А A
    Б B
    В V
    ГҐЃ G
    ДЂ D
    ЕЁЭ E
    Ж ZH
    З Z
    ИІЙЇ I
    Ј J
    КЌ K
    Л L
    Љ LJ
    М M
    Н N
    Њ NJ
    О O
    П P
    Р R
    С S
    Т T
    УЎѪ U
    Ф F
    Х KH
    Ц TS
    Ч CH
    ЋҺ C
    Ш SH
    Щ SHCH
    ЪЄ IE
    ЫѴ Y
    Ь
    ЅЏ DZ
    Ю IU
    Я IA
    """
}
