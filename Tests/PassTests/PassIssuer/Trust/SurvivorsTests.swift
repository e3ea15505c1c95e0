import PassFormats
import PassTestSupport
import Testing
import Vocabulary

@testable import PassIssuer

/// The issuer's records of passes that a lost key signed.
@Suite struct SurvivorsTests {
  let house: TrustHouse
  let now = TrustHouse.now
  let issuer: Issuer

  init() throws {
    house = try TrustHouse()
    let ua = try IssuerID("UA").orThrow("UA")
    issuer = try KeyStore(directory: "\(house.directory.path)/keys").issuer(
      ua, kind: .boardingPass, now: now)
  }

  private func pass(_ at: Instant = TrustHouse.now) throws -> Pass {
    try issuer.issue(
      try BoardingPassRequest(json: Array(SampleJourney().json.utf8)), now: at,
      random: SecureRandom())
  }

  private func digest(_ pass: Pass) throws -> PassDigest { try survivor(pass.token) }

  private func survivors(
    _ lines: [String], lost: [KeyID: Instant?]? = nil, now: Instant? = nil
  ) throws -> Survivors {
    try house.directory.write("records", Array(lines.joined(separator: "\n").utf8))
    let set = try JWKSet(try house.directory.read("keys/UA.jwks.json"))
    var survivors = Survivors(
      of: issuer.id, keys: set.keys, lost: lost ?? [house.airline: nil], now: now ?? self.now)
    try survivors.read("\(house.directory.path)/records")
    return survivors
  }

  @Test func `every form of record gives the same digest`() throws {
    let pass = try pass()
    for line in [
      pass.barcodeText, pass.token, pass.token + "\r", try digest(pass).rawValue,
      #"{"pass_id":"\#(pass.claims.passID)","barcode_data":"\#(pass.barcodeText)"}"#,
      #"{"row":"1","offline_token":"\#(pass.token)"}"#,
    ] {
      let found = try survivors(["", #"{"error":{"message":"no seat"}}"#, line, "  "])
      #expect(found.digests == [try digest(pass)], "\(line)")
      #expect(found.leftOut == nil)
    }
  }

  @Test func `what needs no word, or gets none, is left out and counted`() throws {
    let (early, late) = (try pass(now.adding(seconds: 60)), try pass(now.adding(seconds: 600)))
    let lines = [early.barcodeText, late.barcodeText]
    let loss = now.adding(seconds: 600)
    let found = try survivors(lines, lost: [house.airline: loss])
    #expect(found.digests == [try digest(early)] && found.tooLate == 1)
    let ended = try survivors(lines, now: early.claims.expires.adding(seconds: 2 * 86_400))
    #expect(ended.digests.isEmpty && ended.ended == 2)
    // Passes stay recorded for a delayed flight.
    #expect(try survivors(lines, now: early.claims.expires.adding(seconds: 86_400)).ended == 0)
    let others = try survivors(lines, lost: [house.lists: nil])
    #expect(others.digests.isEmpty)
    #expect(others.leftOut?.contains("2 passes of keys that were not") == true)
  }

  @Test func `a record that is none is told with its line and what to bring instead`() throws {
    let pass = try pass()
    let theatre = try TestAuthority(issuer: "THEATRE")
    let thief = try TestAuthority(keyID: house.airline.rawValue)
    for (line, words) in [
      (pass.claims.passID.rawValue, "a pass id alone is not enough"),
      (#"{"pass_id":"\#(pass.claims.passID)"}"#, "neither offline_token nor barcode_data"),
      (TestAuthority.bcbp, "is no signed pass"), ("PT1/A", "the text ends too early"),
      ("{", "records:2"),
      (try theatre.signedTicket().barcodeText, "this is a pass of THEATRE, but the records"),
      (try thief.token(payload: thief.payload(exp: "1842054360")), "did not sign it"),
      (String(repeating: "A", count: 70_000), "longer than"),
    ] {
      let error = #expect(throws: SurvivorError.self) { try survivors([pass.token, line]) }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
      #expect(error?.description.contains("records:2: ") == true)
    }
    var none = Survivors(of: issuer.id, keys: [], lost: [:], now: now)
    let error = #expect(throws: SurvivorError.self) { try none.read("/nowhere/passes.ndjson") }
    #expect(error?.description.contains("your own records") == true)
  }

  @Test func `a source names the records, and the bundle the passes of the lost key`() throws {
    let pass = try pass(now.adding(seconds: 60))
    try house.directory.write(
      "passes.ndjson", Array(#"{"barcode_data":"\#(pass.barcodeText)"}"#.utf8))
    let lost =
      #","revoked":[{"kid":"\#(house.airline)","from":"\#(now.adding(seconds: 120))"}],"survivors":"#
    for names in [#""passes.ndjson""#, #"["passes.ndjson"]"#] {
      let (bundle, leftOut) = try house.build(TrustHouse.source(issuer: lost + names))
      #expect(bundle.issuers.first?.survivors == [try digest(pass)])
      #expect(leftOut.isEmpty)
    }
  }

  @Test func `ten survivors fit into one symbol, twenty go as a file`() throws {
    func modules(_ count: Int) throws -> Int {
      var random = SeededGenerator(seed: 7)
      let digests = try (0..<count).map { _ in
        try PassDigest(sha256: (0..<32).map { _ in .random(in: .min ... .max, using: &random) })
          .orThrow("digest")
      }
      let ua = try TestAuthority()
      let issuer = TrustedIssuer(
        id: ua.issuer, name: try TicketText("Example Air").orThrow("name"),
        keys: [
          try ua.trustedKey(revokedFrom: now), try TestAuthority().trustedKey(),
        ], survivors: digests)
      let root = try TestRoot()
      let signed = try root.token(root.bundle([issuer]))
      return try SignedStatement(reading: Array(signed.utf8)).symbol().columns
    }
    // The bundle also has a lost key and its successor; larger bundles are distributed as files.
    #expect(try modules(10) <= 101)
    #expect(throws: StatementError.self) { try modules(20) }
  }
}
