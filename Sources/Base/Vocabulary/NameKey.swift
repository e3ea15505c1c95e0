/// A name in the form for comparisons: without case, accents, width and punctuation, in any script.
///
/// The key is not the spelling of the name, and it differs from `Transliteration`, which serves documents: `ü` is `u`
/// here, as a user types it who leaves accents out.
package struct NameKey: Hashable, Sendable {
  /// The words, in order; each has at least one character.
  package let words: [String]

  /// The key of a name, made from its first `limit` scalars.
  package init(_ text: String, limit: Int = 80) {
    var folded = String.UnicodeScalarView()
    var words: [String] = []
    func end() {
      if !folded.isEmpty { words.append(String(folded)) }
      folded = String.UnicodeScalarView()
    }
    for scalar in text.unicodeScalars.prefix(limit) {
      switch Folding.of(scalar) {
      case .nothing: break
      case .space: end()
      case .scalar(let scalar): folded.append(scalar)
      case .text(let text): folded.append(contentsOf: text.unicodeScalars)
      }
    }
    end()
    self.words = words
  }

  /// The key without spaces, so that words that were run together or split are the same.
  package var compact: String { words.joined() }
}

/// The replacement of a single scalar.
enum Folding {
  case nothing
  case space
  case scalar(Unicode.Scalar)
  case text(String)

  static func of(_ scalar: Unicode.Scalar) -> Folding {
    switch scalar.value {
    case 0x61...0x7A, 0x30...0x39: return .scalar(scalar)
    case 0x41...0x5A: return moved(scalar, by: 0x20)
    // Apostrophes do not count, even if they are modifier letters.
    case 0x27, 0x60, 0xB4, 0x2B9...0x2BF, 0x2018, 0x2019: return .nothing
    case 0..<0x80: return .space
    // Marks of Latin, Greek and Cyrillic, of Hebrew and of Arabic do not count, because people may leave them out.
    case 0x300...0x36F, 0x591...0x5C7, 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670: return .nothing
    // These characters only serve the layout of a line.
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0xFE00...0xFE0F, 0xFEFF:
      return .nothing
    case 0x3041...0x3096: return moved(scalar, by: 0x60)  // hiragana → katakana
    case 0xFF01...0xFF5E:  // full width
      return Unicode.Scalar(scalar.value - 0xFEE0).map(of) ?? .space
    default: break
    }
    let lower = lowered(scalar)
    if let text = table[lower] { return text }
    switch lower.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .nonspacingMark, .spacingMark:
      return .scalar(lower)
    default: return .space
    }
  }

  private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.properties.isUppercase || scalar.properties.generalCategory == .titlecaseLetter
    else { return scalar }
    return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }

  private static func moved(_ scalar: Unicode.Scalar, by distance: UInt32) -> Folding {
    Unicode.Scalar(scalar.value + distance).map(Folding.scalar) ?? .space
  }

  private static let table: [Unicode.Scalar: Folding] = {
    var table: [Unicode.Scalar: Folding] = [:]
    for line in letters.split(separator: "\n") {
      let parts = line.split(separator: " ")
      let base = String(parts[0])
      let single = base.unicodeScalars.count == 1 ? base.unicodeScalars.first : nil
      for scalar in parts[1].unicodeScalars {
        table[scalar] = single.map(Folding.scalar) ?? .text(base)
      }
    }
    return table
  }()

  /// Latin letters by Unicode's decompositions, or as people type them if they have no decomposition; then letters of
  /// other scripts that are written in two ways.
  private static let letters = """
    a àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặə
    ae æǽ
    b ḃḅḇɓƀ
    c çćĉċčḉ
    d ďḋḍḏḑḓđðɗ
    dz ǆǳ
    e èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệɛǝ
    f ḟ
    g ĝğġģǧǵḡɣ
    h ĥȟḣḥḧḩḫẖħ
    i ìíîïĩīĭįǐȉȋḭḯỉịıɨ
    ij ĳ
    j ĵǰ
    k ķǩḱḳḵƙĸ
    l ĺļľḷḹḻḽł
    lj ǉ
    m ḿṁṃ
    n ñńņňǹṅṇṉṋŋ
    nj ǌ
    o òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợøɔǿ
    oe œ
    p ṕṗ
    r ŕŗřȑȓṙṛṝṟ
    s śŝşšſșṡṣṥṧṩẛ
    ss ß
    t ţťțṫṭṯṱẗŧ
    th þ
    u ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữựʉ
    v ṽṿ
    w ŵẁẃẅẇẉẘƿ
    x ẋẍ
    y ýÿŷȳẏẙỳỵỷỹƴ
    z źżžẑẓẕƶ
    α ά
    ε έ
    η ή
    ι ίϊΐ
    ο ό
    υ ύϋΰ
    ω ώ
    σ ς
    е ёѐ
    и ѝ
    ا أإآٱ
    ي ىی
    ك ک
    ه ةہە
    """
}
