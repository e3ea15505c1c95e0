internal import Vocabulary

/// A search, a guest or a choice, in the place of the light.
///
/// It hides the last answer, which is not about the guest who is looked for now.
struct DialogueBlock {
  let columns: Int
  let rows: Int
  let words: DoorWords

  /// Returns exactly as many lines as the block has rows.
  func lines(_ dialogue: DoorDialogue) -> [ScreenLine] {
    let lines =
      switch dialogue.step {
      case .guests: guests(dialogue)
      default: dialogue.guest.map { choice(dialogue, $0) } ?? guests(dialogue)
      }
    return Array((lines + [ScreenLine](repeating: ScreenLine(), count: rows)).prefix(rows))
  }

  private func fitted(_ text: String, _ look: ScreenLine.Look = .plain) -> ScreenLine {
    ScreenLine(ScreenText.fitted(text, columns), look)
  }

  // MARK: The guests who were found

  private func guests(_ dialogue: DoorDialogue) -> [ScreenLine] {
    let head =
      dialogue.query.isEmpty
      ? words.whatToType
      : dialogue.count == 0
        ? words.noneFound(["query": dialogue.query])
        : words.found(["count": "\(dialogue.count)", "query": dialogue.query])
    guard !dialogue.guests.isEmpty else { return [fitted(head, .title)] }
    let hasMore = dialogue.count > dialogue.guests.count
    // The chosen guest is always among those that are shown.
    let room = max(1, rows - 2 - (hasMore || dialogue.guests.count > rows - 2 ? 1 : 0))
    let first = max(0, min(dialogue.chosen - room / 2, dialogue.guests.count - room))
    let shown = dialogue.guests.indices.dropFirst(first).prefix(room)
    let states = shown.map { state(dialogue.guests[$0]) }
    let width = states.map(ScreenText.width).max() ?? 0
    var lines = [fitted(head, .title)]
    for (index, state) in zip(shown, states) {
      let blanks = String(repeating: " ", count: width - ScreenText.width(state))
      lines.append(
        line(dialogue.guests[index], index + 1, state + blanks, isChosen: index == dialogue.chosen))
    }
    let more = dialogue.count - shown.count
    if more > 0 { lines.append(fitted("  " + words.moreFound(["count": "\(more)"]), .faint)) }
    return lines + [fitted(words.chooseGuest, .faint)]
  }

  private func state(_ guest: DoorDialogue.Guest) -> String {
    switch guest.entries.count {
    case 0: words.notIn
    case 1: words.isIn(["entry": guest.entries[0]])
    case let count:
      words.isInTimes(["count": "\(count)", "entry": guest.entries[count - 1]])
    }
  }

  /// Returns a guest on one line.
  ///
  /// At least half of it is for the name, which comes last, so that a name that is written from right to left turns
  /// nothing else around.
  private func line(
    _ guest: DoorDialogue.Guest, _ number: Int, _ state: String, isChosen: Bool
  ) -> ScreenLine {
    // The beginning of a note must be seen, and the note must take no more than its share.
    let note = guest.note.isEmpty ? "" : ScreenText.fitted("! \(guest.note)", max(12, columns / 5))
    let parts = [
      state, note, guest.seat.isEmpty ? "" : words.seat(["seat": guest.seat]), guest.reference,
    ].filter { !$0.isEmpty }
    let name = ScreenText.fitted(guest.name, columns / 2)
    let mark = isChosen ? ">" : " "
    let head = "\(mark)\(String(repeating: " ", count: number < 10 ? 1 : 0))\(number)  "
    let room = columns - ScreenText.width(name) - ScreenText.width(head) - 2
    return ScreenLine(
      ScreenText.fitted(
        "\(head)\(ScreenText.fitted(parts.joined(separator: "  "), room))  \(name)", columns),
      isChosen ? .title : .plain)
  }

  // MARK: One guest

  private func choice(_ dialogue: DoorDialogue, _ guest: DoorDialogue.Guest) -> [ScreenLine] {
    var lines = LargeText(columns: columns, rows: max(1, rows / 3)).lines(guest.name)
      .map { ScreenLine($0, .bold) }
    let places = [
      guest.seat.isEmpty ? nil : words.seat(["seat": guest.seat]),
      guest.reference.isEmpty ? nil : guest.reference,
    ].compactMap(\.self)
    if !places.isEmpty { lines.append(fitted(places.joined(separator: "   "), .bold)) }
    if !guest.note.isEmpty {
      lines += ScreenText.wrapped("! \(words.note): \(guest.note)", columns, lines: 3).map {
        ScreenLine($0, .amber)
      }
    }
    let entries = guest.entries.suffix(3).map { fitted(words.isIn(["entry": $0])) }
    lines += entries.isEmpty ? [fitted(words.notIn)] : entries
    let failure = dialogue.failure.map { words.notDone(["why": $0]) }
    let menu =
      (failure.map { ScreenText.wrapped($0, columns, lines: 3).map { ScreenLine($0, .amber) } }
        ?? [])
      + menu(dialogue, guest)
    if lines.count + menu.count < rows { lines.append(ScreenLine()) }
    // The menu has the first right to the room, because it shows what can be typed.
    return Array(lines.prefix(max(1, rows - menu.count))) + menu
  }

  private func menu(_ dialogue: DoorDialogue, _ guest: DoorDialogue.Guest) -> [ScreenLine] {
    switch dialogue.step {
    case .guests: []
    case .actions where guest.actions.isEmpty: [fitted(words.nothingToDo, .faint)]
    case .actions:
      numbered(guest.actions.map { words.name(of: $0) }) + [fitted(words.chooseAction, .faint)]
    case .reasons(let action):
      [fitted(words.name(of: action), .bold)]
        + numbered(words.reasons(for: action) + [words.otherReason])
        + [fitted(words.chooseReason, .faint)]
    case .words(let action):
      [fitted(words.name(of: action), .bold), fitted(words.typeReason, .faint)]
    case .confirmation(let action, let reason):
      [fitted(words.name(of: action), .bold), fitted(words.reason(["text": reason]))]
        + ScreenText.wrapped(words.question(action, name: guest.name), columns, lines: 3)
        .map { ScreenLine($0, .amber) }
    }
  }

  private func numbered(_ texts: [String]) -> [ScreenLine] {
    zip(1..., texts).map { fitted("  \($0)  \($1)") }
  }
}
