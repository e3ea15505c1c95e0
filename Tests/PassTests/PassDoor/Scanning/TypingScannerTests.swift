import Foundation
import PassTestSupport
import Testing

@testable import GateRules
@testable import PassGate

/// A scanner that types into the terminal of a gate, set up in every way that people meet.
@Suite struct TypingScannerTests {
  private let session: Session
  private let test: GateFixture
  private let directory: GateDirectory

  init() throws {
    session = try Session()
    test = try GateFixture()
    directory = try test.add()
  }

  private func layout(_ name: String) throws -> KeyboardLayout {
    try ([KeyboardLayout.us] + KeyboardLayout.others).first { $0.name == name }.orThrow(name)
  }

  /// The scanner uses six layouts and four suffixes, and a search was begun and left: each pass must be admitted.
  @Test(.timeLimit(.minutes(5)))
  func `whatever a scanner makes of a pass, its holder comes in`() async throws {
    defer { session.end() }
    let gate = try PseudoTerminal(session, GateLines(directory).arguments)
    var number = 0
    func pass() throws -> String {
      number += 1
      return try test.pass(number, name: ("Zyka", "Jane")).text
    }
    var typed: [String] = []
    for name in ["German", "Czech", "French", "Italian", "Spanish"] {
      typed.append(
        KeyboardLayout.us.retyped(try pass(), on: try layout(name), lock: .off) + "\r")
    }
    // Caps Lock swaps upper and lower case, and a boarding pass has capital letters alone.
    typed.append(try pass().lowercased() + "\r")
    for suffix in ["\r\n", "\t", "", "\u{3}\r"] { typed.append(try pass() + suffix) }
    for text in typed {
      gate.type(text)
      #expect(try GateLines.lights([gate.line()]) == ["admit"], "\(text)")
    }
    let closed = try await session.run(
      "passtool gate ctl close --store \(directory.path) --by 4711 --now \(GateFixture.now)")
    #expect(closed.code == 0, "\(closed)")
    #expect(gate.wait() == 0)
  }

  @Test(.timeLimit(.minutes(5)))
  func `paper without a signature is not read for another keyboard, and the scanner is to blame`()
    async throws
  {
    defer { session.end() }
    let gate = try PseudoTerminal(session, GateLines(directory).arguments)
    let german = try layout("German")
    let signed = try test.pass(1).text
    gate.type(KeyboardLayout.us.retyped(signed, on: german, lock: .off) + "\r")
    #expect(try GateLines.lights([gate.line()]) == ["admit"])
    let paper = "M1ZYKA/JANE           EABC123 SFOJFKUA 0123 074Y001A0002 100"
    gate.type(KeyboardLayout.us.retyped(paper, on: german, lock: .off) + "\r")
    let answer = try gate.line()
    #expect(try GateLines.lights([answer]).first?.hasPrefix("refer ") == true, "\(answer)")
    #expect(answer.contains(#""gate_fault":"the scanner types for a US keyboard"#), "\(answer)")
    #expect(answer.contains(#""person":{}"#), "\(answer)")
    let closed = try await session.run(
      "passtool gate ctl close --store \(directory.path) --by 4711 --now \(GateFixture.now)")
    #expect(closed.code == 0, "\(closed)")
    #expect(gate.wait() == 0)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a test code says what to set, and the program for it ends with what it found`() async throws
  {
    defer { session.end() }
    let code = ScannerTest.text
    let czech = KeyboardLayout.us.retyped(code, on: try layout("Czech"), lock: .off)
    try session.write("right", code + "\n")
    try session.write("czech", czech + "\n")
    try session.write("other", "PT1/ABC\n")
    let right = try await session.run("passtool scanner test < right")
    #expect(right.code == 0 && right.output == [code, ScannerTest.right], "\(right)")
    let wrong = try await session.run("passtool scanner test < czech")
    #expect(wrong.code == 1 && wrong.output.last?.contains("Czech") == true, "\(wrong)")
    let other = try await session.run("passtool scanner < other")
    #expect(other.code == 66 && other.output.last?.contains("another code") == true, "\(other)")
    let gate = try await session.run("\(GateLines(directory).command(scans: "czech"))")
    #expect(gate.output.isEmpty && gate.error.joined().contains("Czech"), "\(gate)")
  }
}
