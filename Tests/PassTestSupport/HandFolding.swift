package import PassFormats
package import Vocabulary

/// A reference implementation of the token's written forms (docs/SPEC.md), in plain arithmetic.
///
/// It shares no code with the library's writer, so that tests can compare the two.
package enum HandFolding {
  /// Returns the letters of some bytes: eight bytes become fourteen letters, the rest as few as possible.
  package static func letters(_ bytes: [UInt8]) -> String {
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 8) {
      let block = bytes[start..<min(start + 8, bytes.count)]
      var number = block.reduce(UInt128(0)) { $0 * 256 + UInt128($1) }
      var power: UInt128 = 1
      var count = 0
      while power < UInt128(1) << UInt128(8 * block.count) {
        power *= 26
        count += 1
      }
      var letters: [Character] = []
      for _ in 0..<count {
        letters.insert(Character(Unicode.Scalar(UInt8(65 + number % 26))), at: 0)
        number /= 26
      }
      text += String(letters)
    }
    return text
  }

  /// Packs numbers into fields of the given widths, padded with zero bits to whole bytes.
  package static func bytes(_ fields: [(value: Int, width: Int)]) -> [UInt8] {
    var digits = ""
    for field in fields {
      let binary = String(field.value, radix: 2)
      digits += String(repeating: "0", count: field.width - binary.count) + binary
    }
    while digits.count % 8 != 0 { digits += "0" }
    let bits = Array(digits)
    return stride(from: 0, to: bits.count, by: 8).map { index in
      UInt8(String(bits[index..<(index + 8)]), radix: 2) ?? 0
    }
  }

  /// Returns the sixteen characters of a pass id as five-bit numbers.
  package static func fields(_ passID: PassID) -> [(value: Int, width: Int)] {
    let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    return passID.rawValue.map { (alphabet.firstIndex(of: $0) ?? 0, 5) }
  }

  /// Returns a time in minutes since 2000.
  package static func minutes(_ instant: Instant) -> (value: Int, width: Int) {
    (Int(instant.secondsSince1970 - 946_684_800) / 60, 26)
  }

  /// Returns the run (docs/SPEC.md) of the claims.
  package static func run(_ claims: PassClaims, list: Int? = nil) -> String {
    var fields = fields(claims.passID)
    fields += [claims.issuedAt, claims.notBefore, claims.expires].map(minutes)
    if let list, let status = claims.status { fields += [(list, 11), (Int(status.index), 23)] }
    return "PT1" + letters(bytes(fields))
  }

  /// Returns the security section of a signed boarding pass.
  package static func security(_ keyID: KeyID, _ signature: [UInt8]) -> String {
    let data = keyID.rawValue + letters(signature)
    let size = String(data.utf8.count, radix: 16, uppercase: true)
    return "^J" + size + data
  }

  /// Returns the signature of a compact token.
  package static func signature(ofToken token: String) throws -> [UInt8] {
    try CompactJWS(Array(token.utf8)).signature
  }
}
