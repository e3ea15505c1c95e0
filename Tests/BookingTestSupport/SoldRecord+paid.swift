package import Bookings
import PassTestSupport

extension SoldRecord {
  /// The payment of the original purchase; nil if it was free of charge.
  package var payment: Payment.ID? { sale.first.payment }

  /// The payment of the original purchase; throws if there is none.
  package var paid: Payment.ID {
    get throws { try payment.orThrow("a payment of \(key)") }
  }

  /// Why the original purchase failed.
  package var failure: SaleFailure? { sale.first.failure }
}
