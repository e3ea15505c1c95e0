internal import Vocabulary

/// Words for headings in several languages, and the form in which a heading is compared with them: without case,
/// diacritics, width and punctuation.
enum HeadingWords {
  /// A meaning that a word may have.
  enum Meaning: Hashable {
    case column(GuestColumn)
    /// Either of two columns; the word alone does not decide.
    case either(GuestColumn, GuestColumn)
    /// The last name beside a column of first names, otherwise the whole name: German `Name`.
    case nameOrLast
    /// The first name beside a column of last names, otherwise the whole name: Czech `Jméno`.
    case nameOrFirst
    /// The title of the ticket; beside names of people it may be a form of address.
    case titleOrAddress
    /// The whole name; beside first and last names a number or a yes, which does not give the name: `Attendee #`.
    case person
    /// The number of people who come beside the guest, or the names of the guests where no other column has names.
    case companionsOrHolder
  }

  /// A meaning of a word in one language.
  struct Candidate {
    let meaning: Meaning
    /// Whether the word has precedence over other words of the same meaning: the attendee's name over the buyer's.
    let isFirst: Bool
    /// The language, as a code of ISO 639-1.
    let language: String
  }

  /// Returns the meanings of a heading; an unknown heading does not have any.
  static func candidates(_ heading: String) -> [Candidate] { table[key(heading)] ?? [] }

  /// Returns the form in which headings are compared.
  static func key(_ heading: String) -> String {
    // The text is composed first, because a mark that belongs to a letter must not be left out.
    NameKey(TicketText.normalized(wide(heading))).compact
  }

  /// Returns a text with half-width katakana in full width, and with ordinal indicators as the letters that they are.
  ///
  /// Two signs become words: `Order #` is an order's number, and `+1` is one more.
  private static func wide(_ text: String) -> String {
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars.prefix(longest) {
      switch scalar.value {
      case 0x23, 0xFF03: scalars += " number ".unicodeScalars
      case 0x2B, 0xFF0B: scalars += "plus".unicodeScalars
      case 0xAA: scalars.append("a")
      case 0xBA: scalars.append("o")
      case 0xFF65...0xFF9D:
        let letters = Array(katakana.unicodeScalars)
        scalars.append(letters[Int(scalar.value) - 0xFF65])
      case 0xFF9E, 0xFF9F:
        // A sound mark of its own belongs to the letter before it, and a voiced letter follows its plain letter in
        // Unicode.
        let distance: UInt32 = scalar.value - 0xFF9D
        if let last = scalars.last, (0x30AB...0x30DB).contains(last.value),
          let marked = Unicode.Scalar(last.value + distance)
        {
          scalars[scalars.count - 1] = marked
        }
      default: scalars.append(scalar)
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// Maximum number of scalars of a heading that count.
  private static let longest = 80
  /// The full-width forms of U+FF65 to U+FF9D.
  private static let katakana =
    "・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"

  private static let table: [String: [Candidate]] = {
    var table: [String: [Candidate]] = [:]
    func add(_ word: String, _ meaning: Meaning, _ language: String, isFirst: Bool = false) {
      table[key(word), default: []].append(
        Candidate(meaning: meaning, isFirst: isFirst, language: language))
    }
    for column in GuestColumn.mappable where column != .title && column != .ignore {
      add(column.rawValue, .column(column), "en")
    }
    for (language, lines) in languages {
      for line in lines.split(separator: "\n") {
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        let isFirst = parts[0].utf8.last == UInt8(ascii: "!")
        guard parts.count == 2,
          let meaning = meaning(isFirst ? String(parts[0].dropLast()) : parts[0])
        else { continue }
        for word in parts[1].split(separator: "|") {
          add(String(word), meaning, language, isFirst: isFirst)
        }
      }
    }
    return table
  }()

  private static func meaning(_ name: String) -> Meaning? {
    switch name {
    case "name/last": .nameOrLast
    case "name/first": .nameOrFirst
    case "title/address": .titleOrAddress
    case "person": .person
    case "companions/holder": .companionsOrHolder
    default:
      {
        let columns = name.split(separator: "/").compactMap { GuestColumn(rawValue: String($0)) }
        return switch columns.count {
        case 1: .column(columns[0])
        case 2: .either(columns[0], columns[1])
        default: nil
        }
      }()
    }
  }
}
