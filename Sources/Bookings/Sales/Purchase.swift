package import Vocabulary

/// One thing bought at one price: what was booked, or what was added to it later, such as an hour more.
package struct Purchase<Request: SaleRequest>: Hashable, Sendable, Codable {
  /// As it was when it was bought.
  package let quote: Quote<Request>
  /// Nil where it costs nothing.
  package let payment: Payment.ID?
  package let created: Instant
  package internal(set) var stage: SaleStage
  /// Why it failed, when it did.
  package internal(set) var failure: SaleFailure?
  /// Up to but not including when somebody may say yes, while that is waited for.
  package internal(set) var awaitsWord: Instant?
  /// What it has of the inventory, from when it was sold.
  package internal(set) var asks: [Ask] = []

  init(quote: Quote<Request>, payment: Payment.ID?, created: Instant) {
    self.quote = quote
    self.payment = payment
    self.created = created
    stage = .requested
  }

  /// Whether what it asked for is its own.
  package var isSold: Bool { stage == .secured || stage == .confirmed }

  /// What it has of the inventory as an owner's claims.
  package func claims(of owner: String) -> [Claim] {
    isSold ? asks.map { Claim($0, owner: owner, fence: 1, until: nil) } : []
  }

  mutating func fail(_ failure: SaleFailure) {
    stage = .failed
    self.failure = failure
    awaitsWord = nil
    asks = []
  }
}

/// How far a purchase has come.
package enum SaleStage: String, Sendable, Codable {
  /// The payment is under way; what was asked for is held, not sold.
  case requested
  /// It is sold; the money is set aside and not yet taken, or somebody has yet to say yes.
  case secured
  case confirmed
  case failed
  case cancelled
}

/// Why nothing was sold.
package enum SaleFailure: String, Sendable, Codable {
  case paymentDeclined, paymentUnavailable
  /// What was held is somebody else's by now.
  case lost
  /// The product does not sell it any more.
  case closed
  /// Who had to say yes said no, or nothing in time.
  case turnedDown
}
