import FuzzSupport
import PassFormats
import StrictText
import PassTestSupport
import PassVerifier

/// Scans at a verifier with fixed trust.
///
/// The first byte of an input selects the rest: `r` a scan as it is, `e` edits of a valid token, `s` a
/// header, a line feed and a payload to sign, `p` a payload to sign under the right header, `c` claims to
/// parse without a signature, because signing takes fifty times as long as everything else.
@main
enum FuzzToken: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    let rest = Array(bytes.dropFirst())
    switch bytes.first {
    case UInt8(ascii: "r"): neverAdmitted(rest)
    case UInt8(ascii: "e"): edited(rest)
    case UInt8(ascii: "s"):
      let header = rest.prefix { $0 != UInt8(ascii: "\n") }
      signed(header: Array(header), payload: Array(rest.dropFirst(header.count + 1)))
    case UInt8(ascii: "p"): signed(header: Array(authority.header.utf8), payload: rest)
    case UInt8(ascii: "c"): claims(rest)
    default: return
    }
  }
}

private let authority = FuzzSupport.start { try TestAuthority(issuer: "UA", keyID: "FUZZ") }
private let verifier = FuzzSupport.start { try authority.verifier() }
private let good = FuzzSupport.start {
  Array(try authority.token(payload: authority.payload()).utf8)
}

/// Checks that the fuzzer's own texts are never admitted, because nothing can be signed without the key.
private func neverAdmitted(_ scanned: [UInt8]) {
  let verdict = verifier.verify(scanned, now: TestAuthority.now)
  requirePromises(of: verdict)
  require(verdict.pass == nil, "a text that nobody signed is taken for a signed pass")
  require(
    verdict.decision.name == "refuse" || verdict.reason == .unsigned, "it is \(verdict.json)")
}

private func edited(_ edits: [UInt8]) {
  let text = editing(good, by: edits)
  if ScanText(text).text == good {
    require(
      verifier.verify(text, now: TestAuthority.now).decision.name == "admit", "it is the good one")
  } else {
    neverAdmitted(text)
  }
}

private func claims(_ payload: [UInt8]) {
  guard let claims = read(payload) else { return }
  require(claims.payload == payload, "there is one payload for a pass")
  let space = UInt8(ascii: " ")
  for other in [payload + [space], [space] + payload, [payload[0], space] + payload.dropFirst()] {
    require(read(other) == nil, "white space has no place in the claims")
  }
}

private func read(_ payload: [UInt8]) -> PassClaims? {
  guard let node = try? JSONReader.read(payload) else { return nil }
  return try? PassClaims(node, payload: payload)
}

/// Checks that with a valid signature only the claims decide, and that they are in canonical form.
private func signed(header: [UInt8], payload: [UInt8]) {
  guard let token = try? authority.token(header: header, payload: payload) else { return }
  let verdict = verifier.verify(token, now: TestAuthority.now)
  requirePromises(of: verdict)
  guard let claims = verdict.pass?.claims else { return }
  require(header.elementsEqual(authority.header.utf8), "there is one header for a pass")
  require(claims.payload == payload, "there is one payload for a pass")
  require(claims.notBefore < claims.expires, "the window is not empty")
}
