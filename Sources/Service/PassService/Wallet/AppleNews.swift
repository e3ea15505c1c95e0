/// The way in which passes in Apple's wallet get news.
package struct AppleNews: Sendable {
  /// The settings, which have an address if phones can ask for news.
  let wallets: Wallets
  /// Whether phones are told that there are news; otherwise they ask when their owners want it.
  let isTold: Bool
}
