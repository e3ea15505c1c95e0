import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Shows
import Synchronization
import Testing
import Vocabulary

/// A store that checks each commit against the law of waiting lists.
private final class WatchedStore: ForwardingStore {
  let base: any BookingStore
  private let law: WaitingLaw
  /// Whether it hides all waiting lists from its reader.
  private let isBlind: Bool
  private let seen = Mutex((faults: [String](), ready: 0))

  init(_ base: any BookingStore, users: [UserID], isBlind: Bool = false) {
    self.base = base
    self.isBlind = isBlind
    law = WaitingLaw(base, users: users)
  }

  func records<Value: Record>(
    _ type: Value.Type, _ lookup: RankedLookup, ranks: Range<Int>, after: RankedPlace?, limit: Int
  ) async throws(StoreError) -> [Ranked<Value>] {
    if isBlind, lookup.name == RankedLookup.waiting(in: "").name { return [] }
    return try await base.records(type, lookup, ranks: ranks, after: after, limit: limit)
  }

  var faults: [String] { seen.withLock { $0.faults } }
  /// The number of entries that could have been served at the moment of a commit that makes a hold.
  var ready: Int { seen.withLock { $0.ready } }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    let ready = try await law.ready(before: changes)
    try await base.commit(changes)
    let fault = law.fault(of: changes, past: ready)
    seen.withLock {
      $0.ready += ready.count
      if let fault { $0.faults.append(fault) }
    }
  }
}

/// Under random commands in any order, the line is respected and no more is offered than exists.
@Suite struct WaitingListPropertyTests {
  @Test(arguments: 1...12)
  func `nobody is overtaken, and nothing is given twice`(seed: UInt64) async throws {
    let walk = try await walk(seed)
    #expect(walk.faults.isEmpty, "\(walk.faults.prefix(3))")
    #expect(Set(walk.offers).count == walk.offers.count)
    #expect(walk.ready > 0 && walk.entered > 20 && walk.offers.count > 5, "\(walk)")
  }

  @Test func `a desk that does not look who waits is found out`() async throws {
    var faults: [String] = []
    for seed: UInt64 in 1...4 { faults += try await walk(seed, isBlind: true).faults }
    #expect(faults.count > 4)
  }

  private struct Walk {
    let faults: [String]
    let ready: Int
    let entered: Int
    let offers: [Hold.ID]
  }

  /// Runs four hundred commands of twelve users, with holds by a desk that sees no waiting list if `isBlind`.
  private func walk(_ seed: UInt64, isBlind: Bool = false) async throws -> Walk {
    let cinema = try await Cinema()
    var random = SeededGenerator(seed: seed)
    let users = try (0..<12).map { try cinema.user("user\($0)") }
    let store = WatchedStore(cinema.store, users: users)
    let desk = ShowDesk(
      ShowProduct(), store: store, providers: .only(cinema.provider), clock: SleepingClock())
    let front = WatchedStore(cinema.store, users: users, isBlind: isBlind)
    let counter = ShowDesk(
      ShowProduct(), store: front, providers: .only(cinema.provider), clock: SleepingClock())
    var holds: [Hold] = []
    var entries: [Cinema.Entry] = []
    var (entered, now) = (0, cinema.now)

    func wish(_ random: inout SeededGenerator) throws -> ShowWish {
      if Int.random(in: 0..<3, using: &random) == 0 {
        return ShowWish(
          show: cinema.hall, choice: .places(Int.random(in: 4...10, using: &random)))
      }
      let names = ["A1", "A2", "A3"].shuffled(using: &random)
        .prefix(Int.random(in: 1...2, using: &random))
      return ShowWish(
        show: cinema.show, choice: .seats(try cinema.seats(names.joined(separator: " "))))
    }

    for _ in 0..<400 {
      let user = users[Int.random(in: 0..<users.count, using: &random)]
      now = now.adding(seconds: Int.random(in: 0...9, using: &random))
      do {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<7:
          let wish = try wish(&random)
          holds.append(
            try await counter.lock(wish.choice, of: wish.show, Command(user, now: now)))
        case 7..<13:
          entries.append(
            try await desk.enter(try wish(&random), Command(user, now: now)))
          entered += 1
        case 13..<16:
          guard let hold = holds.suffix(5).randomElement(using: &random) else { continue }
          _ = try await desk.release(hold.id, Command(hold.holder, now: now))
        case 16:
          guard let entry = entries.suffix(6).randomElement(using: &random) else { continue }
          _ = try await desk.withdraw(entry.id, Command(entry.user, now: now))
        case 17:
          _ = try await desk.closeWaiting(now: now)
          _ = try await desk.offerFreed(now: now)
        case 18: _ = try await desk.offerLapsed(after: nil, now: now)
        default:
          if Int.random(in: 0..<6, using: &random) == 0 { now = now.adding(seconds: 905) }
        }
      } catch is Refusal {}
      for show in [cinema.show, cinema.hall] {
        let live = try await store.claims(in: show.rawValue).filter { $0.isLive(at: now) }
        for (resource, claims) in Dictionary(grouping: live, by: \.resource) {
          let taken = claims.reduce(0) { $0 + $1.quantity }
          #expect(taken <= claims[0].limit, "\(taken) of \(resource)")
        }
      }
    }
    var offers: [Hold.ID] = []
    for user in users {
      offers += try await desk.waitingEntries(of: user).compactMap(\.hold)
    }
    return Walk(
      faults: store.faults + front.faults, ready: store.ready + front.ready, entered: entered,
      offers: offers)
  }
}
