internal import Vocabulary

extension DeskScreen {
  /// Returns the screen: as many lines as it has rows, none wider than its columns.
  ///
  /// `conflicts` are deeds of desks that contradict each other, in words; `printer` is what the printer has to do and says.
  package func lines(
    _ desk: Desk, conflicts: [String], printer: String = "", columns: Int = 80, rows: Int = 24
  ) -> [String] {
    let all = desk.state.all.filter { $0.isOnList || $0.traveler.isWalkUp || $0.isCheckedIn }
    let checkedIn = all.count(where: \.isCheckedIn)
    let lacking = all.count(where: \.needsPass)
    let head =
      "\(desk.facts.departure)  desk \(desk.record.desk)   \(checkedIn) of \(all.count) in"
      + (lacking > 0 ? ", \(lacking) without a pass" : "")
    let warning =
      conflicts.first.map {
        "! " + (conflicts.count > 1 ? "(1 of \(conflicts.count)) " : "") + $0
      } ?? ""
    let top = [head, warning, printer, prompt, ""]
    let bottom = ["", message] + keys
    let room = max(rows - top.count - bottom.count, 1)
    let list = list(desk.state, room: room)
    let blank = [String](repeating: "", count: max(room - list.count, 0))
    return (top + list + blank + bottom).prefix(rows).map { Self.fitted($0, columns) }
  }

  private var prompt: String {
    switch step {
    case .search: "find: \(typed)_"
    case .booking, .scanned: "booking:"
    case .asking(_, let question): "\(question.words)\(typed)_"
    }
  }

  private var keys: [String] {
    switch step {
    case .search:
      [
        "three letters of a name, a locator, a seat or a sequence",
        "Enter: this booking   Up, Down: another   Esc: clear, then leave",
      ]
    case .booking:
      [
        "C check in all and print  O only this one  B bags  S seat  D documents seen",
        "P print  R printer  L pass was lost  X off the flight  Enter or Esc: next one",
      ]
    case .scanned: ["Enter or Esc: back to the booking", ""]
    case .asking: ["Enter: done   Esc: back", ""]
    }
  }

  private func list(_ state: DepartureState, room: Int) -> [String] {
    let shown = shown(state)
    guard !shown.isEmpty else { return typed.isEmpty ? [] : ["  no passenger fits"] }
    var lines: [String] = []
    let isSearch = step == .search
    let most = isSearch ? room - 1 : room / 2
    let first = max(0, min(chosen - most / 2, shown.count - most))
    for (index, passenger) in shown.enumerated().dropFirst(first).prefix(most) {
      lines.append((index == chosen ? "> " : "  ") + PassengerLine(passenger).text)
      if !isSearch, index == chosen, !passenger.traveler.documents.isEmpty {
        lines.append("        document: \(withoutControls(passenger.traveler.documents))")
      }
    }
    if shown.count > lines.count, isSearch {
      lines.append("  \(shown.count) fit; more letters show fewer")
    }
    return lines
  }

  /// Returns a text without controls in at most `room` columns.
  private static func fitted(_ text: String, _ room: Int) -> String {
    var shown = ""
    var taken = 0
    for letter in withoutControls(text) {
      guard taken + Vocabulary.columns(letter) <= room else { break }
      shown.append(letter)
      taken += Vocabulary.columns(letter)
    }
    return shown
  }
}
