import AccessTokens
import PassTestSupport

/// A client of a user; each request has a separate connection.
struct TestClient: Sendable {
  let service: TestService
  /// The bearer token; nil sends none.
  var token: String?

  func get(_ path: String, _ fields: [String: String] = [:]) async throws -> HTTPReply {
    try await send("GET", path, fields: fields)
  }

  /// Sends a POST, with `key` as Idempotency-Key unless it is nil.
  func post(
    _ path: String, _ body: String = "", key: String?, _ fields: [String: String] = [:]
  ) async throws -> HTTPReply {
    try await send("POST", path, key: key, body: Array(body.utf8), fields: fields)
  }

  func delete(
    _ path: String, key: String?, _ fields: [String: String] = [:]
  ) async throws -> HTTPReply {
    try await send("DELETE", path, key: key, fields: fields)
  }

  func send(
    _ method: String, _ path: String, key: String? = nil, body: [UInt8] = [],
    fields: [String: String] = [:]
  ) async throws -> HTTPReply {
    let head = head(method, path, key: key, length: body.count, fields)
    let bytes = try await RawHTTP.exchange(port: service.port, [head + body])
    return try HTTPReply(bytes, hasBody: method != "HEAD")
  }

  /// Returns the bytes before the body; a field with an empty value is omitted.
  func head(
    _ method: String, _ path: String, key: String? = nil, length: Int,
    _ fields: [String: String] = [:]
  ) -> [UInt8] {
    var all = ["host": "localhost", "connection": "close"]
    if let token { all["authorization"] = "Bearer \(token)" }
    if let key { all["idempotency-key"] = key }
    if length > 0 {
      all["content-length"] = "\(length)"
      all["content-type"] = "application/json"
    } else if method != "GET", method != "HEAD" {
      all["content-length"] = "0"
    }
    all.merge(fields) { $1 }
    let lines = all.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)" }.sorted()
    return Array(
      ("\(method) \(path) HTTP/1.1\r\n" + lines.map { "\($0)\r\n" }.joined() + "\r\n").utf8)
  }
}

extension TestService {
  /// Returns a client of this user.
  func client(_ subject: String = "jane", _ role: AccessRole = .traveler) throws -> TestClient {
    TestClient(service: self, token: try token(subject, role))
  }

  /// A client without a token.
  var stranger: TestClient { TestClient(service: self, token: nil) }
}
