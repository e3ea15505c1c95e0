/// A pass for Apple's wallet, signed.
public struct ApplePass: Sendable {
  /// The media type of one pass.
  public static let mediaType = "application/vnd.apple.pkpass"
  /// The media type of several passes.
  public static let bundleMediaType = "application/vnd.apple.pkpasses"
  /// The greatest number of passes in one file.
  public static let longestBundle = 10

  /// The file, a ZIP.
  public let bytes: [UInt8]

  /// Makes and signs the file of a pass; the same input gives the same bytes if the key of the identity is RSA.
  ///
  /// The signing time is the time at which the pass was issued, but not before the certificate's validity.
  public init(_ pass: WalletPass, _ settings: WalletSettings) throws(WalletError) {
    throw WalletError("not yet")
  }

  /// Returns one file with up to ten passes.
  public static func bundle(_ passes: [ApplePass]) throws(WalletError) -> [UInt8] {
    throw WalletError("not yet")
  }
}

/// The reason why no wallet's pass was made, worded to follow the name of the pass.
public struct WalletError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The fault and its remedy.
  public let description: String

  /// Creates an error with its words.
  public init(_ description: String) { self.description = description }
}
