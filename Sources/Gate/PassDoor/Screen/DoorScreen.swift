/// The screen of a lane as a function of its view: a bar with the place, the light, the counts, the warnings, and the
/// text that is typed.
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

  /// Returns the lines from the top.
  package func lines(_ view: DoorView) -> [ScreenLine] {
    let top = [title(view)]
    let bottom = foot(view)
    let room = max(3, rows - top.count - bottom.count)
    let middle =
      view.dialogue.map { DialogueBlock(columns: columns, rows: room, words: view.words).lines($0) }
      ?? LightBlock(columns: columns, rows: room, words: view.words).lines(view)
    // On the smallest screens the light has the first right to the room.
    return Array((top + middle + bottom).prefix(rows))
  }

  private func title(_ view: DoorView) -> ScreenLine {
    let right = "\(view.lane)  \(view.time) "
    let room = columns - ScreenText.width(right) - 2
    let left = " " + ScreenText.fitted(view.title, room)
    let blanks = columns - ScreenText.width(left) - ScreenText.width(right)
    return ScreenLine(
      ScreenText.fitted(left + String(repeating: " ", count: max(0, blanks)) + right, columns),
      .title)
  }

  private func fitted(_ text: String, _ look: ScreenLine.Look) -> ScreenLine {
    ScreenLine(ScreenText.fitted(text, columns), look)
  }

  // MARK: Below the light

  private func foot(_ view: DoorView) -> [ScreenLine] {
    let words = view.words
    // The reasons of stops are cut last: they take a second line where there is room for one.
    var lines = ScreenText.wrapped(Self.counts(view), columns, lines: rows > 14 ? 2 : 1)
      .map { ScreenLine($0) }
    lines += most(view.conflicts.map { "‼ " + words.conflict(["what": $0]) }, .conflict, words)
    // Before the first scan the light shows the alerts.
    if view.answer != nil || view.dialogue != nil { lines += warnings(view.alerts, words) }
    lines += warnings(view.warnings, words)
    if !view.news.isEmpty, rows > 12 { lines.append(fitted("· \(view.news)", .faint)) }
    if !view.help.isEmpty {
      lines += ScreenText.wrapped(view.help, columns, lines: 3).map { ScreenLine($0, .update) }
    }
    if view.typed.hasPrefix("/") {
      let typed = String(view.typed.dropFirst())
      lines.append(fitted(words.search(["text": "\(typed)_"]), .title))
    } else if !view.typed.isEmpty {
      lines.append(fitted(words.typed(["text": "\(view.typed)_"]), .title))
    } else if !view.alerts.isEmpty, view.dialogue == nil {
      lines.append(fitted(words.seen, .amber))
    } else if view.help.isEmpty, view.dialogue == nil {
      lines.append(fitted(words.searchHint, .faint))
    }
    return lines
  }

  /// Returns the warnings, which stay amber; one alone may take two lines, because it says what to do about it.
  private func warnings(_ texts: [String], _ words: DoorWords) -> [ScreenLine] {
    guard texts.count == 1, rows > 14 else { return most(texts.map { "! \($0)" }, .amber, words) }
    return ScreenText.wrapped("! \(texts[0])", columns, lines: 2).map { ScreenLine($0, .amber) }
  }

  /// Returns at most two of these texts, and the number of the others.
  private func most(
    _ texts: [String], _ look: ScreenLine.Look, _ words: DoorWords
  ) -> [ScreenLine] {
    let shown = texts.prefix(2).map { fitted($0, look) }
    guard texts.count > shown.count else { return shown }
    let more = words.moreInReport(["count": "\(texts.count - shown.count)"])
    return shown + [fitted("  " + more, look)]
  }

  /// Returns the counts on one line.
  ///
  /// These are the people who came, the people who are inside where that is another number, the people who are to come,
  /// and the three most frequent reasons of stops.
  static func counts(_ view: DoorView) -> String {
    let words = view.words
    var parts = [words.admitted(["count": "\(view.admitted)"])]
    if let inside = view.inside { parts.append(words.inside(["count": "\(inside)"])) }
    if let toCome = view.toCome, let listed = view.listed {
      parts.append(words.toCome(["count": "\(toCome)", "listed": "\(listed)"]))
    }
    if let stopped = StopTally(view.stopped).words(in: words) {
      parts.append(words.stopped(["reasons": stopped]))
    }
    return parts.joined(separator: " · ")
  }
}

/// The stops by reason in a few words, however many there are.
package struct StopTally: Sendable {
  private let stopped: [String: Int]
  private static let shown = 3

  /// The tally of these counts by reason code.
  package init(_ stopped: [String: Int]) { self.stopped = stopped }

  /// The most frequent reasons, and the number of the other stops; nil where no one was stopped.
  package var words: String? { words(in: .english) }

  /// Returns the same in another language; codes stay as they are.
  func words(in words: DoorWords) -> String? {
    guard !stopped.isEmpty else { return nil }
    let sorted = stopped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let rest = sorted.dropFirst(Self.shown).reduce(0) { $0 + $1.value }
    return
      (sorted.prefix(Self.shown).map { "\($0.value) \($0.key)" }
      + (rest > 0 ? [words.otherReasons(["count": "\(rest)"])] : [])).joined(separator: ", ")
  }
}
