import PassDeparture
import PassTestSupport
import Testing
import Vocabulary

/// Keys that come together are obeyed one by one, however the terminal splits them into reads.
@Suite struct DeskKeysTests {
  private let world: DepartureWorld

  init() throws { world = try DepartureWorld(count: 60) }

  /// The screen after each of the reads; nil where a key left it.
  private func lines(_ reads: [[UInt8]]) -> [String]? {
    var keys = DeskKeys()
    var screen = DeskScreen()
    let state = world.desks[0].state
    var pressed = reads.flatMap { keys.take($0) }
    pressed += keys.endSequence()
    for key in pressed where screen.press(key, state) == .leave { return nil }
    return screen.lines(world.desks[0], conflicts: [])
  }

  @Test func anySplitOfTheSameKeysGivesTheSameScreen() throws {
    var random = SeededGenerator(seed: 17)
    let surname = try world.desks[0].state.all.first.orThrow("a passenger").traveler.surname
    let parts =
      [
        surname, "\r", "\r\n", "\u{1B}", "\u{1B}[B", "\u{1B}OA", "\u{1B}[15~", "O", "S", "30A",
        "\u{7F}",
      ]
      + ["M1\(surname)/X", "é", "b2 31", "x", "\n", "q"]
    var kept = 0
    for _ in 0..<400 {
      let text = (0..<12).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let bytes = Array(text.utf8)
      let whole = lines([bytes])
      kept += whole == nil ? 0 : 1
      #expect(lines(bytes.map { [$0] }) == whole)
      let cut = Int.random(in: 0...bytes.count, using: &random)
      #expect(lines([Array(bytes[..<cut]), Array(bytes[cut...])]) == whole)
    }
    #expect(kept > 50)
  }

  @Test func lettersThatComeTogetherAreSearchedAndShown() throws {
    let surname = try world.desks[0].state.all.first.orThrow("a passenger").traveler.surname
    let shown = try lines([Array(surname.utf8)]).orThrow("a screen")
    #expect(shown.contains("find: \(surname)_"))
    #expect(shown.contains { $0.hasPrefix("> ") && $0.contains(surname) })
  }

  @Test func escapeEndsTheQuestionAndTheKeysAfterItCount() {
    var keys = DeskKeys()
    #expect(
      keys.take(Array("p\u{1B}NYH".utf8)) == [
        .character("p"), .escape, .character("N"), .character("Y"), .character("H"),
      ])
    #expect(keys.take([0x1B]).isEmpty && keys.isWaiting)
    #expect(keys.endSequence() == [.escape] && !keys.isWaiting)
    #expect(
      keys.take(Array("\u{1B}OS\u{1B}OB".utf8)) == [
        .escape, .character("O"), .character("S"), .down,
      ])
  }

  @Test func aScannedCodeDoesNoTaskAndTheScreenSaysSo() throws {
    let state = world.desks[0].state
    let surname = try state.all.first.orThrow("a passenger").traveler.surname
    var keys = DeskKeys()
    var screen = DeskScreen()
    for key in keys.take(Array("\(surname)\rM1XCLOB/A  EUZ7TG9 QZAQZB".utf8)) {
      #expect(screen.press(key, state) == .nothing)
    }
    #expect(screen.message.contains("scanned code"))
    #expect(screen.press(.enter, state) == .nothing)
    #expect(screen.press(.enter, state) == .reload)
  }
}
