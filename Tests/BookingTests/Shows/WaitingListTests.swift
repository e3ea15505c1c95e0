import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Shows
import Testing
import Vocabulary

/// Users who wait are offered in order what came free, as a hold for a limited time.
@Suite struct WaitingListTests {
  private func refusal(_ command: () async throws -> Void) async throws -> RefusalCode? {
    do { try await command() } catch let refusal as Refusal { return refusal.code }
    return nil
  }

  @Test(arguments: Cinema.Kind.allCases)
  func `the first is offered what came free, the second when that lapses`(
    _ kind: Cinema.Kind
  ) async throws {
    let cinema = try await Cinema(kind)
    let booking = try await cinema.book("A1 A2", for: "john")
    let first = try await cinema.wait("A1", for: "jane")
    let second = try await cinema.wait("A1 A2", for: "janie")
    let third = try await cinema.wait("A2", for: "johnny")
    #expect(first.number < second.number && second.number < third.number)
    #expect(try await cinema.view(third).position == 3)
    try await cinema.serve()
    #expect(try await cinema.states(first, second, third) == [.waiting, .waiting, .waiting])

    _ = try await cinema.cancel(booking, for: "john")
    try await cinema.serve()
    // The second entry needs the seat that is offered to the first, and the third entry needs neither.
    #expect(try await cinema.states(first, second, third) == [.offered, .waiting, .offered])
    let lease = try await cinema.view(first).hold.orThrow("a hold")
    #expect(lease.expires == cinema.now.adding(seconds: 900))
    #expect(lease.holder == first.user)
    #expect(try await cinema.view(second).position == 1)

    cinema.now = cinema.now.adding(seconds: 870)
    try await cinema.serve()
    #expect(try await cinema.states(first, second, third) == [.offered, .waiting, .offered])
    let held = try await cinema.view(third).hold.orThrow("a hold")
    let quote = try await cinema.quote("A2", held, for: "johnny")
    #expect(try await cinema.pay(quote, for: "johnny").stage == .confirmed)
    cinema.now = cinema.now.adding(seconds: 30)
    #expect(try await cinema.states(first, second, third) == [.lapsed, .waiting, .accepted])
    try await cinema.serve()
    #expect(try await cinema.states(first, second, third) == [.lapsed, .waiting, .accepted])
    #expect(try await cinema.lock("A1", for: "jane").holder == first.user)
  }

  @Test(arguments: Cinema.Kind.allCases)
  func `nobody at the desk overtakes who waits`(_ kind: Cinema.Kind) async throws {
    let cinema = try await Cinema(kind)
    let held = try await cinema.lock("A1 A2", for: "john")
    let waiting = try await cinema.wait("A1", for: "jane")
    try await cinema.release(held)
    // The command itself serves the line, because no background work has run yet.
    #expect(try await refusal { _ = try await cinema.lock("A1", for: "janie") } == .unavailable)
    #expect(try await cinema.states(waiting) == [.offered])
    #expect(try await cinema.lock("A2", for: "janie").asks.count == 1)
    // The first user locks the seat and gets the hold of the offer.
    #expect(try await cinema.lock("A1", for: "jane").id == cinema.view(waiting).hold?.id)
  }

  @Test func `what lapses without a commit is offered first to who waits, too`() async throws {
    let cinema = try await Cinema()
    _ = try await cinema.lock("A1", for: "john")
    let waiting = try await cinema.wait("A1", for: "jane")
    cinema.now = cinema.now.adding(seconds: 30)
    #expect(try await refusal { _ = try await cinema.lock("A1", for: "janie") } == .unavailable)
    #expect(try await cinema.states(waiting) == [.offered])
  }

  @Test func `who comes later may have what the line cannot use`() async throws {
    let cinema = try await Cinema()
    let hall = cinema.hall
    func lock(_ count: Int, _ name: String) async throws -> Hold {
      try await cinema.desk.lock(
        .places(count), of: hall, Command(try cinema.user(name), now: cinema.now))
    }
    let held = [try await lock(10, "john"), try await lock(9, "janie")]
    let four = try await cinema.wait(.places(4), for: "jane", of: hall)
    let two = try await cinema.wait(.places(2), for: "johnny", of: hall)
    #expect(try await lock(1, "judy").asks[0].quantity == 1)
    try await cinema.release(held[1])
    // Nine places are free: four and two are offered, and three remain.
    #expect(try await refusal { _ = try await lock(4, "josh") } == .unavailable)
    #expect(try await cinema.states(four, two) == [.offered, .offered])
    #expect(try await lock(3, "josh").asks[0].quantity == 3)
  }

