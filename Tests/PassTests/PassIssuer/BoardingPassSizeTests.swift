import PassBarcode
import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// The sizes stated in docs/SPEC.md §6 and §3, in Aztec at the default error correction.
///
/// The letters of ids and signatures are random, so each size is checked for many of them, from a fixed
/// seed.
@Suite struct BoardingPassSizeTests {
  private static let rounds = 60

  /// Returns the widest symbol of a text over many ids and signatures.
  private func widest(_ seed: UInt64, _ claims: (PassID) throws -> PassClaims, as form: BarcodeForm)
    throws -> Int
  {
    var generator = SeededGenerator(seed: seed)
    func bytes(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    func keyID() throws -> KeyID {
      let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
      let text = bytes(8).map { String(alphabet[Int($0) % 32]) }.joined()
      return try KeyID(text).orThrow("a key id")
    }
    var widest = 0
    for _ in 0..<Self.rounds {
      let passID = try PassID(randomBytes: bytes(10)).orThrow("an id")
      let text = try claims(passID).barcodeText(
        as: form, keyID: try keyID(), signature: bytes(64)
      ).orThrow("a text")
      widest = max(widest, try Symbol(text, symbology: .aztec).columns)
    }
    return widest
  }

  private func boardingPass(
    _ journey: SampleJourney, change: ((inout BCBPDraft) -> Void)? = nil
  ) throws -> (PassID) throws -> PassClaims {
    let claims = try TestAuthority().issue(journey).claims
    guard case .boardingPass(let pass) = claims.content else { throw MissingValue("a pass") }
    var draft = BCBPDraft(pass.bcbp)
    draft.legs[0][.airlineUse] = nil
    change?(&draft)
    let content = PassClaims.Content.boardingPass(BoardingPass(try draft.bcbp()))
    return { passID in
      try PassClaims(
        issuer: claims.issuer, passID: passID, issuedAt: claims.issuedAt,
        notBefore: claims.notBefore, expires: claims.expires, content: content,
        status: claims.status
      ).preparedForBCBP()
    }
  }

  static let status = #","status":{"list":1,"index":131071}"#
  static let allLegItems = #"""
    ,"eticket":{"airline_code":"016","document_number":"1234567890"},\#
    "frequent_flyer":{"airline":"LH","number":"992003123456789"},\#
    "free_baggage":"2PC","fast_track":true
    """#

  @Test func `mandatory items, issuer and status fit 49 modules`() throws {
    let claims = try boardingPass(SampleJourney(options: Self.status))
    #expect(try widest(49, claims, as: .bcbp) <= 49)
  }

  @Test func `all conditional items fit 53 modules`() throws {
    let claims = try boardingPass(
      SampleJourney(options: SampleJourney.allOptions)
    ) { draft in
      for (item, text) in [
        (BCBPItem.selectee, "0"), (.documentVerification, "1"), (.marketingCarrier, "UA"),
        (.idAd, "0"),
      ] { draft.legs[0][item] = text }
      draft.once[.sourceOfCheckIn] = "W"
      draft.once[.sourceOfIssuance] = "W"
      draft.once[.bagTag3] = "0016124000003"
    }
    #expect(try widest(53, claims, as: .bcbp) <= 53)
  }

  @Test func `two full legs fit 57 modules`() throws {
    let claims = try boardingPass(
      SampleJourney(
        legCount: 2, options: Self.allLegItems + Self.status + #","bag_tags":["0016123456001"]"#))
    #expect(try widest(57, claims, as: .bcbp) <= 57)
  }

  @Test func `the same pass as a bare token needs 71 modules or more`() throws {
    let claims = try boardingPass(SampleJourney(options: Self.status))
    let needed = try widest(71, claims, as: .token)
    #expect(needed >= 71)
  }

  private func ticket(_ sample: SamplePass) throws -> (PassID) throws -> PassClaims {
    let claims = try PackedTicketTests.claims(sample)
    return { passID in
      PassClaims(
        issuer: claims.issuer, passID: passID, issuedAt: claims.issuedAt,
        notBefore: claims.notBefore, expires: claims.expires, content: claims.content,
        status: claims.status)
    }
  }

  @Test func `an ordinary ticket with status fits 53 modules`() throws {
    var sample = SamplePass()
    sample.issuer = "opera"
    sample.title = "The Magic Flute"
    sample.place = "Opera House, Main Stage"
    sample.holder = "Jane Doe"
    sample.seats = ["C7"]
    sample.status = (131_071, "urn:passtool:status:opera:1")
    #expect(try widest(530, ticket(sample), as: .packed) <= 53)
    #expect(try widest(530, ticket(sample), as: .token) >= 79)
  }

  @Test func `a short ticket fits 49 modules`() throws {
    var sample = SamplePass()
    sample.title = "HAMLET"
    sample.place = "MAIN HOUSE"
    #expect(try widest(490, ticket(sample), as: .packed) <= 49)
  }
}
