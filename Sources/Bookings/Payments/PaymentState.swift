/// Where the money for a booking stands.
package enum PaymentState: String, CaseIterable, Sendable, Codable {
  /// The provider is asked, or will be; what it answered is not known yet.
  case pending
  /// Its owner must do something before the money can be set aside: 3-D Secure.
  case actionRequired = "action_required"
  /// The money is set aside and not yet taken.
  case authorised
  /// The money is taken. Nothing but a refund changes that.
  case captured
  /// The provider said no: nothing is taken.
  case declined
  /// The provider was never reached: nothing is taken.
  case failed
  /// Nothing may be taken any more; the provider has yet to confirm that.
  case voiding
  case voided
  /// The money goes back; the provider has yet to confirm that.
  case refunding
  case refunded
  /// The provider will not undo what it did: a person has to see to it.
  case refused

  /// Every lawful change of a payment.
  ///
  /// What is not here is ignored when a provider says it: above all that a captured payment failed.
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
      (.voiding, .capture, .refunding),
      (.refunding, .repay, .refunded),
      // One part after another.
      (.refunded, .refund, .refunding),
      // Nobody asks again and again what was refused; a person may, and the provider may say otherwise.
      (.voiding, .refuse, .refused),
      (.refunding, .refuse, .refused),
      (.refused, .refund, .refunding),
      (.refused, .void, .voided),
      (.refused, .repay, .refunded),
      // A success that comes when nobody counts on it any more.
      (.declined, .authorise, .voiding),
      (.declined, .capture, .refunding),
      (.failed, .authorise, .voiding),
      (.failed, .capture, .refunding),
      // A request of somebody else was on its way, and may have arrived.
      (.failed, .abandon, .voiding),
      (.voided, .authorise, .voiding),
      (.voided, .capture, .refunding),
    ])

  /// Whether nothing more is to be done, unless the provider speaks again.
  package var isSettled: Bool {
    switch self {
    case .captured, .declined, .failed, .voided, .refunded, .refused: true
    case .pending, .actionRequired, .authorised, .voiding, .refunding: false
    }
  }
}

/// What happens to a payment.
package enum PaymentAction: String, CaseIterable, Sendable {
  /// The provider set the money aside.
  case authorise
  /// The provider wants its owner to do something first.
  case challenge
  /// The provider took the money.
  case capture
  /// The provider said no.
  case decline
  /// The provider was not reached, so it cannot have done anything.
  case fail
  /// We give up without knowing what the provider did.
  case abandon
  /// The provider confirmed that nothing is and will be taken.
  case void
  /// We decided to give money back.
  case refund
  /// The provider gave the money back.
  case repay
  /// The provider will not let go of the money, however often it is asked.
  case refuse
}
