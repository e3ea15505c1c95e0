package import HTTPTypes
package import Hummingbird
internal import Vocabulary

/// The pages of other origins that may read answers in a browser (Fetch, CORS protocol).
///
/// A page sends access tokens in a header that it sets itself. The service never asks for cookies, so no answer
/// allows credentials.
package struct CrossOrigins: Sendable {
  /// The permitted origins, such as `https://book.example.com`; `*` permits every origin.
  private let origins: Set<String>

  /// The reason why a text names no origin.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  /// Permits no page of another origin.
  package init() { origins = [] }

  /// Permits the pages of the origins that the texts name.
  ///
  /// - Throws: `Fault` if a text is neither `*` nor a scheme, a host and perhaps a port.
  package init(_ texts: [String]) throws(Fault) {
    for text in texts where !Self.isOrigin(text) {
      throw Fault(
        description:
          "expected an origin such as https://book.example.com, without a path, or *, found "
          + "\"\(escaped(text, limit: 80))\""
      )
    }
    origins = Set(texts)
  }

  private static func isOrigin(_ text: String) -> Bool {
    if text == "*" { return true }
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, ["https", "http"].contains(parts[0]), !parts[1].isEmpty else {
      return false
    }
    // Browsers write an origin in lower case and without a path.
    return parts[1].utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || ".-:[]".utf8.contains($0)
    }
  }

  /// Adds to an answer the headers that let a permitted page read it.
  package func mark(_ fields: inout HTTPFields, for request: HTTPFields) {
    guard !origins.isEmpty else { return }
    if !origins.contains("*") { fields.add("origin", to: .vary) }
    guard let origin = allowed(request[.origin]) else { return }
    fields[.accessControlAllowOrigin] = origin
    fields[.accessControlExposeHeaders] = Self.exposed
  }

  /// Returns the answer to a browser that asks whether a page may send a request, or nil for another request.
  package func answer(to request: Request) -> Response? {
    guard request.method == .options, request.headers[.accessControlRequestMethod] != nil,
      let origin = allowed(request.headers[.origin])
    else { return nil }
    var fields = HTTPFields()
    fields[.accessControlAllowOrigin] = origin
    fields[.accessControlAllowMethods] = "GET, HEAD, POST, PUT, DELETE"
    fields[.accessControlAllowHeaders] =
      "accept, accept-language, authorization, content-type, idempotency-key, if-match, if-none-match, last-event-id"
    fields[.accessControlMaxAge] = "7200"
    if origin != "*" { fields.add("origin", to: .vary) }
    return Response(status: .noContent, headers: fields)
  }

  /// The headers of an answer that pages may read.
  private static let exposed =
    "API-Version, ETag, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"

  private func allowed(_ origin: String?) -> String? {
    guard let origin else { return nil }
    if origins.contains("*") { return "*" }
    return origins.contains(origin) ? origin : nil
  }
}

extension HTTPFields {
  /// Adds a word to a list.
  fileprivate mutating func add(_ word: String, to name: HTTPField.Name) {
    self[name] = self[name].map { "\($0), \(word)" } ?? word
  }
}
