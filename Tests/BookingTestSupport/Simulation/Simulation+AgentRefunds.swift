internal import Appointments
internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import ParkingExample
internal import PassTestSupport
internal import Selling
internal import Shows
internal import Stays
internal import Vocabulary

/// A refund that an agent decides, for a booking of any product.
struct AgentRefundCommand: Sendable {
  let agent: UserID
  /// The kind and the key of the booking.
  let booking: RecordKey
  let part: AgentRefund.Part
}

/// Two agents who refund all or a part of a booking at any moment: while a payment is captured or a refund is under
/// way, while the customer cancels, and both agents at once.
extension Simulation {
  private static let agents = ["ann", "bob"].compactMap(UserID.init)

  /// The limits on refunds, low enough that a simulation reaches both.
  static let refundLimits = RefundLimits(
    perBooking: .init(percent: 90),
    perDay: .init(amounts: [SampleFlights.usd: 30_000, SampleShows.eur: 20_000]))

  // MARK: Choosing

  func refundChoice() async -> SimulatedCommand? {
    let known: [RecordKey] =
      bookings.suffix(3).map { RecordKey(kind: FlightBooking.kind, key: $0.rawValue) }
      + drivers.bookings.suffix(2).map { RecordKey(kind: ParkingBooking.kind, key: $0.rawValue) }
      + visitors.bookings.suffix(2).map { RecordKey(kind: ShowBooking.kind, key: $0.rawValue) }
      + guests.bookings.suffix(2).map { RecordKey(kind: StayBooking.kind, key: $0.rawValue) }
      + owners.bookings.suffix(2).map {
        RecordKey(kind: AppointmentBooking.kind, key: $0.rawValue)
      }
    guard let agent = any(Self.agents), let booking = any(known) else { return nil }
    let currency = chance(50) ? SampleFlights.usd : SampleShows.eur
    let amount = Money(Int.random(in: 1...(chance(50) ? 500 : 40_000), using: &random), currency)
    let part = any([.amount(amount), .amount(amount), .all, .refusedAgain] as [AgentRefund.Part])
    return part.map { .refund(AgentRefundCommand(agent: agent, booking: booking, part: $0)) }
  }

  // MARK: Performing

  func answer(
    _ command: AgentRefundCommand, once key: RequestKey?
  ) async throws -> String? {
    switch command.booking.kind {
    case FlightBooking.kind: try await refund(command, at: desk, once: key)
    case ParkingBooking.kind: try await refund(command, at: parking, once: key)
    case ShowBooking.kind: try await refund(command, at: cinema, once: key)
    case StayBooking.kind: try await refund(command, at: reception, once: key)
    default: try await refund(command, at: reservations, once: key)
    }
  }

  private func refund<P: StoredProduct>(
    _ command: AgentRefundCommand, at desk: SalesDesk<P>, once key: RequestKey?
  ) async throws -> String? {
    guard let id = OpaqueID<P.Booking>(command.booking.key) else { return nil }
    let (seed, now) = (random.next(), now)
    return try await desk.refund(
      command.part, of: id, within: Self.refundLimits, Command(command.agent, once: key, now: now)
    ) { amount in
      var random = SeededGenerator(seed: seed)
      return TrailEntry(
        id: .init(using: &random), booking: command.booking, at: now, agent: command.agent,
        airports: nil, action: command.part == .refusedAgain ? "refund_again" : "refund",
        subject: [
          "amount_minor": "\(amount.minorUnits)", "currency": amount.currency.rawValue,
        ])
    }.key
  }

  // MARK: Invariants

  /// Checks that no booking returns more than was charged, that the trail records what agents gave, and that no agent
  /// exceeds a limit.
  func checkRefunds(_ bookings: [any SoldRecord]) async throws {
    var entries: [TrailEntry] = []
    for booking in bookings {
      var charged = 0
      for id in booking.paymentIDs {
        guard let payment = try await inner.record(Payment.self, id)?.value else { continue }
        let promised = payment.refund?.minorUnits ?? 0
        try expect(
          promised <= payment.amount.minorUnits, "\(id) promises \(promised) of \(payment.amount)")
        try expect(
          payment.declineReason != Self.overdrawn, "\(id) asked for more than was charged")
        charged += payment.charged.minorUnits
      }
      let own = try await inner.records(
        TrailEntry.self, .trail(of: booking.key), ranks: .min ..< .max
      ).map(\.value).filter { $0.action == "refund" }
      let given = own.reduce(0) { $0 + $1.amount.minorUnits }
      try expect(
        given == booking.givenByAgents,
        "\(booking.key) says \(booking.givenByAgents), its trail \(given)")
      try expect(
        given * 100 <= charged * 90, "agents gave \(given) of \(charged) for \(booking.key)")
      entries += own
    }
    for agent in Self.agents {
      for (currency, limit) in Self.refundLimits.perDay?.amounts ?? [:] {
        let spent = entries.filter {
          $0.agent == agent && $0.amount.currency == currency && $0.at.adding(seconds: 86_400) > now
        }.reduce(0) { $0 + $1.amount.minorUnits }
        try expect(spent <= limit, "\(agent) gave \(spent) \(currency) in a day")
      }
    }
  }

  /// The provider's reason when it has less than it is asked to return.
  private static let overdrawn = "nothing to refund"
}

extension SoldRecord {
  fileprivate var paymentIDs: [Payment.ID] { sale.purchases.compactMap(\.payment) }
  fileprivate var givenByAgents: Int { sale.givenByAgents?.minorUnits ?? 0 }
}

extension TrailEntry {
  fileprivate var amount: Money {
    Money(
      subject["amount_minor"].flatMap { Int($0) } ?? 0,
      subject["currency"].flatMap { CurrencyCode($0) } ?? SampleFlights.usd)
  }
}
