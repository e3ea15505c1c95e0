import PassBarcode
import Testing

@Suite struct TerminalTests {
  @Test func `in colour the half-blocks are the symbol, black on white`() throws {
    for symbol in try BarcodeSamples.symbols() {
      let modules = try modules(of: symbol.terminal(), color: true)
      let expected = paintedModules(of: symbol)
      #expect(Array(modules.prefix(expected.count)) == expected)
      // An odd last row is paired with a light one.
      #expect(modules.count == (expected.count + 1) / 2 * 2)
      #expect(modules.dropFirst(expected.count).joined().allSatisfy { !$0 })
    }
  }

  @Test func `without colour the ink is light, for a dark terminal`() throws {
    for symbol in try BarcodeSamples.symbols() {
      let text = symbol.terminal(color: false)
      #expect(!text.contains("\u{1B}"))
      let modules = try modules(of: text, color: false)
      let expected = paintedModules(of: symbol)
      #expect(Array(modules.prefix(expected.count)) == expected)
      #expect(modules.dropFirst(expected.count).joined().allSatisfy { $0 })
    }
  }

  @Test func `a small QR is drawn as expected`() throws {
    let lines = try Symbol("1", symbology: .qr).terminal(color: false).split(separator: "\n")
    #expect(lines.count == 15)
    #expect(lines.allSatisfy { $0.count == 29 })
    #expect(lines[0] == String(repeating: "█", count: 29)[...])
    #expect(lines[2].hasPrefix("████ ▄▄▄▄▄ █"))
  }
}

private struct TerminalError: Error {}

/// Returns the modules, two rows per line of text, true for dark.
private func modules(of text: String, color: Bool) throws -> [[Bool]] {
  try text.split(separator: "\n").flatMap { line -> [[Bool]] in
    var blocks = line[...]
    if color {
      let start = "\u{1B}[38;5;16;48;5;231m"
      let end = "\u{1B}[0m"
      guard blocks.hasPrefix(start), blocks.hasSuffix(end) else { throw TerminalError() }
      blocks = blocks.dropFirst(start.count).dropLast(end.count)
    }
    let inked = try blocks.map { block in
      switch block {
      case "█": (true, true)
      case "▀": (true, false)
      case "▄": (false, true)
      case " ": (false, false)
      default: throw TerminalError()
      }
    }
    return [inked.map { $0.0 == color }, inked.map { $0.1 == color }]
  }
}
