package import Vocabulary

/// What a signed boarding pass says beyond the airline's items: the run that ends the airline-use data
/// of its first leg (docs/SPEC.md).
///
/// `PT1`, then the letters of 160 bits (pass id 80, issued, not before and expires 26 each, two zeros),
/// or of 192 bits where there is a status (the same without the zeros, list 11, index 23).
package struct SigningRun: Equatable, Sendable {
  package let passID: PassID
  package let issuedAt: Instant
  package let notBefore: Instant
  package let expires: Instant
  let status: StatusField?

  private static let prefix = Array("PT1".utf8)
  private static let byteCounts = [24, 20]

  /// The run of some claims, or nil where their status is not one of the issuer's numbered lists
  /// within its bounds.
  package init?(
    issuer: IssuerID, passID: PassID, issuedAt: Instant, notBefore: Instant, expires: Instant,
    status reference: StatusReference?
  ) {
    if let reference {
      guard let field = StatusField(reference, issuer: issuer) else { return nil }
      status = field
    } else {
      status = nil
    }
    self.passID = passID
    self.issuedAt = issuedAt
    self.notBefore = notBefore
    self.expires = expires
  }

  /// The run that belongs to some claims.
  init?(_ claims: PassClaims) {
    self.init(
      issuer: claims.issuer, passID: claims.passID, issuedAt: claims.issuedAt,
      notBefore: claims.notBefore, expires: claims.expires, status: claims.status)
  }

  /// The run at the end of airline-use data, or nil where none stands there.
  ///
  /// The `1` in its prefix is no letter, so a run never begins inside another.
  init?(endOf airlineUse: ArraySlice<UInt8>) {
    for count in Self.byteCounts {
      let run = airlineUse.suffix(Self.prefix.count + Letters.count(bytes: count))
      guard run.starts(with: Self.prefix),
        let bytes = Letters.decode(run.dropFirst(Self.prefix.count), bytes: count)
      else { continue }
      var bits = BitReader(bytes)
      guard let passID = PassID(randomBytes: bits.readBytes(PassID.randomByteCount)),
        let issuedAt = MinuteField.instant(bits.read(MinuteField.width)),
        let notBefore = MinuteField.instant(bits.read(MinuteField.width)),
        let expires = MinuteField.instant(bits.read(MinuteField.width))
      else { return nil }
      self.passID = passID
      self.issuedAt = issuedAt
      self.notBefore = notBefore
      self.expires = expires
      status = count == 24 ? StatusField(&bits) : nil
      guard bits.isAtZeros else { return nil }
      return
    }
    return nil
  }

  /// Whether a run stands anywhere in a text, whole or damaged: its prefix and 16 letters.
  ///
  /// Looked for by itself and not by the sizes, so that a size that was altered hides no run whose
  /// signature is gone. No item of an airline has so many letters behind such a word.
  static func stands(in text: ArraySlice<UInt8>) -> Bool {
    let least = 16
    var place = text.startIndex
    while text.endIndex - place >= prefix.count + least {
      if text[place] == prefix[0], text[place...].starts(with: prefix),
        text[(place + prefix.count)...].prefix(least).allSatisfy(ASCII.isUpperCaseLetter)
      {
        return true
      }
      place += 1
    }
    return false
  }

  /// The run as it is printed.
  package var text: String {
    var bits = BitWriter()
    bits.write(passID.bytes)
    for instant in [issuedAt, notBefore, expires] {
      bits.write(MinuteField.number(instant), MinuteField.width)
    }
    status?.write(to: &bits)
    bits.pad(toBytes: status == nil ? 20 : 24)
    return String(decoding: Self.prefix + Letters.encode(bits.bytes), as: UTF8.self)
  }
}
