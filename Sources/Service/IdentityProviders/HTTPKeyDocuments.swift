internal import AsyncHTTPClient
internal import Bookings
internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL
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
    var configuration = HTTPClient.Configuration()
    // Redirects are not followed, because only the configured address may speak for the provider.
    configuration.redirectConfiguration = .disallow
    configuration.decompression = .disabled
    configuration.httpVersion = .http1Only
    configuration.timeout.connect = TimeAmount(timeout)
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.idleTimeout = .seconds(5)
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.minimumTLSVersion = .tlsv12
    if let authorities {
      do {
        tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(authorities))]
      } catch {
        throw KeyFetchError("\(authorities): expected certificates in PEM form (\(error))")
      }
    }
    configuration.tlsConfiguration = tls
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit { client.shutdown { _ in } }

  /// Whether documents may be fetched from an address: over https, or in trials over http from this machine.
  package static func takes(_ url: String, takesPlainLoopback: Bool) -> Bool {
    guard let address = WebAddress(url) else { return false }
    return address.isSecure || takesPlainLoopback && address.isLoopback
  }

  package func document(at place: String) async throws -> KeyDocument {
    guard Self.takes(place, takesPlainLoopback: takesPlainLoopback) else {
      throw KeyFetchError("\(escaped(place, limit: 200)): expected an https URL")
    }
    let (client, timeout) = (client, timeout)
    return try await withThrowingTaskGroup(of: KeyDocument.self) { group in
      group.addTask { try await Self.fetch(place, by: client, within: timeout) }
      group.addTask {
        try await Task.sleep(for: timeout)
        throw KeyFetchError("\(place): no answer within \(timeout)")
      }
      defer { group.cancelAll() }
      guard let document = try await group.next() else { throw CancellationError() }
      return document
    }
  }

  private static func fetch(
    _ url: String, by client: HTTPClient, within timeout: Duration
  ) async throws -> KeyDocument {
    var request = HTTPClientRequest(url: url)
    request.headers = ["accept": "application/json, application/jwk-set+json"]
    do {
      let response = try await client.execute(request, deadline: .now() + TimeAmount(timeout))
      guard response.status == .ok else {
        throw KeyFetchError("\(url): answered \(response.status.code)")
      }
      let body = try await response.body.collect(upTo: KeyDocument.longest)
      return KeyDocument(
        Array(buffer: body),
        freshSeconds: KeyDocument.freshSeconds(
          cacheControl: response.headers["cache-control"],
          age: response.headers["age"].first))
    } catch let error as KeyFetchError {
      throw error
    } catch is NIOTooManyBytesError {
      throw KeyFetchError("\(url): longer than \(KeyDocument.longest) bytes")
    } catch {
      throw KeyFetchError("\(url): \(FetchFault.words(error))")
    }
  }
}
