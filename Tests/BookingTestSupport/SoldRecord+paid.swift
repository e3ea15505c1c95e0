package import Bookings
import PassTestSupport

extension SoldRecord {
  /// Its first payment, where it costs something.
  package var paid: Payment.ID {
    get throws { try payment.orThrow("a payment of \(key)") }
  }
}
