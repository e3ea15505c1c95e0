import Foundation
import PassFormats
import StrictText
import PassTestSupport
import Testing
import Vocabulary

@testable import PassGate

/// Text from passes and people never controls the terminal, changes the direction of a line or becomes a
/// spreadsheet formula.
@Suite struct GatePaintTests {
  private let session: Session
  private let test: GateFixture
  private let directory: GateDirectory

  init() throws {
    session = try Session()
    test = try GateFixture()
    directory = try test.add()
  }

  private static let paint = [
    "\u{1B}[31m", "\u{1B}[2J\u{1B}[H", "\u{1B}]0;title\u{7}", "\u{9B}1m", "\u{202E}", "\u{2066}",
    "\u{2028}", "\r", "\n", "\u{8}", "\u{7F}",
  ]

  /// Returns the text as one quoted shell word.
  private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }

  private func expectClean(_ answer: Session.Answer, _ comment: Comment) {
    for scalar in (answer.output + answer.error).joined().unicodeScalars {
      let category = scalar.properties.generalCategory
      #expect(
        ![.control, .format, .lineSeparator, .paragraphSeparator].contains(category)
          // Swift treats the line ends of CSV as one character.
          || scalar == "\r" || scalar == "\n",
        "\(comment): U+\(String(scalar.value, radix: 16)) in\n\(answer)")
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `remarks, lists, passes and files in the shared folder paint nothing`() async throws {
    defer { session.end() }
    let (store, flight) = ("--store \(directory.path)", GateLines.flight.joined(separator: " "))
    let now = "--now \(GateFixture.now)"
    let wild = Self.paint.joined(separator: "x")
    // A list may contain anything except control characters.
    let list =
      GateFixture.header
      + "25,\u{202E}A,Do\u{202E}e,Ja\u{2066}ne,ABC123,1,,,\u{2028}note\n26,1A,Roe,\u{200F}Mary,ABC123,1,,,\n"
    try test.folder.write("GATE1/manifest.csv", Array(list.utf8))
    let reason = "--reason \(quoted(wild)) --by \(quoted(wild))"
    for verb in [
      "board 25", "board 25 --id-checked \(reason)", "offload 26 \(reason)", "undo \(reason)",
      "board \(quoted(wild))", "new-departure 09:30 \(reason)", "clock-ok \(reason)",
      "override --badge \(quoted(wild)) \(reason)",
    ] {
      let place = "\(store) \(flight) \(now)"
      expectClean(try await session.run("passtool gate ctl \(verb) \(place)"), "ctl \(verb)")
    }
    // The scans contain every text of a pass that others can choose.
    var scans = [try test.pass(25, name: ("Doe", "Jane")).text, try test.pass(25).text]
    scans += Self.paint.flatMap { paint in
      [
        paint,
        "M1DOE/\(paint)JANE".padding(toLength: 22, withPad: " ", startingAt: 0)
          + "EABC123 SFOJFKUA 0123 074Y012A0025 100", "]\(paint)", "PT1/\(paint)", "eyJ\(paint)",
      ]
    }
    try session.write("scans", scans.joined(separator: "\n"))
    let share = "\(directory.path)/share"
    _ = try await session.run("mkdir \(share); echo x > \(share)/\(quoted("a\u{1B}[31mb.ledger"))")
    for json in ["", "--json"] {
      let gate = try await session.run(
        "passtool gate \(store) \(flight) \(now) --share \(share) \(json) < scans")
      #expect(gate.code == 0 && gate.output.count > scans.count)
      expectClean(gate, "gate \(json)")
      let report = try await session.run("passtool gate report \(store) \(flight) \(json)")
      // The unknown file in the folder was rejected.
      #expect(report.code == 2)
      expectClean(report, "report \(json)")
    }
    for part in BoardingReport.Part.allCases {
      expectClean(
        try await session.run("passtool gate report \(store) \(flight) --csv \(part.rawValue)"),
        "report --csv \(part.rawValue)")
    }
    let file = quoted("a\u{1B}[31mb")
    for bytes in ["", "eyJ\u{1B}[31m\n", "{\"event\":\"\u{1B}[31m\"}\n"] {
      _ = try await session.run("printf %s \(quoted(bytes)) > \(file)")
      for json in ["", "--json"] {
        let merged = try await session.run("passtool gate merge \(store) \(json) \(file)")
        #expect(merged.code == 1)
        expectClean(merged, "merge \(json)")
      }
    }
    expectClean(try await session.run("passtool gate merge \(store) \(quoted(wild))"), "merge")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a door shows what tickets and titles say without being painted`() async throws {
    defer { session.end() }
    let store = "--store \(directory.path)"
    let wild = "\u{1B}[31m=\u{202E}x"
    let ticket =
      #""ticket":{"kind":"event","title":"Gala\u202e","place":"Hall\u2066","starts":1742050800,"#
      + #""ends":1742054400,"holder":"Jane\u202eDoe","seats":["\u20661A"],"admits":1,"ref":"R\u202e"}"#
    try session.write("scans", test.airline.token(payload: test.airline.payload(content: ticket)))
    for event in ["Gala\u{202E}", wild] {
      for json in ["", "--json"] {
        let gate = try await session.run(
          "passtool gate \(store) --event \(quoted(event)) --now \(GateFixture.now) \(json) < scans"
        )
        expectClean(gate, "gate \(json)")
        expectClean(
          try await session.run("passtool gate report \(store) --event \(quoted(event)) \(json)"),
          "report \(json)")
      }
    }
  }

  @Test(arguments: ["=", "+", "-", "@", "＝", "'=", "''@", "\t=", "\r+", "=\"", "-,", "@\n", "a="])
  func `no cell of a list is a formula, and a list reads back as it was`(start: String) async throws
  {
    let text = "\(start)1+cmd|'x'"
    let row = ManifestRow(
      sequence: "25", seat: text, surname: text, givenNames: text, bookingReference: "ABC123",
      status: PassengerStatus(code: "1"), eticket: text, note: text)
    let csv = Manifest.csv([(row, [text])], more: ["reason"])
    var rows = try CSVTable(Array(csv.utf8)).rows
    for cell in try rows.next().orThrow("a row") {
      #expect(!"=+-@＝＋－＠\t\r".contains(cell.text.first ?? " "), "\(cell.text)")
    }
    let back = try Manifest(Array(Manifest.csv([(row, [])], more: []).utf8)).rows[0]
    // A control character is escaped, because a list may not contain it.
    if start.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) { #expect(back == row) }
  }
}
