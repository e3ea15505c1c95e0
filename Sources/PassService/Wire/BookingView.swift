internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassFormats
internal import Selling
internal import Vocabulary

/// A booking as its traveler sees it at a moment: what it is, and what can be done with it now.
///
/// Its tag changes with all of that, so that nobody is told "not modified" while check-in opens.
struct BookingView {
  let booking: FlightBooking
  private let instances: [FlightInstance.ID: FlightInstance]
  private let payment: Payment?
  private let policy: FlightPolicy
  private let now: Instant

  init(_ booking: FlightBooking, _ service: Service, now: Instant) async throws {
    self.booking = booking
    self.now = now
    policy = service.desk.policy
    instances = Dictionary(
      try await service.desk.instances(of: booking).map { ($0.value.id, $0.value) },
      uniquingKeysWith: { $1 })
    payment = try await service.desk.store.record(Payment.self, booking.payment)?.value
  }

  /// The booking with its tag, and what else there is to say.
  func answer(
    _ status: Int = 200, caching: Answer.Caching = .checked,
    _ more: (inout JSONWriter) -> Void = { _ in }
  ) throws -> Answer {
    var bare = JSONWriter()
    bare.object { write(to: &$0) }
    let tag = try ETag.of(bare.bytes)
    return .json(status, caching: caching) { writer in
      write(to: &writer)
      more(&writer)
      writer.member("etag", tag)
    }.with("etag", tag).about(booking.id)
  }

  /// Refuses unless a client saw this very form of it.
  func require(_ ifMatch: String) throws {
    guard let tag = try answer().header("etag"), ETag.matches(ifMatch, tag) else {
      throw Refusal.changed("booking")
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.member("booking_id", booking.key)
    writer.member("confirmation_code", booking.confirmationCode.rawValue)
    writer.member("state", booking.state(at: now).published.rawValue)
    writer.member(
      "allowed_transitions", booking.transitions(at: now, policy: policy).map(\.rawValue))
    writer.objects("available_actions", booking.actions(at: now, policy: policy)) {
      $0.member("action", $1.rawValue)
      $0.member("method", "POST")
      $0.member("href", "/v1/bookings/\(booking.key)/\($1.path)")
    }
    writer.objects("flights", booking.segments.indices) { writeFlight($1, to: &$0) }
    writer.objects("passengers", booking.passengers) { writePassenger($1, to: &$0) }
    writer.member("total", booking.quote.total)
    writer.member("total_charged", payment?.charged ?? .zero(booking.quote.total.currency))
    if let refund = payment?.refund { writer.member("refund", refund) }
    writer.member("payment_state", orNull: payment?.state.rawValue.uppercased())
    if let action = payment?.action {
      writer.name("payment_action")
      writer.object { writer in
        writer.member("url", action.url)
        writer.member("expires_at", orNull: action.ends?.description)
      }
    }
    let opens = booking.segments.indices.map { booking.checkInOpens($0, policy: policy) }.min()
    writer.member("check_in_opens_at", orNull: opens?.description)
    writer.member("created_at", booking.created.description)
  }

  private func writeFlight(_ index: Int, to writer: inout JSONWriter) {
    let segment = booking.segments[index]
    writer.member("flight_id", segment.instance.rawValue)
    guard let flight = instances[segment.instance] else { return }
    writer.members(of: flight)
    writer.member("gate", orNull: flight.gate)
    writer.member("gate_updated_at", orNull: flight.gateUpdated?.description)
    writer.member(
      "check_in_opens_at", booking.checkInOpens(index, policy: policy).description)
  }

  private func writePassenger(_ passenger: Passenger, to writer: inout JSONWriter) {
    writer.member("passenger_id", passenger.id.rawValue)
    writer.member("type", passenger.type.rawValue)
    writer.member("first_name", orNull: passenger.details?.givenNames)
    writer.member("last_name", orNull: passenger.details?.surname)
    let deliveries = booking.deliveries.filter { $0.passenger == passenger.id }
    writer.objects("seats", deliveries) { writer, delivery in
      writer.member("flight_id", booking.segments[delivery.segment].instance.rawValue)
      writer.member("seat_id", orNull: delivery.place?.rawValue)
      writer.member("seat", delivery.seat.description)
      writer.member("cabin_class", delivery.cabin.rawValue)
      writer.member(
        "state", booking.stage == .cancelled ? "CANCELLED" : delivery.state.rawValue)
    }
  }
}

extension TravelerAction {
  /// Where it is asked for, behind the booking's own path.
  var path: String {
    switch self {
    case .checkIn: "check-in"
    case .changeSeat: "seat-change"
    case .cancel: "cancellation-quote"
    }
  }
}

extension Payment {
  /// What was taken, whatever went back since.
  fileprivate var charged: Money {
    switch state {
    case .captured, .refunding: amount
    case .refunded: refund == nil ? .zero(amount.currency) : amount
    default: .zero(amount.currency)
    }
  }
}
