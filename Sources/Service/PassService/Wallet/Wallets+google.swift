internal import Logging
internal import PassMinting
internal import PassWallet
internal import ServiceHTTP
internal import Vocabulary

extension Wallets {
  /// Returns the link that saves a pass in Google's wallet, always the same for the same content.
  ///
  /// A pass that is too long for a link is sent to Google first, each time, so that it is there when the link is opened.
  /// It throws a `Problem` if the operator has no issuer account, or Google does not take the pass.
  func googleLink(_ pass: WalletPass, now: Instant) async throws -> GoogleSaveLink {
    let settings = settings
    guard let issuer = settings.google else { throw Problem.noGoogleWallet }
    let made = try GooglePass(pass, settings, now: now)
    let link = try made.saveLink()
    if link.isComplete { return link }
    guard let google = try google(of: issuer) else {
      throw Problem.walletMissing(
        "it is too long for a link, and the service has no connection to Google's wallet")
    }
    do throws(GoogleWalletFault) {
      for resource in made.classes + made.objects { try await google.put(resource) }
      googleStanding.answered()
    } catch {
      googleStanding.failed(error, now: now)
      logger.error("Google's wallet took no pass", metadata: ["error": "\(error)"])
      guard error.isTemporary else {
        throw Problem.walletMissing(
          "Google's wallet does not take it: its operator must look at the log of the service")
      }
      var problem = Problem.unavailable(
        "Google's wallet does not answer at the moment; try again, or take the pass as .pdf")
      if case .later(_, let seconds?) = error { problem.retryAfter = min(max(seconds, 1), 3_600) }
      throw problem
    }
    return link
  }

  /// The number of the issuer account whose passes can be changed; nil without a connection to Google's wallet.
  var googleAccount: String? { connects ? settings.google?.id : nil }

  /// Makes the resources of a pass by these settings, on the thread that makes passes.
  func googlePass(
    _ pass: WalletPass, _ settings: WalletSettings, now: Instant
  ) async throws -> GooglePass {
    try await maker.run { try GooglePass(pass, settings, now: now) }
  }
}
