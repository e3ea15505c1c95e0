import PassFormats
import PassTestSupport
import Testing

/// Invariants of every pass and every text.
@Suite struct BCBPPropertyTests {
  @Test func `any pass is written so that a strict reader gives back its items`() throws {
    var generator = SeededGenerator(seed: 792)
    var versions: Set<String> = []
    var legCounts: Set<Int> = []
    for _ in 0..<1_000 {
      let sample = GeneratedBCBP(using: &generator)
      let text = try sample.draft.bcbp().text
      let pass = try BCBP(Array(text.utf8))
      #expect(pass.legCount == sample.draft.legs.count)
      for (item, leg, expected) in sample.expected {
        let found = leg.map { pass[item, leg: $0] } ?? pass[item]
        if found != expected { Issue.record("\(item) of \(text): \(found ?? "nothing")") }
      }
      if let security = sample.draft.security {
        #expect(pass[.securityType] == String(security.type))
        #expect(pass[.securityData] ?? "" == security.data)
      } else {
        #expect(pass[.securityMark] == nil)
      }
      // The size items match the actual sizes.
      let counted = BCBPDraft(pass)
      #expect(try counted.text() == text)
      #expect(counted.verbatim == text)
      versions.insert(pass[.version] ?? "none")
      legCounts.insert(pass.legCount)
    }
    #expect(versions.count == 9)
    #expect(legCounts == [1, 2, 3, 4])
  }

  /// Checks that neither mode traps, and that both agree on every text that the strict one reads.
  ///
  /// Returns whether the tolerant mode reads the text; writing must give the same text.
  private func expectAgreement(_ text: [UInt8]) -> Bool {
    let tolerant = BCBPReading.read(text, .tolerant)
    switch (BCBPReading.read(text, .strict), tolerant) {
    case (.success(let strict), .success(let pass)):
      if strict != pass || !pass.deviations.isEmpty { Issue.record("modes differ on \(text)") }
    case (.success, .failure(let deviation)): Issue.record("\(deviation.line) on \(text)")
    case (.failure(let first), .success(let pass)):
      if pass.deviations.first != first { Issue.record("another first fault in \(text)") }
    case (.failure(let first), .failure(let fatal)):
      if first.offset > text.count || fatal.offset > text.count {
        Issue.record("a place behind the end of \(text)")
      }
    }
    guard case .success(let pass) = tolerant else { return false }
    let whole = Array(pass.items.map(\.text).joined().utf8)
    if whole != text || Array(pass.text.utf8) != text
      || Array(BCBPDraft(pass).verbatim.utf8) != text
    {
      Issue.record("\(text) did not come back")
    }
    // The display model does not trap, either.
    _ = BoardingPass(pass).legs.map(\.status.description)
    return true
  }

  @Test func `every truncation of any pass is read the same in both modes or refused`() throws {
    var generator = SeededGenerator(seed: 60)
    var readCount = 0
    for _ in 0..<40 {
      let bytes = Array(try GeneratedBCBP(using: &generator).draft.bcbp().text.utf8)
      for length in 0...bytes.count where expectAgreement(Array(bytes[..<length])) {
        readCount += 1
      }
    }
    #expect(readCount > 1_000)
  }

  @Test func `any change of any pass is read the same in both modes or refused`() throws {
    var generator = SeededGenerator(seed: 61)
    let alphabet = Array(" 0123456789ABCDEFGaz^>/~".utf8)
    var readCount = 0
    for _ in 0..<4_000 {
      var bytes = Array(try GeneratedBCBP(using: &generator).draft.bcbp().text.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = alphabet.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes.insert(byte, at: index)
        case 1: bytes.remove(at: index)
        case 2: bytes.append(byte)
        default: bytes[index] = byte
        }
      }
      if expectAgreement(bytes) { readCount += 1 }
    }
    #expect(readCount > 1_000)
  }

  @Test func `random bytes behind any beginning are read the same in both modes or refused`() {
    var generator = SeededGenerator(seed: 62)
    let beginnings = [
      "", "M1", BCBPText.short, BCBPText.variable(">", size: "FF"), BCBPText.full, BCBPText.double,
    ]
    for _ in 0..<3_000 {
      var bytes = Array((beginnings.randomElement(using: &generator) ?? "").utf8)
      bytes.removeLast(min(bytes.count, Int.random(in: 0...40, using: &generator)))
      let isPrintable = Bool.random(using: &generator)
      for _ in 0..<Int.random(in: 0...300, using: &generator) {
        bytes.append(.random(in: isPrintable ? 0x20...0x7E : 0...255, using: &generator))
      }
      _ = expectAgreement(bytes)
    }
  }

  @Test func `every pair of characters as a size is read the same in both modes or refused`() {
    for offset in [58, 62, 114, 164] {
      for first in UInt8(0x20)...0x7E {
        for second in "0129AFafGg ^".utf8 {
          var bytes = Array(BCBPText.full.utf8)
          bytes[offset] = first
          bytes[offset + 1] = second
          _ = expectAgreement(bytes)
        }
      }
    }
  }
}
