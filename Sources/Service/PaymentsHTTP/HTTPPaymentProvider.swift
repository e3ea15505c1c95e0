package import Bookings
internal import StrictText
internal import Vocabulary

/// A payment provider that speaks the protocol of docs/guides/payments.md over HTTP/1.1.
///
/// It keeps connections open between requests and closes them when it is released.
package final class HTTPPaymentProvider: PaymentProvider {
  private let connection: ProviderConnection
  let settings: HTTPPaymentSettings
  private let traceHeaders: @Sendable () -> [(name: String, value: String)]

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
    connection = ProviderConnection(
      timeout: settings.timeout, longestAnswer: settings.longestAnswer,
      waitForTimeout: waitForTimeout)
  }

  /// Sends the request once, without retrying.
  package func perform(
    _ request: PaymentRequest
  ) async throws(PaymentFault) -> PaymentReceipt {
    let answer = try await connection.send(
      ProviderConnection.Call(
        url: "\(settings.url)/payments/\(request.key)/\(request.operation.rawValue)",
        headers: [
          ("authorization", "Bearer \(settings.key)"), ("content-type", "application/json"),
          ("accept", "application/json"), ("idempotency-key", request.idempotencyKey),
        ] + traceHeaders(), body: Self.body(of: request)))
    return try PaymentWire.receipt(status: answer.status, answer.body, for: request).get()
  }

  /// Returns why the provider cannot be reached, or nil if it gives any answer to a request that changes nothing.
  package func faultOfConnection() async -> String? {
    await connection.fault(reaching: settings.url)
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
