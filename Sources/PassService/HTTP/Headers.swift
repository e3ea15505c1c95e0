internal import HTTPTypes
internal import PassCrypto
internal import PassFormats
internal import Vocabulary

extension HTTPField.Name {
  /// The header of idempotency keys.
  static let idempotencyKey: HTTPField.Name = {
    guard let name = HTTPField.Name("Idempotency-Key") else {
      preconditionFailure("it is a token")
    }
    return name
  }()
}

/// Entity tags (RFC 9110 §8.8.3).
package enum ETag {
  /// The strong tag of a representation: a digest of its bytes.
  package static func of(_ bytes: [UInt8]) throws -> String {
    "\"\(String(decoding: Base64URL.encode(Array(try SHA256.digest(bytes).prefix(15))), as: UTF8.self))\""
  }

  /// The weak tag of what is the same for a client although its bytes differ.
  package static func weak(_ bytes: [UInt8]) throws -> String { "W/\(try of(bytes))" }

  /// Whether an If-Match or If-None-Match header contains a tag; weak tags are treated as strong.
  static func matches(_ header: String?, _ tag: String) -> Bool {
    guard let header else { return false }
    return header.split(separator: ",").contains { part in
      let listed = part.trimmed { $0 == " " || $0 == "\t" }
      return listed == "*" || listed == tag || listed == "W/\(tag)"
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
