internal import ServiceHTTP
internal import Platform

/// The pages of the API reference and the OpenAPI documents for programs, which `make docs` writes.
///
/// The files are read at each request.
struct ReferencePages: Sendable {
  /// The folder of the pages; nil where none are installed.
  let folder: String?

  /// The maximum size of a page in bytes.
  private static let longest = 4 << 20
  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "json": "application/json",
  ]

  /// Returns a page, such as `flights.html`; throws a problem for another name, and for a page that is not installed.
  func page(_ name: String) throws -> HTTPAnswer {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 }
    }
    guard isPlain, parts.count == 2, let type = Self.types[String(parts[1])], let folder,
      Files.exists("\(folder)/\(name)"),
      let bytes = try Files.read("\(folder)/\(name)", limit: Self.longest)
    else {
      throw Problem(
        .notFound,
        "this page of the API reference is not installed; the setting documentation names its folder"
      )
    }
    return HTTPAnswer.content(type, bytes, caching: .everybodys(seconds: 300))
      .with("etag", try ETag.of(bytes))
      // A page has no script and loads nothing from elsewhere.
      .with("content-security-policy", "default-src 'none'; style-src 'self'")
  }
}

extension ReferencePages {
  var endpoints: [Endpoint] {
    [
      // Links between the pages are relative, so the first one has a name of its own.
      .get("/docs", "getReference", .everybody) { _ in
        HTTPAnswer(status: 307).with("location", "docs/index.html")
          .with("cache-control", HTTPAnswer.Caching.everybodys(seconds: 300).rawValue)
      },
      .get("/docs/{page}", "getReferencePage", .everybody) { call in
        try page(call.parameters["page"] ?? "")
      },
    ]
  }
}
