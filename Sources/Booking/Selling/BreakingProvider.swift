package import Bookings
internal import Synchronization
package import Vocabulary

/// A payment provider behind a circuit breaker.
///
/// It counts the provider's answers and failures, and says when no payment should be begun. Requests about a payment
/// that has begun always reach the provider.
package final class BreakingProvider: PaymentProvider {
  /// The state of a circuit breaker as operators see it.
  package struct Status: Hashable, Sendable {
    package let name: PaymentProviderName
    package let state: CircuitBreaker.State
    /// The number of requests in the window, while the breaker is closed.
    package let calls: Int
    package let failures: Int
  }

  private let name: PaymentProviderName
  private let provider: any PaymentProvider
  private let clock: @Sendable () -> Duration
  private let changed: @Sendable (Status) -> Void
  private let breaker: Mutex<CircuitBreaker>

  /// Creates the breaker; `clock` must be independent of the wall clock, and `changed` is called when the breaker opens
  /// and when it closes.
  package init(
    _ provider: any PaymentProvider, name: PaymentProviderName,
    policy: CircuitBreaker.Policy = CircuitBreaker.Policy(),
    clock: @escaping @Sendable () -> Duration,
    changed: @escaping @Sendable (Status) -> Void = { _ in }
  ) {
    self.name = name
    self.provider = provider
    self.clock = clock
    self.changed = changed
    breaker = Mutex(CircuitBreaker(policy))
  }

  package var status: Status {
    breaker.withLock { Self.status(of: $0, name, at: clock()) }
  }

  package var isPretended: Bool { provider.isPretended }

  package func perform(
    _ request: PaymentRequest
  ) async throws(PaymentFault) -> PaymentReceipt {
    let call = breaker.withLock { $0.begin(at: clock()) }
    do throws(PaymentFault) {
      let receipt = try await provider.perform(request)
      end(call, failed: false)
      return receipt
    } catch {
      // A provider must not be closed to all requests because one request is itself at fault.
      end(call, failed: error != .notTaken)
      throw error
    }
  }

  package func news(
    in message: PaymentMessage, now: Instant
  ) async throws(PaymentMessageFault) -> PaymentNews {
    try await provider.news(in: message, now: now)
  }

  package func forget(_ method: PaymentMethodToken) async throws(PaymentFault) {
    try await provider.forget(method)
  }

  package func isKept(_ method: PaymentMethodToken) -> Bool { provider.isKept(method) }

  package func pauseBeforePayments() -> Duration? {
    provider.pauseBeforePayments() ?? breaker.withLock { $0.admit(at: clock()) }
  }

  private func end(_ call: CircuitBreaker.Call, failed: Bool) {
    let new = breaker.withLock { breaker -> Status? in
      let now = clock()
      let wasOpen = breaker.state(at: now) != .closed
      breaker.end(call, failed: failed, at: now)
      let status = Self.status(of: breaker, name, at: now)
      return (status.state != .closed) == wasOpen ? nil : status
    }
    if let new { changed(new) }
  }

  private static func status(
    of breaker: CircuitBreaker, _ name: PaymentProviderName, at now: Duration
  ) -> Status {
    let (calls, failures) = breaker.counts(at: now)
    return Status(name: name, state: breaker.state(at: now), calls: calls, failures: failures)
  }
}

extension PaymentProviders {
  /// The state of each provider's circuit breaker; providers without one are left out.
  package var breakers: [BreakingProvider.Status] {
    entries.compactMap { ($0.provider as? BreakingProvider)?.status }
  }
}
