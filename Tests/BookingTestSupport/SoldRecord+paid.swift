package import Bookings
import PassTestSupport

extension SoldRecord {
  /// The payment of the original purchase; nil if it was free of charge.
  package var payment: Payment.ID? { sale.first.payment }

  /// The payment of the original purchase; throws if it was free of charge.
  package var paid: Payment.ID {
    get throws { try payment.orThrow("a payment of \(key)") }
  }

  /// The reason for which the original purchase failed.
  package var failure: SaleFailure? { sale.first.failure }
}
