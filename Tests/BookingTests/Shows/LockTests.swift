import BookingStore
import Bookings
import PassTestSupport
import Selling
import Shows
import Testing
import Vocabulary

/// Locks on seats of a show for thirty seconds, and typical mistakes with such locks.
@Suite struct LockTests {
  @Test(arguments: Cinema.Kind.allCases)
  func `locks are all or nothing, and last for thirty seconds`(_ kind: Cinema.Kind) async throws {
    let cinema = try await Cinema(kind)
    let hold = try await cinema.lock("A1 A2 A3")
    #expect(hold.expires == cinema.now.adding(seconds: 30))
    #expect(try await cinema.state("A2") == .locked)
    // Of four chosen seats one is taken, so none is locked.
    let refusal = await #expect(throws: Refusal.self) {
      try await cinema.lock("A3 A4 A5 A6", for: "john")
    }
    #expect(refusal?.code == .unavailable && refusal?.resources.map(\.name) == ["A3"])
    #expect(try await cinema.state("A4") == .available)
    cinema.now = hold.expires.adding(seconds: -1)
    await #expect(throws: Refusal.self) { try await cinema.lock("A3", for: "john") }
    // The seats are free in the second in which the lock ends, without any background work.
    cinema.now = hold.expires
    #expect(try await cinema.state("A3") == .available)
    _ = try await cinema.lock("A3 A4 A5 A6", for: "john")
  }

  @Test func `nobody lengthens a lock but by paying`() async throws {
    let cinema = try await Cinema()
    let hold = try await cinema.lock("A1")
    cinema.now = cinema.now.adding(seconds: 20)
    let jane = try cinema.user("jane")
    let refusal = await #expect(throws: Refusal.self) {
      try await cinema.desk.extend(hold.id, Command(jane, now: cinema.now))
    }
    #expect(refusal?.code == .holdAtLimit)
    // A lock that ended a second ago cannot be extended.
    cinema.now = hold.expires.adding(seconds: 1)
    let late = await #expect(throws: Refusal.self) {
      try await cinema.desk.extend(hold.id, Command(jane, now: cinema.now))
    }
    #expect(late?.code == .holdExpired)
  }

  @Test func `what is not there, twice, too much or of another kind is refused by name`()
    async throws
  {
    let cinema = try await Cinema()
    func refusal(_ names: String) async -> Refusal? {
      await #expect(throws: Refusal.self) { try await cinema.lock(names) }
    }
    #expect(await refusal("Z1")?.code == .notFound)
    #expect(await refusal("A1 A1")?.code == .invalidRequest)
    #expect(await refusal("AA12")?.description.contains("vip") == true, "without a price")
    #expect(await refusal("B8")?.description.contains("wheelchair") == true)
    #expect(await refusal("A1 A2 A3 A4 A5 A6 A7 A8 B1 B2 B3")?.code == .tooManyUnits)
    let free = try await cinema.desk.plan(of: cinema.show, now: cinema.now).free
    #expect(free == 17, "no refusal takes anything")
    _ = try await cinema.lock("B7 B8")
    let jane = try cinema.user("jane")
    await #expect(throws: Refusal.self) {
      try await cinema.desk.lock(
        .places(2), of: cinema.show, Command(jane, now: cinema.now))
    }
    await #expect(throws: Refusal.self) { try await cinema.lock("A1", of: cinema.hall) }
    cinema.now = try await cinema.store.found(Show.self, cinema.show).value.begins.instant
    #expect(await refusal("A1")?.code == .showStarted)
  }

  @Test func `the same user in two tabs has one lock, and is told which`() async throws {
    let cinema = try await Cinema()
    let hold = try await cinema.lock("A1 A2")
    #expect(try await cinema.lock("A2 A1") == hold, "the same again is the same")
    let refusal = await #expect(throws: Refusal.self) { try await cinema.lock("A2 A3") }
    #expect(refusal?.code == .alreadyHeld && refusal?["hold_id"] == .text(hold.key))
    #expect(try await cinema.lock("A5").id != hold.id)
  }

  @Test func `a booked seat is never locked or sold again`() async throws {
    let cinema = try await Cinema()
    let booking = try await cinema.book("A1")
    #expect(booking.state(at: cinema.now) == .confirmed)
    cinema.now = cinema.now.adding(seconds: 3_600)
    let refusal = await #expect(throws: Refusal.self) { try await cinema.lock("A1", for: "john") }
    #expect(refusal?.code == .unavailable)
    #expect(try await cinema.state("A1") == .booked)
  }

  @Test func `who releases an old lock does not release another's`() async throws {
    let cinema = try await Cinema()
    let old = try await cinema.lock("A1")
    cinema.now = old.expires
    let new = try await cinema.lock("A1", for: "bob")
    _ = try await cinema.desk.release(old.id, Command(try cinema.user("jane"), now: cinema.now))
    #expect(try await cinema.state("A1") == .locked)
    let quote = try await cinema.quote("A1", new, for: "bob")
    #expect(try await cinema.pay(quote, for: "bob").stage == .confirmed)
  }

  @Test func `a lock whose answer was lost is answered again`() async throws {
    let cinema = try await Cinema()
    let key = try RequestKey(
      principal: try cinema.user("jane"), operation: "lock", key: "k", fingerprint: "A1"
    ).orThrow("a key")
    func lock() async throws -> Hold {
      try await cinema.desk.lock(
        .seats(try cinema.seats("A1")), of: cinema.show,
        Command(try cinema.user("jane"), once: key, now: cinema.now))
    }
    let first = try await lock()
    #expect(try await lock() == first)
    #expect(try await cinema.lock("A1") == first, "without a key, too")
  }

  @Test func `what is booked leaves the user's other locks as they are`() async throws {
    let cinema = try await Cinema()
    let other = try await cinema.lock("A5")
    _ = try await cinema.book("A1")
    #expect(try await cinema.state("A5") == .locked)
    let jane = try cinema.user("jane")
    #expect(
      try await cinema.desk.release(other.id, Command(jane, now: cinema.now)).state(at: cinema.now)
        == .released)
    #expect(try await cinema.state("A5") == .available)
  }

  @Test func `who tries again pays once`() async throws {
    let cinema = try await Cinema()
    let quote = try await cinema.quote("A1", try await cinema.lock("A1"))
    let key = try RequestKey(
      principal: try cinema.user("jane"), operation: "book", key: "k", fingerprint: "A1"
    ).orThrow("a key")
    let first = try await cinema.pay(quote, once: key)
    #expect(try await cinema.pay(quote, once: key) == first)
    #expect(await cinema.kept() == 1_000)
    // A request without the key is a new one, and the quote is used up.
    await #expect(throws: Refusal.self) { try await cinema.pay(quote) }
    #expect(await cinema.kept() == 1_000)
  }

  @Test func `a seat goes only the ways of its table`() async throws {
    let cinema = try await Cinema()
    let jane = try cinema.user("jane")
    let hold = try await cinema.lock("A1")
    let quote = try await cinema.quote("A1", hold)
    _ = try await cinema.desk.release(hold.id, Command(jane, now: cinema.now))
    // The seat is available, so the released lock cannot book it.
    await #expect(throws: Refusal.self) { try await cinema.pay(quote) }
    #expect(await cinema.kept() == 0)
    #expect(try await cinema.state("A1") == .available)
    let booking = try await cinema.book("A1")
    _ = try await cinema.cancel(booking)
    #expect(try await cinema.state("A1") == .available)
    await #expect(throws: Refusal.self) { try await cinema.cancel(booking) }
  }

  @Test func `a seat is a seat of one show`() async throws {
    let cinema = try await Cinema()
    let hold = try await cinema.lock("A1")
    _ = try await cinema.lock("A1", for: "john", of: cinema.later)
    let refusal = await #expect(throws: Refusal.self) {
      try await cinema.desk.quote(
        ShowRequest(show: cinema.later, seats: try cinema.seats("A1"), holds: [hold.id]),
        Command(try cinema.user("jane"), now: cinema.now))
    }
    #expect(refusal?.fault?.member == "seats")
  }

  @Test func `places without numbers are sold to the last, and a price is for as many as are held`()
    async throws
  {
    let cinema = try await Cinema()
    func lock(_ places: Int, _ name: String) async throws -> Hold {
      try await cinema.desk.lock(
        .places(places), of: cinema.hall, Command(try cinema.user(name), now: cinema.now))
    }
    let hold = try await lock(9, "jane")
    _ = try await lock(10, "john")
    let refusal = await #expect(throws: Refusal.self) { try await lock(2, "jim") }
    #expect(refusal?.code == .unavailable)
    _ = try await lock(1, "jim")
    #expect(try await cinema.desk.plan(of: cinema.hall, now: cinema.now).free == 0)
    let jane = try cinema.user("jane")
    for places in [1, 8, 10] {
      let refusal = await #expect(throws: Refusal.self) {
        try await cinema.desk.quote(
          ShowRequest(show: cinema.hall, places: places, holds: [hold.id]),
          Command(jane, now: cinema.now))
      }
      #expect(refusal?.code == .invalidRequest, "\(places)")
    }
    let quote = try await cinema.desk.quote(
      ShowRequest(show: cinema.hall, places: 9, tickets: .perSeat, holds: [hold.id]),
      Command(jane, now: cinema.now))
    #expect(quote.total.minorUnits == 9_000)
    let booking = try await cinema.pay(quote)
    #expect(booking.passes.passes.map(\.content.admits) == Array(repeating: 1, count: 9))
  }

  @Test func `an operator keeps seats, all or none, and gives them back`() async throws {
    let cinema = try await Cinema()
    _ = try await cinema.lock("A3")
    await #expect(throws: Refusal.self) {
      try await cinema.desk.block(
        try cinema.seats("A1 A3"), of: cinema.show, StaffCommand(now: cinema.now))
    }
    #expect(try await cinema.state("A1") == .available)
    let kept = try await cinema.desk.block(
      try cinema.seats("A1 A2"), of: cinema.show, StaffCommand(now: cinema.now))
    #expect(kept.seats.map(\.rawValue) == ["A1", "A2"])
    #expect(try await cinema.state("A1") == .blocked)
    await #expect(throws: Refusal.self) { try await cinema.lock("A1", for: "john") }
    _ = try await cinema.desk.unblock(
      try cinema.seats("A1 A7"), of: cinema.show, StaffCommand(now: cinema.now))
    #expect(try await cinema.state("A1") == .available)
    #expect(try await cinema.state("A2") == .blocked)
    _ = try await cinema.lock("A1", for: "john")
  }
}
