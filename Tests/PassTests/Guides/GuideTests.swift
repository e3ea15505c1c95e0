import Foundation
import PassCrypto
import PassGate
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// The programs in the documentation's articles work as described.
@Suite struct GuideTests {
  private static let now = TestAuthority.now

  @Test func `passes are issued, drawn and revoked as the article says`() throws {
    let folder = try TemporaryDirectory()
    let airline = try IssuerID("UA").orThrow("an airline")
    let guide = IssuingGuide(directory: "\(folder.path)/keys", airline: airline, now: Self.now)
    _ = try guide.makeKeys().orThrow("a key")
    let issuer = try guide.issuer()
    let json = Array(SampleJourney().json.utf8)
    #expect(try guide.draw(try guide.issue(json, by: issuer)).contains("<svg"))

    let register = try StatusRegister.create(
      in: "\(folder.path)/status", issuer: airline, entryCount: 64)
    let pass = try guide.issueRevocably(json, by: issuer, in: register).orThrow("a pass")
    let store = KeyStore(directory: guide.directory)
    let terms = try KeyTerms(from: Self.now, kinds: [.status]).orThrow("terms")
    _ = try store.generate(issuer: airline, terms: terms)
    let list = try guide.revoke(
      pass, in: register, signer: try store.signer(of: airline, for: .status, now: Self.now))
    #expect(try list.orThrow("a list").differences.map(\.passID) == [pass.claims.passID])
  }

  @Test func `a pass is verified as the article says`() throws {
    let test = try GateFixture()
    let guide = VerifyingGuide(now: Self.now)
    let held = try guide.trust(
      Array(try test.bundle().utf8), roots: try test.root.pins())
    let verifier = guide.verifier(held)
    let flight = try guide.flight().orThrow("a flight")
    let (text, id) = try test.pass(25)
    #expect(guide.sayIfAdmitted(text, by: verifier, at: flight) == "come in, \(id)")
    let forged = guide.sayIfAdmitted(String(text.dropLast(4)) + "AAAA", by: verifier, at: flight)
    #expect(forged.hasPrefix("stop: "))
  }

  @Test func `a gate boards a passenger once, as the article says`() throws {
    let test = try GateFixture()
    let guide = GateGuide(now: Self.now)
    let path = "\(test.folder.path)/guide"
    _ = try guide.makeGate(path, of: test.airline.issuer, roots: try test.root.pins())
      .orThrow("a device")
    try guide.takeIn(Array(try test.bundle().utf8), at: path)
    let gate = try guide.open(path).orThrow("a gate")
    let scanned = Array(try test.pass(25).text.utf8)
    #expect(guide.board(scanned, at: gate).hasPrefix("admit: "))
    #expect(guide.board(scanned, at: gate).hasPrefix("refuse: "))
  }

  @Test func `a barcode is drawn and a pass printed as the articles say`() throws {
    let journey = SampleJourney()
    let folder = try TemporaryDirectory()
    let airline = try IssuerID("UA").orThrow("an airline")
    let issuing = IssuingGuide(directory: "\(folder.path)/keys", airline: airline, now: Self.now)
    _ = try issuing.makeKeys().orThrow("a key")
    let request = Array(journey.json.utf8)
    let text = try issuing.issue(request, by: try issuing.issuer()).barcodeText
    let guide = BarcodeGuide(text: text)
    let symbol = try guide.symbol()
    #expect(guide.size(of: symbol).contains(" by "))
    let (png, svg) = try guide.pictures(of: symbol)
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]) && svg.contains("Boarding pass"))
    let document = try PrintingGuide(barcode: Array(text.utf8), request: request).document()
    #expect(document.starts(with: Array("%PDF".utf8)))
  }

  @Test func `every program of the documentation is one that is compiled`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let sources =
      try Self.files("swift", in: root.appending(path: "Tests/PassTests/Guides"))
      + Self.files("swift", in: root.appending(path: "Tests/ParkingExample"))
    let compiled = try sources.map { Self.flat(try String(contentsOf: $0, encoding: .utf8)) }
    var articles = try Self.files("md", in: root.appending(path: "Sources"))
      .filter { $0.path.contains(".docc/") }
    articles.append(root.appending(path: "docs/internals/add-a-product.md"))
    var count = 0
    for article in articles {
      let text = try String(contentsOf: article, encoding: .utf8)
      for block in text.components(separatedBy: "```swift\n").dropFirst() {
        let program = Self.flat(block.components(separatedBy: "```")[0])
        #expect(
          compiled.contains { $0.contains(program) }, "\(article.lastPathComponent): \(program)")
        count += 1
      }
    }
    #expect(articles.count >= 11 && count >= 19)
  }

  /// Returns the lines without indentation, which articles omit.
  private static func flat(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func files(_ kind: String, in folder: URL) throws -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.allObjects as? [URL] ?? []).filter { $0.pathExtension == kind }
  }
}
