import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassWallet

/// The token in a barcode is verified where there is trust, and a pass of others is no fault.
@Suite struct JudgingTokenTests {
  private func judged(
    _ message: String, _ verifier: Verifier?, now: Instant = TestAuthority.now
  ) throws -> WalletJudgement {
    var pass = try JudgingPass.boardingPass()
    pass.set("barcode", nil)
    pass.set("barcodes.0.message", message)
    return WalletJudgement(try pass.bytes(), now: now, verifier: verifier)
  }

  private func codes(_ judgement: WalletJudgement) -> Set<String> {
    Set(judgement.findings.map(\.code).filter { $0.hasPrefix("barcode.") })
  }

  @Test func `a good token is admitted`() throws {
    let authority = try TestAuthority()
    let pass = try authority.signedBoardingPass()
    let judgement = try judged(pass.barcodeText, authority.verifier())
    let barcode = try judgement.passes.first?.barcodes.first.orThrow("a barcode")
    #expect(barcode?.isOurs == true)
    #expect(barcode?.verdict?.decision.name == "admit")
    #expect(codes(judgement) == [])
  }

  @Test func `a token that nobody signed is a fault`() throws {
    let authority = try TestAuthority()
    let pass = try TestAuthority(keyID: authority.keyID.rawValue).signedBoardingPass()
    let judgement = try judged(pass.barcodeText, authority.verifier())
    #expect(codes(judgement) == ["barcode.token"])
    let finding = judgement.findings.first { $0.rule == .token }
    #expect(finding?.problem.contains("bad_signature") == true)
    #expect(finding?.place.member == "barcodes[0].message")
  }

  @Test func `without trust nothing is verified`() throws {
    let pass = try TestAuthority().signedBoardingPass()
    let judgement = try judged(pass.barcodeText, nil)
    #expect(codes(judgement) == [])
    #expect(judgement.passes.first?.barcodes.first?.verdict == nil)
  }

  @Test(arguments: ["4711", TestAuthority.bcbp, "https://tickets.example/4711"])
  func `a pass of others is no fault`(message: String) throws {
    let judgement = try judged(message, TestAuthority().verifier())
    #expect(codes(judgement) == [])
    #expect(judgement.passes.first?.barcodes.first?.isOurs == false)
  }
}
