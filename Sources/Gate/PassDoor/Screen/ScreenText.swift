internal import Vocabulary

/// Text of others, cut to a width of a terminal.
///
/// Characters that could move the cursor, change colours or reorder a line are escaped first. A character carries at
/// most four combining marks, so that none grows over the lines above.
enum ScreenText {
  private static let longest = 400
  private static let marks = 4

  /// Returns the text in at most `room` columns; a text that is cut ends in `…`.
  static func fitted(_ text: String, _ room: Int) -> String {
    guard room > 0 else { return "" }
    var shown = ""
    var taken = 0
    for letter in escaped(text, limit: longest) {
      let letter = bounded(letter)
      let size = width(letter)
      if taken + size > room {
        while taken > room - 1, let last = shown.popLast() { taken -= width(last) }
        return shown + "…"
      }
      shown.append(letter)
      taken += size
    }
    return shown
  }

  /// Returns the text in lines of at most `room` columns, broken between words, at most `most` lines.
  static func wrapped(_ text: String, _ room: Int, lines most: Int) -> [String] {
    guard room > 0, most > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    for word in escaped(text, limit: longest).split(separator: " ") {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if width(longer) <= room {
        line = longer
      } else {
        if !line.isEmpty { lines.append(line) }
        line = String(word)
      }
    }
    if !line.isEmpty { lines.append(line) }
    if lines.count > most {
      lines = lines.prefix(most - 1) + [lines[(most - 1)...].joined(separator: " ")]
    }
    return lines.map { cut($0, room) }
  }

  /// Returns the same as `fitted` for a text that is escaped already.
  private static func cut(_ text: String, _ room: Int) -> String {
    width(text) <= room ? text : fittedPlain(text, room)
  }

  private static func fittedPlain(_ text: String, _ room: Int) -> String {
    var shown = ""
    var taken = 0
    for letter in text.map(bounded) {
      guard taken + width(letter) < room else { return shown + "…" }
      shown.append(letter)
      taken += width(letter)
    }
    return shown
  }

  /// Returns the number of columns that a text takes.
  static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

  /// Returns the number of columns that a character takes: its first scalar, and each further one that has a place of
  /// its own.
  private static func width(_ letter: Character) -> Int {
    columns(letter)
      + letter.unicodeScalars.dropFirst().count { scalar in
        switch scalar.properties.generalCategory {
        case .spacingMark: true
        // Sara am, of Thai and Lao, has its place beside its consonant.
        default: scalar == "\u{0E33}" || scalar == "\u{0EB3}"
        }
      }
  }

  private static func bounded(_ letter: Character) -> Character {
    guard letter.unicodeScalars.count > marks + 1 else { return letter }
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: letter.unicodeScalars.prefix(marks + 1))
    return String(kept).first ?? " "
  }
}
