public import PassVerifier
public import Vocabulary

/// What a wallet's pass says about itself; nothing of it is true before the judgement says so.
public struct WalletFacts: Sendable {
  /// The name of the file in a file of several passes.
  public internal(set) var name: String?
  /// The style, such as `boardingPass`.
  public internal(set) var style: String?
  /// The schemes that the pass prefers, such as `semanticBoardingPass`.
  public internal(set) var schemes: [String] = []
  /// The type of the pass, the team, the serial number, and who issued it.
  public internal(set) var passType, team, serialNumber, organization: String?
  /// What the pass is, in words.
  public internal(set) var description: String?
  /// When the pass is past.
  public internal(set) var expires: Instant?
  /// Whether the pass is void.
  public internal(set) var isVoided = false
  /// Where a phone asks for news.
  public internal(set) var webService: String?
  /// The barcodes.
  public internal(set) var barcodes: [WalletBarcode] = []
  /// The languages of the pass's own texts, by the names of their folders.
  public internal(set) var languages: [String] = []
  /// The certificates from the signer's upwards, as far as they are known.
  public internal(set) var certificates: [WalletCertificate] = []
  /// Whether the last of them is an authority that the caller trusts; nil if the caller trusts none.
  public internal(set) var isTrusted: Bool?
  /// When the signer says that the pass was signed.
  public internal(set) var signed: Instant?
  /// The digest of the signature, such as `SHA256`.
  public internal(set) var signatureDigest: String?
}

/// A barcode of a wallet's pass.
public struct WalletBarcode: Sendable {
  /// The format, such as `PKBarcodeFormatAztec`.
  public let format: String
  /// The text in the barcode.
  public let message: String
  /// The charset of the text.
  public let encoding: String?
  /// The text below the barcode.
  public let altText: String?
  /// The verdict of the verifier; nil if none was given.
  public let verdict: Verdict?
  /// Whether the text has the form of a pass of ours; others are not judged.
  public let isOurs: Bool
}

/// A certificate of a signature.
public struct WalletCertificate: Hashable, Sendable {
  /// The names of subject and issuer, in one line each.
  public let subject, issuer: String
  /// The first and the last second of its validity.
  public let validFrom, validUntil: Instant?
}
