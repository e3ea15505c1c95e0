package import Bookings
import PassTestSupport

extension SoldRecord {
  /// The first of its payments; nil where it cost nothing.
  package var payment: Payment.ID? { sale.first.payment }

  /// Its first payment, where it costs something.
  package var paid: Payment.ID {
    get throws { try payment.orThrow("a payment of \(key)") }
  }

  /// Why nothing came of what it began with.
  package var failure: SaleFailure? { sale.first.failure }
}
