internal import HTTPTypes
internal import PassCrypto
internal import PassFormats
internal import Vocabulary

extension HTTPField.Name {
  /// By which a client marks the tries of one request.
  static let idempotencyKey: HTTPField.Name = {
    guard let name = HTTPField.Name("Idempotency-Key") else {
      preconditionFailure("it is a token")
    }
    return name
  }()
}

/// Tags by which a client tells whether it has a representation already (RFC 9110 §8.8.3).
enum ETag {
  /// The strong tag of a representation: it changes with any byte of it.
  static func of(_ bytes: [UInt8]) throws -> String {
    "\"\(String(decoding: Base64URL.encode(Array(try SHA256.digest(bytes).prefix(15))), as: UTF8.self))\""
  }

  /// Whether a tag is among those of an If-Match or If-None-Match; weak ones count as strong.
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
  /// Whether a Content-Type is that of JSON in UTF-8.
  static func isJSON(_ type: String?) -> Bool {
    guard let type else { return false }
    let parts = type.lowercased().split(separator: ";").map { $0.filter { $0 != " " } }
    guard parts.first == "application/json" else { return false }
    return parts.dropFirst().allSatisfy { $0 == "charset=utf-8" || $0 == "charset=\"utf-8\"" }
  }
}
