import PassService
import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassFormats
import PassTestSupport
import Selling
import Vocabulary

@testable import PassGate

extension DaySimulation {
  /// Ends all faults, lets the flight leave, collects all reports, and checks that they agree.
  func evening() async throws {
    isFaulty = false
    office.store.set(faulty: false)
    office.provider.set(faulty: false)
    time = max(time, departs.adding(seconds: 3 * 3_600))
    note("evening")
    for _ in 0..<30 {
      if try await office.inner.unsettled().isEmpty { break }
      _ = try await office.desk.settleAll(now: time)
      time = time.adding(seconds: 400)
    }
    _ = try await office.desk.report(.departed, of: flight.id, StaffCommand(now: time))
    try await chores()
    for gate in gates {
      gate.clockError = 0
      gate.line.set(faulty: false)
    }
    // Gates report twice, in random order, because repetition and order must not matter.
    for _ in 1...2 {
      for gate in gates.shuffled(using: &random) {
        gate.line.set(up: gate.isEverOnline)
        if gate.isEverOnline {
          try await sync(gate, isWhole: true)
        } else {
          try await carry(from: gate)
        }
      }
    }
    try await chores()
    guard broken == nil else { return }
    try await checkBoardings()
    try await checkCharges()
    try checkReports()
    for gate in gates { gate.close() }
  }

  // MARK: Gates and bookings

  private func checkBoardings() async throws {
    let context = try setting().context
    var all = Admissions()
    for gate in gates { for event in try gate.events(of: context) { all.insert(event) } }
    for (index, gate, event) in entries {
      expect(all.events[event.key] != nil, "\(gate) lost the entry \(event.key) of \(index)")
      let heard = await office.record(of: event.key)
      expect(
        heard != nil,
        "the service never heard of the entry \(event.key) of \(index) at \(gate)")
    }
    let standing = all.standing
    let inConflict = Set(all.conflicts.flatMap(\.entries).map(\.key))
    for booking in try await office.bookings(on: flight.id) {
      let own = Set(booking.passes.passes.map(\.id))
      guard let delivery = booking.deliveries.first else { continue }
      let entered = standing.filter { $0.pass.map { own.contains($0.passID) } ?? false }
      let isTakenOff = all.counting(.offload).contains {
        $0.pass.map { own.contains($0.passID) } ?? false
          || $0.airlineKey?.sequence == delivery.sequence.map(String.init)
      }
      count("ends \(delivery.state.rawValue)")
      if entered.count > 1 {
        count("boarded twice")
        expect(
          entered.allSatisfy { inConflict.contains($0.key) },
          "\(booking.user) boarded twice, and there is no conflict of it: \(entered.map(\.key))")
        var told = false
        for entry in entered {
          if await office.record(of: entry.key)?.isConflict ?? false { told = true }
        }
        expect(told, "\(booking.user) boarded twice, and no agent hears of it")
      }
      if delivery.state == .boarded {
        expect(!entered.isEmpty, "\(booking.user) is BOARDED, and no gate let anybody in")
      } else if let entry = entered.first {
        // An agent hears of a passenger whom a gate admits on an ended pass, or whom an agent has off-loaded
        // elsewhere.
        let kept = await office.record(of: entry.key)
        expect(
          kept?.isConflict ?? false || isTakenOff && delivery.state == .offLoaded,
          "\(booking.user) went in by \(entry.key), \(kept?.outcome ?? "undecided"), and is \(delivery.state.rawValue)"
        )
      }
    }
  }

  // MARK: Money

  private func checkCharges() async throws {
    let left = try await office.inner.unsettled()
    expect(left.isEmpty, "never settled: \(left.map { "\($0.id) \($0.state)" })")
    let accounts = await office.provider.books.accounts
    for (id, account) in accounts where account.kept > 0 {
      let payment = try await office.inner.record(Payment.self, id)
      expect(payment != nil, "\(id) was charged, and there is no such payment")
    }
    for booking in try await office.bookings(on: flight.id) {
      guard let id = booking.payment else { continue }
      let kept = accounts[id]?.kept ?? 0
      let due =
        switch booking.stage {
        case .confirmed: booking.quote.total.minorUnits
        case .cancelled:
          booking.quote.total.minorUnits - (booking.offer?.refund.minorUnits ?? 0)
        case .failed: 0
        case .requested, .secured: -1
        }
      count("booking ends \(booking.stage)")
      expect(kept == due, "\(booking.user): \(booking.stage), and \(kept) is kept, \(due) expected")
    }
    // Each charge must belong to an existing booking.
    var charged = Set(accounts.filter { $0.value.kept > 0 }.keys)
    for booking in try await office.everyBooking() {
      if let id = booking.payment { charged.remove(id) }
    }
    expect(charged.isEmpty, "charges without a booking: \(charged.map(\.rawValue).sorted())")
  }

  // MARK: Reports

  private func checkReports() throws {
    for gate in gates {
      guard let setting = gate.setting else { continue }
      let report = try gate.directory.ledger().report(setting)
      let listed = report.boarded.filter { $0.row != nil }.count
      let rows = setting.manifest?.rows.count ?? 0
      let twice = listed - Set(report.boarded.compactMap(\.row)).count
      // An off-loaded passenger is neither boarded nor missing, unless an agent's entry admitted them nevertheless.
      let gone = Set(report.offloaded.compactMap(\.row)).subtracting(
        report.boarded.compactMap(\.row)
      ).count
      expect(
        listed - twice + report.notBoarded.count + gone == rows,
        "\(gate.name): \(listed) in, \(report.notBoarded.count) not, \(gone) taken off, of \(rows)")
      expect(report.faults.isEmpty, "\(gate.name): \(report.faults)")
    }
  }
}
