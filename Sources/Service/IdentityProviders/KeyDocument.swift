/// A document of an identity provider: a key set or a discovery document.
package struct KeyDocument: Sendable {
  package let bytes: [UInt8]
  /// For how many seconds the provider calls it fresh; nil where it says nothing.
  package let freshSeconds: Int?

  package init(_ bytes: [UInt8], freshSeconds: Int? = nil) {
    (self.bytes, self.freshSeconds) = (bytes, freshSeconds)
  }

  /// Maximum size, in bytes.
  package static let longest = 256 << 10

  /// For how long an answer is fresh, by its headers (RFC 9111 §4.2, §5.2.2); nil where they say nothing.
  package static func freshSeconds(cacheControl: [String], age: String?) -> Int? {
    let directives = cacheControl.flatMap { $0.lowercased().split(separator: ",") }.map { part in
      String(part.filter { $0 != " " && $0 != "\t" && $0 != "\"" })
    }
    if directives.contains(where: { $0 == "no-store" || $0 == "no-cache" }) { return 0 }
    for directive in directives where directive.hasPrefix("max-age=") {
      guard let seconds = Int(directive.dropFirst("max-age=".count)), seconds >= 0 else { return 0 }
      return max(seconds - max(age.flatMap { Int($0) } ?? 0, 0), 0)
    }
    return nil
  }
}

/// Where documents come from.
package protocol KeyDocuments: Sendable {
  /// - Throws: `KeyFetchError`.
  func document(at place: String) async throws -> KeyDocument
}

/// Why keys could not be had, in words for the operator.
package struct KeyFetchError: Error, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
