/// The screen of a lane as a function of what is known: a bar with the place, the light, the counts, what is
/// wrong, what can be typed.
///
/// It has exactly the rows of the terminal and nothing wider than its columns, so that nothing scrolls.
package struct DoorScreen: Sendable {
  private let columns: Int
  private let rows: Int

  /// A screen of this size; one that is smaller than 20 by 8 is drawn as if it were that large.
  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 20)
    self.rows = max(rows, 8)
  }

  /// The lines from the top.
  package func lines(_ view: DoorView) -> [ScreenLine] {
    let top = [title(view)]
    let bottom = foot(view)
    let room = max(3, rows - top.count - bottom.count)
    let results = view.search.map { found($0, room: max(1, room - 4)) } ?? []
    let light = LightBlock(columns: columns, rows: max(3, room - results.count)).lines(view)
    let lines = top + light + results + bottom
    // On the smallest screens the light has the first right to what room there is.
    return Array(lines.prefix(rows))
  }

  private func title(_ view: DoorView) -> ScreenLine {
    let right = "\(view.lane)  \(view.time) "
    let room = columns - ScreenText.width(right) - 2
    let left = " " + ScreenText.fitted(view.title, room)
    let blanks = columns - ScreenText.width(left) - ScreenText.width(right)
    return ScreenLine(left + String(repeating: " ", count: max(0, blanks)) + right, .title)
  }

  private func fitted(_ text: String, _ look: ScreenLine.Look) -> ScreenLine {
    ScreenLine(ScreenText.fitted(text, columns), look)
  }

  // MARK: Below the light

  private func foot(_ view: DoorView) -> [ScreenLine] {
    var lines = [fitted(Self.counts(view), .plain)]
    lines += most(view.conflicts.map { "‼ CONFLICT: \($0)" }, .conflict)
    lines += warnings(view.warnings)
    if !view.news.isEmpty, rows > 12 { lines.append(fitted("· \(view.news)", .faint)) }
    if !view.help.isEmpty {
      lines += ScreenText.wrapped(view.help, columns, lines: 3).map { ScreenLine($0, .update) }
      if !view.typed.isEmpty { lines.append(fitted("typed: \(view.typed)_", .title)) }
    } else if view.typed.hasPrefix("/") {
      lines.append(fitted("search: \(view.typed.dropFirst())_", .title))
    } else {
      lines.append(
        fitted("search: press /, then a name, seat or reference   Ctrl-C: how to close", .faint))
    }
    return lines
  }

  /// What stays amber; one alone may take two lines, because it says what to do about it.
  private func warnings(_ texts: [String]) -> [ScreenLine] {
    guard texts.count == 1, rows > 14 else { return most(texts.map { "! \($0)" }, .amber) }
    return ScreenText.wrapped("! \(texts[0])", columns, lines: 2).map { ScreenLine($0, .amber) }
  }

  /// At most two of these, and how many more there are.
  private func most(_ texts: [String], _ look: ScreenLine.Look) -> [ScreenLine] {
    let shown = texts.prefix(2).map { fitted($0, look) }
    guard texts.count > shown.count else { return shown }
    return shown + [fitted("  and \(texts.count - shown.count) more, see the report", look)]
  }

  /// The counts on one line: who is in, who is to come, and the three most frequent reasons of stops.
  static func counts(_ view: DoorView) -> String {
    var parts = ["\(view.inside) in"]
    if let toCome = view.toCome, let listed = view.listed {
      parts.append("\(toCome) of \(listed) still to come")
    }
    if let stopped = StopTally(view.stopped).words { parts.append("stopped: \(stopped)") }
    return parts.joined(separator: " · ")
  }

  // MARK: A search

  private func found(_ search: DoorView.Search, room: Int) -> [ScreenLine] {
    let head =
      search.query.isEmpty
      ? "type whom to look for behind the /: a name, a seat or a reference"
      : search.count == 0
        ? "nobody on the list for \(search.query)"
        : "\(search.count) on the list for \(search.query)"
    var lines = [fitted(head, .title)]
    let shown = search.found.prefix(max(0, room - 2))
    for guest in shown { lines.append(line(guest)) }
    if search.count > shown.count {
      lines.append(fitted("  and \(search.count - shown.count) more: say more of the name", .faint))
    }
    return lines
  }
}

extension DoorScreen {
  /// A guest on one line: at least half of it is for the name, which stands last, so that one that is written
  /// from right to left turns nothing else around.
  fileprivate func line(_ guest: DoorView.Found) -> ScreenLine {
    let state =
      switch guest.entries.count {
      case 0: "to come"
      case 1: "IN \(guest.entries[0])"
      case let count: "IN \(count)×, last \(guest.entries[count - 1])"
      }
    // The beginning of a note is seen whatever is long, and takes no more than its share.
    let note = guest.note.isEmpty ? "" : ScreenText.fitted("! \(guest.note)", max(12, columns / 5))
    let parts = [
      state, note, guest.seat.isEmpty ? "" : "seat \(guest.seat)", guest.reference,
    ].filter { !$0.isEmpty }
    let name = ScreenText.fitted(guest.name, columns / 2)
    let room = columns - ScreenText.width(name) - 4
    return ScreenLine("  \(ScreenText.fitted(parts.joined(separator: "  "), room))  \(name)")
  }
}

/// Stops by reason in a few words, however many there are.
package struct StopTally: Sendable {
  private let stopped: [String: Int]
  private static let shown = 3

  /// The tally of these counts by reason code.
  package init(_ stopped: [String: Int]) { self.stopped = stopped }

  /// The most frequent reasons, and how many others there were; nil where nobody was stopped.
  package var words: String? {
    guard !stopped.isEmpty else { return nil }
    let sorted = stopped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let rest = sorted.dropFirst(Self.shown).reduce(0) { $0 + $1.value }
    return
      (sorted.prefix(Self.shown).map { "\($0.value) \($0.key)" }
      + (rest > 0 ? ["\(rest) for other reasons"] : [])).joined(separator: ", ")
  }
}
