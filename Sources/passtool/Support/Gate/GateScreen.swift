internal import PassDoor
internal import PassGate
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// The block that a gate shows for one scan, as wide as the screen.
///
/// Its colour, the character of its edge and a word each show the answer, so the colour is not needed.
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

  /// The smallest width, in columns; fewer cannot show a sentence.
  private static let narrowest = 20

  /// Returns the block of an answer, with the counts below it.
  ///
  /// `speech` has the language of words and messages, and `now` is the time at which it is read.
  func text(
    _ answer: GateAnswer, _ counts: GateCounts, _ speech: DoorSpeech, now: Instant
  ) -> String {
    let look = Look(answer, speech.words)
    let word = look.word + (answer.reason.map { "  \($0.rawValue)" } ?? "")
    let note =
      answer.person.note.map { "! \(speech.words.note): \(escaped($0, limit: 100))" } ?? ""
    let lines = [
      word, speech.words.who(answer.person), note, speech.blame(for: answer) ?? "",
      speech.advice(of: answer, now: now),
    ].flatMap {
      wrapped($0, width - 4)
    }
    let rows = lines.map { block($0, look) }
    let edge = block(String(repeating: look.edge, count: width - 4), look)
    let countLines = wrapped(
      Self.words(counts, scan: answer.scan, in: speech.words), width - 2
    ).map { "  " + $0 }
    return ([edge] + rows + [edge] + countLines).joined(separator: "\n")
  }

  /// Returns the counts on one line, and the number of the scan if `gate ctl override` may need it.
  static func words(
    _ counts: GateCounts, scan: Int? = nil, in words: DoorWords = .inEnglish
  ) -> String {
    var parts = words.counts(counts)
    if counts.conflicts > 0 {
      parts.append(
        "‼ \(counts.conflicts) \(counts.conflicts == 1 ? "CONFLICT" : "CONFLICTS"), see the report"
      )
    }
    if counts.refused > 0 { parts.append("‼ \(counts.refused) NOT LOADED, see the report") }
    if let scan { parts.append(words.scanned(scan)) }
    return parts.joined(separator: " · ")
  }

  private struct Look {
    let word: String
    let edge: Character
    let colour: String

    init(_ answer: GateAnswer, _ words: DoorWords) {
      (word, edge, colour) =
        switch answer.light {
        case _ where answer.isUpdate && answer.light == .admit:
          ("↻  \(words.updated)", "~", "44;97")
        case _ where answer.isUpdate: ("↻  \(words.notUpdated)", "~", "45;97")
        case _ where answer.readAgain != nil: ("=  \(words.readTwice)", ":", "100;97")
        case .admit where answer.event?.kind == .exit: ("✔  \(words.goodBye)", "=", "42;30")
        case .admit: ("✔  \(words.comeIn)", "=", "42;30")
        case .refer: ("?  \(words.wait)", "?", "43;30")
        case .refuse: ("✘  \(words.stop)", "X", "41;97")
        }
    }
  }

  private func block(_ line: String, _ look: Look) -> String {
    let blanks = String(repeating: " ", count: max(0, width - 4 - columns(line)))
    let whole = "\(look.edge) \(line)\(blanks) \(look.edge)"
    return isColoured ? "\u{1B}[1;\(look.colour)m\(whole)\u{1B}[0m" : whole
  }

  /// Returns the text in lines of at most `room` columns; no lines for an empty text.
  ///
  /// The text breaks between words, and inside a word only if the word is longer than a line.
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
