@testable import PassMinting
import BookingStore
import BookingTestSupport
import Bookings
import Flights
import PassIssuer
import PassVerifier
import Testing
import Vocabulary

/// Passes that a booking revokes are revoked in the status list once, despite interruptions.
@Suite struct FollowingTests {
  @Test func `a gate refuses a cancelled booking's pass once it has the new list`() async throws {
    let bench = try await PassBench()
    let (booking, pass) = try await bench.minted("3A")
    let (_, other) = try await bench.minted("3B")
    try await bench.clerk.cancel(booking.value)
    #expect(try await bench.verdict(on: pass).decision.name == "admit")
    bench.now = bench.now.adding(seconds: 1)
    try await bench.signer.follow(now: bench.now)
    let verdict = try await bench.verdict(on: pass)
    #expect(verdict.decision.name == "refuse")
    #expect(verdict.reason == .revoked)
    #expect(try await bench.verdict(on: other).decision.name == "admit")
  }

  @Test func `another seat ends the pass before, and says that a newer one replaced it`()
    async throws
  {
    let bench = try await PassBench()
    let (booking, old) = try await bench.minted("3A")
    try await bench.clerk.move(booking.value, to: "4D")
    try await bench.signer.follow(now: bench.now)
    let new = try #require(try await bench.passes(try await bench.read(booking.value)).first)
    #expect(try await bench.verdict(on: old).reason == .revoked)
    #expect(try await bench.verdict(on: new).decision.name == "admit")
    let changes = try bench.changes()
    #expect(changes.map(\.passID) == [old.id])
    #expect(changes.map(\.reason) == ["a newer pass replaced it"])
  }

  @Test func `who died before the revocation catches up at the start`() async throws {
    let bench = try await PassBench()
    let (booking, pass) = try await bench.minted()
    try await bench.clerk.cancel(booking.value)
    try bench.reopen()
    try await bench.signer.follow(now: bench.now)
    #expect(try await bench.verdict(on: pass).reason == .revoked)
    #expect(try bench.changes().map(\.passID) == [pass.id])
  }

  @Test func `who died between the revocation and the note of it revokes nothing twice`()
    async throws
  {
    let bench = try await PassBench()
    let (booking, pass) = try await bench.minted()
    try await bench.clerk.cancel(booking.value)
    bench.store.before(OutboxPosition.kind) { throw StoreError.failed("the disk is full") }
    await #expect(throws: StoreError.self) { try await bench.signer.follow(now: bench.now) }
    for _ in 0..<2 {
      try bench.reopen()
      try await bench.signer.follow(now: bench.now)
      #expect(try bench.changes().map(\.passID) == [pass.id])
    }
    #expect(try await bench.verdict(on: pass).reason == .revoked)
  }

  @Test func `however many follow at once, each sees its own change carried out`() async throws {
    let bench = try await PassBench()
    var minted: [(Versioned<FlightBooking>, MintedPass)] = []
    for seat in ["3A", "3B", "3C", "3D", "4A", "4B", "4C", "4D"] {
      minted.append(try await bench.minted(seat))
    }
    let (signer, clerk, list, now) = (bench.signer, bench.clerk, bench.lists.all[0], bench.now)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (booking, pass) in minted {
        group.addTask {
          try await clerk.cancel(booking.value)
          try await signer.follow(now: now)
          #expect(try list.entry(pass.statusIndex)?.status == .revoked)
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(try bench.changes().compactMap(\.passID)) == Set(minted.map(\.1.id)))
    #expect(try bench.changes().count == minted.count)
  }

  @Test func `the cursor goes on over events that are about no pass`() async throws {
    let bench = try await PassBench()
    try await bench.publishNoise(1_203)
    try await bench.signer.follow(now: bench.now)
    let position = try await bench.store.record(OutboxPosition.self, "revocations")
    #expect((position?.value.seen ?? 0) >= 1_000)
    let (booking, pass) = try await bench.minted()
    try await bench.clerk.cancel(booking.value)
    try await bench.signer.follow(now: bench.now)
    #expect(try bench.changes().map(\.passID) == [pass.id])
  }
}

extension PassBench {
  fileprivate func publishNoise(_ count: Int) async throws {
    var changes = ChangeSet(at: now)
    for _ in 0..<count { changes.emit("flight.board", flights.first) }
    try await store.commit(changes)
  }
}
