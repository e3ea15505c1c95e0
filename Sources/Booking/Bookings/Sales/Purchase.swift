package import Vocabulary

/// One purchase at one quoted price: the original booking or a later addition, such as another hour.
package struct Purchase<Request: SaleRequest>: Hashable, Sendable, Codable {
  /// The quote at the time of purchase.
  package let quote: Quote<Request>
  /// Nil if it is free of charge.
  package let payment: Payment.ID?
  package let created: Instant
  package internal(set) var stage: SaleStage
  /// When it was complete: sold, paid and accepted; nil before, and where nothing came of it.
  package internal(set) var confirmed: Instant? = nil
  /// Why it failed.
  package internal(set) var failure: SaleFailure?
  /// Deadline of the acceptance, exclusive; nil if none is pending.
  package internal(set) var awaitsWord: Instant?
  /// What it has of the inventory, once it is sold.
  package internal(set) var asks: [Ask] = []

  init(quote: Quote<Request>, payment: Payment.ID?, created: Instant) {
    self.quote = quote
    self.payment = payment
    self.created = created
    stage = .requested
  }

  /// Whether it is neither complete nor over: its payment, or the acceptance, is under way.
  package var isUnderWay: Bool { stage == .requested || stage == .secured }

  /// Until when its payment is complete or given up at the latest, after an acceptance where it needs one.
  package func isDecided(by terms: SaleTerms) -> Instant {
    let begins = max(created, awaitsWord ?? created)
    return begins.adding(seconds: terms.paymentGivenUp)
  }

  /// Whether it has permanent claims.
  package var isSold: Bool { stage == .secured || stage == .confirmed }

  /// Its claims in the inventory.
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
  /// Sold; the money is reserved but not captured, or the acceptance is pending.
  case secured
  case confirmed
  case failed
  case cancelled
}

/// Why a purchase failed.
package enum SaleFailure: String, Sendable, Codable {
  case paymentDeclined, paymentUnavailable
  /// The held resources were taken by another purchase.
  case lost
  /// The product is not for sale any more.
  case closed
  /// The third party rejected it or did not answer in time.
  case turnedDown
  /// It was sold, and could not be delivered any more when its payment was complete, such as another seat for a
  /// passenger who was off-loaded meanwhile; all of its payment goes back.
  case overtaken

  /// As clients read it.
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
