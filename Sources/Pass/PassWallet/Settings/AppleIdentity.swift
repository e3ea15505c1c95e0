public import PassCrypto
public import Vocabulary

/// The certificate for one type of passes of Apple's wallet, with its key.
public struct AppleIdentity: Sendable {
  /// Certificate, key and the intermediate that issued the certificate.
  public let signer: SigningIdentity
  /// The type of the passes: the user id of the certificate's subject, such as `pass.example.quay`.
  public let passType: String
  /// The team: the organisational unit of the certificate's subject.
  public let team: String
  /// The first moment at which phones take passes that it signs.
  public let validFrom: Instant
  /// The last moment at which phones take new passes that it signs: the earliest end of certificate and intermediates.
  public let validUntil: Instant

  /// Reads type and team from a certificate; without a time `now` it may have ended.
  ///
  /// - Throws: an error if it is no certificate for passes, if it or an intermediate is not valid at `now`, or if the
  ///   intermediate that issued it is missing. The words follow the name of the certificate's file.
  public init(_ signer: SigningIdentity, at now: Instant?) throws(WalletError) {
    let certificate = signer.certificate
    guard let passType = certificate.subject("0.9.2342.19200300.100.1.1") else {
      throw WalletError(
        "has no user id (UID) in its subject, so it is no certificate for passes; make one at "
          + "developer.apple.com under Certificates, of the kind Pass Type ID Certificate")
    }
    guard passType.hasPrefix("pass.") else {
      throw WalletError(
        "is for \(escaped(passType, limit: 80)), which is no type of passes, because it does not begin with "
          + "\"pass.\"; give the certificate of a Pass Type ID")
    }
    guard let team = certificate.subject("2.5.4.11") else {
      throw WalletError(
        "has no organisational unit (OU) with the team in its subject, so phones refuse what it signs; "
          + "download it again from developer.apple.com")
    }
    guard !signer.intermediates.isEmpty else {
      throw WalletError(
        "is without its intermediate, so phones would refuse every pass; add to \"intermediates\" the "
          + "certificate of its issuer, \(escaped(certificate.issuerName, limit: 160))"
          + " (from www.apple.com/certificateauthority)")
    }
    let (from, until) = try Self.validity(of: certificate, "", at: now)
    var ends = [until]
    for intermediate in signer.intermediates {
      let name = "has the intermediate \(escaped(intermediate.subjectName, limit: 160)), which "
      ends.append(try Self.validity(of: intermediate, name, at: now).until)
    }
    self.signer = signer
    self.passType = passType
    self.team = team
    validFrom = from
    validUntil = ends.min() ?? until
  }

  private static func validity(
    of certificate: Certificate, _ name: String, at now: Instant?
  ) throws(WalletError) -> (from: Instant, until: Instant) {
    guard let first = certificate.validFrom, let last = certificate.validUntil else {
      throw WalletError("\(name)states no time of its validity; download it again")
    }
    let (from, until) = (Instant(secondsSince1970: first), Instant(secondsSince1970: last))
    guard let now else { return (from, until) }
    if now < from {
      throw WalletError(
        "\(name)is valid only from \(from); correct the clock of this machine, or wait")
    }
    if now > until {
      throw WalletError(
        "\(name)ended at \(until), so phones refuse what it signs; "
          + (name.isEmpty
            ? "make a new one for the same Pass Type ID" : "download the current one of its name"))
    }
    return (from, until)
  }
}
