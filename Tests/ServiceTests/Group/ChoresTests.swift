import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Synchronization
import Testing
import Vocabulary

@testable import PassService

/// The background jobs of two services: one service does each job, and the other takes over when that one is gone.
@Suite(.timeLimit(.minutes(5))) struct ChoresTests {
  @Test func `each job is done by one, and taken over when its lease lapses`() async throws {
    let (store, clock) = (InMemoryStore(), TestClock(TestService.start))
    let done = Mutex<[String]>([])
    let leases = ["first", "second"].map { Leases(store, member: $0) }
    /// Runs a turn of the job at a service.
    func turn(_ index: Int) async throws {
      if try await leases[index].mayDo("job", now: clock.now) {
        done.withLock { $0.append(leases[index].member) }
      }
    }
    for _ in 0..<100 {
      for index in leases.indices { try await turn(index) }
      clock.advance(seconds: 1)
    }
    #expect(done.withLock { $0 } == Array(repeating: "first", count: 100))
    done.withLock { $0 = [] }
    // The first service is stopped, so its job waits at most for the length of a lease.
    for _ in 0..<(2 * Lease.lasts) {
      try await turn(1)
      clock.advance(seconds: 1)
    }
    let taken = done.withLock { $0.count }
    #expect(taken >= Lease.lasts && done.withLock { $0.allSatisfy { $0 == "second" } })
    // The first service wakes up, and does nothing.
    try await turn(0)
    #expect(done.withLock { !$0.contains("first") })
  }

  @Test(arguments: SharedStore.Kind.all) func `of two services one follows the news`(
    kind: SharedStore.Kind
  ) async throws {
    try await ServicePair.run(on: kind) { pair in
      // Both services run their loops, and the clock does not move, so each job stays with its first holder.
      let store = pair.first.service.store
      let names = ["news", "gates", "acceptance", "payment notices", "waiting lists"]
      try await eventually {
        var count = 0
        for name in names where try await store.record(Lease.self, name) != nil { count += 1 }
        return count == names.count
      }
      for name in names {
        let holder = try await store.record(Lease.self, name).orThrow("a lease").value.holder
        for service in pair.both {
          let done = Mutex(false)
          await service.housekeeping.inTurn(name) { done.withLock { $0 = true } }
          let isHolder = service.service.group?.leases.member == holder
          #expect(done.withLock { $0 } == isHolder)
        }
      }
    }
  }

  @Test(arguments: SharedStore.Kind.all)
  func `a payment that one began and left is finished by the other`(kind: SharedStore.Kind)
    async throws
  {
    try await ServicePair.run(on: kind) { pair in
      let stage = try await Stage(pair.first)
      let jane = try await stage.quoted("jane")
      let quote = try FlightQuote.ID(jane.quote).orThrow("a quote")
      let id = try await pair.first.service.desk.begin(
        quote, try SampleFlights.order(),
        Command(try UserID("jane").orThrow("a user"), now: pair.first.clock.now))
      await pair.first.stop()
      pair.first.clock.advance(seconds: 30)
      await pair.second.housekeeping.work(only: "payments")
      let booking = try await pair.second.service.store.record(FlightBooking.self, id)
        .orThrow("the booking").value
      #expect(booking.stage == .confirmed)
      _ = try await jane.client.at(pair.second).get("/bookings/\(id)").with(200)
    }
  }
}
