import BookingStore
import BookingTestSupport
import Bookings
import Flights
import PassTestSupport
import Testing
import Vocabulary

/// The invariants of the inventory under random commands, with decisions from outdated reads.
@Suite struct InventoryPropertyTests {
  private static let pool = Resource(scope: "ferry", name: "deck")
  private static let poolSize = 7

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func `a unit has one holder, a pool no more than it has, and what is freed is free`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let store = InMemoryStore()
    let units = (0..<6).map { Resource(scope: "show", name: "seat \($0)") }
    let users = try (0..<5).map { try SampleFlights.user("user\($0)") }
    let policy = HoldPolicy.flights
    var now = SampleFlights.now
    var holds: [Hold.ID] = []
    // Some decisions are committed later, as by another process or over a slow network.
    var delayed: [ChangeSet] = []
    var sold: Set<String> = []
    var (commits, conflicts) = (0, 0)

    func commit(_ changes: ChangeSet) async throws {
      do throws(StoreError) {
        try await store.commit(changes)
        commits += 1
      } catch {
        guard case .conflict = error else { throw error }
        conflicts += 1
      }
    }

    for _ in 0..<600 {
      now = now.adding(seconds: Int.random(in: 0...40, using: &random))
      let user = users[Int.random(in: 0..<users.count, using: &random)]
      do throws(Refusal) {
        var changes: ChangeSet?
        switch Int.random(in: 0...9, using: &random) {
        case 0...4:
          var asks = units.shuffled(using: &random)
            .prefix(Int.random(in: 1...3, using: &random)).map(Ask.unit)
          if Bool.random(using: &random) {
            asks.append(
              .pool(Self.pool, Int.random(in: 1...4, using: &random), of: Self.poolSize))
          }
          let snapshot = await Holding.Snapshot(
            occupancy: store.occupancy(of: asks.map(\.resource), at: now),
            holds: store.records(Hold.self, .holder(user), after: nil, limit: 100))
          let decision = try Holding.hold(
            asks, for: user, from: snapshot, policy: policy, now: now, using: &random)
          holds.append(decision.answer.id)
          changes = decision.changes
        case 5, 6:
          guard let id = holds.randomElement(using: &random),
            let read = await store.record(Hold.self, id.rawValue)
          else { continue }
          changes = try Holding.release(read, for: read.value.holder, now: now).changes
        case 7:
          guard let id = holds.randomElement(using: &random),
            let read = await store.record(Hold.self, id.rawValue)
          else { continue }
          var longer = ChangeSet(at: now)
          longer.lengthen(read, to: now.adding(seconds: policy.seconds))
          changes = longer
        case 8:
          guard sold.count < 3, let id = holds.randomElement(using: &random),
            let read = await store.record(Hold.self, id.rawValue)
          else { continue }
          var sale = ChangeSet(at: now)
          try sale.consume(read, owner: "sale of \(id)")
          changes = sale
          sold.insert("sale of \(id)")
        default:
          // A cancelled sale releases all of its claims.
          guard let owner = sold.randomElement(using: &random) else { continue }
          sold.remove(owner)
          var back = ChangeSet(at: now)
          let all = await store.claims(in: "show") + store.claims(in: "ferry")
          for claim in all where claim.owner == owner { back.release(claim) }
          changes = back
        }
        guard let changes else { continue }
        if Int.random(in: 0...3, using: &random) == 0 {
          delayed.append(changes)
        } else {
          try? await commit(changes)
        }
      } catch { continue }
      if let index = delayed.indices.randomElement(using: &random), Bool.random(using: &random) {
        try await commit(delayed.remove(at: index))
      }
      if Int.random(in: 0...9, using: &random) == 0 {
        _ = await store.tidy(at: now, limit: .max)
      }

      // The claims are checked at later times as well, because leases expire.
      for later in [0, 1, 150, 299, 1_000] {
        let moment = now.adding(seconds: later)
        for unit in units {
          let live = await store.claims(on: [unit]).filter { $0.isLive(at: moment) }
          #expect(live.count <= 1)
        }
        let used = await store.claimed(in: ["ferry"], at: moment)["ferry"] ?? 0
        #expect(used <= Self.poolSize)
        for user in users {
          let allowance = policy.allowance(of: user)
          let count = await store.claims(on: [allowance.resource])
            .filter { $0.isLive(at: moment) }.count
          #expect(count <= policy.holdsPerUser)
        }
      }
    }
    #expect(commits > 100)
    #expect(conflicts > 5)
    // After all leases have expired, only sold resources are claimed.
    let end = now.adding(seconds: 10_000)
    let live = await (store.claims(in: "show") + store.claims(in: "ferry"))
      .filter { $0.isLive(at: end) }
    #expect(live.allSatisfy { $0.until == nil && $0.owner.hasPrefix("sale of ") })
  }
}
