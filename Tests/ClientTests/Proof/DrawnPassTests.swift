import ClientRules
import PassBarcode
import PassClient
import PassTestSupport
import StrictText
import Testing
import Vocabulary

/// The pass in the terminal, read back from what is drawn.
@Suite struct DrawnPassTests {
  /// Returns the modules of half-block characters in light ink, true for dark.
  private func modules(of lines: [Substring]) throws -> [[Bool]] {
    try lines.flatMap { line -> [[Bool]] in
      let inked = try line.map { block in
        try ["█": (true, true), "▀": (true, false), "▄": (false, true), " ": (false, false)][block]
          .orThrow("a block in place of \(block)")
      }
      return [inked.map { !$0.0 }, inked.map { !$0.1 }]
    }
  }

  private func modules(of symbol: Symbol) -> [[Bool]] {
    let quiet = symbol.quietZone
    let inside = (0..<symbol.rows).flatMap { row in
      [[Bool]](
        repeating: (-quiet..<symbol.columns + quiet).map {
          (0..<symbol.columns).contains($0) && symbol.isDark(column: $0, row: row)
        }, count: symbol.rowHeight)
    }
    let margin = [[Bool]](
      repeating: [Bool](repeating: false, count: symbol.columns + 2 * quiet), count: quiet)
    return margin + inside + margin
  }

  @Test(.timeLimit(.minutes(2)))
  func `the pass that is drawn without a service is its barcode, with its age, and its end`()
    async throws
  {
    let service = try TestedService()
    let home = try TestHome(service)
    let booking = try await service.book(for: home.user)
    #expect(try home.run("sign-in", "--url", service.url, "--token", home.tokenFile).code == 0)
    #expect(try home.run("check-in", booking).code == 0, "\(home.errors())")
    service.kill()
    let kept = try (home.run("passes").json?["passes"]?.items.first).orThrow("a pass")
    let data = try (kept["barcode_data"]?.text).orThrow("its text")
    let format = try (kept["barcode_format"]?.text).orThrow("its format")
    let until = try (kept["valid_until"]?.instant).orThrow("its end")
    let symbol = try Symbol(data, symbology: try Symbology(formatName: format).orThrow(format))
    for (time, isOver) in [(service.now, false), (until, true)] {
      let run = try home.show("passes", at: time)
      #expect(run.code == 0, "\(home.errors())")
      let lines = run.output.split(separator: "\n")
      #expect(lines.first?.hasPrefix("Pass \(kept["pass_id"]?.text ?? "")") == true)
      #expect(lines.first?.contains("EXPIRED") == isOver)
      #expect(lines.first?.hasSuffix(" old") == true)
      #expect(lines.last?.hasPrefix("as of 2025-03-01T") == true)
      #expect(lines.last?.hasSuffix(" ago.") == true)
      // An odd number of lines leaves the lower half of the last one without a module.
      let expected = modules(of: symbol)
      let drawn = try modules(of: Array(lines.dropFirst().dropLast()))
      #expect(Array(drawn.prefix(expected.count)) == expected)
      #expect(drawn.count == (expected.count + 1) / 2 * 2)
    }
    #expect(try home.show("passes", booking).output == (try home.show("passes")).output)
    #expect(try home.show("passes", "NOBODY").code == 65)
  }
}
