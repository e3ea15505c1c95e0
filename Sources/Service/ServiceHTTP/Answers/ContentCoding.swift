internal import HTTPTypes
internal import PassCompression

extension HTTPAnswer {
  /// The size of the shortest body that is compressed, in bytes; below it, the headers cost as much as is saved.
  private static let shortest = 1_024

  /// Returns the answer compressed with gzip, if the client takes gzip and the body is a text that is long enough
  /// (RFC 9110 §8.4.1.3).
  ///
  /// Its tag becomes a weak one, because its bytes differ from those without the coding (§8.8.3.3).
  func coded(for request: HTTPFields) -> HTTPAnswer {
    guard stream == nil, Self.isText(header("content-type")), body.count >= Self.shortest else {
      return self
    }
    var varying = self
    varying.headers.removeAll { $0.name == "vary" }
    let others = header("vary").map { "\($0), " } ?? ""
    varying = varying.with("vary", others + "accept-encoding")
    guard Self.takesGzip(request[.acceptEncoding]), let compressed = Zlib.gzip(body) else {
      return varying
    }
    var answer = varying.with("content-encoding", "gzip")
    answer.body = compressed
    answer.headers = answer.headers.map { header in
      header.name == "etag" && !header.value.hasPrefix("W/")
        ? Header(name: header.name, value: "W/\(header.value)") : header
    }
    return answer
  }

  /// Whether a media type is text, which becomes shorter; pictures and documents to print are compressed already.
  private static func isText(_ type: String?) -> Bool {
    guard let type else { return false }
    return type.hasPrefix("text/") || type.contains("json") || type.contains("xml")
      || type.contains("yaml")
  }

  /// Whether an Accept-Encoding header takes gzip (RFC 9110 §12.5.3).
  static func takesGzip(_ header: String?) -> Bool {
    guard let header else { return false }
    var any = false
    for part in header.lowercased().split(separator: ",") {
      let words = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let coding = words.first else { continue }
      let weight = words.dropFirst().first { $0.hasPrefix("q=") }.flatMap {
        Double($0.dropFirst(2))
      }
      let isTaken = (weight ?? 1) > 0
      if coding == "gzip" || coding == "x-gzip" { return isTaken }
      if coding == "*" { any = isTaken }
    }
    return any
  }
}
