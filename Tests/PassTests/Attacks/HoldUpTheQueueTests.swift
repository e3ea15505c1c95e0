import PassFormats
import PassTestSupport
import PassVerifier
import Platform
import Testing
import Vocabulary

@testable import PassGate

/// A passenger shows codes that are expensive to process.
@Suite struct HoldUpTheQueueTests {
  @Test func `what is no update is told without the trust store`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let root = test.root.daily.keyID
    let session = try GateFixture.session(directory)
    let held = try test.bundle()
    #expect(session.scan(held).light == .admit)
    let old = try test.root.token(
      test.root.bundle([test.airline.trusted()], version: 1))
    let letters = String(repeating: "A", count: 112)
    // Reading the store fails from here on.
    try test.folder.write("GATE1/trust.json", Array("gone".utf8))
    for text in [
      "PT1S/A/A", "PT1T/A/A", "PT1T/\(root)/\(letters)AA", "PT1S/\(root)/\(letters)",
      try TestRoot().token(test.root.bundle([test.airline.trusted()], version: 9)), held, old,
      try PackedStatement.text(ofToken: held), try PackedStatement.text(ofToken: old),
    ] {
      let answer = session.scan(text)
      #expect(!answer.message.contains("trust.json"), "\(text.prefix(30)): \(answer.message)")
    }
  }
}
