package import Bookings
package import Vocabulary

/// A payment provider that makes room for other requests while it waits for an answer, so that a slow provider does
/// not hold up clients who do not pay.
package struct WaitingProvider: PaymentProvider {
  private let provider: any PaymentProvider

  package init(_ provider: any PaymentProvider) { self.provider = provider }

  package var isPretended: Bool { provider.isPretended }

  package func perform(
    _ request: PaymentRequest
  ) async throws(PaymentFault) -> PaymentReceipt {
    guard let slot = AdmissionGate.slot else { return try await provider.perform(request) }
    return try await slot.waiting { () throws(PaymentFault) in
      try await provider.perform(request)
    }
  }

  package func news(
    in message: PaymentMessage, now: Instant
  ) async throws(PaymentMessageFault) -> PaymentNews {
    // A provider may look the message up at its own side.
    guard let slot = AdmissionGate.slot else {
      return try await provider.news(in: message, now: now)
    }
    return try await slot.waiting { () throws(PaymentMessageFault) in
      try await provider.news(in: message, now: now)
    }
  }

  package func forget(_ method: PaymentMethodToken) async throws(PaymentFault) {
    guard let slot = AdmissionGate.slot else { return try await provider.forget(method) }
    try await slot.waiting { () throws(PaymentFault) in try await provider.forget(method) }
  }

  package func isKept(_ method: PaymentMethodToken) -> Bool { provider.isKept(method) }

  package func pauseBeforePayments() -> Duration? { provider.pauseBeforePayments() }
}
