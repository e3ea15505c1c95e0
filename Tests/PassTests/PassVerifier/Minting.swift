import PassFormats
import StrictText
import PassTestSupport
import PassVerifier

/// Helpers of the verifier's tests for signing, modifying and verifying.
extension TestAuthority {
  /// Returns a valid boarding pass.
  func goodToken() throws -> String { try token(payload: payload()) }

  /// Returns the verdict of a verifier that trusts this authority.
  func verdict(
    _ text: String, now: Instant = TestAuthority.now, at checkpoint: Checkpoint = .anywhere()
  ) throws -> Verdict {
    try verifier().verify(text, now: now, at: checkpoint)
  }

  /// Returns a header with this authority's key id and arbitrary other members.
  func header(
    alg: String = #""ES256""#, typ: String = #""pass+jwt""#, rest: String = ""
  ) -> String { #"{"alg":\#(alg),"kid":"\#(keyID)","typ":\#(typ)\#(rest)}"# }

  /// Returns the valid pass with another signature.
  func token(signature: [UInt8]) -> String {
    let input = CompactJWS.signingInput(
      header: Array(header.utf8), payload: Array(payload().utf8))
    return CompactJWS.text(signingInput: input, signature: signature)
  }

  /// The ticket of a show, as a member of the claims.
  static let ticket = #"""
    "ticket":{"kind":"show","title":"Hamlet","place":"Main house","starts":1742041800,\#
    "ends":1742054400,"admits":2,"ref":"ABC123"}
    """#

  /// Returns a boarding pass text with one leg; each item can be replaced.
  static func bcbp(
    flight: String = "UA 0123 ", from: String = "SFO", to: String = "JFK", day: String = "074",
    status: String = "1"
  ) -> String {
    "M1DOE/JANE            E" + leg(flight: flight, from: from, to: to, day: day, status: status)
  }

  /// Returns one leg of a boarding pass text.
  static func leg(
    flight: String = "UA 0123 ", from: String = "SFO", to: String = "JFK", day: String = "074",
    status: String = "1"
  ) -> String { "ABC123 \(from)\(to)\(flight)\(day)Y012A0025 \(status)00" }

  /// Returns a signed pass with this boarding pass text.
  func boardingPass(_ text: String) throws -> String {
    try token(payload: payload(content: "\"bcbp\":\"\(text)\""))
  }
}

extension Verdict {
  /// The decision and the reason, such as `refuse expired`, or just `admit`.
  var word: String { decision.name + (reason.map { " " + $0.rawValue } ?? "") }

  /// The admitted pass.
  var admitted: PassClaims? {
    if case .admit(let pass) = decision { pass.claims } else { nil }
  }
}

extension Base64URL {
  /// Returns a text in base64url.
  static func text(_ text: String) -> String {
    String(decoding: encode(Array(text.utf8)), as: UTF8.self)
  }
}

/// Constants of the curve P-256 (FIPS 186-4 D.1.2.3) as 32 bytes, for boundary signatures.
enum P256 {
  static let zero = [UInt8](repeating: 0, count: 32)
  static let one: [UInt8] = zero.dropLast() + [1]
  static let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]
  static let orderPlusOne: [UInt8] = order.dropLast() + [0x52]
  static let largest = [UInt8](repeating: 0xFF, count: 32)

  /// Returns n − s, the other valid value of s.
  static func negated(_ scalar: [UInt8]) -> [UInt8] {
    var result = order
    var borrow = 0
    for index in order.indices.reversed() {
      let digit = Int(order[index]) - Int(scalar[index]) - borrow
      borrow = digit < 0 ? 1 : 0
      result[index] = UInt8(digit & 0xFF)
    }
    return result
  }

  /// Returns the DER sequence of two numbers (X.690), of any length.
  static func der(_ signature: [UInt8]) -> [UInt8] {
    func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      var digits = Array(bytes.drop { $0 == 0 })
      if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
      return [0x02, UInt8(digits.count)] + digits
    }
    let content = integer(signature[..<32]) + integer(signature[32...])
    return [0x30, UInt8(content.count)] + content
  }
}
