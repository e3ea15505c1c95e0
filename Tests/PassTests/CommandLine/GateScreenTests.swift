import Foundation
import Glibc
import PassTestSupport
import Testing
import Vocabulary

@testable import PassGate

/// The gate in a terminal: its screen, and the input of a scanner.
@Suite struct GateScreenTests {
  private let session: Session
  private let test: GateFixture
  private let directory: GateDirectory

  init() throws {
    session = try Session()
    test = try GateFixture()
    directory = try test.add()
    let list =
      GateFixture.header + "1,1A,Doe,Jane,ABC123,1,,,\n2,2A,Roe,山田山田山田山田山田山田山田山田,ABC123,1,,,\n"
      + "3,3A,Wolfeschlegelsteinhausenbergerdorff,Maximilian,ABC123,1,,,\n"
    try test.folder.write("GATE1/manifest.csv", Array(list.utf8))
    let scans = [
      try test.pass(1).text, try test.pass(1).text, try test.pass(2, name: ("Roe", "Yamada")).text,
      try test.pass(3, name: ("Wolfeschlegelsteinhausenbergerdorff", "Maximilian")).text,
      try test.pass(4, status: "7").text,
      "M1DOE/JANE            EABC123 SFOJFKUA 0123 074Y001A0001 100",
      "no pass at all",
    ]
    try session.write("scans", scans.joined(separator: "\n"))
  }

  private var gate: String {
    "passtool gate --store \(directory.path) \(GateLines.flight.joined(separator: " ")) "
      + "--now \(GateFixture.now)"
  }

  /// Returns the screen of a terminal as drawn by the gate.
  private func screen(_ columns: Int, _ settings: String = "TERM=xterm") async throws -> [String] {
    let shown = try await session.run(
      "\(settings) script -qec 'stty cols \(columns); \(gate) < scans 2>/dev/null' /dev/null")
    #expect(shown.code == 0, "\(shown)")
    return shown.output.joined(separator: "\n").replacing("\r\n", with: "\n")
      .split(separator: "\n").map { String($0).replacing("\r", with: "") }
  }

  private func withoutColours(_ line: String) -> String {
    line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }

  @Test(.timeLimit(.minutes(5)), arguments: [20, 40, 80, 200])
  func `a block is as wide as the screen, and its edge, its word and its colour tell the light`(
    columns: Int
  ) async throws {
    defer { session.end() }
    let lines = try await screen(columns)
    var edges: [Character: Int] = [:]
    for line in lines where line.contains("\u{1B}") {
      let text = withoutColours(line)
      #expect(Vocabulary.columns(text) == columns, "\(text)")
      #expect(text.first == text.last)
      let colour = line.contains(";42;") ? "=" : line.contains(";43;") ? "?" : "X"
      #expect(text.first == Character(colour), "\(line)")
      edges[text.first ?? " ", default: 0] += 1
    }
    #expect(edges.keys.sorted() == ["=", "?", "X"] && edges.values.allSatisfy { $0 >= 4 })
    for line in lines where !line.contains("\u{1B}") {
      #expect(Vocabulary.columns(line) <= columns, "\(line)")
    }
    let all = lines.map(withoutColours).joined(separator: " ")
    for word in ["COME IN", "WAIT", "STOP", "standby", "Doe/Jane"] {
      #expect(all.contains(word) || columns == 20, "\(word) in\n\(lines)")
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: ["NO_COLOR=1 TERM=xterm", "TERM=dumb"])
  func `who wants no colours gets the same shapes and words without them`(
    settings: String
  ) async throws {
    defer { session.end() }
    let lines = try await screen(60, settings)
    #expect(!lines.contains { $0.contains("\u{1B}") })
    #expect(
      lines.count { $0.hasPrefix("= =====") } > 1 && lines.count { $0.hasPrefix("X XXXXX") } > 1)
  }

