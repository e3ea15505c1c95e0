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

extension Simulation {
  /// Stops all faults and completes what is outstanding; then every customer must have what was paid for.
  func rest() async throws {
    isFaulty = false
    note("all faults cease")
    for request in inFlight { _ = try? await perform(request) }
    inFlight = []
    try await settle()
    try await checkRest()
    // A second delivery of all messages, in another order, must not move money.
    let before = await money()
    for message in messages.shuffled(using: &random) {
      await perform(
        SimulatedRequest(command: .message(message.payment, message.receipt), key: nil))
    }
    try await settle()
    try await checkRest()
    if broken == nil, await money() != before { fail("late messages moved money") }
  }

  private func money() async -> [Payment.ID: Int] { await provider.accounts.mapValues(\.kept) }

  /// Performs recovery, as a service does at its start and periodically.
  private func settle() async throws {
    for _ in 0..<30 where broken == nil {
      // Payments of a cancelled show are refunded by its update.
      for show in shows {
        await perform(SimulatedRequest(command: .show(.update(show.id)), key: nil))
      }
      let series = try await allSeries().filter { $0.stage != .made }
      for series in series {
        await perform(SimulatedRequest(command: .appointment(.conclude(series.id)), key: nil))
      }
      let left = try await inner.unsettled()
      let waiting = try await inner.records(ParkingBooking.self, .awaitsWord, ranks: .min ..< .max)
      let asked = try await inner.records(
        AppointmentBooking.self, .awaitsWord, ranks: .min ..< .max)
      if left.isEmpty, waiting.isEmpty, asked.isEmpty, series.allSatisfy({ $0.stage == .failed }) {
        break
      }
      await perform(SimulatedRequest(command: .recovery, key: nil))
      now = now.adding(seconds: 400)
    }
    for flight in [flights.first.id, flights.second.id] where broken == nil {
      await perform(SimulatedRequest(command: .updateBookings(flight), key: nil))
      let again = try await desk.updateBookings(of: flight, now: now)
      if !again.isEmpty { fail("following a flight twice did something twice: \(again)") }
    }
  }

  private func checkRest() async throws {
    await check()
    guard broken == nil else { return }
    do {
      // A void of a given-up payment never ends at a provider that is never reached.
      let left = try await inner.unsettled().filter {
        $0.state != .voiding || $0.method.rawValue != "pm_unavailable"
      }
      try expect(left.isEmpty, "never settled: \(left.map { "\($0.id) \($0.state)" })")
      try await checkSalesRest(try await all(ParkingBooking.self), "parking")
      try await checkSalesRest(try await all(ShowBooking.self), "show")
      try await checkSalesRest(try await all(StayBooking.self), "stay")
      try await checkSalesRest(try await all(AppointmentBooking.self), "appointment")
      try await checkSeries()
      try await checkSalesRest(try await allBookings(), "flight")
      for booking in try await allBookings() {
        count("ends \(booking.stage)\(booking.failure.map { " \($0)" } ?? "")")
        for addition in booking.sale.additions {
          count("addition ends \(addition.stage)\(addition.failure.map { " \($0)" } ?? "")")
        }
        let payment = try await inner.record(Payment.self, booking.paid)
          .orThrow("the payment of \(booking.id)").value
        count("payment ends \(payment.state)")
        try await checkKept(booking)
        for (index, segment) in booking.segments.enumerated() where segment.status == .cancelled {
          let pass = booking.deliveries.first { delivery in
            delivery.segment == index
              && booking.passes.valid(for: delivery.entitlement) != nil
          }
          try expect(pass == nil, "\(booking.id) has a pass for a flight that was cancelled")
        }
      }
    } catch { fail("\(error)") }
  }
  /// Checks that the provider keeps the price of what a booking has, or the part of a cancelled one that is not
  /// refunded.
  private func checkKept(_ booking: FlightBooking) async throws {
    let accounts = await provider.accounts
    var (kept, due) = (0, 0)
    for purchase in booking.sale.purchases {
      guard let account = purchase.payment.flatMap({ accounts[$0] }) else { continue }
      kept += account.kept
      // An addition that was under way when the booking was cancelled is undone.
      let isDue =
        purchase.stage == .confirmed || (purchase.stage == .cancelled && !account.isVoided)
      if isDue { due += purchase.quote.total.minorUnits }
    }
    if booking.stage == .cancelled {
      due -= try booking.offer.orThrow("the offer of \(booking.id)").refund.minorUnits
    }
    // Refunds by agents come on top of the refund by the terms.
    due -= booking.sale.givenByAgents?.minorUnits ?? 0
    try expect(kept == due, "\(booking.id) is \(booking.stage) and costs \(due): \(kept) is kept")
  }
}
