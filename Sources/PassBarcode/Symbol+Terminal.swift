extension Symbol {
  /// The symbol in half-blocks, two modules above each other per character, quiet zone included.
  ///
  /// A character cell is about twice as high as wide, so modules come out square and a phone reads
  /// them off the screen. The result is `columns + 2 * quietZone` characters wide; every line ends
  /// in a line feed.
  ///
  /// - Parameter color: with colours, each line is set in black on white, whatever the terminal's
  ///   own are, and set back at its end. Without, there are no escapes, and light modules are drawn:
  ///   right on a terminal that writes light on dark, and for a file to be shown there.
  public func terminal(color: Bool = true) -> String {
    var text = ""
    for line in stride(from: 0, to: outerLines, by: 2) {
      // From the fixed part of the 256 colours: themes redefine the first sixteen.
      if color { text += "\u{1B}[38;5;16;48;5;231m" }
      for column in 0..<outerColumns {
        let upper = isDark(outerColumn: column, line: line) == color
        // Below an odd last line there is nothing to draw.
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
