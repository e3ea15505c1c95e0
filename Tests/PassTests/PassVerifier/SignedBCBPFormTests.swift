import PassFormats
import StrictText
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// A signed boarding pass is a form of the token, exact in both directions (docs/SPEC.md §6).
@Suite struct SignedBCBPFormTests {
  static let options = [
    "", #","document_type":"I""#, #","infant":true"#, #","ticketless":true"#,
    #","passenger_description":"X""#, #","free_baggage":"20K""#, #","fast_track":false"#,
    #","eticket":{"airline_code":"016","document_number":"1234567890"}"#,
    #","frequent_flyer":{"airline":"LH","number":"9"}"#, #","bag_tags":["0016123456001"]"#,
    #","bag_tags":["0016123456001","0016123999002","0016124000999"]"#,
    #","status":{"list":0,"index":0}"#, #","status":{"list":2047,"index":8388607}"#,
    SampleJourney.allOptions,
  ]

  @Test(arguments: 1...4, options)
  func `text and token are each other's exact image`(legCount: Int, options: String) throws {
    for carrier in ["UA", "BAW", "9W"] {
      let authority = try TestAuthority(issuer: carrier)
      let pass = try authority.issue(
        SampleJourney(legCount: legCount, options: options, carrier: carrier))
      let text = try pass.barcodeText(as: .bcbp).orThrow("a text")
      #expect(pass.barcodeText == text)
      let unfolded = try unfolded(text)
      #expect(unfolded.form == .bcbp)
      #expect(unfolded.token == pass.token)

      // The same text is made by hand from the token.
      guard case .boardingPass(let boardingPass) = pass.claims.content else {
        throw MissingValue("a boarding pass")
      }
      let signature = try HandFolding.signature(ofToken: pass.token)
      #expect(text == boardingPass.text + HandFolding.security(authority.keyID, signature))
      let list = pass.claims.status.flatMap { Int($0.uri.split(separator: ":").last ?? "") }
      let run = HandFolding.run(pass.claims, list: list)
      let airlineUse = try boardingPass.bcbp[.airlineUse, leg: 0].orThrow("airline use")
      #expect(airlineUse.hasSuffix(run))
      #expect(run.utf8.count == (list == nil ? 38 : 45))
      #expect(boardingPass.bcbp[.issuer]?.trimmingTrailingBlanks == carrier)

      // It is a valid BCBP text for other systems, and the same pass for us in either form.
      #expect(try BCBP(Array(text.utf8)).deviations.isEmpty)
      let verifier = try authority.verifier(named: true)
      for form in [text, pass.token] {
        let verdict = verifier.verify(form, now: TestAuthority.now)
        #expect(verdict.pass?.claims.passID == pass.claims.passID)
        #expect(["admit", "refuse not_a_boarding_pass"].contains(verdict.word))
      }
      #expect(text.utf8.count < pass.token.utf8.count)
    }
  }

  @Test func `a generated token comes back from its text`() throws {
    var generator = SeededGenerator(seed: 2)
    let authority = try TestAuthority(issuer: "XY")
    for _ in 0..<150 {
      func minute(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
      var sample = GeneratedBCBP(using: &generator).draft
      sample.security = nil
      sample.once[.issuer] = "XY"
      for leg in sample.legs.indices where leg > 0 { sample.legs[leg][.airlineUse] = nil }
      let end = minute(1...52_596_000)
      let claims = PassClaims(
        issuer: authority.issuer,
        passID: try PassID(
          randomBytes: (0..<10).map { _ in UInt8.random(in: 0...255, using: &generator) }
        ).orThrow("id"),
        issuedAt: Instant(secondsSince1970: 946_684_800 + 60 * minute(0...end)),
        notBefore: Instant(secondsSince1970: 946_684_800 + 60 * minute(0...(end - 1))),
        expires: Instant(secondsSince1970: 946_684_800 + 60 * end),
        content: .boardingPass(try BoardingPass(signing: Array(try sample.text().utf8))),
        status: Bool.random(using: &generator)
          ? StatusReference(
            issuer: authority.issuer, list: minute(0...2_047), index: minute(0...8_388_607)) : nil)
      let before = try sample.text()
      let prepared: PassClaims
      do throws(BCBPDeviation) {
        prepared = try claims.preparedForBCBP()
      } catch {
        #expect(error.item == .variableSize, "\(error)")
        continue
      }
      let text = try authority.text(prepared, as: .bcbp).orThrow("a text of \(before)")
      let unfolded = try unfolded(text)
      #expect(unfolded.jws.payload == prepared.payload)
      let fromToken = try #require(try authority.text(prepared, as: .token))
      #expect(try CompactJWS(Array(fromToken.utf8)).signingInput == unfolded.jws.signingInput)
      #expect(
        try authority.verifier().verify(text, now: prepared.notBefore).pass?.claims.payload
          == prepared.payload)
    }
  }

  @Test(arguments: 1...16) func `a key id of any length fits`(length: Int) throws {
    let keyID = String("Z9".first ?? "Z") + String(repeating: "9", count: length - 1)
    let authority = try TestAuthority(keyID: keyID)
    let pass = try authority.signedBoardingPass()
    let text = try pass.barcodeText(as: .bcbp).orThrow("a text")
    #expect(text.contains("^J" + String(length + 112, radix: 16, uppercase: true) + keyID))
    #expect(try unfolded(text).token == pass.token)
    #expect(try authority.verdict(text).word == "admit")
  }

  @Test func `a key id of letters is told from the signature by the length`() throws {
    for keyID in ["A", "AAAAAAAA", "ABCDEFGHIJKLMNOP"] {
      let authority = try TestAuthority(keyID: keyID)
      let pass = try authority.signedBoardingPass()
      #expect(try unfolded(pass.barcodeText).token == pass.token)
    }
  }

  @Test func `what has no such form has no text in it`() throws {
    let authority = try TestAuthority()
    let pass = try authority.signedBoardingPass()
    let claims = pass.claims
    #expect(pass.barcodeText(as: .packed) == nil)
    let signature = try HandFolding.signature(ofToken: pass.token)
    func text(_ claims: PassClaims, _ signature: [UInt8]) -> String? {
      claims.barcodeText(as: .bcbp, keyID: authority.keyID, signature: signature)
    }
    func changed(
      issuer: IssuerID? = nil, expires: Instant? = nil, status: StatusReference? = nil,
      confirmation: JSONValue? = nil
    ) -> PassClaims {
      PassClaims(
        issuer: issuer ?? claims.issuer, passID: claims.passID, issuedAt: claims.issuedAt,
        notBefore: claims.notBefore, expires: expires ?? claims.expires, content: claims.content,
        status: status, confirmation: confirmation)
    }
    #expect(text(changed(), signature) == pass.barcodeText)
    #expect(text(changed(), Array(signature.dropLast())) == nil)
    #expect(text(changed(confirmation: .null), signature) == nil)
    #expect(text(changed(issuer: IssuerID("LH")), signature) == nil)
    #expect(text(changed(expires: claims.expires.adding(seconds: 60)), signature) == nil)
    #expect(
      text(changed(status: StatusReference(issuer: claims.issuer, list: 0, index: 0)), signature)
        == nil)
  }

  @Test func `a bearer of proof keeps the form of a token`() throws {
    let authority = try TestAuthority()
    let payload = authority.payload(rest: #","cnf":{"jkt":"x"}"#)
    let claims = try PassClaims(
      try JSONReader.read(Array(payload.utf8)), payload: Array(payload.utf8))
    #expect(try authority.text(claims, as: .bcbp) == nil)
    #expect(try authority.text(claims, as: .token) != nil)
  }
}
