internal import AsyncHTTPClient
public import ClientRules
internal import Glibc
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL
internal import OutgoingHTTP
internal import Synchronization
internal import Vocabulary

/// A service over https with a verified certificate, or over http on this machine.
public final class HTTPTransport: ClientTransport {
  private let configuration: HTTPClient.Configuration
  private let made = Mutex<HTTPClient?>(nil)
  private let base: String

  /// The client, which is made for the first request: a program that only reads its store starts no threads for it.
  private var client: HTTPClient {
    made.withLock { made in
      if let made { return made }
      let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
      made = client
      return client
    }
  }

  /// Maximum size of an answer in bytes.
  private static let longestAnswer = 8 << 20

  /// A connection to a service; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - url: the address of the service; http is accepted for this machine alone.
  ///   - authorities: a file (PEM) with certificates that are trusted besides the system's.
  /// - Throws: `ClientError.unusable` where the address or the certificates cannot be used.
  public init(_ url: String, authorities: String? = nil) throws(ClientError) {
    guard let address = WebAddress(url), address.isSecure || address.isLoopback,
      !url.contains("?"), !url.contains("#")
    else {
      throw .unusable(
        "--url \(escaped(url)): expected an https URL, or an http URL of this machine, without ? and #"
      )
    }
    base = url.hasSuffix("/") ? String(url.dropLast()) : url
    let tls: TLSConfiguration
    do throws(UnreadableAuthorities) {
      tls = try .strictClient(trusting: authorities)
    } catch { throw .unusable("\(error)") }
    configuration = .strict(connectingWithin: .seconds(10), tls: tls)
  }

  deinit { made.withLock { $0?.shutdown { _ in } } }

  /// Sends a request and returns its whole answer.
  public func send(_ request: ClientRequest) async throws(TransportFailure) -> ClientReply {
    do {
      let response = try await client.execute(
        outgoing(request), deadline: .now() + TimeAmount(request.timeout))
      let body = try await response.body.collect(upTo: Self.longestAnswer)
      return reply(response, Array(buffer: body))
    } catch { throw Self.failure(error) }
  }

  /// Sends a request for a stream, and gives each part of the body to `take`.
  public func listen(
    _ request: ClientRequest, _ take: @escaping @Sendable ([UInt8]) async -> Bool
  ) async throws(TransportFailure) -> ClientReply {
    do {
      let response = try await client.execute(
        outgoing(request), deadline: .now() + TimeAmount(request.timeout))
      // A page of a network that wants a sign-in is no stream, and is not waited for.
      let type = response.headers.first(name: "content-type") ?? ""
      if response.status == .ok, type.lowercased().hasPrefix("text/event-stream") {
        for try await part in response.body {
          guard await take(Array(buffer: part)) else { break }
        }
      }
      return reply(response, [])
    } catch { throw Self.failure(error) }
  }

  private func outgoing(_ request: ClientRequest) -> HTTPClientRequest {
    var outgoing = HTTPClientRequest(url: base + request.path)
    outgoing.method = HTTPMethod(rawValue: request.method)
    for (name, value) in request.fields { outgoing.headers.add(name: name, value: value) }
    if let body = request.body { outgoing.body = .bytes(body) }
    return outgoing
  }

  private func reply(_ response: HTTPClientResponse, _ body: [UInt8]) -> ClientReply {
    var fields: [String: String] = [:]
    for (name, value) in response.headers { fields[name.lowercased()] = value }
    return ClientReply(status: Int(response.status.code), fields: fields, body: body)
  }

  private static func failure(_ error: any Error) -> TransportFailure {
    if let error = error as? HTTPClientError {
      if error == .deadlineExceeded || error == .connectTimeout || error == .readTimeout
        || error == .cancelled
      {
        return .timeout
      }
      return .broken(escaped("\(error)"))
    }
    if error is NIOSSLError || error is NIOSSLExtraError || error is BoringSSLError {
      return .notSecure(escaped("\(error)"))
    }
    if error is NIOConnectionError || error is SocketAddressError {
      return .noNetwork(escaped("\(error)"))
    }
    if let error = error as? IOError {
      let away = [ECONNREFUSED, ENETUNREACH, EHOSTUNREACH, ENETDOWN]
      if away.contains(error.errnoCode) { return .noNetwork(escaped("\(error)")) }
    }
    return error is CancellationError ? .timeout : .broken(escaped("\(error)"))
  }
}
