import FuzzSupport
import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Vocabulary

// The airlines' format and the packed ticket. The first byte of an input says what the rest is: `d` a
// boarding pass text to take apart, `u` a barcode to unfold, `b` edits of a good boarding pass, `t`
// edits of a good ticket.

@c(FuzzBarcode_main)
func main(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt { unsafe runFuzzer(count, arguments, fuzz) }

private func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  test(unsafe input(start, count))
  return 0
}

private let authority = FuzzSupport.start { try TestAuthority(issuer: "UA", keyID: "FUZZ") }
private let verifier = FuzzSupport.start { try authority.verifier() }
private let boardingPass = FuzzSupport.start {
  Array(try authority.signedBoardingPass(status: StatusEntry(list: 1, index: 7)).barcodeText.utf8)
}
private let ticket = FuzzSupport.start {
  Array(try authority.signedTicket(status: StatusEntry(list: 1, index: 7)).barcodeText.utf8)
}

private func test(_ bytes: [UInt8]) {
  let rest = Array(bytes.dropFirst())
  switch bytes.first {
  case UInt8(ascii: "d"): takenApart(rest)
  case UInt8(ascii: "u"): unfolded(rest)
  case UInt8(ascii: "b"): edited(boardingPass, rest)
  case UInt8(ascii: "t"): edited(ticket, rest)
  default: return
  }
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

/// Each three bytes of the input are an edit: where, and the byte that is put there, put in there or
/// left out there.
private func edited(_ good: [UInt8], _ edits: [UInt8]) {
  var text = good
  var index = 0
  while index + 3 <= edits.count, !text.isEmpty {
    let place = (Int(edits[index]) << 2 | Int(edits[index + 1] & 3)) % text.count
    let byte = edits[index + 2]
    switch edits[index + 1] >> 6 {
    case 0: text.remove(at: place)
    case 1: text.insert(byte, at: place)
    default: text[place] = byte
    }
    index += 3
  }
  guard ScanText(text).text != good else { return }
  let verdict = verifier.verify(text, now: TestAuthority.now)
  requirePromises(of: verdict)
  require(verdict.pass == nil, "a changed pass is taken for a signed one")
  require(
    verdict.decision.name == "refuse" || verdict.reason == .unsigned, "it is \(verdict.json)")
}
