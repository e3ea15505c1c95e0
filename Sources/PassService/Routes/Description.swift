internal import PassFormats
internal import ServiceDescription

extension Endpoint {
  static let description: [Endpoint] = [
    .get("/openapi.yaml", "getOpenAPI", .everybody) { _, _ in
      try .description(ServiceDescription.openAPI)
    }
  ]
}

extension Answer {
  /// An OpenAPI document.
  static func description(_ document: [UInt8]) throws -> Answer {
    Answer.content("application/yaml", document, caching: .everybodys(seconds: 300))
      .with("etag", try ETag.of(document))
  }
}
