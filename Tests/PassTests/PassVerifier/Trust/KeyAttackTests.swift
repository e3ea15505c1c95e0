import PassFormats
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// Attacks with a stolen key, or with a key for another purpose.
@Suite struct KeyAttackTests {
  let gate: TestGate

  init() throws { gate = try TestGate() }

  private func verdict(
    _ text: String, _ issuers: [TrustedIssuer], now: Instant = TestAuthority.now
  ) throws -> Verdict {
    Verifier(trust: try gate.root.held(issuers).trust).verify(text, now: now)
  }

  // MARK: Stolen keys

  /// Returns the verdict on a pass of a key that was lost at 14:00; passes are issued at 12:00 by default.
  private func verdictOnStolen(
    iat: String = "1742040000", jti: String = "0D4X8K2M7PQR9TVW", survivors: [PassDigest] = []
  ) throws -> Verdict {
    let key = try gate.airline.trustedKey(revokedFrom: Scan.time("14:00:00"))
    let payload = gate.airline.payload(jti: "\"\(jti)\"", iat: iat)
    return try verdict(
      gate.airline.token(payload: payload), [gate.airline.trusted([key], survivors: survivors)])
  }

  @Test func `a key thief who backdates iat is looked at by a person`() throws {
    let verdict = try verdictOnStolen()
    #expect(verdict.word == "refer key_revoked")
    #expect(verdict.message.contains("the date in the pass is from before that, but may be false"))
  }

