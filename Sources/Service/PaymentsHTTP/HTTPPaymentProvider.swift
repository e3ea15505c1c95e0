internal import AsyncHTTPClient
package import Bookings
internal import NIOCore
internal import NIOHTTP1
internal import StrictText
internal import Vocabulary

/// A payment provider that speaks the protocol of docs/guides/payments.md over HTTP/1.1.
///
/// It keeps connections open between requests and closes them when it is released.
package final class HTTPPaymentProvider: PaymentProvider {
  private let client: HTTPClient
  let settings: HTTPPaymentSettings
  private let traceHeaders: @Sendable () -> [(name: String, value: String)]
  private let waitForTimeout: @Sendable (Duration) async throws -> Void

  /// Creates a provider; nothing is sent before the first request.
  ///
  /// - Parameters:
  ///   - settings: the address and the credentials of the provider.
  ///   - traceHeaders: returns headers that show on whose behalf a request is sent, such as `traceparent`; it is
  ///     called in the task of the request.
  ///   - waitForTimeout: returns when a request has waited for the given time; tests let it return when the provider
  ///     has done its work, so that no clock decides.
  package init(
    _ settings: HTTPPaymentSettings,
    traceHeaders: @escaping @Sendable () -> [(name: String, value: String)] = { [] },
    waitForTimeout: @escaping @Sendable (Duration) async throws -> Void = {
      try await Task.sleep(for: $0)
    }
  ) {
    self.settings = settings
    self.traceHeaders = traceHeaders
    self.waitForTimeout = waitForTimeout
    var configuration = HTTPClient.Configuration()
    // Redirects are not followed: only the configured host may receive our key and payment details.
    configuration.redirectConfiguration = .disallow
    configuration.decompression = .disabled
    configuration.httpVersion = .http1Only
    configuration.timeout.connect = TimeAmount(settings.timeout)
    // Connections are not retried here, because the payment logic decides when to ask again.
    configuration.connectionPool.retryConnectionEstablishment = false
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit { client.shutdown { _ in } }

  /// Sends the request once, without retrying.
  package func perform(
    _ request: PaymentRequest
  ) async throws(PaymentFault) -> PaymentReceipt {
    let (client, settings, traceHeaders) = (client, settings, traceHeaders())
    let waitForTimeout = waitForTimeout
    let body = SingleUseBody(Self.body(of: request))
    let outcome = await withTaskGroup(of: Result<PaymentReceipt, PaymentFault>.self) { group in
      group.addTask {
        do {
          let response = try await client.execute(
            Self.request(request, body, settings, traceHeaders),
            deadline: .now() + TimeAmount(settings.timeout))
          let bytes = try await response.body.collect(upTo: settings.longestAnswer)
          return PaymentWire.receipt(
            status: Int(response.status.code), Array(buffer: bytes), for: request)
        } catch {
          // A request that was not sent cannot have been carried out, because the amount is in the body.
          return .failure(body.close() ? .unavailable : .timeout)
        }
      }
      group.addTask {
        try? await waitForTimeout(settings.timeout)
        return .failure(body.close() ? .unavailable : .timeout)
      }
      defer { group.cancelAll() }
      return await group.next() ?? .failure(.timeout)
    }
    return try outcome.get()
  }

  /// Returns why the provider cannot be reached, or nil if it gives any answer to a request that changes nothing.
  package func faultOfConnection() async -> String? {
    var call = HTTPClientRequest(url: settings.url)
    call.method = .HEAD
    do {
      _ = try await client.execute(call, deadline: .now() + TimeAmount(settings.timeout))
      return nil
    } catch { return "\(error)" }
  }

  private static func request(
    _ request: PaymentRequest, _ body: SingleUseBody, _ settings: HTTPPaymentSettings,
    _ traceHeaders: [(name: String, value: String)]
  ) -> HTTPClientRequest {
    var call = HTTPClientRequest(
      url: "\(settings.url)/payments/\(request.key)/\(request.operation.rawValue)")
    call.method = .POST
    call.headers = [
      "authorization": "Bearer \(settings.key)", "content-type": "application/json",
      "accept": "application/json",
      "idempotency-key": request.idempotencyKey,
    ]
    for (name, value) in traceHeaders { call.headers.add(name: name, value: value) }
    call.body = .stream(body, length: .known(Int64(body.count)))
    return call
  }

  private static func body(of request: PaymentRequest) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("amount_minor", request.amount.minorUnits)
      writer.member("currency", request.amount.currency.rawValue)
      writer.member("method", request.method.rawValue)
      if request.refund > 0 { writer.member("refund", request.refund) }
      if let reference = request.reference { writer.member("reference", reference.rawValue) }
      if let address = request.returnAddress { writer.member("return_url", address.rawValue) }
    }
    return writer.bytes
  }
}

extension PaymentRequest {
  /// The idempotency key: equal whenever this request is repeated, different for any other.
  fileprivate var idempotencyKey: String {
    let name = "\(key)-\(operation.rawValue)"
    return refund > 0 ? "\(name)-\(refund)" : name
  }
}
