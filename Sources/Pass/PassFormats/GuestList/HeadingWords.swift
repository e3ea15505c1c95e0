internal import Vocabulary

/// Words for headings in several languages, and how a heading is compared with them: without case,
/// diacritics, width and punctuation.
enum HeadingWords {
  /// What a word may mean.
  enum Meaning: Hashable {
    case column(GuestColumn)
    /// Either of two columns, and the word alone does not tell which.
    case either(GuestColumn, GuestColumn)
    /// The last name beside a column of first names, otherwise the whole name: German `Name`.
    case nameOrLast
    /// The first name beside a column of last names, otherwise the whole name: Czech `Jméno`.
    case nameOrFirst
    /// What the ticket is for; beside names of people it may be a form of address.
    case titleOrAddress
    /// The whole name; beside first and last names a number or a yes, which says nothing of the name: `Attendee #`.
    case person
    /// How many people come beside the guest; where nothing else says a name, the names of the guests.
    case companionsOrHolder
  }

  /// A meaning of a word in one language.
  struct Candidate {
    let meaning: Meaning
    /// Whether it counts before other words of the same meaning: the attendee's name before the buyer's.
    let isFirst: Bool
    /// A code of ISO 639-1.
    let language: String
  }

  /// The meanings of a heading; empty for an unknown one.
  static func candidates(_ heading: String) -> [Candidate] { table[key(heading)] ?? [] }

  /// The form in which headings are compared.
  static func key(_ heading: String) -> String {
    // Composed first: a mark that belongs to a letter is not one that may be left out.
    NameKey(TicketText.normalized(wide(heading))).compact
  }

  /// Half-width katakana in full width, and ordinal indicators as the letters that they are.
  ///
  /// Two signs are words: `Order #` is an order's number, and `+1` is one more.
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
        // A sound mark of its own belongs to the letter before it; voiced letters stand behind plain ones.
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
