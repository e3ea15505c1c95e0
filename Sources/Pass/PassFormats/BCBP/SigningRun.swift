package import Vocabulary

/// The claims of a signed boarding pass that have no IATA item, written as the run at the end of
/// the first leg's airline-use data (docs/SPEC.md §6.2).
///
/// The run is `PT1`, then letters for 160 bits (pass id 80; `iat`, `nbf` and `exp` 26 each; two
/// zero bits), or for 192 bits with a status (the same without the zero bits, then list 11 and
/// index 23).
package struct SigningRun: Equatable, Sendable {
  package let passID: PassID
  package let issuedAt: Instant
  package let notBefore: Instant
  package let expires: Instant
  let status: StatusField?

  private static let prefix = Array("PT1".utf8)
  private static let byteCounts = [24, 20]

  /// Creates the run of some claims; returns nil where the status is not an entry of the issuer's numbered lists, or
  /// out of bounds.
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

  /// Creates the run of some claims; returns nil where it cannot hold their status.
  init?(_ claims: PassClaims) {
    self.init(
      issuer: claims.issuer, passID: claims.passID, issuedAt: claims.issuedAt,
      notBefore: claims.notBefore, expires: claims.expires, status: claims.status)
  }

  /// Reads the run at the end of airline-use data; returns nil where the data do not end in a run.
  ///
  /// The `1` of the prefix is not among the letters, so no run begins inside another.
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
      guard bits.hasOnlyZerosLeft else { return nil }
      return
    }
    return nil
  }

  /// Returns whether a run, complete or damaged, occurs anywhere in a text: the prefix and 16 letters.
  ///
  /// The text is searched without regard to its sizes, so that an altered size cannot hide the run of a pass whose
  /// signature was removed. No airline item holds the prefix followed by 16 letters.
  static func occurs(in text: ArraySlice<UInt8>) -> Bool {
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

  /// The run as text.
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
