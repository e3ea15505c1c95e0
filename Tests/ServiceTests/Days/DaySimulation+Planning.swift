import Bookings
import BookingTestSupport
import Flights
import PassTestSupport
import Vocabulary

@testable import PassGate

extension DaySimulation {
  static let travelerCount = 14

  /// Sets up a new departure, its travelers, and the plan of the day.
  func begin() async throws {
    isFaulty = true
    office.store.set(faulty: true)
    office.provider.set(faulty: true)
    if day > 0 { flight = try await published() }
    departs = flight.departure.instant
    time = max(time, departs.adding(seconds: -49 * 3_600))
    let free = flights.map.places.filter { $0.cabin == .economy }.map(\.id)
      .shuffled(using: &random)
    travelers = try (0..<Self.travelerCount).map { index in
      DayTraveler(
        user: try SampleFlights.user("d\(day)t\(index)"), place: free[index],
        isOnPaper: index % 2 == 0)
    }
    office.users += travelers.map(\.user)
    entries = []
    offloaded = []
    plan = []
    planTravelers()
    planOperations()
    for index in gates.indices { try await planGate(index) }
    plan.sort { $0.at < $1.at }
    note("day \(day): \(plan.count) things will happen")
  }

  /// Publishes the same departure for the next day.
  private func published() async throws -> FlightInstance {
    let next = try SampleFlights.flight(
      "UA123", "SFO", "JFK", at: "2025-03-\(15 + day)T08:30:00-07:00", hours: 5,
      zones: ("America/Los_Angeles", "America/New_York"), offsets: (-420, -240), flights.map,
      flights.tariff, using: &random)
    var changes = ChangeSet(at: time)
    changes.insert(next)
    try await office.inner.commit(changes)
    return next
  }

  private func at(_ minutesBefore: ClosedRange<Int>, _ event: DayEvent) {
    let seconds = number(minutesBefore.lowerBound * 60...minutesBefore.upperBound * 60)
    plan.append((departs.adding(seconds: -seconds), event))
  }

  private func planTravelers() {
    for index in travelers.indices {
      at(1_800...2_900, .book(index))
      // Some travelers repeat the request, as if the answer was lost.
      if chance(20) { at(1_700...1_790, .book(index)) }
      if chance(92) { at(70...1_380, .checkIn(index)) }
      if chance(10) { at(80...1_300, .changeSeat(index)) }
      if chance(8) { at(80...1_300, .reissue(index)) }
      if chance(8) { at(130...1_700, .cancel(index)) }
      if travelers[index].isOnPaper { at(60...1_300, .print(index)) }
      if chance(93) { at(-15...55, .show(index, gate: number(0...2), isCopy: false)) }
      // A traveler who was refused, or sent to check-in, comes again.
      if chance(40) { at(-20...20, .show(index, gate: number(0...2), isCopy: false)) }
      if chance(15) { at(-15...55, .show(index, gate: number(0...2), isCopy: true)) }
      if chance(6) { at(-10...50, .offload(index, gate: number(0...2))) }
    }
  }

  private func planOperations() {
    for _ in 1...12 { at(-30...2_900, .chores) }
    if chance(70) {
      at(30...200, .delay(seconds: 2_400))
      // At a gate without a network, an agent enters the delay by hand.
      for index in gates.indices where !gates[index].isEverOnline || chance(20) {
        at(-10...29, .tellHour(gate: index))
      }
    }
    for _ in 1...number(1...3) { at(-20...2_500, .killService) }
  }

  private func planGate(_ index: Int) async throws {
    let gate = gates[index]
    plan.append((departs.adding(seconds: -90 * 60), .open(gate: index)))
    gate.isToldHour = true
    gate.inside = []
    if gate.isEverOnline {
      for _ in 1...8 { at(-20...80, .sync(gate: index)) }
      for _ in 1...number(1...3) {
        at(-20...80, .network(gate: index, isUp: false))
        at(-20...80, .network(gate: index, isUp: true))
      }
    }
    for _ in 1...number(1...3) { at(-20...60, .killGate(index)) }
    if chance(40) { at(-10...60, .clock(gate: index, error: number(-50...50))) }
    if chance(6) { at(-10...60, .clock(gate: index, error: number(-40_000...40_000))) }
    if chance(20) { at(-10...40, .undo(gate: index)) }
  }
}
