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

  /// Returns the signer that has just been made.
  static func signer(
    _ directory: DepartureDirectory, _ issuer: IssuerID, now: Instant
  ) throws -> Signer {
    try KeyStore(directory: directory.deskPath).signer(of: issuer, for: .device, now: now)
  }

  /// Returns the signer whose key the first desk named.
  ///
  /// Another key would write a log that nobody reads, this desk included. So the only advice is to set the clock.
  static func signer(
    _ directory: DepartureDirectory, _ issuer: IssuerID, named key: DeskKey, now: Instant
  ) throws -> Signer {
    let lost = DepartureError.invalid(
      "\(directory.deskPath): the key of this desk is not there any more, and no other can take its place; put an intact "
        + "copy of this folder back, or go on at another desk")
    do {
      let signer = try KeyStore(directory: directory.deskPath).signer(
        of: issuer, for: .device, now: now, keyID: key.keyID)
      guard DeskKey(signer) == key else { throw lost }
      return signer
    } catch let error as KeyStoreError {
      switch error {
      case .noneSigns:
        throw DepartureError.refused(
          "the clock says \(now), and the key of this desk is good for \(days) days from the opening on; set the clock"
        )
      case .noKey, .noSuchKey, .privateHalvesGone, .unpublished: throw lost
      default: throw error
      }
    }
  }
}
