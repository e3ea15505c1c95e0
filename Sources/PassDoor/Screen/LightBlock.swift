/// The light: a word in big letters between two edges, and below it who it is about and what to do.
///
/// Colour, edge and word each tell the light. Of two greens in a row the second has another shade, another
/// edge, its word on the other side and the next number.
struct LightBlock {
  let columns: Int
  let rows: Int

  /// Exactly as many lines as the block has rows.
  func lines(_ view: DoorView) -> [ScreenLine] {
    guard let answer = view.answer else { return ready(view.unknowable) }
    let style = Style(answer)
    let inner = columns - 4
    let text = texts(answer, inner)
    let bigRows = rows - text.count - 2
    var word = BigLetters.rows(style.word, columns: inner, rows: bigRows) ?? [style.word]
    if style.isOnTheRight {
      word = word.map { String(repeating: " ", count: inner - ScreenText.width($0)) + $0 }
    }
    var content = [numbered(answer, inner, style)] + word
    // A blank line between word and text where there is room for one.
    if content.count + text.count < rows - 1 { content.append("") }
    content += text
    while content.count < rows - 1 { content.append("") }
    content = Array(content.prefix(rows - 1)) + [String(repeating: style.edge, count: inner)]
    return content.map { line in
      let blanks = String(repeating: " ", count: max(0, inner - ScreenText.width(line)))
      return ScreenLine("\(style.edge) \(line)\(blanks) \(style.edge)", style.look)
    }
  }

  /// The light before the first scan, with what the door cannot know where there is room for it.
  private func ready(_ unknowable: [String]) -> [ScreenLine] {
    var text = ["", "scan a ticket"]
    if !unknowable.isEmpty { text += ["", "What this door cannot know:"] }
    text += unknowable.flatMap { ScreenText.wrapped("- \($0)", columns - 4, lines: 3) }
    let room = max(5, rows - text.count)
    let word = BigLetters.rows("READY", columns: columns - 4, rows: room) ?? ["READY"]
    let spare = rows - word.count - text.count
    let lines = [String](repeating: "", count: max(0, min(1, spare))) + word + text
    let all = lines.prefix(rows) + [String](repeating: "", count: max(0, rows - lines.count))
    return all.map { ScreenLine($0.isEmpty ? "" : "  " + ScreenText.fitted($0, columns - 2)) }
  }

  /// The upper edge, with the number of the answer and the code.
  private func numbered(_ answer: DoorView.Answer, _ inner: Int, _ style: Style) -> String {
    // One number: that of the scan, by which the desk decides otherwise, or else that of the answer.
    let number = answer.scan.map { "scan \($0)" } ?? "no. \(answer.ordinal)"
    let parts = [number, answer.reason].compactMap(\.self)
    let text = " \(parts.joined(separator: "  ")) "
    let edge = max(0, inner - ScreenText.width(text) - 2)
    let head = String(repeating: style.edge, count: min(2, inner))
    return ScreenText.fitted(head + text + String(repeating: style.edge, count: edge), inner)
  }

  /// Who it is, what the list remarks, and what to do.
  private func texts(_ answer: DoorView.Answer, _ inner: Int) -> [String] {
    var lines: [String] = []
    let paper = answer.isUnverified ? "the paper says: " : ""
    if let name = answer.name { lines.append(ScreenText.fitted(paper + name, inner)) }
    let places = [
      answer.seat.map { "seat \($0)" }, answer.sequence.map { "no. \($0)" }, answer.reference,
    ].compactMap(\.self)
    if !places.isEmpty { lines.append(ScreenText.fitted(places.joined(separator: "   "), inner)) }
    let most = max(1, rows / 4)
    if let note = answer.note {
      lines += ScreenText.wrapped("! NOTE: \(note)", inner, lines: most)
    }
    if let fault = answer.gateFault {
      lines += ScreenText.wrapped(
        "THE GATE IS AT FAULT, NOT THE GUEST: \(fault)", inner, lines: most + 1)
    }
    if answer.gateFault == nil || answer.light == .red {
      lines += ScreenText.wrapped(answer.message, inner, lines: most)
    }
    return lines
  }

  private struct Style {
    let word: String
    let edge: String
    let look: ScreenLine.Look
    var isOnTheRight = false

    init(_ answer: DoorView.Answer) {
      switch answer.light {
      case .ready: (word, edge, look) = ("READY", " ", .plain)
      case .green(let isExit):
        word = isExit ? "GOOD BYE" : "COME IN"
        isOnTheRight = answer.ordinal.isMultiple(of: 2)
        (edge, look) = isOnTheRight ? ("#", .otherGreen) : ("=", .green)
      case .amber: (word, edge, look) = ("WAIT", "?", .amber)
      case .repeated: (word, edge, look) = ("READ TWICE", ":", .quiet)
      case .red: (word, edge, look) = ("STOP", "X", .red)
      case .update(let isTaken):
        (word, edge, look) = (isTaken ? "UPDATED" : "NO UPDATE", "~", .update)
      }
    }
  }
}
