package import Bookings

/// A provider that sets money aside at once, and takes it when the test lets it.
package actor SlowCaptures: PaymentProvider {
  private let books = DeterministicProvider()
  private var isOpen = true

  package init() {}

  package nonisolated var isPretended: Bool { true }

  /// From now on captures stay under way.
  package func close() { isOpen = false }
  package func open() { isOpen = true }

  package func perform(
    _ request: PaymentRequest
  ) async throws(PaymentFault) -> PaymentReceipt {
    if request.operation == .capture, !isOpen { throw .timeout }
    return try await books.perform(request)
  }

  /// What it has of all payments together, in minor units.
  package var kept: Int {
    get async { await books.accounts.values.reduce(0) { $0 + $1.kept } }
  }
}
