import Bookings
import BookingTestSupport

/// A provider that sets money aside at once, and takes it when the test lets it.
actor SlowCaptures: PaymentProvider {
  private let books = DeterministicProvider()
  private var isOpen = true

  /// From now on captures stay under way.
  func close() { isOpen = false }
  func open() { isOpen = true }

  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    if request.operation == .capture, !isOpen { throw .timeout }
    return try await books.perform(request)
  }

  /// What it has of all payments together, in minor units.
  var kept: Int {
    get async { await books.accounts.values.reduce(0) { $0 + $1.kept } }
  }
}
