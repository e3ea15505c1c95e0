internal import AsyncHTTPClient
internal import Glibc
internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL
internal import OutgoingHTTP
internal import Platform
package import StrictText
internal import Vocabulary

/// A connection to a running service for a person at a terminal: https with a verified certificate, or http on this
/// machine.
///
/// Every request has the access token of the person, so the service knows who acts and decides what they may do.
package final class DeskConnection: Sendable {
  private let client: HTTPClient
  private let base: String
  private let token: String
  private let timeout: TimeAmount

  /// Maximum size of an answer in bytes.
  private static let longestAnswer = 4 << 20

  /// Creates a connection; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - url: the address of the service; http is accepted for this machine alone.
  ///   - tokenPath: the file of the access token, which only its owner may read.
  ///   - authorities: a file (PEM) with certificates that are trusted besides the system's.
  ///   - seconds: the time of one request, from connecting to its last byte.
  /// - Throws: `DeskError` where the address, the token or the certificates cannot be used.
  package init(
    _ url: String, tokenPath: String, authorities: String? = nil, seconds: Int64 = 30
  ) throws(DeskError) {
    guard let address = WebAddress(url), address.isSecure || address.isLoopback,
      !url.contains("?"), !url.contains("#")
    else {
      throw .unusable(
        "--url \(escaped(url)): expected an https URL, or an http URL of this machine, without ? and #"
      )
    }
    base = url.hasSuffix("/") ? String(url.dropLast()) : url
    token = try Self.token(tokenPath)
    timeout = .seconds(seconds)
    let tls: TLSConfiguration
    do throws(UnreadableAuthorities) {
      tls = try .strictClient(trusting: authorities)
    } catch { throw .unusable("\(error)") }
    client = HTTPClient(
      eventLoopGroupProvider: .singleton,
      configuration: .strict(connectingWithin: .seconds(10), tls: tls))
  }

  deinit { client.shutdown { _ in } }

  private static func token(_ path: String) throws(DeskError) -> String {
    let secret: Files.Secret
    do throws(PlatformError) {
      secret = try Files.readSecret(path, limit: 1 << 15)
    } catch { throw .unusable("\(error)") }
    switch secret {
    case .bytes(let bytes):
      let token = bytes.filter { $0 > 0x20 && $0 < 0x7F }
      guard !token.isEmpty else { throw .unusable("\(escaped(path)): holds no access token") }
      return String(decoding: token, as: UTF8.self)
    case .exposed:
      throw .unusable(
        "\(escaped(path)): others can read this token; correct it with: chmod 600 '\(escaped(path))'"
      )
    case .tooLong:
      throw .unusable("\(escaped(path)): is too long to be an access token")
    }
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - path: the path and query, as the API writes them.
  ///   - body: the JSON of the request; nil to get a path.
  ///   - key: the idempotency key of a command; the same key is never carried out twice.
  ///   - tag: the `etag` of the booking that the person saw; the service refuses a command about another state.
  /// - Returns: the answer with any status.
  /// - Throws: `DeskError.away` if no answer came, so it is unknown whether a command was carried out.
  package func send(
    _ path: String, _ body: [UInt8]? = nil, key: String? = nil, onlyIf tag: String? = nil
  ) async throws(DeskError) -> DeskAnswer {
    var request = HTTPClientRequest(url: base + path)
    request.headers = ["accept": "application/json", "authorization": "Bearer \(token)"]
    if let body {
      request.method = .POST
      request.headers.add(name: "content-type", value: "application/json")
      request.body = .bytes(body)
    }
    if let key { request.headers.add(name: "idempotency-key", value: key) }
    if let tag { request.headers.add(name: "if-match", value: "\"\(tag)\"") }
    do {
      let response = try await client.execute(request, deadline: .now() + timeout)
      let bytes = try await response.body.collect(upTo: Self.longestAnswer)
      return DeskAnswer(
        status: Int(response.status.code),
        node: try? JSONReader.read(Array(buffer: bytes)))
    } catch is NIOTooManyBytesError {
      throw .refused(
        status: 0, code: nil,
        "\(base): sent more than \(Self.longestAnswer >> 20) MiB; check the address: --url URL")
    } catch {
      throw .away(
        "the exchange with \(base) failed: \(Self.reason(error)); see whether the service runs there (--url URL)"
      )
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? IOError)?.errnoCode {
    case ECONNREFUSED: "no program listens there"
    case ECONNRESET: "the other side closed the connection"
    default: escaped("\(error)")
    }
  }
}

/// An answer of the service.
package struct DeskAnswer: Sendable {
  package let status: Int
  /// The JSON; nil if the answer has none.
  package let node: JSONNode?

  package var isSuccess: Bool { (200..<300).contains(status) }
}
