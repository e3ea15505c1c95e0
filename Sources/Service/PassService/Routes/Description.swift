internal import ServiceHTTP
internal import ServiceDescription

extension Endpoint {
  static let description: [Endpoint] = [
    .get("/openapi.yaml", "getOpenAPI", .everybody) { _ in
      try .description(ServiceDescription.openAPI)
    }
  ]
}

extension HTTPAnswer {
  /// Returns an OpenAPI document.
  static func description(_ document: [UInt8]) throws -> HTTPAnswer {
    HTTPAnswer.content("application/yaml", document, caching: .everybodys(seconds: 300))
      .with("etag", try ETag.of(document))
  }
}
