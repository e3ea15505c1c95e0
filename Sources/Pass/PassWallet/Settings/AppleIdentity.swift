public import PassCrypto

/// The certificate for one type of passes of Apple's wallet, with its key.
public struct AppleIdentity: Sendable {
  /// Certificate, key and the intermediate that issued the certificate.
  public let signer: SigningIdentity
  /// The type of the passes: the user id of the certificate's subject, such as `pass.example.quay`.
  public let passType: String
  /// The team: the organisational unit of the certificate's subject.
  public let team: String
}
