package import Vocabulary

/// A payment provider, which moves money: it authorises, captures, voids and refunds.
///
/// Every request carries the payment's key. For one key and operation a provider acts at most once; a
/// repeated request returns the current state. The caller waits for a limited time and then cancels the
/// task; a provider must end when its task is cancelled.
package protocol PaymentProvider: Sendable {
  /// Whether the provider only simulates, so that no real money is moved.
  var isPretended: Bool { get }

  /// Performs the request, or reports that it was performed before.
  ///
  /// It throws a `PaymentFault` if the outcome is not known or nothing was done; a refusal by
  /// the provider is a receipt.
  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt

  /// Authenticates a message and returns its content; it may ask the provider for the state that the message is about.
  ///
  /// If it throws a `PaymentMessageFault`, nothing of the message is used or stored.
  func news(
    in message: PaymentMessage, now: Instant
  ) async throws(PaymentMessageFault) -> PaymentNews

  /// Forgets a method that its owner has deleted here; payments that used it stay as they are.
  func forget(_ method: PaymentMethodToken) async throws(PaymentFault)

  /// Whether a token names a method that the provider keeps with one of its customers.
  ///
  /// Only the owner of the saved method may pay with it, and names it by its id here (`SavedMethod`), so a
  /// request with such a token is refused.
  func isKept(_ method: PaymentMethodToken) -> Bool

  /// Returns how long to begin no payment, because the provider does not answer; nil if a payment may be begun.
  ///
  /// The service asks this before it begins a payment; payments that have begun do not ask.
  func pauseBeforePayments() -> Duration?
}

extension PaymentProvider {
  /// False by default: the provider moves real money.
  package var isPretended: Bool { false }

  /// Returns nil by default: a payment may always be begun.
  package func pauseBeforePayments() -> Duration? { nil }

  /// False by default: the provider's tokens name no customer.
  package func isKept(_ method: PaymentMethodToken) -> Bool { false }

  /// Does nothing by default: the provider keeps no method.
  package func forget(_ method: PaymentMethodToken) async throws(PaymentFault) {}

  /// Throws `unexpected`: the default for a provider that sends no messages.
  package func news(
    in message: PaymentMessage, now: Instant
  ) async throws(PaymentMessageFault) -> PaymentNews { throw .unexpected }
}

/// A request to a provider.
package struct PaymentRequest: Hashable, Sendable {
  /// An operation on the money.
  package enum Operation: String, CaseIterable, Sendable {
    /// Reserve the amount, or report the state of the reservation.
    case authorise
    /// Take the whole reserved amount.
    case capture
    /// Undo all that was done under this key before, so that nothing is kept and nothing is taken later.
    case void
    /// Return the amount out of what was captured; there may be several refunds, each with its number.
    case refund
  }

  /// The operation.
  package let operation: Operation
  package let payment: Payment.ID
  /// Number of the refund, from 1; 0 for other operations.
  package let refund: Int
  /// The amount.
  package let amount: Money
  /// The payment method.
  package let method: PaymentMethodToken
  /// Whether the customer wants to keep the method for later payments.
  package let savesMethod: Bool
  /// The provider's own id of the payment, once known.
  package let reference: PaymentReference?
  /// The address to which the customer returns after an action; nil where the caller named none, and for other
  /// operations than `authorise`.
  package let returnAddress: ReturnAddress?

  /// Key of the payment, the same in all requests about it.
  ///
  /// Together with the operation and the refund number it is the idempotency key.
  package var key: String { payment.rawValue }
}

/// The reason for which a request has no receipt.
package enum PaymentFault: Error, Hashable, Sendable {
  /// The provider was not reached or is temporarily unavailable; it did nothing.
  case unavailable
  /// The provider was reached and did nothing, because it does not take this request, such as for its payment method.
  ///
  /// This says nothing about other requests. The request is repeated as after `unavailable`.
  case notTaken
  /// No answer came in time; the effect is unknown.
  case timeout
}
