internal import Vocabulary

extension Endpoint {
  static let trust: [Endpoint] = [
    .get("/.well-known/jwks.json", "getKeys", .everybody, getKeys).spending(.free),
    .get("/.well-known/trust-bundle", "getTrustBundle", .everybody, getTrustBundle)
      .spending(.free),
    .get("/status-lists/{issuer}/{list}", "getStatusList", .everybody, getStatusList)
      .spending(.free),
  ]

  /// Lifetime of keys and bundle in caches, in seconds: short, because a new key may sign as soon as it is
  /// published.
  private static let trustFresh = 300
  /// Lifetime of a status list in caches, in seconds: short, so that a revocation takes effect soon.
  private static let statusFresh = 60

  private static func getKeys(_ call: Call, _ service: Service) async throws -> HTTPAnswer {
    try .published(
      "application/jwk-set+json", try await service.trust.keySet(now: call.now),
      seconds: trustFresh)
  }

  private static func getTrustBundle(_ call: Call, _ service: Service) async throws -> HTTPAnswer {
    try .published(
      "application/trust+jwt", Array(try await service.trust.bundle(now: call.now).utf8),
      seconds: trustFresh)
  }

  private static func getStatusList(_ call: Call, _ service: Service) async throws -> HTTPAnswer {
    let list = call.parameters["list"].flatMap { text in
      Int(text).flatMap { "\($0)" == text ? $0 : nil }
    }
    guard call.parameters["issuer"] == service.trust.issuer.rawValue, let list,
      let token = try await service.trust.currentStatusList(list, clock: service.clock)
    else { throw Problem(.notFound, "there is no such status list") }
    return try .published("application/statuslist+jwt", Array(token.utf8), seconds: statusFresh)
  }
}

extension HTTPAnswer {
  /// Signed or public content, which shared caches may store.
  fileprivate static func published(
    _ type: String, _ body: [UInt8], seconds: Int
  ) throws -> HTTPAnswer {
    HTTPAnswer.content(type, body, caching: .everybodys(seconds: seconds))
      .with("etag", try ETag.of(body))
  }
}
