import Testing
import Vocabulary

@testable import PassDoor

/// The fixed screen as rendered text: a function of what is known.
@Suite struct DoorScreenTests {
  private func view(
    _ light: DoorView.Light?, ordinal: Int = 1, _ fill: (inout DoorView) -> Void = { _ in }
  ) -> DoorView {
    var view = DoorView(title: "Spring ball", lane: "DOOR1")
    view.time = "19:47 CET"
    (view.inside, view.toCome, view.listed) = (3, 2, 5)
    if let light {
      var answer = DoorView.Answer(light: light, ordinal: ordinal, message: "good pass")
      (answer.name, answer.seat, answer.reference) = ("Jane Doe", "A1", "BALL25-01")
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
        "= == no. 1 ======================================= =",
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
              view.answer?.gateFault = long
              view.answer?.message = long
              view.warnings = [long, wild, long, long]
              view.conflicts = [long, long, wild]
              view.news = long
              view.unknowable = [long, wild, long]
              view.typed = "/" + long
              view.stopped = ["a": 1, "b": 2, "c": 3, "d": 4]
              view.search = DoorView.Search(
                query: wild,
                found: [DoorView.Found](
                  repeating: DoorView.Found(
                    name: long, seat: wild, reference: long, note: wild, entries: [long]),
                  count: 40), count: 4_000)
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
    #expect(first[1].text.contains("no. \(n) ") && second[1].text.contains("no. \(n + 1) "))
    let places = [first, second].map { lines in
      lines.compactMap { $0.text.firstIndex(of: "█")?.utf16Offset(in: $0.text) }.min()
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

  @Test func `a fault of the gate blames the gate, and what to do about the guest is not said`() {
    let lines = text(
      view(.amber) { view in
        view.answer?.gateFault = "this gate holds no trust bundle"
        view.answer?.message = "send the holder to the desk"
      }
    ).joined(separator: "\n")
    #expect(lines.contains("THE GATE IS AT FAULT, NOT THE GUEST: this gate holds no trust bundle"))
    #expect(!lines.contains("desk"))
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

  @Test func `a search shows who is in and who is to come, with the name last`() {
    let found = [
      DoorView.Found(
        name: "Jane Doe", seat: "A1", reference: "R1", note: "", entries: ["19:45 CET DOOR1"]),
      DoorView.Found(
        name: "يسرى حداد", seat: "C3", reference: "R4", note: "wheelchair", entries: []),
    ]
    let lines = text(
      view(.red) { $0.search = DoorView.Search(query: "d", found: found, count: 2) })
    #expect(lines.contains("2 on the list for d"))
    #expect(lines.contains("  IN 19:45 CET DOOR1  seat A1  R1  Jane Doe"))
    #expect(lines.contains("  to come  ! wheelchair  seat C3  R4  يسرى حداد"))
    let nobody = text(view(nil) { $0.search = DoorView.Search(query: "x", found: [], count: 0) })
    #expect(nobody.contains("nobody on the list for x"))
    let nothing = text(view(nil) { $0.search = DoorView.Search(query: "", found: [], count: 0) })
    #expect(nothing.contains { $0.hasPrefix("type whom to look for behind the /") })
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
