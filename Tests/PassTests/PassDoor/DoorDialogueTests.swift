import Platform
import Testing
import Vocabulary

@testable import PassDoor

/// Searches, choices and actions by hand at the screen of a lane.
@Suite struct DoorDialogueTests {
  private func guest(
    _ name: String, entries: [String] = [], _ actions: [DoorDialogue.Action] = [.admit]
  ) -> DoorDialogue.Guest {
    DoorDialogue.Guest(
      name: name, seat: "C3", reference: "R4", note: "", entries: entries, actions: actions)
  }

  private func dialogue(_ guests: [DoorDialogue.Guest], count: Int? = nil) -> DoorDialogue {
    DoorDialogue(query: "d", found: guests, count: count ?? guests.count, words: .inEnglish)
  }

  private func text(_ dialogue: DoorDialogue, _ columns: Int = 80, _ rows: Int = 24) -> [String] {
    var view = DoorView(title: "Ball", lane: "DOOR1")
    view.dialogue = dialogue
    return DoorScreen(columns: columns, rows: rows).lines(view).map(\.text)
  }

  @Test func `a search shows who is in and who is to come, with numbers and the name last`() {
    let lines = text(
      dialogue([
        guest("Jane Doe", entries: ["19:45 here"], [.comeBack, .undo]), guest("يسرى حداد"),
      ]))
    #expect(lines.contains("2 on the list for d"))
    #expect(lines.contains("> 1  IN 19:45 here  seat C3  R4  Jane Doe"))
    #expect(lines.contains("  2  to come        seat C3  R4  يسرى حداد"))
    #expect(
      text(dialogue([])).contains(
        "no name on the list for d; press / to search again   Esc: back"))
  }

  @Test func `an old light is not shown beside a search`() {
    var view = DoorView(title: "Ball", lane: "DOOR1")
    view.answer = DoorView.Answer(light: .green(isExit: false), ordinal: 1, message: "good pass")
    view.dialogue = dialogue([guest("Jane Doe"), guest("John Doe")])
    let lines = DoorScreen(columns: 80, rows: 24).lines(view)
    #expect(!lines.contains { $0.look == .green || $0.text.contains("█") })
  }

  @Test func `arrows or a number choose a guest, and Enter opens`() {
    var arrows = dialogue([guest("Jane Doe"), guest("John Doe")])
    #expect(arrows.press(.up) == .nothing && arrows.chosen == 0)
    #expect(arrows.press(.down) == .nothing && arrows.press(.down) == .nothing)
    #expect(arrows.chosen == 1)
    #expect(arrows.press(.enter) == .nothing && arrows.step == .actions)
    var number = dialogue([guest("Jane Doe"), guest("John Doe")])
    number.type("2")
    #expect(number.guest?.name == "John Doe" && number.step == .actions)
    for wrong in ["0", "3", "-1", "two", "99999999999999999999"] {
      var dialogue = dialogue([guest("Jane Doe"), guest("John Doe")])
      dialogue.type(wrong)
      #expect(dialogue.step == .guests && dialogue.chosen == 0)
    }
  }

  @Test func `nobody is let in without a reason and a last Enter`() {
    var dialogue = dialogue([guest("Jane Doe")])
    #expect(dialogue.step == .actions)
    #expect(dialogue.press(.enter) == .nothing)
    dialogue.type("1")
    #expect(dialogue.step == .reasons(.admit) && dialogue.press(.enter) == .nothing)
    #expect(text(dialogue).contains("  1  phone dead"))
    dialogue.type("1")
    #expect(dialogue.step == .confirmation(.admit, reason: "phone dead"))
    // Text that a scanner or a person types here confirms nothing.
    dialogue.type("1")
    #expect(text(dialogue).contains { $0.contains("Is it Jane Doe?") })
    #expect(dialogue.press(.enter) == .perform(.admit, guest: 0, reason: "phone dead"))
  }

  @Test func `the last of the reasons is said in words, cut to what a ledger keeps`() {
    var dialogue = dialogue([guest("Jane Doe")])
    dialogue.type("1")
    dialogue.type("5")
    #expect(dialogue.step == .words(.admit))
    dialogue.type("   ")
    #expect(dialogue.step == .words(.admit))
    dialogue.type(String(repeating: "ř", count: 200))
    #expect(dialogue.step == .confirmation(.admit, reason: String(repeating: "ř", count: 60)))
  }

  @Test func `Esc leads back step by step and does nothing`() {
    var dialogue = dialogue([guest("Jane Doe"), guest("John Doe")])
    dialogue.type("1")
    dialogue.type("1")
    dialogue.type("5")
    let steps: [DoorDialogue.Step] = [.reasons(.admit), .actions, .guests]
    for step in steps { #expect(dialogue.press(.escape) == .nothing && dialogue.step == step) }
    #expect(dialogue.press(.escape) == .leave)
    var alone = self.dialogue([guest("Jane Doe")])
    #expect(alone.press(.escape) == .leave)
  }

  @Test func `what was refused is said, and the guest is shown again`() {
    var dialogue = dialogue([guest("Jane Doe")])
    dialogue.type("1")
    dialogue.fail("Jane Doe is not checked in")
    #expect(dialogue.step == .actions)
    #expect(text(dialogue).contains("not done: Jane Doe is not checked in"))
    _ = dialogue.press(.up)
    #expect(dialogue.failure == nil)
  }

  @Test func `every step fits every terminal in every language, and what can be typed is seen`() {
    let wild = "\u{1B}[31m\u{202E}x\u{2028}\r\n\u{7}"
    let long = String(repeating: "山田 Wolfeschlegelstein กำ ", count: 20)
    for words in [Language.english, .german, .arabic, .japanese].map(DoorWords.init) {
      let guests = [DoorDialogue.Guest](
        repeating: DoorDialogue.Guest(
          name: long + wild, seat: wild, reference: long, note: long, entries: [long, wild],
          actions: DoorDialogue.Action.allCases), count: 12)
      for action in DoorDialogue.Action.allCases {
        for depth in 0..<6 {
          var dialogue = DoorDialogue(query: wild, found: guests, count: 4_000, words: words)
          let number = (DoorDialogue.Action.allCases.firstIndex(of: action) ?? 0) + 1
          let reasons = words.reasons(for: action).count
          for line in ["12", "\(number)", "\(reasons + 1)", long].prefix(depth) {
            dialogue.type(line)
          }
          if depth == 5 { dialogue.fail(long + wild) }
          for (columns, rows) in [(1, 1), (20, 8), (80, 24), (120, 40)] {
            let lines = text(dialogue, columns, rows)
            #expect(lines.count <= max(rows, 8))
            for line in lines {
              #expect(ScreenText.width(line) <= max(columns, 20), "\(line)")
              #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
            }
          }
        }
      }
    }
  }
}
