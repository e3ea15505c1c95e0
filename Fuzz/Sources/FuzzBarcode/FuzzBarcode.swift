import FuzzSupport
import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Vocabulary

/// Boarding pass texts and packed tickets.
///
/// The first byte of an input selects the rest: `d` a boarding pass text to parse, `u` a barcode text to
/// unpack, `b` edits of a valid boarding pass, `t` edits of a valid ticket.
@main
enum FuzzBarcode: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    let rest = Array(bytes.dropFirst())
    switch bytes.first {
    case UInt8(ascii: "d"): takenApart(rest)
    case UInt8(ascii: "u"): unfolded(rest)
    case UInt8(ascii: "b"): edited(boardingPass, rest)
    case UInt8(ascii: "t"): edited(ticket, rest)
    default: return
    }
  }
}

private let authority = FuzzSupport.start { try TestAuthority(issuer: "UA", keyID: "FUZZ") }
private let verifier = FuzzSupport.start { try authority.verifier() }
private let boardingPass = FuzzSupport.start {
  Array(try authority.signedBoardingPass(status: StatusEntry(list: 1, index: 7)).barcodeText.utf8)
}
private let ticket = FuzzSupport.start {
  Array(try authority.signedTicket(status: StatusEntry(list: 1, index: 7)).barcodeText.utf8)
}

private func takenApart(_ text: [UInt8]) {
  guard let tolerant = try? BCBP(text, mode: .tolerant) else {
    require((try? BCBP(text)) == nil, "what strict reading takes, tolerant reading takes")
    return
  }
  require(tolerant.text.utf8.elementsEqual(text), "every character is kept")
  require(
    tolerant.items.map(\.text).joined().utf8.elementsEqual(text), "the items are the whole text")
  require(
    BCBPDraft(tolerant).verbatim.utf8.elementsEqual(text), "written as it was given it is the text")
  let pass = BoardingPass(tolerant)
  require(pass.legs.count == tolerant.legCount, "there is a leg for each")
  let dates = BCBPDates(tolerant, reference: TestAuthority.now)
  require(dates.legs.count == tolerant.legCount, "there is a date or none for each")
  guard let strict = try? BCBP(text) else {
    require(!tolerant.deviations.isEmpty, "what strict reading refuses departs somewhere")
    return
  }
  require(strict == tolerant, "both readings are one parser's")
}

private func unfolded(_ text: [UInt8]) {
  guard case .pass(let pass)? = try? BarcodeReading(text) else { return }
  guard let (keyID, claims) = pass.rebuilt else { return }
  let again = claims.barcodeText(as: pass.form, keyID: keyID, signature: pass.jws.signature)
  require(again?.utf8.elementsEqual(text) == true, "there is one spelling for a token")
  require(claims.payload == pass.jws.payload, "the payload is that of the claims")
  require(verifier.verify(text, now: TestAuthority.now).pass == nil, "nobody signed it")
}

private func edited(_ good: [UInt8], _ edits: [UInt8]) {
  let text = editing(good, by: edits)
  guard ScanText(text).text != good else { return }
  let verdict = verifier.verify(text, now: TestAuthority.now)
  requirePromises(of: verdict)
  require(verdict.pass == nil, "a changed pass is taken for a signed one")
  require(
    verdict.decision.name == "refuse" || verdict.reason == .unsigned, "it is \(verdict.json)")
}
