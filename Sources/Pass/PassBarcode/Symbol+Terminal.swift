extension Symbol {
  /// Returns the symbol in half-block characters, each two modules high, quiet zone included.
  ///
  /// A character cell is about twice as high as wide, so modules come out square, and a phone can read the symbol from
  /// the screen. The result is `columns + 2 * quietZone` characters wide; every line ends in a line feed.
  ///
  /// If `color` is true, each line is black on white, independent of the terminal's own colours, and resets them at its
  /// end. If it is false, there are no escape sequences and the light modules are drawn, which is right for a terminal
  /// with light text on a dark background, and for a file to be shown there.
  public func terminal(color: Bool = true) -> String {
    var text = ""
    for line in stride(from: 0, to: outerLines, by: 2) {
      // The colours are from the fixed part of the 256, because themes redefine the first sixteen.
      if color { text += "\u{1B}[38;5;16;48;5;231m" }
      for column in 0..<outerColumns {
        let upper = isDark(outerColumn: column, line: line) == color
        // An odd number of lines leaves the lower half of the last one empty.
        let lower = line + 1 < outerLines && isDark(outerColumn: column, line: line + 1) == color
        switch (upper, lower) {
        case (true, true): text += "█"
        case (true, false): text += "▀"
        case (false, true): text += "▄"
        case (false, false): text += " "
        }
      }
      text += color ? "\u{1B}[0m\n" : "\n"
    }
    return text
  }

  private func isDark(outerColumn: Int, line: Int) -> Bool {
    guard line >= quietZone else { return false }
    return isDark(column: outerColumn - quietZone, row: (line - quietZone) / rowHeight)
  }
}
