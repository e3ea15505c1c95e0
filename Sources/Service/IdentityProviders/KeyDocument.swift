/// A document of an identity provider: a key set or a discovery document.
package struct KeyDocument: Sendable {
  package let bytes: [UInt8]
  /// The number of seconds for which the provider calls it fresh; nil if it states none.
  package let freshSeconds: Int?

  package init(_ bytes: [UInt8], freshSeconds: Int? = nil) {
    (self.bytes, self.freshSeconds) = (bytes, freshSeconds)
  }

  /// Maximum size, in bytes.
  package static let longest = 256 << 10

  /// Returns the number of seconds for which an answer is fresh by its headers (RFC 9111 §4.2, §5.2.2), or nil if
  /// they state none.
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

/// A source of documents.
package protocol KeyDocuments: Sendable {
  /// Fetches the document at a place, which is an address or the path of a file.
  ///
  /// - Throws: `KeyFetchError`.
  func document(at place: String) async throws -> KeyDocument
}

/// The reason why keys could not be fetched, for the operator.
package struct KeyFetchError: Error, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
