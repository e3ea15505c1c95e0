import FuzzSupport
import PassFormats
import PassVerifier
import Vocabulary

/// Scanner input and boarding pass texts.
///
/// Normalisation changes only the prefix and the line end, and a parsed boarding pass has the same text.
@main
enum FuzzScan: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    let scan = ScanText(bytes)
    let whole = Array((scan.removedPrefix ?? "").utf8) + scan.text
    require(bytes.starts(with: whole), "the text stands behind the prefix")
    let end = Array(bytes[whole.count...])
    require(["", "\r", "\n", "\r\n"].contains { $0.utf8.elementsEqual(end) }, "one line end")

    let verdict = verifier.verify(bytes, now: now)
    requirePromises(of: verdict)
    require(verdict.pass == nil, "nobody is trusted")
    if let pass = verdict.unverified {
      require(
        verdict.reason == .unsigned || verdict.reason == .signatureMissing,
        "an unsigned pass is called that")
      require(pass.text.utf8.elementsEqual(scan.text), "the text is kept as it is")
    }

    guard let bcbp = try? BCBP(scan.text) else { return }
    require(bcbp.text.utf8.elementsEqual(scan.text), "every character is kept")
    let pass = BoardingPass(bcbp)
    require(pass.legs.count == bcbp.legCount, "each leg that was checked can be read")
    require(isPlain(pass.passengerName), "a name paints")
    guard let again = try? BCBP(Array(bcbp.text.utf8)) else {
      fatalError("broken promise: the text reads again")
    }
    require(again == bcbp, "the text reads as the same pass")
  }
}

private let verifier = Verifier(trust: Trust())
private let now = Instant(secondsSince1970: 1_742_050_800)
