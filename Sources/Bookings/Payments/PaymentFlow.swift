package import Vocabulary

extension Payment {
  /// What to ask the provider now, or nil where nothing is to be asked.
  ///
  /// A payment that is only authorised is captured by whoever knows that the booking stands.
  package var nextRequest: PaymentRequest? {
    switch state {
    case .pending, .actionRequired: request(.authorise, amount)
    case .authorised: awaitsWord ? nil : request(.capture, amount)
    case .voiding: request(.void, amount)
    case .refunding: request(.refund, refunds.last?.amount ?? amount, refund: refunds.count)
    case .captured, .declined, .failed, .voided, .refunded, .refused: nil
    }
  }

  private func request(
    _ operation: PaymentRequest.Operation, _ amount: Money, refund: Int = 0
  ) -> PaymentRequest {
    PaymentRequest(
      operation: operation, payment: id, refund: refund, amount: amount, method: method,
      reference: reference)
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
      // Nobody counted on it any more.
      if payment.state == .refunding, state != .refunding { payment.owe(amount) }
    case .declined(let reason):
      payment.move(.decline)
      if payment.state != state { payment.declineReason = reason }
    case .voided: payment.move(.void)
    case .refunded(let number): payment.finishRefund(number)
    case .returned:
      payment.move(.repay)
      if payment.state != state { payment.returnAll() }
    case .refused(let reason):
      payment.move(.refuse)
      if payment.state != state {
        payment.declineReason = reason
        if let last = payment.refunds.indices.last, state == .refunding {
          payment.refunds[last].state = .refused
        }
      }
    }
    payment.reference = receipt.reference ?? reference
    return payment.state == state && payment.action == action && payment.refunds == refunds
      ? self : payment
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
    guard state == .pending || state == .actionRequired || state == .authorised else { return self }
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
    case .captured, .refunding, .refunded:
      return refunding(amount.subtracting(refund ?? .zero(amount.currency)) ?? amount)
    default: return self
    }
    return payment
  }

  /// The payment with so much more of it going back; nothing changes where that is nothing, or more than
  /// is left.
  package func refunding(_ part: Money) -> Payment {
    guard part.minorUnits > 0,
      let total = (refund ?? .zero(amount.currency)).adding(part),
      total.minorUnits <= amount.minorUnits
    else { return self }
    var payment = self
    switch state {
    // The provider is asked for the rest once it has given back what it was asked for before.
    case .refunding: payment.refund = total
    case .captured, .refunded, .refused:
      payment = answered
      payment.move(.refund)
      payment.owe(total)
    default: return self
    }
    return payment
  }

  /// Asks for what is not back yet of all that is to go back.
  private mutating func owe(_ total: Money) {
    refund = total
    let part = total.subtracting(returned) ?? total
    refunds.append(Refund(amount: part, state: .asked))
  }

  /// A refund is done: the last one, or one that was refused before; another was told of already.
  private mutating func finishRefund(_ number: Int) {
    guard number == refunds.count, let last = refunds.last, last.state != .done else { return }
    move(.repay)
    guard state == .refunded else { return }
    refunds[number - 1].state = .done
    guard let refund, refund.minorUnits > returned.minorUnits else { return }
    move(.refund)
    owe(refund)
  }

  /// All is back, by one way or another.
  private mutating func returnAll() {
    refunds.removeAll { $0.state != .done }
    if let rest = amount.subtracting(returned), rest.minorUnits > 0 {
      refunds.append(Refund(amount: rest, state: .done))
    }
    refund = amount
  }

  /// The payment as the money waits for somebody's yes.
  package func waiting() -> Payment {
    var payment = self
    payment.awaitsWord = true
    return payment
  }

  /// The payment as somebody said yes: what is set aside may be taken.
  package func released() -> Payment {
    var payment = self
    payment.awaitsWord = false
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
