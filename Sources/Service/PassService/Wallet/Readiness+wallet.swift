package import PassWallet
package import ServiceHTTP
package import Vocabulary

extension Readiness.Verdict {
  /// The number of seconds before its end by which a certificate for Apple's wallet should have been renewed: a person
  /// has to order it.
  private static let walletNotice = 30 * 86_400

  /// Returns the verdict on the certificate for Apple's wallet; it holds where there is none.
  package static func wallet(_ apple: AppleIdentity?, now: Instant) -> Self {
    guard let apple else { return .holds }
    let (type, end) = (apple.passType, apple.validUntil)
    if now > end {
      return .fails(
        "the certificate for \(type) in Apple's wallet ended at \(end), and no new pass can be added: renew it"
      )
    }
    if now < apple.validFrom {
      return .fails(
        "the certificate for \(type) in Apple's wallet is valid only from \(apple.validFrom): check the clock, or wait"
      )
    }
    guard end <= now.adding(seconds: walletNotice) else { return .holds }
    return .warning("the certificate for \(type) in Apple's wallet ends at \(end): renew it")
  }
}
