/// The light: a word in big letters between two edges, and below it the person and what to do.
///
/// Colour, edge and word each show the light. Of two greens in a row the second has another shade, another edge, its
/// word on the other side and the next number.
struct LightBlock {
  let columns: Int
  let rows: Int
  let words: DoorWords

  /// Returns exactly as many lines as the block has rows.
  func lines(_ view: DoorView) -> [ScreenLine] {
    guard let answer = view.answer else { return ready(view) }
    let style = Style(answer, words)
    let inner = columns - 4
    let text = texts(answer, inner, style.word, look: style.look)
    let bigRows = rows - text.count - 2
    var word =
      BigLetters.rows(style.word, columns: inner, rows: bigRows)
      ?? Self.written(style.word, inner, rows: bigRows)
    if style.isOnTheRight {
      word = word.map { String(repeating: " ", count: max(0, inner - ScreenText.width($0))) + $0 }
    }
    var content = ([numbered(answer, inner, style)] + word).map { ScreenLine($0, style.look) }
    // A blank line separates word and text where there is room for it.
    if content.count + text.count < rows - 1 { content.append(ScreenLine("", style.look)) }
    content += text
    while content.count < rows - 1 { content.append(ScreenLine("", style.look)) }
    content = Array(content.prefix(rows - 1))
    content.append(ScreenLine(String(repeating: style.edge, count: inner), style.look))
    return content.map { line in
      let text = ScreenText.fitted(line.text, inner)
      let blanks = String(repeating: " ", count: max(0, inner - ScreenText.width(text)))
      return ScreenLine("\(style.edge) \(text)\(blanks) \(style.edge)", line.look)
    }
  }

  /// Returns the light before the first scan, with the faults at the opening and, where there is room, what the door
  /// cannot know.
  private func ready(_ view: DoorView) -> [ScreenLine] {
    let inner = columns - 4
    let prompt = view.isFlight ? words.scanPass : words.scanTicket
    let alerts = view.alerts.flatMap { ScreenText.wrapped("! \($0)", inner, lines: 3) }
    var text = ["", prompt].map { ScreenLine($0) }
    if !alerts.isEmpty { text += [ScreenLine()] + alerts.map { ScreenLine($0, .amber) } }
    if !view.unknowable.isEmpty {
      text += [ScreenLine(), ScreenLine(words.cannotKnow)]
      text += view.unknowable.flatMap { ScreenText.wrapped("- \($0)", inner, lines: 3) }
        .map { ScreenLine($0) }
    }
    let room = max(7, rows - text.count)
    let word =
      BigLetters.rows(words.ready, columns: inner, rows: min(room, rows - 2)) ?? [words.ready]
    let spare = rows - word.count - text.count
    let lines =
      [ScreenLine](repeating: ScreenLine(), count: max(0, min(1, spare)))
      + word.map { ScreenLine($0) } + text
    let all =
      lines.prefix(rows) + [ScreenLine](repeating: ScreenLine(), count: max(0, rows - lines.count))
    return all.map {
      $0.text.isEmpty ? $0 : ScreenLine("  " + ScreenText.fitted($0.text, columns - 2), $0.look)
    }
  }

  /// Returns the upper edge, with the number of the scan and the code.
  private func numbered(_ answer: DoorView.Answer, _ inner: Int, _ style: Style) -> String {
    let number = answer.number.map { words.scan(["number": "\($0)"]) }
    let parts = [number, answer.reason].compactMap(\.self)
    let text = parts.isEmpty ? "" : " \(parts.joined(separator: "  ")) "
    let edge = max(0, inner - ScreenText.width(text) - 2)
    let head = String(repeating: style.edge, count: min(2, inner))
    return ScreenText.fitted(head + text + String(repeating: style.edge, count: edge), inner)
  }

  /// Returns the person and their seat, as large as there is room, the note of the list, and what to do.
  private func texts(
    _ answer: DoorView.Answer, _ inner: Int, _ word: String, look: ScreenLine.Look
  ) -> [ScreenLine] {
    let most = max(1, rows / 4)
    var notes: [ScreenLine] = []
    if let note = answer.note {
      notes = ScreenText.wrapped("! \(words.note): \(note)", inner, lines: most)
        .map { ScreenLine($0, .note) }
    }
    var advice: [String] = []
    if let blame = answer.blame {
      advice += ScreenText.wrapped(blame, inner, lines: most + 1)
    }
    if !answer.message.isEmpty {
      advice += ScreenText.wrapped(answer.message, inner, lines: most)
    }
    let places = [
      answer.seat.map { words.seat(["seat": $0]) },
      answer.sequence.map { words.sequence(["number": $0]) }, answer.reference,
    ].compactMap(\.self)
    let place = places.isEmpty ? [] : [ScreenText.fitted(places.joined(separator: "   "), inner)]
    // The word of the light keeps its rows, and each part needs a blank line.
    let room = rows - 2 - BigLetters.height(word) - notes.count - advice.count - place.count - 2
    let who = who(answer, inner, room: room)
    return (who + place).map { ScreenLine($0, look) } + notes + advice.map { ScreenLine($0, look) }
  }

  /// Returns a word whose script has no drawn letters, over half of the width and three rows where there is room for
  /// that.
  private static func written(_ word: String, _ inner: Int, rows: Int) -> [String] {
    let count = max(1, inner / 2 / (ScreenText.width(word) + 4))
    let line = [String](repeating: word, count: count).joined(separator: "    ")
    return [String](repeating: line, count: max(1, min(3, rows)))
  }

  /// Returns name and seat in lines, drawn large where there is room for it.
  private func who(_ answer: DoorView.Answer, _ inner: Int, room: Int) -> [String] {
    guard let name = answer.name else { return [] }
    // Unsigned paper proves nothing, so that its name is never drawn large.
    if answer.isUnverified { return [ScreenText.fitted(words.paperSays(["name": name]), inner)] }
    guard room > 3 else { return [ScreenText.fitted(name, inner)] }
    let large = LargeText(columns: inner, rows: room).lines(name)
    guard let seat = answer.seat, room - large.count > 4 else { return large + [""] }
    let drawn = LargeText(columns: inner, rows: room - large.count - 1).lines(seat)
    return drawn.count > 1 ? large + [""] + drawn + [""] : large + [""]
  }

  private struct Style {
    let word: String
    let edge: String
    let look: ScreenLine.Look
    var isOnTheRight = false

    init(_ answer: DoorView.Answer, _ words: DoorWords) {
      switch answer.light {
      case .ready: (word, edge, look) = (words.ready, " ", .plain)
      case .green(let isExit):
        word = isExit ? words.goodBye : words.comeIn
        isOnTheRight = answer.ordinal.isMultiple(of: 2)
        (edge, look) = isOnTheRight ? ("#", .otherGreen) : ("=", .green)
      case .amber: (word, edge, look) = (words.wait, "?", .amber)
      case .repeated: (word, edge, look) = (words.readTwice, ":", .quiet)
      case .red: (word, edge, look) = (words.stop, "X", .red)
      case .update(let isTaken):
        (word, edge, look) = (isTaken ? words.updated : words.notUpdated, "~", .update)
      }
    }
  }
}
