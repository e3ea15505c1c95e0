internal import PassFormats
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// The key of a desk, in a directory of its own.
enum DeskSigner {
  /// The number of days for which a desk's key is good; a departure is over sooner.
  private static let days = 30

  /// Makes the key of a desk, unless there is one.
  static func make(_ directory: DepartureDirectory, _ issuer: IssuerID, now: Instant) throws {
    guard let terms = KeyTerms(from: now.adding(seconds: -3_600), days: days, kinds: [.device])
    else { throw DepartureError.invalid("the clock says \(now); set it first") }
    try KeyStore(directory: directory.deskPath).begin { store in
      _ = try store.generate(issuer: issuer, terms: terms)
    }
  }

  static func signer(
    _ directory: DepartureDirectory, _ issuer: IssuerID, now: Instant
  ) throws -> Signer {
    try KeyStore(directory: directory.deskPath).signer(of: issuer, for: .device, now: now)
  }
}
