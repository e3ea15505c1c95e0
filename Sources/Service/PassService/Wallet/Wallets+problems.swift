internal import PassWallet
internal import ServiceHTTP
internal import Vocabulary

extension Wallets {
  /// Returns the settings, with a certificate that is valid; throws a problem for the client and the operator.
  func revisionForApple(now: Instant) throws(Problem) -> Revision {
    let revision = revision
    guard let apple = revision.settings.apple else { throw .noAppleWallet }
    guard apple.validFrom <= now, now <= apple.validUntil else {
      throw .walletMissing(
        now < apple.validFrom
          ? "its certificate for Apple's wallet is valid only from \(apple.validFrom): its operator must check the "
            + "clock, or wait"
          : "its certificate for Apple's wallet ended at \(apple.validUntil): its operator must renew it"
      )
    }
    return revision
  }
}

extension Problem {
  /// The problem of a service whose operator has no certificate for Apple's wallet.
  static var noAppleWallet: Problem {
    walletMissing(
      "it has no certificate for Apple's wallet: its operator must name one in the file of the setting wallet.file"
    )
  }

  /// Returns the problem of a service that makes no passes for a wallet, with the reason and what its operator must do.
  static func walletMissing(_ reason: String) -> Problem {
    var problem = Problem(
      .serviceUnavailable,
      "this service cannot make this pass for a wallet, because \(reason); the pass is available as .json, .svg, .png "
        + "and .pdf")
    // Asking again soon would not help.
    problem.retryAfter = nil
    return problem
  }
}

extension Wallets? {
  /// Returns the wallets, if the operator has set any; throws a problem for the client and the operator.
  func orProblem() throws(Problem) -> Wallets {
    guard let wallets = self else { throw .noAppleWallet }
    return wallets
  }
}
