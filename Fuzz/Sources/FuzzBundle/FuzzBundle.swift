import FuzzSupport
import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Vocabulary

/// Trust bundles at a gate that already holds one.
///
/// The first byte of an input selects the rest: `r` a text as it is, `e` edits of the current bundle, `k` the same for
/// its packed form, `c` claims to parse without a signature, `u` payloads, one per line, offered in order under valid
/// signatures. The first byte of each line selects the signer: `d` the daily root, `r` the recovery root, `n` the next
/// root, `a` the airline, `l` the airline with the type of a status list.
@main
enum FuzzBundle: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    let rest = Array(bytes.dropFirst())
    switch bytes.first {
    case UInt8(ascii: "r"): neverAccepted(rest)
    case UInt8(ascii: "e"): neverAccepted(editing(token, by: rest))
    case UInt8(ascii: "k"): neverAccepted(editing(packed, by: rest))
    case UInt8(ascii: "c"): claims(gate.filled(rest))
    case UInt8(ascii: "u"): updates(rest)
    default: return
    }
  }
}

private let gate = FuzzSupport.start { try FuzzGate() }
private let held = FuzzSupport.start { try gate.held() }
private let token = FuzzSupport.start { try gate.bundleToken() }
private let packed = FuzzSupport.start {
  Array(try PackedStatement.text(ofToken: String(decoding: token, as: UTF8.self)).utf8)
}
private let pass = FuzzSupport.start {
  Array(try gate.airline.signedTicket(status: StatusEntry(list: 1, index: 7)).barcodeText.utf8)
}

/// Checks that the fuzzer's own texts never change the trust state, because nothing can be signed without the roots'
/// keys.
private func neverAccepted(_ text: [UInt8]) {
  var now = held
  let update = offer(text, to: &now, now: TestAuthority.now)
  require(update == nil || update == .alreadyHeld, "a bundle that nobody signed counts")
  if let statement = try? SignedStatement(reading: ScanText(text).text) {
    require(statement.token.utf8.count <= text.count * 1100, "a text unfolds without end")
  } else {
    require(update == nil, "the author's side reads what a gate reads")
  }
}

private func claims(_ payload: [UInt8]) {
  let bundle = try? TrustBundle(examining: payload)
  // The quick reader leaves texts with escapes to the other one.
  if !payload.contains(UInt8(ascii: "\\")) {
    require((try? TrustBundle(canonical: payload)) == bundle, "two readers differ")
  }
  guard let bundle else { return }
  require(bundle.payload == payload, "there is one payload for a bundle")
  require(bundle.issuedAt < bundle.expires, "its life is not empty")
}

private func updates(_ lines: [UInt8]) {
  var held = held
  for line in lines.split(separator: UInt8(ascii: "\n")) {
    let payload = gate.filled(Array(line.dropFirst()))
    switch line.first {
    case UInt8(ascii: "d"): _ = gate.offer(.trust, payload, by: gate.daily, to: &held)
    case UInt8(ascii: "r"): _ = gate.offer(.trust, payload, by: gate.recovery, to: &held)
    case UInt8(ascii: "n"):
      let isRoot = held.roots.daily == gate.next.rootKey
      let update = gate.offer(.trust, payload, by: gate.next, to: &held)
      require(update == nil || isRoot, "a root counts that no bundle announced")
    case UInt8(ascii: "a"):
      let isRoot = held.roots.daily == gate.airline.rootKey
      let update = gate.offer(.trust, payload, by: gate.airline, to: &held)
      require(update == nil || isRoot, "the key of an airline signs bundles")
    case UInt8(ascii: "l"): _ = gate.offer(.status, payload, by: gate.airline, to: &held)
    default: break
    }
  }
  requirePromises(of: Verifier(trust: held.trust).verify(pass, now: TestAuthority.now))
}
