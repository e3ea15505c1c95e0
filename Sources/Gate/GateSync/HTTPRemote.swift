internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL
internal import OutgoingHTTP
internal import StrictText
internal import Platform
internal import Vocabulary

/// The service over https, with its certificate verified and without redirects.
package final class HTTPRemote: Remote {
  private let client: HTTPClient
  private let base: String
  private let tokenPath: String
  private let timeout: Duration

  /// The media type of exports.
  private static let ledger = "application/vnd.passtool.ledger"
  /// Maximum size of an answer to an upload, and of a problem, in bytes.
  private static let longestAnswer = 1 << 18

  /// A connection to the service.
  ///
  /// - Parameters:
  ///   - url: the address of the service; http is accepted for this machine alone.
  ///   - tokenPath: the file of the access token, which is read for every request, so that it may be replaced.
  ///   - authorities: a file (PEM) with certificates that are trusted besides the system's.
  ///   - timeout: the time of one request, from connecting to its last byte.
  /// - Throws: `RemoteError` where the address or the certificates cannot be used.
  package init(
    _ url: String, tokenPath: String, authorities: String? = nil, timeout: Duration = .seconds(30)
  ) throws(RemoteError) {
    guard let address = WebAddress(url), address.isSecure || address.isLoopback,
      !url.contains("?"), !url.contains("#")
    else {
      throw .refused(
        status: 0,
        "--url \(escaped(url, limit: 200)): expected an https URL, or an http URL of this machine, without ? and #"
      )
    }
    base = url.hasSuffix("/") ? String(url.dropLast()) : url
    self.tokenPath = tokenPath
    self.timeout = timeout
    let tls: TLSConfiguration
    do throws(UnreadableAuthorities) {
      tls = try .strictClient(trusting: authorities)
    } catch { throw .refused(status: 0, "\(error)") }
    var configuration = HTTPClient.Configuration.strict(
      connectingWithin: .seconds(10), tls: tls)
    configuration.connectionPool.idleTimeout = .seconds(20)
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit { client.shutdown { _ in } }

  package func get(
    _ path: String, unless tag: String?, asGate: Bool, limit: Int
  ) async throws(RemoteError) -> Download? {
    var request = HTTPClientRequest(url: base + path)
    if let tag { request.headers.add(name: "if-none-match", value: tag) }
    if asGate { try authorize(&request) }
    let answer = try await answer(to: request, limit: limit)
    switch answer.status {
    case 200: return Download(answer.body, tag: answer.tag)
    case 304: return nil
    default: throw Self.error(answer)
    }
  }

  package func send(_ export: [UInt8]) async throws(RemoteError) -> Upload {
    var request = HTTPClientRequest(url: base + "/gate-exports")
    request.method = .POST
    request.headers.add(name: "content-type", value: Self.ledger)
    try authorize(&request)
    request.body = .bytes(export)
    let answer = try await answer(to: request, limit: Self.longestAnswer)
    do throws(ShapeError) {
      var object = try ObjectReader(json: answer.body)
      if answer.status == 200 {
        return Upload(takenLines: try object.integer("taken_lines"), refused: nil)
      }
      if answer.status == 422, try object.string("code") == "EXPORT_REFUSED" {
        let words = Self.shown(try object.string("detail"))
        var details = try ObjectReader(try object.required("details"), path: "details")
        return Upload(takenLines: try details.integer("taken_lines"), refused: words)
      }
    } catch {
      throw answer.status == 200 || answer.status == 422
        ? .away("the service's answer cannot be read: \(error)") : Self.error(answer)
    }
    throw Self.error(answer)
  }

  package func report(_ telemetry: [UInt8]) async throws(RemoteError) {
    var request = HTTPClientRequest(url: base + "/telemetry")
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/json")
    try authorize(&request)
    request.body = .bytes(telemetry)
    let answer = try await answer(to: request, limit: Self.longestAnswer)
    guard answer.status == 202 else { throw Self.error(answer) }
  }

  // MARK: One request

  private struct Answer: Sendable {
    let status: Int
    let tag: String?
    let retryAfter: Int?
    let body: [UInt8]
  }

  private func authorize(_ request: inout HTTPClientRequest) throws(RemoteError) {
    let secret: Files.Secret
    do throws(PlatformError) {
      secret = try Files.readSecret(tokenPath, limit: 1 << 13)
    } catch {
      throw .refused(status: 0, "\(error)")
    }
    let token: [UInt8]
    switch secret {
    case .bytes(let bytes): token = bytes.filter { $0 > 0x20 && $0 < 0x7F }
    case .exposed:
      throw .refused(
        status: 0,
        "\(tokenPath): others can read this token; correct it with: chmod 600 '\(tokenPath)'")
    case .tooLong:
      throw .refused(
        status: 0,
        "\(tokenPath): is too long to be an access token; name the right file: --token FILE")
    }
    request.headers.add(
      name: "authorization", value: "Bearer \(String(decoding: token, as: UTF8.self))")
  }

  private func answer(
    to request: HTTPClientRequest, limit: Int
  ) async throws(RemoteError) -> Answer {
    let (client, timeout, base) = (client, timeout, base)
    do {
      return try await withThrowingTaskGroup(of: Answer.self) { group in
        group.addTask { try await Self.execute(request, by: client, within: timeout, limit: limit) }
        group.addTask {
          try await Task.sleep(for: timeout)
          throw RemoteError.away("\(base): no answer within \(timeout)")
        }
        defer { group.cancelAll() }
        guard let answer = try await group.next() else { throw CancellationError() }
        return answer
      }
    } catch let error as RemoteError {
      throw error
    } catch {
      throw .away(
        "the exchange with \(base) failed: \(error); if this lasts, look at the network, the address, and the "
          + "certificate (--authorities FILE)")
    }
  }

  private static func execute(
    _ request: HTTPClientRequest, by client: HTTPClient, within timeout: Duration, limit: Int
  ) async throws -> Answer {
    let response = try await client.execute(request, deadline: .now() + TimeAmount(timeout))
    let body: [UInt8]
    do {
      body = Array(buffer: try await response.body.collect(upTo: limit))
    } catch is NIOTooManyBytesError {
      throw RemoteError.refused(
        status: Int(response.status.code),
        "the service sent more than \(limit) bytes in an answer; check the address: --url URL")
    }
    // The tag is sent back as it is, so that it must be short and printable.
    let tag = response.headers.first(name: "etag").flatMap { tag in
      tag.utf8.count <= 128 && tag.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? tag : nil
    }
    return Answer(
      status: Int(response.status.code), tag: tag,
      retryAfter: response.headers.first(name: "retry-after").flatMap { Int($0) }, body: body)
  }

  private static func error(_ answer: Answer) -> RemoteError {
    var object = try? ObjectReader(json: answer.body)
    let detail = (try? object?.string("detail")).flatMap(\.self).map(shown)
    let words =
      "the service answered \(answer.status)" + (detail.map { ": \($0)" } ?? " and gave no reason")
    switch answer.status {
    // The same request may succeed later.
    case 408, 429, 500...599: return .away(words, retryAfter: answer.retryAfter, answered: true)
    default: return .refused(status: answer.status, words)
    }
  }

  /// Returns foreign text, escaped for a log.
  private static func shown(_ text: String) -> String { escaped(text, limit: 400) }
}
