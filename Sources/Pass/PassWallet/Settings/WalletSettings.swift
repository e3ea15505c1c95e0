/// An operator's settings for wallets: who signs, what passes look like, and where phones ask for news.
public struct WalletSettings: Sendable {
  /// The colours and pictures of passes.
  public var appearance = WalletAppearance()
  /// The certificate that signs passes for Apple's wallet; nil if the operator has none.
  public var apple: AppleIdentity?
  /// The issuer account for Google's wallet; nil if the operator has none.
  public var google: GoogleIssuer?
  /// The address at which phones ask for news of passes, such as `https://passes.example/wallet`; nil for passes that
  /// do not change.
  public var webService: String?

  /// Creates settings with which nothing can be signed yet.
  public init() {}
}
