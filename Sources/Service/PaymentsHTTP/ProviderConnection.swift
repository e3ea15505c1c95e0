internal import AsyncHTTPClient
package import Bookings
internal import NIOCore
internal import NIOHTTP1
internal import OutgoingHTTP

/// Connections to one payment provider over HTTP/1.1, and the requests on them.
///
/// It keeps connections open between requests and closes them when it is released. A request is sent once, without
/// retrying: the payment logic decides when to ask again.
package final class ProviderConnection: Sendable {
  private let client: HTTPClient
  private let timeout: Duration
  private let longestAnswer: Int
  private let waitForTimeout: @Sendable (Duration) async throws -> Void

  /// A request; without a body it only reads.
  package struct Call: Sendable {
    package let url: String
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]?

    package init(url: String, headers: [(name: String, value: String)], body: [UInt8]? = nil) {
      (self.url, self.headers, self.body) = (url, headers, body)
    }
  }

  /// The answer to a request, with any status.
  package struct Answer: Sendable {
    package let status: Int
    /// The values of the headers that occurred once, by lower-case name.
    package let headers: [String: String]
    package let body: [UInt8]
  }

  /// Creates the connections; nothing is sent before the first request.
  ///
  /// - Parameters:
  ///   - timeout: the timeout of one request, connecting included.
  ///   - longestAnswer: the maximum size of a response body, in bytes.
  ///   - waitForTimeout: returns when a request has waited for the given time; tests let it return when the provider
  ///     has done its work, so that no clock decides.
  package init(
    timeout: Duration, longestAnswer: Int,
    waitForTimeout: @escaping @Sendable (Duration) async throws -> Void = {
      try await Task.sleep(for: $0)
    }
  ) {
    (self.timeout, self.longestAnswer) = (timeout, longestAnswer)
    self.waitForTimeout = waitForTimeout
    client = HTTPClient(
      eventLoopGroupProvider: .singleton, configuration: .strict(connectingWithin: timeout))
  }

  deinit { client.shutdown { _ in } }

  /// Sends a request and returns its answer.
  ///
  /// - Throws: `unavailable` if the request was not sent or only reads, so that nothing was done; otherwise `timeout`.
  package func send(_ call: Call) async throws(PaymentFault) -> Answer {
    let (client, timeout, longestAnswer) = (client, timeout, longestAnswer)
    let waitForTimeout = waitForTimeout
    let body = call.body.map { SingleUseBody($0) }
    // A request that was not sent cannot have been carried out, because what it asks for is in the body.
    let failed: @Sendable () -> Result<Answer, PaymentFault> = {
      .failure(body?.close() ?? true ? .unavailable : .timeout)
    }
    let outcome = await withTaskGroup(of: Result<Answer, PaymentFault>.self) { group in
      group.addTask {
        do {
          let response = try await client.execute(
            Self.request(call, body), deadline: .now() + TimeAmount(timeout))
          let bytes = try await response.body.collect(upTo: longestAnswer)
          return .success(
            Answer(
              status: Int(response.status.code), headers: Self.single(response.headers),
              body: Array(buffer: bytes)))
        } catch { return failed() }
      }
      group.addTask {
        try? await waitForTimeout(timeout)
        return failed()
      }
      defer { group.cancelAll() }
      return await group.next() ?? .failure(.timeout)
    }
    return try outcome.get()
  }

  /// Returns why the host of an address cannot be reached, or nil if it gives any answer to a request that changes
  /// nothing.
  package func fault(reaching url: String) async -> String? {
    var call = HTTPClientRequest(url: url)
    call.method = .HEAD
    do {
      _ = try await client.execute(call, deadline: .now() + TimeAmount(timeout))
      return nil
    } catch { return "\(error)" }
  }

  private static func request(_ call: Call, _ body: SingleUseBody?) -> HTTPClientRequest {
    var request = HTTPClientRequest(url: call.url)
    request.method = body == nil ? .GET : .POST
    for (name, value) in call.headers { request.headers.add(name: name, value: value) }
    if let body { request.body = .stream(body, length: .known(Int64(body.count))) }
    return request
  }

  private static func single(_ headers: HTTPHeaders) -> [String: String] {
    Dictionary(grouping: headers) { $0.name.lowercased() }
      .compactMapValues { $0.count == 1 ? $0[0].value : nil }
  }
}
