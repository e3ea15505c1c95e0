internal import PassFormats
internal import PassGate
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// What a gate shows for one scan: a block as wide as the screen, told apart by its colour, by the shape
/// of its edge and by a word, so that no colour needs to be seen.
struct GateScreen {
  let isColoured: Bool
  let width: Int

  static var standard: GateScreen {
    GateScreen(
      isColoured: Terminal.isTerminal(.output), width: min(max(Terminal.width(.output), 40), 120))
  }

  func text(_ answer: GateAnswer) -> String {
    let look = Look(answer)
    var lines = [look.word + (answer.reason.map { "  " + $0.rawValue } ?? "")]
    let who = [
      answer.person.name.map { escaped($0, limit: 40) },
      answer.person.seat.map { "seat " + escaped($0, limit: 20) },
      answer.person.sequence.map { "no. " + escaped($0, limit: 8) },
    ].compactMap(\.self)
    if !who.isEmpty { lines.append(who.joined(separator: "   ")) }
    lines += wrapped(answer.message)
    let rows = lines.map { block($0, look) }
    let edge = block(String(repeating: look.edge, count: width - 4), look)
    return ([edge] + rows + [edge, "  " + Self.words(answer.counts)]).joined(separator: "\n")
  }

  /// The running counts on one line.
  static func words(_ counts: GateCounts) -> String {
    var parts = ["\(counts.admitted) in"]
    if let toBoard = counts.toBoard { parts.append("\(toBoard) to board") }
    let stopped = counts.stopped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if !stopped.isEmpty {
      parts.append("stopped: " + stopped.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
    }
    if counts.conflicts > 0 { parts.append("‼ \(counts.conflicts) CONFLICTS, see gate report") }
    return parts.joined(separator: " · ")
  }

  private struct Look {
    let word: String
    let edge: Character
    let colour: String

    init(_ answer: GateAnswer) {
      (word, edge, colour) =
        switch answer.light {
        case _ where answer.isUpdate && answer.light == .admit: ("↻  UPDATED", "~", "44;97")
        case _ where answer.isUpdate: ("↻  UPDATE REFUSED", "~", "45;97")
        case .admit: ("✔  COME IN", "=", "42;30")
        case .refer: ("?  WAIT, LOOK", "?", "43;30")
        case .refuse: ("✘  STOP", "X", "41;97")
        }
    }
  }

  private func block(_ line: String, _ look: Look) -> String {
    let content = "\(look.edge) \(line)"
    let blanks = String(repeating: " ", count: max(0, width - content.count - 1))
    let whole = content + blanks + String(look.edge)
    return isColoured ? "\u{1B}[1;\(look.colour)m\(whole)\u{1B}[0m" : whole
  }

  private func wrapped(_ text: String) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count + 5 > width, !lines[lines.count - 1].isEmpty {
        lines.append("")
      }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines
  }
}
