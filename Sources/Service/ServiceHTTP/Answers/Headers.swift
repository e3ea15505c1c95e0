package import HTTPTypes
internal import PassCrypto
internal import StrictText
internal import Vocabulary

extension HTTPField.Name {
  /// The header of idempotency keys.
  package static let idempotencyKey: HTTPField.Name = {
    guard let name = HTTPField.Name("Idempotency-Key") else {
      preconditionFailure("it is a token")
    }
    return name
  }()
}

/// Entity tags (RFC 9110 §8.8.3).
package enum ETag {
  /// Returns the strong tag of a representation: a digest of its bytes.
  package static func of(_ bytes: [UInt8]) throws -> String {
    "\"\(String(decoding: Base64URL.encode(Array(try SHA256.digest(bytes).prefix(15))), as: UTF8.self))\""
  }

  /// Returns the weak tag of a representation that is the same for a client although its bytes may differ.
  package static func weak(_ bytes: [UInt8]) throws -> String { "W/\(try of(bytes))" }

  /// Returns a tag without its quotation marks, as in the member `etag` of bodies.
  package static func bare(_ tag: some StringProtocol) -> Substring {
    var bare = Substring(tag)
    if bare.hasPrefix("W/") { bare = bare.dropFirst(2) }
    guard bare.count > 1, bare.hasPrefix("\""), bare.hasSuffix("\"") else { return bare }
    return bare.dropFirst().dropLast()
  }

  /// Whether an If-Match or If-None-Match header contains a tag; weak tags are treated as strong.
  ///
  /// Tags without quotation marks match as well, because clients may send the member of a body.
  package static func matches(_ header: String?, _ tag: String) -> Bool {
    guard let header else { return false }
    return header.split(separator: ",").contains { part in
      let listed = part.trimmed { $0 == " " || $0 == "\t" }
      return listed == "*" || bare(listed) == bare(tag)
    }
  }
}

/// Media types of requests.
enum MediaType {
  /// Exports of gates.
  static let ledger = "application/vnd.passtool.ledger"

  /// Whether a Content-Type is that of an export.
  static func isLedger(_ type: String?) -> Bool {
    type?.lowercased().split(separator: ";").first?.filter { $0 != " " } == ledger
  }

  /// Whether a Content-Type is JSON in UTF-8.
  static func isJSON(_ type: String?) -> Bool {
    guard let type else { return false }
    let parts = type.lowercased().split(separator: ";").map { $0.filter { $0 != " " } }
    guard parts.first == "application/json" else { return false }
    return parts.dropFirst().allSatisfy { $0 == "charset=utf-8" || $0 == "charset=\"utf-8\"" }
  }
}
