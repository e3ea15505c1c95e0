internal import AsyncHTTPClient
internal import Bookings
internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL
internal import OutgoingHTTP
internal import Vocabulary

/// Documents of an identity provider over https, with its certificate verified and without redirects.
package final class HTTPKeyDocuments: KeyDocuments {
  private let client: HTTPClient
  private let timeout: Duration
  private let takesPlainLoopback: Bool

  /// Creates a client with connections of its own.
  ///
  /// - Parameters:
  ///   - authorities: a file (PEM) with certificates that are trusted besides the system's.
  ///   - timeout: the maximum time for one document, from connecting to its last byte.
  ///   - takesPlainLoopback: whether documents are also fetched over http from this machine, for trials.
  /// - Throws: `KeyFetchError` if the file has no certificates.
  package init(
    authorities: String?, timeout: Duration = .seconds(5), takesPlainLoopback: Bool
  ) throws {
    self.timeout = timeout
    self.takesPlainLoopback = takesPlainLoopback
    let tls: TLSConfiguration
    do throws(UnreadableAuthorities) {
      tls = try .strictClient(trusting: authorities)
    } catch { throw KeyFetchError("\(error)") }
    var configuration = HTTPClient.Configuration.strict(connectingWithin: timeout, tls: tls)
    configuration.connectionPool.idleTimeout = .seconds(5)
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit { client.shutdown { _ in } }

  /// Whether documents may be fetched from an address: over https, or in trials over http from this machine.
  package static func takes(_ url: String, takesPlainLoopback: Bool) -> Bool {
    guard let address = WebAddress(url) else { return false }
    return address.isSecure || takesPlainLoopback && address.isLoopback
  }

  package func document(at place: String) async throws -> KeyDocument {
    var request = HTTPClientRequest(url: place)
    request.headers = ["accept": "application/json, application/jwk-set+json"]
    let answer = try await answer(to: request)
    guard answer.status == 200 else { throw KeyFetchError("\(place): answered \(answer.status)") }
    return answer.document
  }

  /// An answer of a provider, whatever its status.
  struct Answer: Sendable {
    let status: Int
    let document: KeyDocument
  }

  /// Sends a request and returns the answer, if it comes in time and is short enough.
  ///
  /// - Throws: `KeyFetchError`, which names the address, and nothing else of the request.
  func answer(to request: HTTPClientRequest) async throws -> Answer {
    let place = request.url
    guard Self.takes(place, takesPlainLoopback: takesPlainLoopback) else {
      throw KeyFetchError("\(escaped(place, limit: 200)): expected an https URL")
    }
    let (client, timeout) = (client, timeout)
    return try await withThrowingTaskGroup(of: Answer.self) { group in
      group.addTask { try await Self.fetch(request, by: client, within: timeout) }
      group.addTask {
        try await Task.sleep(for: timeout)
        throw KeyFetchError("\(place): no answer within \(timeout)")
      }
      defer { group.cancelAll() }
      guard let answer = try await group.next() else { throw CancellationError() }
      return answer
    }
  }

  private static func fetch(
    _ request: HTTPClientRequest, by client: HTTPClient, within timeout: Duration
  ) async throws -> Answer {
    let url = request.url
    do {
      let response = try await client.execute(request, deadline: .now() + TimeAmount(timeout))
      let body = try await response.body.collect(upTo: KeyDocument.longest)
      return Answer(
        status: Int(response.status.code),
        document: KeyDocument(
          Array(buffer: body),
          freshSeconds: KeyDocument.freshSeconds(
            cacheControl: response.headers["cache-control"],
            age: response.headers["age"].first)))
    } catch is NIOTooManyBytesError {
      throw KeyFetchError("\(url): longer than \(KeyDocument.longest) bytes")
    } catch {
      throw KeyFetchError("\(url): \(FetchFault.words(error))")
    }
  }
}
