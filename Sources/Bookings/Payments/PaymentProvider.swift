package import Vocabulary

/// Somebody who moves money.
///
/// Every request carries the payment's key, and a provider does for one key and operation at most once
/// what it is asked any number of times: asked again, it says how the payment stands. Who asks waits for so
/// long and no longer: a provider whose task is cancelled ends.
package protocol PaymentProvider: Sendable {
  /// Whether it only pretends, so that whoever sells by it is paid nothing.
  var isPretended: Bool { get }

  /// Does what it is asked, or finds that it is done.
  ///
  /// - Throws: `PaymentFault`; what a provider does not want to do is a receipt and no fault.
  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt

  /// What a message of its own accord says, once it is shown to be the provider's and of now.
  ///
  /// - Throws: `PaymentMessageFault`; then nothing of the message is believed or kept.
  func news(in message: PaymentMessage, now: Instant) throws(PaymentMessageFault) -> PaymentNews
}

extension PaymentProvider {
  /// False.
  package var isPretended: Bool { false }

  /// A provider that sends no messages: any that comes is not its own.
  package func news(
    in message: PaymentMessage, now: Instant
  ) throws(PaymentMessageFault) -> PaymentNews { throw .unexpected }
}

/// What a provider is asked.
package struct PaymentRequest: Hashable, Sendable {
  /// What is to be done with the money.
  package enum Operation: String, CaseIterable, Sendable {
    /// Set the amount aside, or say how that stands.
    case authorise
    /// Take the whole amount that was set aside.
    case capture
    /// See to it that nothing is kept under this key, whatever was done, and nothing is taken later.
    case void
    /// Give the amount back, of what was taken; there may be several, each under its number.
    case refund
  }

  /// What is to be done.
  package let operation: Operation
  package let payment: Payment.ID
  /// Which refund of the payment it is, from 1; 0 for anything else.
  package let refund: Int
  /// How much of it.
  package let amount: Money
  /// What pays.
  package let method: PaymentMethodToken
  /// The provider's own name of the payment, once it has told it.
  package let reference: PaymentReference?

  /// The key of the payment: the same in all requests about it, so that with the operation and the number
  /// of the refund it is what keeps a provider from doing anything twice.
  package var key: String { payment.rawValue }
}

/// Why there is no receipt.
package enum PaymentFault: Error, Hashable, Sendable {
  /// The provider was not reached, or would not do it for now: it did nothing.
  case unavailable
  /// It was reached and did not answer in time: nobody knows what it did.
  case timeout
}
