internal import Vocabulary

/// The first letters of a name, for a picture.
struct Initials {
  let text: String
  /// The language whose shapes of letters are used.
  let language: Language

  /// Takes the first letters of two words, or of one in a script whose letters join or that writes without blanks; nil
  /// for a name without letters and digits.
  init?(_ name: String) {
    let words = name.split { $0.isWhitespace || $0 == "-" || $0 == "/" }
    let firsts = words.compactMap { word in
      word.firstIndex { $0.isLetter || $0.isNumber }.map { word[$0...] }
    }
    guard let first = firsts.first?.first else { return nil }
    let isKana = name.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
    language = isKana ? .japanese : first.isArabic ? .arabic : .english
    if firsts.count > 1, let second = firsts[1].first, first.standsAlone, second.standsAlone {
      text = "\(first)\(second)".uppercased()
    } else if first.isBeforeConsonant {
      text = String(firsts[0].prefix(2))
    } else {
      text = first.uppercased()
    }
  }
}

extension Character {
  /// Whether it belongs to a script of capitals, such as Latin, Greek and Cyrillic, or is a digit of one.
  fileprivate var standsAlone: Bool { isCased || isWholeNumber && isASCII }

  fileprivate var isArabic: Bool {
    unicodeScalars.contains { (0x600...0x6FF).contains($0.value) }
  }

  /// Whether it is a vowel that Thai and Lao write before its consonant.
  fileprivate var isBeforeConsonant: Bool {
    unicodeScalars.contains {
      (0xE40...0xE44).contains($0.value) || (0xEC0...0xEC4).contains($0.value)
    }
  }
}
