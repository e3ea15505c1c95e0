import PassFormats
import PassTestSupport
import Testing

/// A run, complete or damaged, requires a signature (docs/SPEC.md, 6.2).
@Suite struct SigningRunTests {
  private static let letters = "ACMONXNHEUROXOGVVDMIZRDVGTCPAEMAWMAACMONXNH"

  @Test(arguments: 0...43)
  func `a prefix with 16 letters or more is a run, wherever the text ends`(count: Int) throws {
    let run = "PT1" + Self.letters.prefix(count)
    for text in [
      BCBPText.variable(">80000" + run), BCBPText.variable(">80000" + run + "1"),
      BCBPText.variable(">80000" + run + "*AB"), BCBPText.variable(">80000" + "PT1PT1" + run),
      BCBPText.short + "^1" + BCBPText.hex(run.utf8.count) + run,
    ] {
      let pass = try BCBP(Array(text.utf8), mode: .tolerant)
      #expect(pass.hasRun == (count >= 16), "\(text)")
    }
  }

  @Test func `a boarding pass that ends in the first 16 letters of a run lost its signature`()
    throws
  {
    for (count, isRun) in [(15, false), (16, true), (17, true)] {
      let text = BCBPText.variable(">80000PT1" + Self.letters.prefix(count))
      switch try BarcodeReading(Array(text.utf8)) {
      case .signatureMissing: #expect(isRun, "\(count) letters")
      case .unsigned: #expect(!isRun, "\(count) letters")
      default: Issue.record("\(text) is no boarding pass")
      }
    }
  }
}