  @Test func `what is given back goes to the next at once`() async throws {
    let cinema = try await Cinema()
    let held = try await cinema.lock("A1", for: "john")
    let (first, second) = (
      try await cinema.wait("A1", for: "jane"), try await cinema.wait("A1", for: "janie")
    )
    try await cinema.release(held)
    try await cinema.serve()
    let user = first.user
    let left = try await cinema.desk.withdraw(first.id, Command(user, now: cinema.now))
    #expect(left.stored == .withdrawn)
    #expect(try await cinema.state("A1") == .available)
    try await cinema.serve()
    #expect(try await cinema.states(first, second) == [.withdrawn, .offered])
    // A repeated withdrawal is no error, and another user's entry does not exist for the caller.
    _ = try await cinema.desk.withdraw(first.id, Command(user, now: cinema.now))
    let stranger = try cinema.user("john")
    #expect(
      try await refusal {
        _ = try await cinema.desk.withdraw(second.id, Command(stranger, now: cinema.now))
      } == .notFound)
    // A release of the offered hold has the same effect as a withdrawal of the entry.
    try await cinema.release(try await cinema.view(second).hold.orThrow("a hold"))
    #expect(try await cinema.states(second) == [.lapsed])
  }

  @Test func `only what is sold out is waited for, by each once, and by few for much`()
    async throws
  {
    let cinema = try await Cinema()
    #expect(try await refusal { _ = try await cinema.wait("A1", for: "jane") } == .notSoldOut)
    #expect(try await refusal { _ = try await cinema.wait("Z9", for: "jane") } == .notFound)
    let all = ["A1", "A2", "A3", "A4", "A5", "A6"]
    for (index, seat) in all.enumerated() {
      _ = try await cinema.lock(seat, for: "john\(index)")
    }
    for seat in all.prefix(5) { _ = try await cinema.wait(seat, for: "jane") }
    #expect(try await refusal { _ = try await cinema.wait("A1", for: "jane") } == .alreadyWaiting)
    #expect(try await refusal { _ = try await cinema.wait("A6", for: "jane") } == .tooManyEntries)
    let eleven = ShowWish.Choice.best(11, nil)
    let code = try await refusal { _ = try await cinema.wait(eleven, for: "janie") }
    #expect(code == .unavailable)
    cinema.desk.product.terms.waiting.entriesPerLine = 5
    #expect(try await refusal { _ = try await cinema.wait("A6", for: "janie") } == .waitingListFull)
    let entries = try await cinema.desk.waitingEntries(of: try cinema.user("jane"))
    _ = try await cinema.desk.withdraw(entries[0].id, Command(entries[0].user, now: cinema.now))
    _ = try await cinema.wait("A6", for: "jane")
  }

  @Test func `who waits until it begins waits for nothing more, and is forgotten`() async throws {
    let cinema = try await Cinema()
    _ = try await cinema.book("A1", for: "john")
    let waiting = try await cinema.wait("A1", for: "jane")
    cinema.now = waiting.ends
    #expect(try await cinema.states(waiting) == [.expired])
    try await cinema.serve()
    let kept = try await cinema.store.record(Cinema.Entry.self, waiting.id)
    #expect(kept?.value.stored == .expired)
    cinema.now = cinema.now.adding(seconds: 86_400)
    _ = try await cinema.store.tidy(at: cinema.now, limit: 1_000)
    #expect(try await cinema.store.record(Cinema.Entry.self, waiting.id) == nil)
    #expect(try await cinema.store.record(WaitingLine.self, cinema.show.rawValue) == nil)
    let claims = try await cinema.store.claims(in: waiting.allowance.resource.scope)
    #expect(claims.isEmpty)
  }

  @Test func `two processes that serve one line offer each thing once`() async throws {
    let cinema = try await Cinema(.sqlite)
    let other = ShowDesk(
      ShowProduct(), store: cinema.store, providers: .only(cinema.provider), clock: SleepingClock())
    let desk = cinema.desk
    for round in 0..<10 {
      let held = try await cinema.lock("A1", for: "john\(round)")
      var entries: [Cinema.Entry] = []
      for number in 0..<4 {
        entries.append(try await cinema.wait("A1", for: "u\(round)-\(number)"))
      }
      try await cinema.release(held)
      let now = cinema.now
      await withTaskGroup(of: Void.self) { group in
        for desk in [desk, other, desk, other] {
          group.addTask {
            _ = try? await desk.offerFreed(now: now)
          }
        }
      }
      let states = try await cinema.states(entries[0], entries[1], entries[2], entries[3])
      #expect(states == [.offered, .waiting, .waiting, .waiting])
      for entry in entries {
        _ = try await cinema.desk.withdraw(entry.id, Command(entry.user, now: cinema.now))
      }
    }
  }
}
