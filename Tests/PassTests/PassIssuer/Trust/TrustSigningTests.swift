import PassCrypto
import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// The signatures of roots on bundles, with the right root at the right time.
@Suite struct TrustSigningTests {
  private let house: TrustHouse
  private let now = TrustHouse.now

  init() throws { house = try TrustHouse() }

  private func refusal(_ bundle: TrustBundle, by root: Signer, now: Instant) -> TrustSigningError? {
    #expect(throws: TrustSigningError.self) { try bundle.signed(by: root, now: now) }
  }

  @Test func `a root signs, and its public half finds the signature good`() throws {
    let bundle = try house.build(TrustHouse.source()).bundle
    let signed = try bundle.signed(by: house.signer(), now: now)
    #expect(signed.keyID == house.root && signed.payload == bundle.payload)
    let roots = try JWKSet(house.directory.read("root/GROUND.jwks.json")).keys
    #expect(try signed.signer(among: roots) == house.root)
    let others = try JWKSet(house.directory.read("keys/UA.jwks.json")).keys
    #expect(try signed.signer(among: others) == nil)
    // A key with the id of another root is not that root.
    let impostor = JWKSet.Key(keyID: house.root, x: others[0].x, y: others[0].y)
    #expect(try signed.signer(among: [impostor]) == nil)
    #expect(
      try TrustBundle(payload: SignedStatement(reading: Array(signed.token.utf8)).payload) == bundle
    )
  }

  @Test func `what gates would refuse is not signed`() throws {
    let bundle = try house.build(TrustHouse.source()).bundle
    let root = try house.signer()
    #expect(
      refusal(bundle, by: root, now: bundle.expires)
        == .ended(at: bundle.expires, now: bundle.expires))
    let before = now.adding(seconds: -1)
    #expect(refusal(bundle, by: root, now: before) == .fromTheFuture(madeAt: now, now: before))
    let stranger = try Signer(
      issuer: try IssuerID("OTHER").orThrow("issuer"), key: PrivateKey.generate())
    #expect(
      refusal(bundle, by: stranger, now: now)
        == .foreignRoot(of: stranger.issuer, bundleOf: bundle.issuer))
  }

  @Test func `a key for passes signs no bundle`() throws {
    let bundle = try house.build(TrustHouse.source()).bundle
    let key = try PrivateKey.generate()
    let signer = try Signer(
      issuer: bundle.issuer, key: key, terms: KeyTerms(from: now).orThrow("terms"))
    guard case .refused(.refused(let refusal)) = refusal(bundle, by: signer, now: now) else {
      Issue.record("signed")
      return
    }
    #expect("\(refusal)".contains("no root"))
  }

  @Test func `a root that the bundle trusts for passes does not sign it`() throws {
    let terms =
      #","terms":{"from":"2025-01-01T00:00:00Z","until":"2026-01-01T00:00:00Z","#
      + #""kinds":["show"],"max_lifetime_days":2}"#
    let source = TrustHouse.source(issuer: terms).replacing(
      "keys/UA.jwks.json", with: "root/GROUND.jwks.json")
    let bundle = try house.build(source).bundle
    let ua = try IssuerID("UA").orThrow("issuer")
    #expect(
      refusal(bundle, by: try house.signer(), now: now)
        == .passKey(house.root, of: ua, as: house.root))
  }

  @Test func `a next root of this root's name would hide it`() throws {
    let bundle = try house.build(TrustHouse.source()).bundle
    let other = try PrivateKey.generate().publicKey
    let ambiguous = TrustBundle(
      issuer: bundle.issuer, version: 2, issuedAt: now, expires: bundle.expires, issuers: [],
      policy: bundle.policy, nextRoot: RootKey(keyID: house.root, x: other.x, y: other.y))
    #expect(refusal(ambiguous, by: try house.signer(), now: now) == .ambiguousRoot(house.root))
  }
}