  @Test(.timeLimit(.minutes(5)))
  func `what only a paper says is not shown as if it were known`() async throws {
    defer { session.end() }
    let lines = try await screen(100)
    #expect(
      lines.contains { $0.contains("the paper says: DOE/JANE   seat 1A   no. 1") }, "\(lines)")
    #expect(lines.contains { $0.contains("= Doe/Jane   seat 12A   no. 1") }, "\(lines)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a terminal that a scanner has for itself gets its settings back`() async throws {
    defer { session.end() }
    var (master, terminal): (Int32, Int32) = (-1, -1)
    var path = [CChar](repeating: 0, count: 128)
    try #require(unsafe openpty(&master, &terminal, &path, nil, nil) == 0)
    defer {
      close(master)
      close(terminal)
    }
    let name = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    func isLineByLine() -> Bool {
      var settings = termios()
      return unsafe tcgetattr(terminal, &settings) == 0
        && settings.c_lflag & tcflag_t(ICANON) != 0
    }
    #expect(isLineByLine())
    let process = try session.process(
      GateLines(directory).arguments + ["--scanner", name], input: .null, output: .pipe)
    repeat { sched_yield() } while isLineByLine()
    let closed = try await session.run(
      "passtool gate ctl close --store \(directory.path) --by 4711 --now \(GateFixture.now)")
    #expect(closed.code == 0, "\(closed)")
    #expect(process.wait() == 0)
    #expect(isLineByLine())
  }

  @Test func `an hour that is over today is tomorrow's`() async throws {
    let told = try await session.run(
      "passtool gate ctl new-departure 00:30 --store \(directory.path) "
        + "\(GateLines.flight.joined(separator: " ")) --now 2025-03-16T06:45:00Z")
    #expect(told.code == 0, "\(told)")
    #expect(
      told.output.first?.contains("departs 2025-03-16 00:30 PDT (07:30 UTC)") == true, "\(told)")
  }

  /// A scanner types into a terminal, with both kinds of line ends, followed by Ctrl-C, Ctrl-D and half a
  /// scan; then an operator closes the gate from another terminal.
  @Test(.timeLimit(.minutes(5)))
  func `a scanner's line ends are one, its keys command nothing, and an operator closes the gate`()
    async throws
  {
    defer { session.end() }
    var (master, terminal): (Int32, Int32) = (-1, -1)
    try #require(unsafe openpty(&master, &terminal, nil, nil, nil) == 0)
    defer {
      close(master)
      close(terminal)
    }
    let process = try session.process(
      GateLines(directory).arguments, input: .descriptor(terminal), output: .pipe)
    // The gate is ready once the terminal is in raw mode.
    var settings = termios()
    repeat {
      sched_yield()
    } while unsafe tcgetattr(terminal, &settings) == 0
      && settings.c_lflag & tcflag_t(ICANON) != 0
    let (first, second) = (try test.pass(1).text, try test.pass(2, name: ("Roe", "Yamada")).text)
    let typed = "\(first)\r\n\(second)\r\u{3}\u{4}\u{1A}\r\nhalf"
    let bytes = Array(typed.utf8)
    #expect(unsafe write(master, bytes, bytes.count) == bytes.count)
    let closed = try await session.run(
      "passtool gate ctl close --store \(directory.path) --by 4711 --now \(GateFixture.now)")
    #expect(closed.code == 0, "\(closed)")
    #expect(process.wait() == 0)
    let lines = String(
      decoding: try process.output?.readToEnd() ?? Data(), as: UTF8.self
    )
    .split(separator: "\n").map(String.init)
    #expect(
      try GateLines.lights(lines) == ["admit", "admit", "refuse not_a_pass"]
        || GateLines.lights(lines) == ["admit", "refer already_admitted", "refuse not_a_pass"],
      "\(lines)")
  }

  @Test(.timeLimit(.minutes(5)))
  func `an operator says the place only where several gates are open`() async throws {
    defer { session.end() }
    let store = "--store \(directory.path) --now \(GateFixture.now)"
    let none = try await session.run("passtool gate ctl close \(store)")
    #expect(
      none.code == 64
        && none.error.last?.contains("give the flight or the event of the gate") == true)
    _ = try await session.run("\(gate) < /dev/null")
    let last = try await session.run("passtool gate ctl new-departure 09:30 \(store)")
    #expect(last.code == 0 && last.output[0].hasPrefix("new departure "), "\(last)")
    // Two gates wait for input.
    let other = gate.replacing("UA123", with: "UA124")
    let both = try await session.run(
      """
      mkfifo a b; \(gate) < a > a.out & \(other) < b > b.out &
      exec 3> a 4> b; while [ $(ls \(directory.path)/open | wc -l) -lt 3 ]; do :; done
      passtool gate ctl close \(store); echo $?
      passtool gate ctl close \(store) --flight UA124 --date 2025-03-15 --from SFO
      exec 3>&- 4>&-; wait
      """)
    #expect(both.output.first == "64", "\(both)")
    #expect(
      both.error.joined().contains(
        "several gates are open; give the options of one: --flight=UA123"),
      "\(both)")
    #expect(both.output.last?.hasPrefix("closed ") == true, "\(both)")
  }
}