  @Test func `a pass of a stolen key that the bundle names as a survivor is admitted`() throws {
    let survivors = try ["0000000000000000", "0D4X8K2M7PQR9TVW", "ZZZZZZZZZZZZZZZZ"].map {
      try survivor(gate.airline.token(payload: gate.airline.payload(jti: "\"\($0)\"")))
    }
    #expect(try verdictOnStolen(survivors: survivors).word == "admit")
    // Another pass is not among the recorded ones, and a pass dated after the theft is refused in any case.
    #expect(
      try verdictOnStolen(jti: "0D4X8K2M7PQR9TVX", survivors: survivors).word
        == "refer key_revoked")
    let late = try survivor(gate.airline.token(payload: gate.airline.payload(iat: "1742047200")))
    #expect(
      try verdictOnStolen(iat: "1742047200", survivors: [late]).word == "refuse key_revoked")
  }

  @Test func `a key thief who dates a pass after the theft is refused`() throws {
    #expect(try verdictOnStolen(iat: "1742047140").word == "refer key_revoked")
    #expect(try verdictOnStolen(iat: "1742047200").word == "refuse key_revoked")
    #expect(try verdictOnStolen(iat: "1742050800").word == "refuse key_revoked")
  }

  @Test func `survivors of one issuer do not help another`() throws {
    let key = try gate.airline.trustedKey(revokedFrom: Scan.time("14:00:00"))
    let text = try gate.airline.goodToken()
    let another = try gate.another.trusted(survivors: [try survivor(text)])
    #expect(
      try verdict(text, [gate.airline.trusted([key]), another]).word == "refer key_revoked")
  }

  @Test func `a key thief cannot make a pass that outlives the key`() throws {
    // The key ends at 15:30 and the pass an hour later, or the pass is older than the key.
    let short = try gate.airline.trustedKey(expires: Scan.time("15:30:00"))
    #expect(
      try verdict(gate.airline.goodToken(), [gate.airline.trusted([short])]).word
        == "refuse outlives_key")
    let young = try gate.airline.trustedKey(notBefore: Scan.time("12:01:00"))
    #expect(
      try verdict(gate.airline.goodToken(), [gate.airline.trusted([young])]).word
        == "refuse outlives_key")
    // A key may begin at any second, but a pass at a whole minute only: the minute in which the key begins is
    // accepted.
    let exact = try gate.airline.trustedKey(
      notBefore: Scan.time("12:00:59"), expires: Scan.time("16:00:00"))
    #expect(
      try verdict(gate.airline.goodToken(), [gate.airline.trusted([exact])]).word == "admit")
  }

  // MARK: Separation of issuers

  @Test func `a foreign issuer who registers our kid signs nothing of ours`() throws {
    let foreigner = try TestAuthority(issuer: "LH", keyID: gate.airline.keyID.rawValue)
    for order in [[gate.airline, foreigner], [foreigner, gate.airline]] {
      let issuers = try order.map { try $0.trusted() }
      let ours = gate.airline.payload()
      #expect(
        try verdict(foreigner.token(payload: ours), issuers).word == "refuse bad_signature")
      #expect(try verdict(gate.airline.token(payload: ours), issuers).word == "admit")
    }
    // If only the other issuer is trusted, ours is unknown, even with the same key id.
    #expect(
      try verdict(foreigner.token(payload: gate.airline.payload()), [foreigner.trusted()]).word
        == "refuse unknown_issuer")
  }

  @Test func `a foreign issuer signs no boarding pass for our flights under its own name`() throws {
    let text = try gate.another.token(payload: gate.another.payload())
    let issuers = [try gate.airline.trusted(), try gate.another.trusted()]
    #expect(try verdict(text, issuers).word == "refuse key_not_allowed")
    // A carrier may let a partner sign for its flights, through the bundle.
    let carriers = try Set([CarrierCode("UA").orThrow("UA")])
    let partner = try gate.another.trusted([gate.another.trustedKey(carriers: carriers)])
    #expect(try verdict(text, [partner]).word == "admit")
  }

  @Test func `a key id that stands twice under one issuer refuses the bundle`() throws {
    let twin = try TestAuthority(keyID: gate.airline.keyID.rawValue)
    let bundle = try gate.root.bundle([
      gate.airline.trusted([gate.airline.trustedKey(), twin.trustedKey()])
    ])
    var held = HeldTrust(roots: try gate.root.pins())
    #expect(held.refusal(try gate.root.token(bundle)) == "malformed_claims")
  }

  // MARK: Keys for other purposes

  @Test func `a status key signs no pass`() throws {
    let airline = try gate.airline.trusted([
      gate.airline.trustedKey(), gate.listKey.trustedKey(kinds: [.status, .device]),
    ])
    let text = try gate.listKey.token(payload: gate.listKey.payload())
    #expect(try verdict(text, [airline]).word == "refuse key_not_allowed")
    let ticket = try gate.listKey.token(
      payload: gate.listKey.payload(content: TestAuthority.ticket))
    #expect(try verdict(ticket, [airline]).word == "refuse key_not_allowed")
  }

  @Test func `a root key signs no pass`() throws {
    let root = gate.root.daily
    let text = try root.token(payload: gate.airline.payload())
    #expect(try verdict(text, [gate.airline.trusted()]).word == "refuse unknown_key")
    let own = try root.token(payload: root.payload(content: TestAuthority.ticket))
    #expect(try verdict(own, [gate.airline.trusted()]).word == "refuse unknown_issuer")
  }

  @Test(arguments: KeyKind.passes)
  func `a key signs the kinds that it was given for and no other`(kind: KeyKind) throws {
    let payloads = KeyKind.passes.map { other in
      let content =
        other == .boardingPass
        ? TestAuthority.bcbpClaim(status: "1")
        : TestAuthority.ticket.replacing("show", with: other.rawValue)
      return (other, gate.airline.payload(content: content))
    }
    let airline = try gate.airline.trusted([gate.airline.trustedKey(kinds: [kind])])
    for (other, payload) in payloads {
      let reason = try verdict(gate.airline.token(payload: payload), [airline]).reason
      #expect((reason != .keyNotAllowed) == (other == kind), "\(other)")
    }
  }

  // MARK: Bundles and lists in place of passes

  @Test func `a bundle or a status list is no pass`() throws {
    let airline = try gate.airline.trusted(
      [gate.airline.trustedKey(kinds: Set(KeyKind.allCases))], lists: [gate.airline.listURI()])
    let bundle = try gate.root.token(gate.root.bundle([airline]))
    let list = try gate.airline.statusList()
    let large = try gate.airline.statusList(
      compressed: (0..<3000).map { UInt8(truncatingIfNeeded: $0 * $0) })
    for text in try [bundle, list, large].flatMap(bothForms) {
      let verdict = try verdict(text, [airline])
      #expect(verdict.word == "refuse wrong_type", "\(text.prefix(20))")
      #expect(verdict.admitted == nil)
    }
  }
}
