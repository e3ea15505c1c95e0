internal import StrictText
public import Vocabulary

/// The digest by which a bundle lists a pass that remains valid although its key was revoked: the
/// first 128 bits of the SHA-256 of the signing input (docs/SPEC.md §13.6).
///
/// A pass id would not be enough: bundles are public, and a thief of the key can sign any pass with
/// a listed id. The header is included, so that a digest applies to one key only. Forging a second
/// pass for one of n digests takes 2¹²⁸ / n attempts.
public struct PassDigest: ValidatedText {
  /// The required form, phrased to follow "expected".
  public static let expectation =
    "a digest of a pass, 22 characters of base64url, such as 7GPNsGD1a3c7-s_DJvdbSA"

  /// 16 bytes in canonical base64url.
  public let rawValue: String

  /// Number of bytes that are kept of the SHA-256.
  static let byteCount = 16

  /// Reads the digest in a text; returns nil where the text does not have the form.
  public init?(_ text: String) {
    guard text.utf8.count == 22, let bytes = try? Base64URL.decode(Array(text.utf8)[...]),
      bytes.count == Self.byteCount
    else { return nil }
    rawValue = text
  }

  /// Takes the beginning of a SHA-256 digest; returns nil unless the digest has 32 bytes.
  public init?(sha256: [UInt8]) {
    guard sha256.count == 32 else { return nil }
    let kept = Array(sha256.prefix(Self.byteCount))
    rawValue = String(decoding: Base64URL.encode(kept), as: UTF8.self)
  }
}
