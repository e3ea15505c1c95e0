package import Vocabulary

/// Refunds that the provider refused, so that an agent decides about them.
extension Payment {
  /// The amount that was promised and is not returned because the provider refused it; nil if it refused nothing.
  package var refusedRefund: Money? {
    guard state == .refused, refunds.contains(where: { $0.state == .refused }),
      let promised = refund?.subtracting(returned),
      let there = amount.subtracting(returned)?.subtracting(reversed)
    else { return nil }
    // Money that the provider gave back unasked is not requested again.
    let left = min(promised.minorUnits, there.minorUnits)
    return left > 0 ? Money(left, amount.currency) : nil
  }

  /// Returns the payment with the refused refund requested again, under a new number; unchanged if none was refused.
  package func askingAgain() -> Payment {
    guard let part = refusedRefund else { return self }
    var payment = self
    payment.attempts = 0
    payment.nextAttempt = nil
    payment.isUncertain = false
    payment.declineReason = nil
    payment.move(.refund)
    payment.refunds.append(Refund(amount: part, state: .asked))
    return payment
  }

  /// Whether its money is not taken yet and may still be.
  var mayStillBeCharged: Bool {
    switch state {
    case .pending, .actionRequired, .authorised: true
    case .captured, .declined, .failed, .voiding, .voided, .refunding, .refunded, .refused: false
    }
  }
}
