package import Vocabulary

/// What a cancellation would give back, promised up to a moment.
package struct CancellationOffer: Hashable, Sendable, Codable, Identified {
  package static let idPrefix = "cxl"

  package typealias ID = OpaqueID<CancellationOffer>

  package let id: ID
  /// What goes back to the traveler.
  package let refund: Money
  /// What does not.
  package let fee: Money
  /// It counts up to but not including this moment.
  package let expires: Instant
}

/// Cancelling in two steps: what would come back, then yes.
package enum Cancellation {
  /// An offer, which replaces any former one.
  package static func offer(
    of read: Versioned<FlightBooking>, for user: UserID, instances: [Versioned<FlightInstance>],
    refunds: RefundPolicy, policy: FlightPolicy, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<CancellationOffer> {
    var booking = read.value
    try booking.checkAccess(by: user)
    booking.follow(instances.map(\.value))
    try booking.checkCancellation(at: now)
    let paid = booking.quote.total
    let isOperators = booking.segments.contains { $0.status == .cancelled }
    let refund =
      isOperators
      ? paid
      : refunds.refund(
        of: paid, begins: booking.segments.map(\.departure.instant).min() ?? now, now: now)
    let offer = CancellationOffer(
      id: .init(using: &random), refund: refund,
      fee: paid.subtracting(refund) ?? .zero(paid.currency),
      expires: now.adding(seconds: policy.cancellationOfferLasts))
    booking.offer = offer
    var changes = ChangeSet(at: now)
    for instance in instances { changes.rely(on: instance) }
    _ = changes.update(read, to: booking, policy: policy, using: &random)
    return Decision(offer, changes)
  }

  /// Cancels: seats are free, passes revoked, and the promised refund on its way, all at once.
  package static func confirm(
    _ offer: CancellationOffer.ID, of read: Versioned<FlightBooking>, for user: UserID,
    payment: Versioned<Payment>, instances: [Versioned<FlightInstance>], policy: FlightPolicy,
    now: Instant, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<BookingChange> {
    var booking = read.value
    try booking.checkAccess(by: user)
    booking.follow(instances.map(\.value))
    try booking.checkCancellation(at: now)
    guard let promised = booking.offer, promised.id == offer else {
      throw .notFound("cancellation offer", offer.rawValue)
    }
    guard promised.expires > now else {
      throw .invalid("offer", "it ended at \(promised.expires); ask for a new one")
    }
    guard payment.value.id == booking.payment else {
      throw .notFound(Payment.kind, payment.value.key)
    }
    var changes = ChangeSet(at: now)
    for instance in instances { changes.rely(on: instance) }
    for claim in booking.claims { changes.release(claim) }
    booking.stage = .cancelled
    changes.update(payment, to: payment.value.refunding(promised.refund))
    changes.publish("booking.cancelled", booking)
    let change = changes.update(read, to: booking, policy: policy, using: &random)
    return Decision(change, changes)
  }
}

extension FlightBooking {
  /// A booking can be cancelled until its first flight leaves; a flight that the operator cancelled
  /// never leaves.
  func checkCancellation(at now: Instant) throws(Refusal) {
    try checkStands(for: "cancel", at: now)
    let hasLeft = segments.contains {
      switch $0.status {
      case .departed, .arrived: true
      case .scheduled, .delayed, .boarding: $0.departure.instant <= now
      case .cancelled: false
      }
    }
    guard !hasLeft,
      deliveries.allSatisfy({
        $0.state == .booked || $0.state == .checkedIn || $0.state == .offLoaded
      })
    else {
      throw .notAllowed(
        what: "booking", state: state(at: now).rawValue, action: "cancel", allowed: [])
    }
  }
}
