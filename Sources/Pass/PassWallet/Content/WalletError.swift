/// The reason why no wallet's pass was made, worded to follow the name of the pass.
public struct WalletError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The fault and its remedy.
  public let description: String

  /// Creates an error with its words.
  public init(_ description: String) { self.description = description }

  static let noAppleIdentity = WalletError(
    "cannot be made for Apple's wallet: there is no certificate; name it under \"apple\" in the wallet's settings"
  )
}
