package import Vocabulary

extension Payment {
  /// What to ask the provider now, or nil where nothing is to be asked.
  ///
  /// A payment that is only authorised is captured by whoever knows that the booking stands.
  package var nextRequest: PaymentRequest? {
    switch state {
    case .pending, .actionRequired: request(.authorise, amount)
    case .authorised: request(.capture, amount)
    case .voiding: request(.void, amount)
    case .refunding: request(.refund, refund ?? amount)
    case .captured, .declined, .failed, .voided, .refunded, .refused: nil
    }
  }

  private func request(_ operation: PaymentRequest.Operation, _ amount: Money) -> PaymentRequest {
    PaymentRequest(
      operation: operation, payment: id, amount: amount, method: method, reference: reference)
  }

  /// The payment after the provider said something, in answer or of its own accord.
  ///
  /// What the table does not know changes nothing: messages come twice, late and in any order, and
  /// no later message undoes a capture.
  package func hearing(_ receipt: PaymentReceipt) -> Payment {
    var payment = answered
    switch receipt.outcome {
    case .authorised: payment.move(.authorise)
    case .actionRequired(let action):
      payment.move(.challenge)
      guard payment.state == .actionRequired else { return self }
      if state == .actionRequired { payment = self }
      payment.action = action
    case .captured:
      payment.move(.capture)
      if payment.state == .refunding, payment.refund == nil { payment.refund = amount }
    case .declined(let reason):
      payment.move(.decline)
      if payment.state != state { payment.declineReason = reason }
    case .voided: payment.move(.void)
    case .refunded:
      payment.move(.repay)
      if payment.state == .refunded, payment.refund == nil { payment.refund = amount }
    case .refused(let reason):
      payment.move(.refuse)
      if payment.state != state { payment.declineReason = reason }
    }
    payment.reference = receipt.reference ?? reference
    return payment.state == state && payment.action == action ? self : payment
  }

  /// The payment after a request that brought no receipt.
  ///
  /// - Parameter retry: when the house asks again of its own accord.
  package func missing(_ fault: PaymentFault, retry: Instant) -> Payment {
    var payment = self
    payment.attempts += 1
    payment.nextAttempt = retry
    if fault == .timeout { payment.isUncertain = true }
    return payment
  }

  /// The payment when we stop asking for the money: nothing to undo where the provider was never
  /// reached, otherwise no money may stay.
  package func givenUp() -> Payment {
    guard state == .pending, !isUncertain else { return withoutBooking() }
    var payment = answered
    payment.move(.fail)
    return payment
  }

  /// The payment after a request timed out that was on its way when another gave up: the provider was
  /// reached after all, so there may be something to undo.
  package func missedAfterGivingUp() -> Payment {
    guard state == .failed else { return self }
    var payment = answered
    payment.move(.abandon)
    return payment
  }

  /// When nobody waits for its owner any longer, where they must do something and have so long.
  package var actionEnds: Instant? { state == .actionRequired ? action?.ends : nil }

  /// The payment when its owner did not do in time what they had to.
  package func leftUndone() -> Payment {
    var payment = givenUp()
    payment.declineReason = "what its provider asked of the customer was not done in time"
    return payment
  }

  /// The payment when there is no booking for it any more: no money is kept.
  package func withoutBooking() -> Payment {
    var payment = answered
    switch state {
    case .pending, .actionRequired, .authorised: payment.move(.abandon)
    case .captured: return refunding(amount)
    default: return self
    }
    return payment
  }

  /// The payment with so much of it going back; nothing changes where that is nothing.
  package func refunding(_ amount: Money) -> Payment {
    guard state == .captured || state == .refused, amount.minorUnits > 0,
      amount.currency == self.amount.currency,
      amount.minorUnits <= self.amount.minorUnits
    else { return self }
    var payment = answered
    payment.move(.refund)
    payment.refund = amount
    return payment
  }

  private var answered: Payment {
    var payment = self
    payment.attempts = 0
    payment.nextAttempt = nil
    payment.isUncertain = false
    return payment
  }

  mutating func move(_ action: PaymentAction) {
    state = PaymentState.table.next(state, action) ?? state
    if state != .actionRequired { self.action = nil }
  }
}
