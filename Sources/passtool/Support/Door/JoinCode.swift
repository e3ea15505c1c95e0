internal import PassBarcode
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// A code on the terminal for a machine that shares no folder: one code at a time, with a sentence under it.
struct JoinCode {
  private let text: String
  private let sentence: String
  private let path: String?

  /// Creates a code that contains `text`.
  ///
  /// `sentence` says what a person does with the code, and `path` is a file with the same content, if there is one.
  init(_ text: String, _ sentence: String, of path: String? = nil) {
    self.text = text
    self.sentence = sentence
    self.path = path
  }

  /// Creates the code of a bundle in its packed form; nil if the text has no such form.
  init?(bundle: String, _ sentence: String, of path: String) {
    guard let input = try? BundleInput(bundle), let text = try? input.statement?.packedText()
    else { return nil }
    self.init(text, sentence, of: path)
  }

  /// Creates the code of a status list in its packed form; nil if the text has no such form.
  init?(list: String, _ sentence: String, of path: String) {
    let token = String(list.filter { !$0.isWhitespace })
    guard let input = try? ListInput(token), let text = try? input.statement.packedText() else {
      return nil
    }
    self.init(text, sentence, of: path)
  }

  /// Draws the code alone on the terminal, and says what a person does with it; returns whether it is on the screen.
  ///
  /// If the terminal has too little room, a message says how much the code needs; Enter then draws it again.
  @discardableResult func show() -> Bool {
    var isDrawn = false
    if Terminal.isTerminal(.output) {
      do {
        isDrawn = try draw()
      } catch {
        Console.complain("the code cannot be drawn: \(error)")
      }
    }
    Console.remark(sentence)
    return isDrawn
  }

  private func draw() throws -> Bool {
    // A screen is not damaged as paper is, so the smallest symbol is enough.
    let symbol = try Symbol(text, symbology: .aztec, errorCorrection: .low)
    let size = Terminal.size(.output)
    let lines = symbol.terminal(color: true)
    let rows = lines.split(separator: "\n").count + 3
    guard symbol.columns <= size.columns, rows <= size.rows else {
      Console.complain(
        "the code needs \(symbol.columns) columns and \(rows) rows, and this window has \(size.columns) and "
          + "\(size.rows): enlarge it, or make its letters smaller, and press Enter"
          + (path.map { "; or hand over \($0)" } ?? ""))
      return false
    }
    // Only one code is on the screen, because a scanner takes the first that it sees.
    try Terminal.write("\u{1B}[2J\u{1B}[H" + lines, to: .output)
    return true
  }
}
