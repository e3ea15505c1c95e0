public import Vocabulary

/// What a bundle remembers of a pass that outlives the revocation of its key: the first 128 bits of the
/// SHA-256 of what the pass's signature signs, its header and its payload (docs/SPEC.md §13.6).
///
/// A pass id would not do: it stands in the public bundle, and whoever stole the key signs any pass under
/// it. The header is part of it, so that a survivor of one key is none of another. To make a second pass
/// for one of n digests takes 2¹²⁸ / n tries, which is out of reach for any n that a bundle holds.
public struct PassDigest: ValidatedText {
  /// What the text must look like, fit to follow "expected".
  public static let expectation =
    "a digest of a pass, 22 characters of base64url, such as 7GPNsGD1a3c7-s_DJvdbSA"

  /// The text itself: 16 bytes in canonical base64url.
  public let rawValue: String

  /// How many bytes of the digest are kept.
  static let byteCount = 16

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard text.utf8.count == 22, let bytes = try? Base64URL.decode(Array(text.utf8)[...]),
      bytes.count == Self.byteCount
    else { return nil }
    rawValue = text
  }

  /// The beginning of a SHA-256, or nil where it has not 32 bytes.
  public init?(sha256: [UInt8]) {
    guard sha256.count == 32 else { return nil }
    let kept = Array(sha256.prefix(Self.byteCount))
    rawValue = String(decoding: Base64URL.encode(kept), as: UTF8.self)
  }
}
