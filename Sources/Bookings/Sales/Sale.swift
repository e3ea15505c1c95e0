package import Vocabulary

/// What every booking has, whatever was bought: who bought it, at which price, and how far the money has come.
package struct Sale<Request: SaleRequest>: Hashable, Sendable, Codable {
  package let user: UserID
  /// As it was when it was bought.
  package let quote: Quote<Request>
  package let payment: Payment.ID
  package let created: Instant
  package internal(set) var stage: SaleStage
  /// Why it failed, when it did.
  package internal(set) var failure: SaleFailure?
  /// What a cancellation would bring; only the newest counts.
  package internal(set) var offer: CancellationOffer?
  /// Whether what it said about people was removed.
  package internal(set) var isForgotten = false

  init(user: UserID, quote: Quote<Request>, payment: Payment.ID, created: Instant) {
    self.user = user
    self.quote = quote
    self.payment = payment
    self.created = created
    stage = .requested
  }
}

/// How far a sale has come.
package enum SaleStage: String, Sendable, Codable {
  /// The payment is under way; what was asked for is held, not sold.
  case requested
  /// It is sold; the money is set aside and not yet taken.
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
}

extension SoldRecord {
  package var user: UserID { sale.user }
  /// As it was when it was bought.
  package var quote: Quote<Request> { sale.quote }
  package var payment: Payment.ID { sale.payment }
  package var created: Instant { sale.created }
  package var stage: SaleStage { sale.stage }
  package var failure: SaleFailure? { sale.failure }
  /// What a cancellation would bring; only the newest counts.
  package var offer: CancellationOffer? { sale.offer }

  /// How the sale finds a booking; a product adds its own.
  package var saleLookups: [Lookup] {
    [.user(user), Lookup("payment", payment.rawValue, isUnique: true)]
      + passes.passes.map { .pass($0.id) } + (passes.due.isEmpty ? [] : [.passesDue])
  }

  /// A booking that is somebody else's is none at all.
  package func checkAccess(by user: UserID) throws(Refusal) {
    guard user == self.user else { throw .notFound("booking", key) }
  }

  package func checkStands(for action: String, at now: Instant) throws(Refusal) {
    switch stage {
    case .confirmed: return
    case .cancelled: throw .bookingCancelled
    case .requested, .secured, .failed:
      throw .notAllowed(what: "booking", state: stateName(at: now), action: action, allowed: [])
    }
  }
}

extension Lookup {
  /// A user's bookings.
  package static func user(_ user: UserID) -> Lookup { Lookup("user", user.rawValue) }

  /// Bookings with a pass that waits for its minute.
  package static let passesDue = Lookup("passes_due", "true")

  /// The booking that earned that pass, whatever became of it.
  package static func pass(_ pass: PassID) -> Lookup {
    Lookup("pass", pass.rawValue, isUnique: true)
  }
}
