internal import PassBarcode
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// A code on the terminal for a machine that shares no folder: one at a time, with a sentence under it.
struct JoinCode {
  private let text: String
  private let sentence: String
  private let path: String?

  /// - Parameters:
  ///   - text: what the code says.
  ///   - sentence: what a person does with it.
  ///   - path: the file that says the same, where there is one.
  init(_ text: String, _ sentence: String, of path: String? = nil) {
    self.text = text
    self.sentence = sentence
    self.path = path
  }

  /// The packed form of a bundle; nil where it fits into no symbol.
  init?(bundle: String, _ sentence: String, of path: String) {
    guard let input = try? BundleInput(bundle), let text = try? input.statement?.packedText()
    else { return nil }
    self.init(text, sentence, of: path)
  }

  /// The packed form of a status list; nil where it fits into no symbol.
  init?(list: String, _ sentence: String, of path: String) {
    let token = String(list.filter { !$0.isWhitespace })
    guard let input = try? ListInput(token), let text = try? input.statement.packedText() else {
      return nil
    }
    self.init(text, sentence, of: path)
  }

  /// Draws it alone on the terminal where it has room, and says what to do with it.
  ///
  /// Where it has none, it says how much it needs; Enter draws it again then.
  ///
  /// - Returns: whether the code is on the screen.
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
    // A screen is not damaged as paper is, so that the smallest symbol does.
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
    // One code on the screen: a scanner takes the first that it sees.
    try Terminal.write("\u{1B}[2J\u{1B}[H" + lines, to: .output)
    return true
  }
}
