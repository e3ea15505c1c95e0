package import Bookings

/// A provider that authorises at once, and captures only while the test allows it.
package actor SlowCaptures: PaymentProvider {
  private let books = DeterministicProvider()
  private var isOpen = true

  package init() {}

  package nonisolated var isPretended: Bool { true }

  /// Lets captures stay under way from now on.
  package func close() { isOpen = false }
  package func open() { isOpen = true }

  package func perform(
    _ request: PaymentRequest
  ) async throws(PaymentFault) -> PaymentReceipt {
    if request.operation == .capture, !isOpen { throw .timeout }
    return try await books.perform(request)
  }

  /// The captured money of all payments together, less refunds, in minor units.
  package var kept: Int {
    get async { await books.accounts.values.reduce(0) { $0 + $1.kept } }
  }
}
