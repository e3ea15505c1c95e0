import FuzzSupport
import PassCompression
import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Vocabulary

/// Status lists at a gate that already holds one.
///
/// The first byte of an input selects the rest: `r` a text as it is, `e` edits of the current list, `k` the same for
/// its packed form, `c` claims to parse without a signature, `s` a payload under the airline's valid signature, `z` a
/// compressed list whose first byte is the number of bits per entry, `l` uncompressed entries with the same number of
/// bits.
@main
enum FuzzStatusList: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    let rest = Array(bytes.dropFirst())
    switch bytes.first {
    case UInt8(ascii: "r"): neverAccepted(rest)
    case UInt8(ascii: "e"): neverAccepted(editing(token, by: rest))
    case UInt8(ascii: "k"): neverAccepted(editing(packed, by: rest))
    case UInt8(ascii: "c"): claims(rest)
    case UInt8(ascii: "s"): signed(rest)
    case UInt8(ascii: "z"): compressed(Int(rest.first ?? 0) % 16, Array(rest.dropFirst()))
    case UInt8(ascii: "l"): entries(Int(rest.first ?? 0) % 16, Array(rest.dropFirst()))
    default: return
    }
  }
}

private let gate = FuzzSupport.start { try FuzzGate() }
private let held = FuzzSupport.start { try gate.held() }
private let token = FuzzSupport.start { try gate.listToken() }
private let packed = FuzzSupport.start {
  Array(try PackedStatement.text(ofToken: String(decoding: token, as: UTF8.self)).utf8)
}
private let passes = FuzzSupport.start {
  try [7, 8, 100_000].map {
    Array(try gate.airline.signedTicket(status: StatusEntry(list: 1, index: $0)).barcodeText.utf8)
  }
}

/// Checks that the fuzzer's own texts never change the trust state, because nothing can be signed without the key.
private func neverAccepted(_ text: [UInt8]) {
  var now = held
  let update = offer(text, to: &now, now: TestAuthority.now)
  require(update == nil || update == .alreadyHeld, "a list that nobody signed counts")
}

private func claims(_ payload: [UInt8]) {
  guard let claims = try? StatusListClaims(payload: payload) else { return }
  guard let again = try? StatusListClaims(payload: claims.payload) else {
    fatalError("broken promise: what is written reads again")
  }
  require(again == claims, "what is written says the same")
}

private func signed(_ payload: [UInt8]) {
  var held = held
  guard gate.offer(.status, payload, by: gate.airline, to: &held) != nil else { return }
  let verifier = Verifier(trust: held.trust)
  for pass in passes { requirePromises(of: verifier.verify(pass, now: TestAuthority.now)) }
}

/// Checks that decompression never exceeds its limit, and that an accepted list is within the bounds.
private func compressed(_ bits: Int, _ bytes: [UInt8]) {
  let limit = bytes.count * 7
  if let inflated = try? Zlib.inflate(bytes, limit: limit) {
    require(inflated.count <= limit, "more comes out than was allowed")
    require((try? Zlib.inflate(bytes, limit: inflated.count)) == inflated, "the bound is exact")
    if !inflated.isEmpty {
      require(
        (try? Zlib.inflate(bytes, limit: inflated.count - 1)) == nil, "one byte too many is refused"
      )
    }
  }
  let claims = StatusListClaims(
    issuer: gate.airline.issuer, uri: gate.airline.listURI(2), issuedAt: TestAuthority.now,
    expires: nil, bitsPerEntry: bits, compressed: bytes)
  var held = held
  guard
    case .statusList(_, _, let count, _) = gate.offer(
      .status, claims.payload, by: gate.airline, to: &held)
  else { return }
  require([1, 2, 4, 8].contains(bits), "an entry has 1, 2, 4 or 8 bits")
  require(count <= StatusList.maxEntries, "a list is longer than any may be")
}

private func entries(_ bits: Int, _ bytes: [UInt8]) {
  guard var list = StatusList(bitsPerEntry: bits, bytes: bytes) else {
    require(![1, 2, 4, 8].contains(bits), "a short list of lawful bits is a list")
    return
  }
  for index in [-1, .min, list.count, .max] {
    require(list[index] == nil, "an entry out of bounds has a value")
    require(!list.set(index, to: 0), "an entry out of bounds is set")
  }
  require(list.bytes == bytes, "the entries are kept as they are")
  let values = (0..<list.count).map { list[$0] ?? 0 }
  for (index, value) in values.enumerated() {
    require(list.set(index, to: ~value & (0xFF >> UInt8(8 - bits))), "a value that fits is set")
    require(list[index] != value, "what was set is read")
    require(list.set(index, to: value), "it is set back")
  }
  require(list.bytes == bytes, "setting an entry leaves its neighbours alone")
  require(
    Zlib.compress(bytes).flatMap { try? Zlib.inflate($0, limit: bytes.count) } == bytes,
    "what is compressed inflates to itself")
}
