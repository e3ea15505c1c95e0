internal import PassFormats
internal import ServiceDescription

extension Endpoint {
  static let description: [Endpoint] = [
    .get("/openapi.yaml", "getOpenAPI", .everybody) { _, _ in
      let document = ServiceDescription.openAPI
      return Answer.content("application/yaml", document, caching: .everybodys(seconds: 300))
        .with("etag", try ETag.of(document))
    }
  ]
}
