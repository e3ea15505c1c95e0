import PassFormats
import StrictText
import PassIssuer
import PassTestSupport
import PassVerifier
import Platform
import Testing
import Vocabulary

/// Gates accept the bundles that an operator builds, signs and draws.
@Suite struct TrustRoundTests {
  private let house: TrustHouse
  private let now = TrustHouse.now

  init() throws { house = try TrustHouse() }

  /// Returns the state of a gate with a configured root and no bundle.
  private func gate() throws -> HeldTrust {
    let ground = try IssuerID("GROUND").orThrow("issuer")
    return HeldTrust(
      roots: try RootPins(jwks: house.directory.read("root/GROUND.jwks.json"), issuer: ground))
  }

  @Test func `a gate takes the file and the symbol, and admits a pass by them`() throws {
    let bundle = try house.build(TrustHouse.source()).bundle
    let signed = try bundle.signed(by: house.signer(), now: now)
    for text in [signed.token, try signed.packedText(), "]z0\(try signed.packedText())\r\n"] {
      var gate = try gate()
      try gate.accept(Array(text.utf8), now: now)
      #expect(gate.bundle == bundle)
      // The other form of the same bundle is already held.
      #expect(try gate.accept(Array(signed.token.utf8), now: now) == .alreadyHeld)
      #expect(try gate.accept(Array(signed.packedText().utf8), now: now) == .alreadyHeld)
    }
    var held = try gate()
    try held.accept(Array(signed.token.utf8), now: now)
    let ua = try IssuerID("UA").orThrow("issuer")
    let keys = KeyStore(directory: "\(house.directory.path)/keys")
    let issuer = try keys.issuer(ua, kind: .boardingPass, now: now)
    var request = try TestAuthority.boardingPassRequest(ua)
    request.validFrom = now
    let pass = try issuer.issue(request, now: now, random: FixedRandom())
    let verdict = Verifier(trust: held.trust).verify(pass.barcodeText, now: now)
    #expect(verdict.decision.name == "admit", "\(verdict.message)")
  }

  @Test func `diff calls refused what a gate refuses, and nothing else`() throws {
    let root = try house.signer()
    let first = try house.build(TrustHouse.source(), version: 5_000).bundle
    var gate = try gate()
    try gate.accept(Array(first.signed(by: root, now: now).token.utf8), now: now)
    var generator = SeededGenerator(seed: 1_000)
    var refusals = 0
    for version in [1, 4_999, 5_000, 5_001, 5_999, 6_000, 6_001, 9_007_199_254_740_991]
      + (0..<40).map({ _ in Int64.random(in: 3_900...6_100, using: &generator) })
    {
      let days = Int.random(in: 1...5, using: &generator)
      let later = now.adding(seconds: Int.random(in: 60...400_000, using: &generator))
      let next = try house.build(
        TrustHouse.source(members: #","valid_days":\#(days)"#), now: now.adding(seconds: 60),
        version: version
      ).bundle
      let token = try next.signed(by: root, now: now.adding(seconds: 60)).token
      let isRefused = next.changes(since: first, now: later).contains { $0.weight == .refused }
      var copy = gate
      if isRefused {
        refusals += 1
        #expect(throws: UpdateRefusal.self) { try copy.accept(Array(token.utf8), now: later) }
        #expect(copy.bundle == first)
      } else {
        try copy.accept(Array(token.utf8), now: later)
        #expect(copy.bundle == next)
      }
    }
    #expect((10...40).contains(refusals))
  }

  @Test func `the source and the statement of docs/SPEC.md are what they are said to be`() throws {
    let folder = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
    let page = String(
      decoding: try Files.read("/\(folder)/docs/SPEC.md", limit: 1 << 20).orThrow("SPEC"),
      as: UTF8.self)
    let chapter = try #require(page.firstRange(of: "### 15.3 ").map { page[$0.upperBound...] })
    let blocks = chapter.split(separator: "```", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { $0.element.filter { $0 != "\n" } }
    #expect(blocks.count >= 6)
    let (source, root, payload) = (blocks[0], blocks[1], blocks[2])
    let statement = try SignedStatement(reading: Array(blocks[4].utf8))
    #expect(statement.token == blocks[5])
    #expect(statement.payload == Array(payload.utf8))
    #expect(try statement.packedText() == blocks[4])
    let roots = try JWKSet(Array("{\"keys\":[\(root)]}".utf8)).keys
    #expect(try statement.signer(among: roots) == roots.first?.keyID)

    // With the bundle's keys in a file, as their issuer would provide them, the source builds exactly the
    // same payload.
    let bundle = try TrustBundle(payload: statement.payload)
    let key = try bundle.issuers.first?.keys.first.orThrow("key")
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("keys")
      writer.array { writer in
        if let key { writer.publicKey(x: key.x, y: key.y, keyID: key.keyID, terms: key.terms) }
      }
    }
    try house.directory.write("keys/UA.jwks.json", writer.bytes)
    #expect(try house.build(source, now: bundle.issuedAt).bundle.payload == statement.payload)
  }
}
