/// A name or a seat as large as the room allows: in letters of several rows, or else with blanks between its letters.
struct LargeText {
  let columns: Int
  let rows: Int

  /// Returns the text in at most the given rows, none wider than the columns.
  func lines(_ text: String) -> [String] {
    let clean = ScreenText.fitted(text, 400)
    return drawn(clean) ?? [spaced(clean) ?? ScreenText.fitted(text, columns)]
  }

  /// Returns the text in drawn letters, on one line or on two that break between words.
  ///
  /// The result is nil where a letter has no shape, or there is no room.
  private func drawn(_ text: String) -> [String]? {
    let capitals = text.uppercased()
    if let large = BigLetters.rows(capitals, columns: columns, rows: rows, sizes: [(2, 1)]) {
      return large
    }
    if let one = BigLetters.halfRows(capitals, columns: columns), one.count <= rows { return one }
    let words = capitals.split(separator: " ")
    for count in stride(from: words.count - 1, to: 0, by: -1) {
      let halves = [words.prefix(count), words.dropFirst(count)].map { $0.joined(separator: " ") }
      let lines = halves.compactMap { BigLetters.halfRows($0, columns: columns) }
      if lines.count == 2, lines[0].count + lines[1].count <= rows { return lines[0] + lines[1] }
    }
    return nil
  }

  /// Returns the text with a blank between letters; nil where that does not fit, or the script joins its letters.
  private func spaced(_ text: String) -> String? {
    guard text.unicodeScalars.allSatisfy({ $0.value < 0x250 }) else { return nil }
    let line = text.uppercased().map { String($0) }.joined(separator: " ")
    return ScreenText.width(line) <= columns ? line : nil
  }
}
