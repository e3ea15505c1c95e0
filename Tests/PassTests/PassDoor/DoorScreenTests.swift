import Testing
import Vocabulary

@testable import PassDoor

/// The fixed screen as rendered text, which depends only on the view's values.
@Suite struct DoorScreenTests {
  private func view(
    _ light: DoorView.Light?, ordinal: Int = 1, _ fill: (inout DoorView) -> Void = { _ in }
  ) -> DoorView {
    var view = DoorView(title: "Spring ball", lane: "DOOR1")
    view.time = "19:47 CET"
    (view.admitted, view.toCome, view.listed) = (3, 2, 5)
    if let light {
      var answer = DoorView.Answer(light: light, ordinal: ordinal, message: "good pass")
      (answer.name, answer.seat, answer.reference) = ("Jane Doe", "A1", "BALL25-01")
      answer.number = ordinal
      view.answer = answer
    }
    fill(&view)
    return view
  }

  private func text(_ view: DoorView, _ columns: Int = 80, _ rows: Int = 24) -> [String] {
    DoorScreen(columns: columns, rows: rows).lines(view).map(\.text)
  }

  @Test func `green says come in, who it is, where they sit, who is in and who is to come`() {
    #expect(
      text(view(.green(isExit: false)), 52, 14) == [
        " Spring ball                       DOOR1  19:47 CET ",
        "= == scan 1 ====================================== =",
        "=  ████  ███  █   █ █████   ███ █   █              =",
        "= █     █   █ ██ ██ █        █  ██  █              =",
        "= █     █   █ █ █ █ ████     █  █ █ █              =",
        "= █     █   █ █   █ █        █  █  ██              =",
        "=  ████  ███  █   █ █████   ███ █   █              =",
        "=                                                  =",
        "= Jane Doe                                         =",
        "= seat A1   BALL25-01                              =",
        "= good pass                                        =",
        "= ================================================ =",
        "3 in · 2 of 5 still to come",
        "search: press /, then a name, seat or reference   C…",
      ])
  }

  @Test func `before the first scan it says what the door cannot know`() {
    let lines = text(view(nil) { $0.unknowable = ["who is still to come: it has no list"] })
    #expect(lines.contains("  What this door cannot know:"))
    #expect(lines.contains("  - who is still to come: it has no list"))
    #expect(lines.contains { $0.contains("█") } && lines.contains("  scan a ticket"))
  }

  @Test func `the reasons of stops are whole at 80 columns`() {
    let reasons = ["already_admitted": 12, "not_a_pass": 7, "wrong_event": 3, "revoked": 1]
    let all = text(view(.red) { $0.stopped = reasons }).joined(separator: " ")
    for words in ["12 already_admitted", "7 not_a_pass", "3 wrong_event", "1 for other reasons"] {
      #expect(all.contains(words), "\(words) in \(all)")
    }
  }

  @Test func `every size has its own rows and columns, whatever is to be said`() {
    let wild = "\u{1B}[31m\u{202E}x\u{2028}\r\n\u{7}"
    let long = String(repeating: "山田 Wolfeschlegelstein กำ ", count: 20)
    for columns in [1, 20, 21, 40, 79, 80, 132, 250] {
      for rows in [1, 8, 9, 12, 24, 25, 60] {
        for light in [
          nil, .green(isExit: false), .green(isExit: true), .amber, .red, .update(isTaken: true),
          .update(isTaken: false),
        ] as [DoorView.Light?] {
          let lines = DoorScreen(columns: columns, rows: rows).lines(
            view(light) { view in
              view.title = wild + long
              view.answer?.name = long + wild
              view.answer?.note = wild
              view.answer?.blame = long
              view.answer?.message = long
              view.warnings = [long, wild, long, long]
              view.conflicts = [long, long, wild]
              view.news = long
              view.unknowable = [long, wild, long]
              view.typed = "/" + long
              view.stopped = ["a": 1, "b": 2, "c": 3, "d": 4]
              view.alerts = [long, wild]
            })
          #expect(lines.count <= max(rows, 8), "\(columns)×\(rows)")
          for line in lines {
            #expect(ScreenText.width(line.text) <= max(columns, 20), "\(line.text)")
            #expect(!line.text.unicodeScalars.contains { $0.properties.isBidiControl })
            #expect(
              line.text.unicodeScalars.allSatisfy {
                ![.control, .lineSeparator, .paragraphSeparator].contains(
                  $0.properties.generalCategory)
              })
          }
        }
      }
    }
  }

  @Test(arguments: 1..<8) func `two greens in a row differ in number, edge, side and shade`(n: Int)
  {
    let first = DoorScreen(columns: 80, rows: 24).lines(view(.green(isExit: false), ordinal: n))
    let second = DoorScreen(columns: 80, rows: 24).lines(
      view(.green(isExit: false), ordinal: n + 1))
    #expect(first[5].look != second[5].look)
    #expect(first[5].text.first != second[5].text.first)
    #expect(first[1].text.contains("scan \(n) ") && second[1].text.contains("scan \(n + 1) "))
    let places = [first, second].map { lines in
      // Only the word moves: the name below it is on the left in both.
      lines[2..<7].compactMap { $0.text.firstIndex(of: "█")?.utf16Offset(in: $0.text) }.min()
    }
    #expect(places[0] != places[1])
  }

  @Test func `each light has a word, an edge and a colour of its own`() {
    let lights: [(DoorView.Light, String, String)] = [
      (.green(isExit: false), "=", "1;42;30"), (.amber, "?", "1;43;30"), (.red, "X", "1;41;97"),
      (.update(isTaken: true), "~", "1;44;97"),
    ]
    for (light, edge, colour) in lights {
      let line = DoorScreen(columns: 80, rows: 24).lines(view(light))[4]
      #expect(line.text.hasPrefix(edge) && line.text.hasSuffix(edge))
      #expect(line.ansi(isColoured: true).hasPrefix("\u{1B}[\(colour)m"))
      #expect(line.ansi(isColoured: false) == line.text)
    }
  }

  @Test func `a note of the list shows on green`() {
    let lines = text(view(.green(isExit: false)) { $0.answer?.note = "wheelchair" })
    #expect(lines.contains { $0.contains("! NOTE: wheelchair") })
  }

  @Test func `a fault of the gate stands on the light`() {
    let lines = text(
      view(.amber) { view in
        view.answer?.blame = "THE GATE IS AT FAULT, NOT THE GUEST: it has no bundle"
        view.answer?.message = ""
      }
    ).joined(separator: "\n")
    #expect(lines.contains("THE GATE IS AT FAULT, NOT THE GUEST: it has no bundle"))
  }

  @Test func `the tally has three reasons and a rest, however many there are`() {
    var stopped: [String: Int] = [:]
    for number in 1...40 { stopped["reason_\(number)"] = number }
    #expect(
      StopTally(stopped).words
        == "40 reason_40, 39 reason_39, 38 reason_38, 703 for other reasons")
    #expect(StopTally([:]).words == nil)
  }

  @Test func `a lane that is not heard stays amber under every light, and conflicts name people`() {
    for light in [.green(isExit: false), .red, nil] as [DoorView.Light?] {
      let lines = DoorScreen(columns: 80, rows: 24).lines(
        view(light) { view in
          view.warnings = ["LANE2 is not heard since 19:02"]
          view.conflicts = ["Jane Doe  seat A1: 2 in, 1 may be (DOOR1, LANE2)"]
        })
      #expect(
        lines.contains { $0.look == .amber && $0.text == "! LANE2 is not heard since 19:02" })
      #expect(lines.contains { $0.look == .conflict && $0.text.contains("Jane Doe  seat A1") })
    }
  }

  @Test func `warnings of the opening stay until they were read, whatever is scanned`() {
    let alert = "4 of 5 tickets are not signed by keys/BALL.jwks.json and will be refused here"
    let before = DoorScreen(columns: 80, rows: 24).lines(view(nil) { $0.alerts = [alert] })
    #expect(
      before.contains { $0.look == .amber && $0.text.contains("4 of 5 tickets are not signed") })
    #expect(before.last?.text == "Enter: I have read this")
    let after = DoorScreen(columns: 80, rows: 24).lines(
      view(.green(isExit: false)) { $0.alerts = [alert] })
    #expect(after.contains { $0.look == .amber && $0.text.hasPrefix("! 4 of 5 tickets") })
    #expect(after.contains { $0.look == .green } && after.last?.text == "Enter: I have read this")
    let read = text(view(.green(isExit: false)))
    #expect(!read.contains { $0.contains("not signed") })
  }

  @Test
  func `a large terminal shows name and seat in large letters, and a note in a band of its own`() {
    let lines = DoorScreen(columns: 120, rows: 40).lines(
      view(.green(isExit: false)) { view in
        view.answer?.name = "Markéta Dvořáková"
        view.answer?.note = "wheelchair"
      })
    let drawn = lines.filter {
      $0.text.contains("█") || $0.text.contains("▀") || $0.text.contains("▄")
    }
    // The word, a name on two lines and a seat take more rows than the word alone ever has.
    #expect(drawn.count > 14, "\(lines.map(\.text).joined(separator: "\n"))")
    #expect(lines.contains { $0.look == .note && $0.text.contains("! NOTE: wheelchair") })
    #expect(!lines.contains { $0.look == .green && $0.text.contains("wheelchair") })
  }

  @Test(arguments: [
    "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ", "ÄÖÜ", "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ", "ÁÉÍÑÓÚÜ", "ĄĆĘŁŃÓŚŹŻ", "ÅØÆŐŰĐÞĀĢ",
    "O'NEILL-SMITH, JR.",
  ])
  func `letters of the languages with Latin script are drawn, each as another shape`(
    letters: String
  ) {
    var shapes: Set<[String]> = []
    for letter in letters where letter != "Ģ" && letter != " " {
      let rows = BigLetters.halfRows("O\(letter)O", columns: 40)
      #expect(rows != nil, "\(letter)")
      if let rows { shapes.insert(rows) }
      #expect(rows.map { $0.allSatisfy { ScreenText.width($0) <= 40 } } == true)
    }
    #expect(shapes.count == Set(letters).subtracting(["Ģ", " "]).count)
    #expect(BigLetters.halfRows(letters, columns: 3) == nil)
  }

  @Test func `a name without drawn letters stands in words`() {
    let lines = text(view(.green(isExit: false)) { $0.answer?.name = "山田 花子" }, 120, 40)
    #expect(lines.contains { $0.contains("山田 花子") })
  }

  @Test func `a gate asks for a pass, a door for a ticket`() {
    #expect(text(view(nil) { $0.isFlight = true }).contains("  scan a pass"))
    #expect(text(view(nil)).contains("  scan a ticket"))
  }

  @Test func `at a door with a way out the counts say who came, who is inside and who is to come`()
  {
    let lines = text(
      view(nil) { view in
        (view.admitted, view.inside, view.toCome, view.listed) = (5, 3, 2, 7)
      })
    #expect(lines.contains("5 in · 3 inside · 2 of 7 still to come"))
  }

  @Test func `a mark heap is bounded, and wide and spacing characters are counted`() {
    let heap = "a" + String(repeating: "\u{301}", count: 60)
    #expect(ScreenText.fitted(heap, 10).unicodeScalars.count == 5)
    #expect(ScreenText.width("山田") == 4)
    #expect(ScreenText.width("का") == 2)
    #expect(ScreenText.width("กำ") == 2)
    #expect(ScreenText.fitted("山田山田", 5) == "山田…")
    #expect(ScreenText.fitted("abc", 0) == "")
  }
}
