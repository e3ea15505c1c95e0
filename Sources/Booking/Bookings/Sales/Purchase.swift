package import Vocabulary

/// One purchase at one quoted price: the original booking or a later addition, such as another hour.
package struct Purchase<Request: SaleRequest>: Hashable, Sendable, Codable {
  /// The quote at the time of purchase.
  package let quote: Quote<Request>
  /// The payment; nil if the purchase is free of charge.
  package let payment: Payment.ID?
  package let created: Instant
  package internal(set) var stage: SaleStage
  /// The time at which it was complete: sold, paid and accepted; nil before that, and if it failed.
  package internal(set) var confirmed: Instant? = nil
  /// The reason for which it failed.
  package internal(set) var failure: SaleFailure?
  /// Deadline of the acceptance, exclusive; nil if none is pending.
  package internal(set) var awaitsWord: Instant?
  /// The resources that it has in the inventory, once it is sold.
  package internal(set) var asks: [Ask] = []

  init(quote: Quote<Request>, payment: Payment.ID?, created: Instant) {
    self.quote = quote
    self.payment = payment
    self.created = created
    stage = .requested
  }

  /// Whether it is neither complete nor over: its payment, or the acceptance, is under way.
  package var isUnderWay: Bool { stage == .requested || stage == .secured }

  /// Returns the time by which its payment is complete or given up, counted from the deadline of the
  /// acceptance where it needs one.
  package func isDecided(by terms: SaleTerms) -> Instant {
    let begins = max(created, awaitsWord ?? created)
    return begins.adding(seconds: terms.paymentGivenUp)
  }

  /// Whether it has permanent claims.
  package var isSold: Bool { stage == .secured || stage == .confirmed }

  /// Returns its claims in the inventory.
  package func claims(of owner: String) -> [Claim] {
    isSold ? asks.map { Claim($0, owner: owner, fence: 1, until: nil) } : []
  }

  mutating func confirm(at now: Instant) {
    stage = .confirmed
    confirmed = now
  }

  mutating func fail(_ failure: SaleFailure) {
    stage = .failed
    self.failure = failure
    awaitsWord = nil
    asks = []
  }
}

/// The progress of a purchase.
package enum SaleStage: String, Sendable, Codable {
  /// The payment is under way; the resources are held, not sold.
  case requested
  /// The resources are sold; the money is reserved but not captured, or the acceptance is pending.
  case secured
  case confirmed
  case failed
  case cancelled
}

/// The reason for which a purchase failed.
package enum SaleFailure: String, Sendable, Codable {
  case paymentDeclined, paymentUnavailable
  /// The held resources were taken by another purchase.
  case lost
  /// The product is not for sale any more.
  case closed
  /// The third party rejected it or did not answer in time.
  case turnedDown
  /// The purchase was sold and could not be delivered any more when its payment was complete, such as another seat
  /// for a passenger who was off-loaded meanwhile; all of its payment goes back.
  case overtaken

  /// The failure as clients read it.
  package var word: String {
    switch self {
    case .paymentDeclined: "PAYMENT_DECLINED"
    case .paymentUnavailable: "PAYMENT_UNAVAILABLE"
    case .lost: "TAKEN"
    case .closed: "CLOSED"
    case .turnedDown: "TURNED_DOWN"
    case .overtaken: "OVERTAKEN"
    }
  }
}
