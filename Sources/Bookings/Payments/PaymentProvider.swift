package import Vocabulary

/// Somebody who moves money.
///
/// Every request carries the payment's id, and a provider does for one id and operation at most once
/// what it is asked any number of times. Who asks waits for so long and no longer: a provider whose task is
/// cancelled ends.
package protocol PaymentProvider: Sendable {
  /// Whether it only pretends, so that whoever sells by it is paid nothing.
  var isPretended: Bool { get }

  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt
}

extension PaymentProvider {
  package var isPretended: Bool { false }
}

/// What a provider is asked.
package struct PaymentRequest: Hashable, Sendable {
  package enum Operation: String, CaseIterable, Sendable {
    /// Set the amount aside.
    case authorise
    /// Take the whole amount that was set aside.
    case capture
    /// See to it that nothing is kept under this id, whatever was done, and nothing is taken later.
    case void
    /// Give the amount back, of what was taken; there may be several, each under its number.
    case refund
  }

  package let operation: Operation
  package let payment: Payment.ID
  /// Which refund of the payment it is, from 1; 0 for anything else.
  package let refund: Int
  package let amount: Money
  package let method: PaymentMethodToken
}

/// What a provider did.
package enum PaymentReceipt: Hashable, Sendable {
  case authorised
  case captured
  case declined(reason: String)
  /// Nothing was taken, and nothing will be.
  case voided
  /// The refund with that number was given back.
  case refunded(number: Int)
  /// All that had been taken was given back.
  case returned
  /// A void or a refund will not be done, however often it is asked for.
  case refused(reason: String)
}

/// Why there is no receipt.
package enum PaymentFault: Error, Hashable, Sendable {
  /// The provider was not reached: it did nothing.
  case unavailable
  /// It was reached and did not answer in time: nobody knows what it did.
  case timeout
}
