internal import PassWallet

/// A file for a wallet, with its tag.
package struct WalletFile: Sendable {
  package let bytes: [UInt8]
  /// The tag (RFC 9110 §8.8.3): strong where the same content always gives the same bytes, else weak.
  package let tag: String
}

/// A signed pass for Apple's wallet, with its tag.
struct TaggedPass: Sendable {
  let pass: ApplePass
  let tag: String

  var file: WalletFile { WalletFile(bytes: pass.bytes, tag: tag) }
}
