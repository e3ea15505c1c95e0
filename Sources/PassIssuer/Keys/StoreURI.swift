public import Vocabulary

/// The URI of a private key outside of the ring, such as in an HSM, for libcrypto's OSSL_STORE.
///
/// It may contain a PIN and is never shown.
public struct StoreURI: ValidatedText {
  /// The required form of the text, worded to follow "expected".
  public static let expectation =
    "a URI with its scheme, such as file:/srv/keys/ua.pem (the whole path) or "
    + "pkcs11:token=airline;object=ua"

  /// The text itself.
  public let rawValue: String

  /// The value for a text of this form, or nil.
  public init?(_ text: String) {
    guard text.utf8.count <= 4096, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }),
      let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), text.utf8[colon...].count > 1,
      let first = text.utf8.first, ASCII.isUpperCaseLetter(first) || ASCII.isLowerCaseLetter(first),
      text.utf8[..<colon].allSatisfy({ byte in
        ASCII.isUpperCaseLetter(byte) || ASCII.isLowerCaseLetter(byte) || ASCII.isDigit(byte)
          || [UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "-")].contains(byte)
      })
    else { return nil }
    rawValue = text
    if scheme == "file", filePath == nil { return nil }
  }

  /// The part before the colon, in lower case.
  package var scheme: String {
    String(rawValue.prefix { $0 != ":" }).lowercased()
  }

  /// The path in a `file:` URI (RFC 8089), nil for other schemes.
  ///
  /// It is not percent-decoded, because libcrypto does not decode it either.
  var filePath: String? {
    guard scheme == "file" else { return nil }
    var path = rawValue.dropFirst("file:".count)
    for authority in ["//localhost/", "///"] where path.hasPrefix(authority) {
      path = path.dropFirst(authority.count - 1)
    }
    return path.hasPrefix("/") && !path.hasPrefix("//") ? String(path) : nil
  }
}
