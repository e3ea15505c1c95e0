package import ServiceHTTP
package import Bookings
package import Logging
internal import Synchronization
internal import Vocabulary

/// A payment provider whose requests are counted.
///
/// A retry is a request that repeats one without a receipt. At most `maxRemembered` requests without a receipt are
/// remembered, in memory: after a restart the first retry of each counts as a first request.
struct ObservedPaymentProvider: PaymentProvider {
  let name: PaymentProviderName
  let provider: any PaymentProvider
  let observability: Observability
  private let failures: LastingFailures?
  private let unanswered = Unanswered()

  init(
    _ name: PaymentProviderName, _ provider: any PaymentProvider, _ observability: Observability,
    failures: LastingFailures? = nil
  ) {
    self.failures = failures
    self.name = name
    self.provider = provider
    self.observability = observability
    for operation in PaymentRequest.Operation.allCases {
      count(MetricNames.paymentRetries, operation, by: 0)
      for outcome in Outcome.allCases { count(operation, outcome, by: 0) }
    }
  }

  fileprivate enum Outcome: String, CaseIterable {
    case done, declined, refused, action, unavailable, timeout
    case notTaken = "not_taken"
  }

  var isPretended: Bool { provider.isPretended }

  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    let key = Unanswered.Key(request)
    if unanswered.contains(key) { count(MetricNames.paymentRetries, request.operation) }
    let began = observability.ticks()
    defer {
      observability.metrics.record(
        MetricNames.paymentTime, [("provider", name.rawValue)],
        milliseconds: Int((observability.ticks() - began) / 1_000_000))
    }
    do {
      let receipt = try await provider.perform(request)
      unanswered.remove(key)
      count(request.operation, Outcome(receipt))
      return receipt
    } catch {
      unanswered.insert(key)
      count(request.operation, Outcome(error))
      failures?.tell(
        "a payment request failed", "\(name): \(Outcome(error).words)",
        ["provider": "\(name)", "operation": "\(request.operation.rawValue)"])
      throw error
    }
  }

  func news(
    in message: PaymentMessage, now: Instant
  ) async throws(PaymentMessageFault) -> PaymentNews {
    try await provider.news(in: message, now: now)
  }

  func forget(_ method: PaymentMethodToken) async throws(PaymentFault) {
    do throws(PaymentFault) { try await provider.forget(method) } catch {
      failures?.tell(
        "a saved payment method was deleted here and is still kept by its provider",
        "\(name): \(Outcome(error).words)", ["provider": "\(name)"])
      throw error
    }
  }

  func isKept(_ method: PaymentMethodToken) -> Bool { provider.isKept(method) }

  private func count(_ operation: PaymentRequest.Operation, _ outcome: Outcome, by amount: Int = 1)
  {
    observability.metrics.add(
      MetricNames.payments,
      [
        ("provider", name.rawValue), ("operation", operation.rawValue),
        ("outcome", outcome.rawValue),
      ], amount)
  }

  private func count(_ metric: String, _ operation: PaymentRequest.Operation, by amount: Int = 1) {
    observability.metrics.add(
      metric, [("provider", name.rawValue), ("operation", operation.rawValue)], amount)
  }

  private final class Unanswered: Sendable {
    struct Key: Hashable {
      let payment: Payment.ID
      let operation: PaymentRequest.Operation
      let refund: Int

      init(_ request: PaymentRequest) {
        (payment, operation, refund) = (request.payment, request.operation, request.refund)
      }
    }

    private static let maxRemembered = 10_000
    private let keys = Mutex<Set<Key>>([])

    func contains(_ key: Key) -> Bool { keys.withLock { $0.contains(key) } }
    func remove(_ key: Key) { keys.withLock { _ = $0.remove(key) } }
    func insert(_ key: Key) {
      keys.withLock { keys in
        if keys.count >= Self.maxRemembered { keys.removeFirst() }
        keys.insert(key)
      }
    }
  }
}

extension ObservedPaymentProvider.Outcome {
  /// The outcome in words for the log.
  fileprivate var words: String {
    switch self {
    case .unavailable: "it cannot be reached, or says that it cannot serve"
    case .timeout: "it did not answer in time; it is asked again"
    case .notTaken: "it did not take the request"
    default: rawValue
    }
  }
  fileprivate init(_ fault: PaymentFault) {
    switch fault {
    case .unavailable: self = .unavailable
    case .notTaken: self = .notTaken
    case .timeout: self = .timeout
    }
  }

  fileprivate init(_ receipt: PaymentReceipt) {
    self =
      switch receipt.outcome {
      case .declined: .declined
      case .refused, .refundFailed: .refused
      case .actionRequired: .action
      case .authorised, .captured, .voided, .refunded, .returned, .restored: .done
      }
  }
}

extension PaymentProviders {
  /// Returns the same providers with their requests counted and their failures logged: the first at once, then one line
  /// a minute.
  package func observed(
    by observability: Observability, logger: Logger
  ) throws(PaymentProvidersError) -> PaymentProviders {
    let failures = LastingFailures(logger)
    return try PaymentProviders(
      entries.map { entry in
        Entry(
          entry.name, prefix: entry.prefix, methods: entry.methods,
          ObservedPaymentProvider(
            entry.name, entry.provider, observability, failures: failures))
      }
    ).returning(to: returnSites)
  }
}
