/// The state of a payment.
package enum PaymentState: String, CaseIterable, Sendable, Codable {
  /// The provider is being asked or will be; its answer is not known yet.
  case pending
  /// The customer must act before the money can be reserved, such as 3-D Secure.
  case actionRequired = "action_required"
  /// The money is reserved and not captured yet.
  case authorised
  /// The money was captured; only a refund changes that.
  case captured
  /// The provider declined: nothing is taken.
  case declined
  /// The provider was never reached: nothing is taken.
  case failed
  /// The payment is to be undone; the provider did not confirm it yet.
  case voiding
  case voided
  /// A refund is requested; the provider did not confirm it yet.
  case refunding
  case refunded
  /// The provider refuses to undo what it did: manual work is needed.
  case refused

  /// Every permitted transition of a payment.
  ///
  /// A provider's message that is not in the table is ignored, above all that a captured payment failed.
  package static let table = StateTable<PaymentState, PaymentAction>(
    "payment", start: .pending,
    [
      (.pending, .authorise, .authorised),
      (.pending, .capture, .captured),
      (.pending, .decline, .declined),
      (.pending, .fail, .failed),
      (.pending, .abandon, .voiding),
      (.pending, .challenge, .actionRequired),
      (.actionRequired, .authorise, .authorised),
      (.actionRequired, .capture, .captured),
      (.actionRequired, .decline, .declined),
      (.actionRequired, .abandon, .voiding),
      (.authorised, .capture, .captured),
      (.authorised, .decline, .voiding),
      (.authorised, .abandon, .voiding),
      (.captured, .refund, .refunding),
      (.voiding, .void, .voided),
      (.voiding, .repay, .refunded),
      // The void that was requested also gives back money that was taken.
      (.voiding, .capture, .voiding),
      (.refunding, .repay, .refunded),
      // The next partial refund begins.
      (.refunded, .refund, .refunding),
      // A refund that was completed came back, such as from an account that was closed.
      (.refunded, .bounce, .refused),
      // A refusal is not retried automatically; an operator may request it again, or the provider may
      // change its answer.
      (.voiding, .refuse, .refused),
      (.refunding, .refuse, .refused),
      (.refused, .refund, .refunding),
      (.refused, .void, .voided),
      (.refused, .repay, .refunded),
      // The provider reports a success after the payment was given up, so it is undone.
      (.declined, .authorise, .voiding),
      (.declined, .capture, .refunding),
      (.failed, .authorise, .voiding),
      (.failed, .capture, .refunding),
      // Another process's request was under way, and may have reached the provider.
      (.failed, .abandon, .voiding),
      (.voided, .authorise, .voiding),
      (.voided, .capture, .refunding),
    ])

  /// Whether nothing was taken and nothing will be, as far as its provider has said.
  package var isUntaken: Bool {
    switch self {
    case .declined, .failed, .voided: true
    case .pending, .actionRequired, .authorised, .captured, .voiding, .refunding, .refunded,
      .refused:
      false
    }
  }

  /// Whether no further request is needed, unless the provider sends a message.
  package var isSettled: Bool {
    switch self {
    case .captured, .declined, .failed, .voided, .refunded, .refused: true
    case .pending, .actionRequired, .authorised, .voiding, .refunding: false
    }
  }
}

/// An event that changes a payment.
package enum PaymentAction: String, CaseIterable, Sendable {
  /// The provider reserved the money.
  case authorise
  /// The provider requires an action of the customer.
  case challenge
  /// The provider captured the money.
  case capture
  /// The provider declined.
  case decline
  /// The provider was never reached, so it cannot have done anything.
  case fail
  /// We give up without knowing what the provider did.
  case abandon
  /// The provider confirmed that nothing is taken and nothing will be.
  case void
  /// We decided to refund money.
  case refund
  /// The provider returned the money.
  case repay
  /// The provider refuses permanently to return or release the money.
  case refuse
  /// Money that the provider had returned came back to the seller.
  case bounce
}
