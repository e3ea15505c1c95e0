internal import ServiceHTTP
internal import PassMinting
internal import Vocabulary

/// The endpoints for gates: keys, the trust bundle and status lists.
struct TrustRoutes: Sendable {
  let trust: PublishedTrust
  let clock: @Sendable () -> Instant

  var endpoints: [Endpoint] {
    [
      .get("/.well-known/jwks.json", "getKeys", .everybody, getKeys).spending(.free),
      .get("/.well-known/trust-bundle", "getTrustBundle", .everybody, getTrustBundle)
        .spending(.free),
      .get("/status-lists/{issuer}/{list}", "getStatusList", .everybody, getStatusList)
        .spending(.free),
    ]
  }

  /// The lifetime of keys and bundle in caches, in seconds: short, because a new key may sign as soon as it is
  /// published.
  private static let trustFresh = 300
  /// The lifetime of a status list in caches, in seconds: short, so that a revocation takes effect soon.
  private static let statusFresh = 60

  private func getKeys(_ call: Call) async throws -> HTTPAnswer {
    try HTTPAnswer.published(
      "application/jwk-set+json", try await trust.keySet(now: call.now),
      seconds: Self.trustFresh)
  }

  private func getTrustBundle(_ call: Call) async throws -> HTTPAnswer {
    try HTTPAnswer.published(
      "application/trust+jwt", Array(try await trust.bundle(now: call.now).utf8),
      seconds: Self.trustFresh)
  }

  private func getStatusList(_ call: Call) async throws -> HTTPAnswer {
    let list = call.parameters["list"].flatMap { text in
      Int(text).flatMap { "\($0)" == text ? $0 : nil }
    }
    guard call.parameters["issuer"] == trust.issuer.rawValue, let list,
      let token = try await trust.currentStatusList(list, clock: clock)
    else { throw Problem(.notFound, "there is no such status list") }
    return try HTTPAnswer.published(
      "application/statuslist+jwt", Array(token.utf8), seconds: Self.statusFresh)
  }
}

extension HTTPAnswer {
  /// Returns an answer with signed or public content, which shared caches may store.
  fileprivate static func published(
    _ type: String, _ body: [UInt8], seconds: Int
  ) throws -> HTTPAnswer {
    HTTPAnswer.content(type, body, caching: .everybodys(seconds: seconds))
      .with("etag", try ETag.of(body))
  }
}
