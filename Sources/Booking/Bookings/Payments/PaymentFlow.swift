package import Vocabulary

extension Payment {
  /// The next request to the provider, or nil if none is needed.
  ///
  /// A stored payment is `authorised` only after its purchase was sold, so it may be captured, unless the booking
  /// still has to be accepted.
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
      savesMethod: savesMethod, reference: reference,
      returnAddress: operation == .authorise ? returnAddress : nil)
  }

  /// Returns the payment after a receipt, whether the receipt answers a request or came in a message.
  ///
  /// A transition that the table does not permit changes nothing: messages arrive twice, late and in any
  /// order, and no later message undoes a capture.
  ///
  /// If the amount of a receipt differs from ours, it is noted and the payment becomes uncertain; nothing else changes.
  package func applying(_ receipt: PaymentReceipt) -> Payment {
    if let mismatch = mismatch(in: receipt) {
      var payment = self
      payment.mismatch = mismatch
      // The provider did something, which must be undone if the payment is given up.
      payment.isUncertain = true
      return payment
    }
    var payment = withoutAttempts
    switch receipt.outcome {
    case .authorised: payment.move(.authorise)
    case .actionRequired(let action):
      payment.move(.challenge)
      guard payment.state == .actionRequired else { return self }
      if state == .actionRequired { payment = self }
      payment.action = action
    case .captured:
      // The provider reports the capture after it refused the void, and the capture is the reason for that refusal.
      if state == .refused, refunds.isEmpty, isTaken == nil {
        payment.isTaken = true
        return payment.refunding(amount)
      }
      payment.move(.capture)
      if state == .voiding { payment.isTaken = true }
      // The money was captured after the payment was given up, so all of it is refunded.
      if payment.state == .refunding, state != .refunding { payment.requestRefund(amount) }
    case .declined(let reason):
      payment.move(.decline)
      if payment.state != state { payment.declineReason = reason }
    case .voided: payment.move(.void)
    case .refunded(let number): payment.finishRefund(number)
    case .returned: payment.hearReturned(receipt.amount)
    case .restored: payment.hearRestored(receipt.amount)
    case .refundFailed(let number, let reason): payment.loseRefund(number, reason)
    case .refused(let reason):
      payment.move(.refuse)
      if payment.state != state {
        payment.declineReason = reason
        if let last = payment.refunds.indices.last, state == .refunding {
          payment.refunds[last].state = .refused
        }
        // Money that cannot be voided because it was taken can still be refunded.
        if state == .voiding, isTaken == true { payment = payment.refunding(amount) }
      }
    }
    payment.reference = receipt.reference ?? reference
    return payment.state == state && payment.action == action && payment.refunds == refunds
      && payment.isTaken == isTaken && payment.unasked == unasked ? self : payment
  }

  /// Returns both amounts if a receipt reports another amount than expected; otherwise nil.
  private func mismatch(in receipt: PaymentReceipt) -> Mismatch? {
    guard let said = receipt.amount else { return nil }
    let expected: Money
    switch receipt.outcome {
    case .authorised, .captured: expected = amount
    case .refunded(let number):
      guard refunds.indices.contains(number - 1) else { return nil }
      expected = refunds[number - 1].amount
    case .returned:
      // A void gives back all that was taken, even if that was another amount than ours.
      if state == .voiding || (state == .refused && refunds.isEmpty) {
        expected = said == mismatch?.said ? said : amount
      } else {
        let isPossible =
          said.currency == amount.currency && (1...amount.minorUnits).contains(said.minorUnits)
        expected = isPossible ? said : amount
      }
    case .restored:
      let isPossible =
        said.currency == amount.currency && (0...amount.minorUnits).contains(said.minorUnits)
      expected = isPossible ? said : amount
    case .actionRequired, .declined, .voided, .refused, .refundFailed: return nil
    }
    return said == expected ? nil : Mismatch(said: said, expected: expected)
  }

  /// Notes that the provider has given money back: by the void that it was asked for, or unasked.
  ///
  /// `said` is the amount without our refunds; nil means all of it.
  private mutating func hearReturned(_ said: Money?) {
    switch state {
    case .voiding where said ?? amount != amount:
      // The provider took another amount than ours, which never counted, and has given it back.
      move(.void)
    case .refused where refunds.isEmpty && said ?? amount != amount: move(.void)
    case .voiding: returnAll()
    case .refused where refunds.isEmpty: returnAll()
    case .captured, .refunded, .refunding, .refused:
      guard let left = amount.subtracting(returned), left.minorUnits > 0 else { return }
      let all = said ?? left
      guard all.minorUnits > reversed.minorUnits else { return }
      unasked = all
      // Nothing is left of the money for a refund that was promised.
      guard all.minorUnits >= left.minorUnits, state != .captured,
        let last = refunds.indices.last, refunds[last].state != .done
      else { return }
      move(.repay)
      refunds[last].state = .done
      unasked = amount.subtracting(returned)
    case .pending, .actionRequired, .authorised, .declined, .failed, .voided: break
    }
  }

  /// Notes how much of what went back unasked is still gone; `said` is that total.
  private mutating func hearRestored(_ said: Money?) {
    guard let said, said.minorUnits < reversed.minorUnits else {
      if let said, said.minorUnits > 0 { hearReturned(said) }
      return
    }
    unasked = said.minorUnits > 0 ? said : nil
  }

  /// Notes that a refund failed, also one that was completed as far as we knew.
  ///
  /// Of several refunds an earlier one may fail, too; an agent decides, or the rest goes back with the next refund.
  private mutating func loseRefund(_ number: Int, _ reason: String) {
    guard refunds.indices.contains(number - 1), refunds[number - 1].state != .refused else {
      return
    }
    let isLastAsked = number == refunds.count && refunds[number - 1].state == .asked
    guard isLastAsked ? state == .refunding : refunds[number - 1].state == .done else { return }
    refunds[number - 1].state = .refused
    if isLastAsked { move(.refuse) } else { move(.bounce) }
    if state == .refused { declineReason = reason }
  }

  /// Returns the payment after a request without a receipt; the service asks again at `retry`
  /// without a client's request.
  package func missing(_ fault: PaymentFault, retry: Instant) -> Payment {
    var payment = self
    payment.attempts += 1
    payment.nextAttempt = retry
    if fault == .timeout { payment.isUncertain = true }
    return payment
  }

  /// Returns the payment after giving up: failed if the provider was never reached, otherwise
  /// with everything to be undone.
  package func givenUp() -> Payment {
    guard state == .pending || state == .actionRequired || state == .authorised else { return self }
    guard state == .pending, !isUncertain else { return withoutBooking() }
    var payment = withoutAttempts
    payment.move(.fail)
    return payment
  }

  /// Returns the payment after the timeout of a request that was under way when another process gave up.
  ///
  /// The provider may have been reached, so there may be something to undo.
  package func missedAfterGivingUp() -> Payment {
    guard state == .failed else { return self }
    var payment = withoutAttempts
    payment.move(.abandon)
    return payment
  }

  /// The time until which the service waits for the customer's action; nil if none is required or it has no deadline.
  package var actionEnds: Instant? { state == .actionRequired ? action?.ends : nil }

  /// Returns the payment after the customer missed the deadline of the required action.
  package func leftUndone() -> Payment {
    var payment = givenUp()
    payment.declineReason = "the customer did not do in time what the payment provider asked for"
    return payment
  }

  /// Returns the payment of a booking that no longer exists: everything is voided or refunded.
  package func withoutBooking() -> Payment {
    var payment = withoutAttempts
    switch state {
    case .pending, .actionRequired, .authorised: payment.move(.abandon)
    case .captured, .refunding, .refunded: return refunding(refundable)
    default: return self
    }
    return payment
  }

  /// Returns the payment with a further refund; unchanged if the amount is not positive or exceeds what is left.
  package func refunding(_ part: Money) -> Payment {
    guard part.minorUnits > 0,
      let total = (refund ?? .zero(amount.currency)).adding(part),
      let gone = total.adding(reversed), gone.minorUnits <= amount.minorUnits
    else { return self }
    var payment = self
    switch state {
    // One refund at a time: the rest is requested once the provider has completed the current refund.
    case .refunding: payment.refund = total
    case .captured, .refunded, .refused:
      payment = withoutAttempts
      payment.move(.refund)
      payment.requestRefund(total)
    default: return self
    }
    return payment
  }

  /// Requests the refund of `total` less what was returned already.
  private mutating func requestRefund(_ total: Money) {
    refund = total
    let part = total.subtracting(returned) ?? total
    refunds.append(Refund(amount: part, state: .asked))
  }

  /// Completes the last refund, whether under way or refused before; earlier numbers were reported already.
  private mutating func finishRefund(_ number: Int) {
    guard number == refunds.count, let last = refunds.last, last.state != .done else { return }
    move(.repay)
    guard state == .refunded else { return }
    refunds[number - 1].state = .done
    guard let refund, refund.minorUnits > returned.minorUnits else { return }
    move(.refund)
    requestRefund(refund)
  }

  /// Notes that a void gave back everything.
  private mutating func returnAll() {
    move(.repay)
    refunds.removeAll { $0.state != .done }
    if let rest = amount.subtracting(returned), rest.minorUnits > 0 {
      refunds.append(Refund(amount: rest, state: .done))
    }
    refund = amount
  }

  /// Returns the payment while the booking waits for acceptance.
  package func waiting() -> Payment {
    var payment = self
    payment.awaitsWord = true
    return payment
  }

  /// Returns the payment after acceptance, when it may be captured.
  package func released() -> Payment {
    var payment = self
    payment.awaitsWord = false
    return payment
  }

  private var withoutAttempts: Payment {
    var payment = self
    payment.attempts = 0
    payment.nextAttempt = nil
    payment.isUncertain = false
    return payment
  }

  mutating func move(_ action: PaymentAction) {
    state = PaymentState.table.next(state, action) ?? state
    if state != .actionRequired { self.action = nil }
    // The customer does not return after an action that is over.
    if state != .pending, state != .actionRequired { returnAddress = nil }
  }
}
