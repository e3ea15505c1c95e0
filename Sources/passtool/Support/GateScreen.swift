internal import PassDoor
internal import PassFormats
internal import PassGate
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// What a gate shows for one scan: a block as wide as the screen.
///
/// Its colour, the character of its edge and a word each tell the answer, so that nobody needs to see
/// colours.
struct GateScreen {
  let isColoured: Bool
  let width: Int

  init(isColoured: Bool, width: Int) {
    self.isColoured = isColoured
    self.width = max(width, Self.narrowest)
  }

  /// The screen at its current size, which may change between scans.
  static var standard: GateScreen {
    GateScreen(isColoured: Terminal.showsColours(.output), width: Terminal.width(.output))
  }

  /// The least width; fewer columns cannot show a sentence.
  private static let narrowest = 20

  func text(_ answer: GateAnswer) -> String {
    let look = Look(answer)
    let word = look.word + (answer.reason.map { "  \($0.rawValue)" } ?? "")
    let note = answer.person.note.map { "! NOTE: \(escaped($0, limit: 100))" } ?? ""
    let fault = answer.gateFault.map { "THE GATE IS AT FAULT, NOT THE HOLDER: \($0)" } ?? ""
    let message = answer.gateFault == nil || answer.light == .refuse ? answer.message : ""
    let lines = [word, Self.who(answer), note, fault, message].flatMap { wrapped($0, width - 4) }
    let rows = lines.map { block($0, look) }
    let edge = block(String(repeating: look.edge, count: width - 4), look)
    let counts = wrapped(Self.words(answer.counts, scan: answer.scan), width - 2).map { "  " + $0 }
    return ([edge] + rows + [edge] + counts).joined(separator: "\n")
  }

  private static func who(_ answer: GateAnswer) -> String {
    let person = answer.person
    let parts = [
      person.name.map { escaped($0, limit: 100) },
      person.seat.map { "seat " + escaped($0, limit: 40) },
      person.sequence.map { "no. " + escaped($0, limit: 8) },
    ].compactMap(\.self)
    let words = parts.joined(separator: "   ")
    return person.isUnverified && !parts.isEmpty ? "the paper says: \(words)" : words
  }

  /// The counts on one line, and the number of the scan where `gate ctl override` may need it.
  static func words(_ counts: GateCounts, scan: Int? = nil) -> String {
    var parts = ["\(counts.admitted) in"]
    if let toBoard = counts.toBoard { parts.append("\(toBoard) still to come") }
    if let stopped = StopTally(counts.stopped).words { parts.append("stopped: \(stopped)") }
    if counts.conflicts > 0 {
      parts.append(
        "‼ \(counts.conflicts) \(counts.conflicts == 1 ? "CONFLICT" : "CONFLICTS"), see gate report"
      )
    }
    if counts.refused > 0 { parts.append("‼ \(counts.refused) NOT TAKEN IN, see gate report") }
    if let scan { parts.append("scan \(scan)") }
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
        case _ where answer.readAgain != nil: ("=  READ TWICE", ":", "100;97")
        case .admit where answer.event?.kind == .exit: ("✔  GOOD BYE", "=", "42;30")
        case .admit: ("✔  COME IN", "=", "42;30")
        case .refer: ("?  WAIT, LOOK", "?", "43;30")
        case .refuse: ("✘  STOP", "X", "41;97")
        }
    }
  }

  private func block(_ line: String, _ look: Look) -> String {
    let blanks = String(repeating: " ", count: max(0, width - 4 - columns(line)))
    let whole = "\(look.edge) \(line)\(blanks) \(look.edge)"
    return isColoured ? "\u{1B}[1;\(look.colour)m\(whole)\u{1B}[0m" : whole
  }

  /// The text in lines of at most so many columns, broken between words, and inside of one only where
  /// it is longer than a line; none for no text.
  private func wrapped(_ text: String, _ room: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var taken = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let size = columns(String(word))
      if taken > 0, taken + 1 + size > room {
        lines.append(line)
        (line, taken) = ("", 0)
      }
      if taken > 0 {
        line += " "
        taken += 1
      }
      for letter in word {
        if taken + columns(letter) > room {
          lines.append(line)
          (line, taken) = ("", 0)
        }
        line.append(letter)
        taken += columns(letter)
      }
    }
    return (lines + [line]).filter { !$0.allSatisfy { $0 == " " } }
  }
}
