internal import PassDocuments
internal import Vocabulary

extension PageContent {
  /// Returns the words that say at which time the details of a pass were true, and whether later changes reach it.
  ///
  /// The details are those in the language of the page. With `canAsk` the wallet asks for changes when its owner
  /// refreshes the pass.
  func asOf(
    _ pass: WalletPass, _ details: PageDetails, leg: Int = 0, canAsk: Bool = false
  ) -> String {
    let words = language.walletWords
    return filled(
      canAsk ? words.asOfAsked : words.asOf,
      ["time": Self.moment(pass.trueAt, details, leg: leg)])
  }
}

extension WalletPass {
  /// The time at which the details were true.
  var trueAt: Instant { updated ?? pass.claims.issuedAt }
}
