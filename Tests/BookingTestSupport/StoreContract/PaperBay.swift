internal import BookingStore
internal import Bookings
import PassTestSupport
internal import Vocabulary

/// A reference model of a bay by minutes, independent of the implementation of time slots.
struct PaperBay {
  private struct Entry: Hashable {
    let owner: String
    var party: String?
    let minutes: Range<Int>
    let before: Int
    let after: Int
    var fence = 1
    let until: Int?

    var blocked: Range<Int> { minutes.lowerBound - before..<minutes.upperBound + after }

    func isLive(_ second: Int) -> Bool { until.map { $0 > second } ?? true }

    func fits(beside other: Entry) -> Bool {
      if (party ?? owner) == (other.party ?? other.owner) {
        return Set(minutes).isDisjoint(with: other.minutes)
      }
      return Set(blocked).isDisjoint(with: other.minutes)
        && Set(minutes).isDisjoint(with: other.blocked)
    }
  }

  private let thing: Resource
  private var entries: [Entry] = []
  /// Seconds since the start of the suite.
  private var second = 0
  private var random: SeededGenerator
  private var (taken, refused, released) = (0, 0, 0)

  private init(seed: UInt64) {
    thing = Resource(scope: "paper", name: "bay \(seed)")
    random = SeededGenerator(seed: seed)
  }

  /// Performs the same random commands on the model and on a store, through several handles, and compares the claims.
  static func compare(with stores: [any BookingStore], seed: UInt64) async throws {
    var bay = PaperBay(seed: seed)
    for step in 0..<150 {
      do {
        try await bay.step(stores[step % stores.count])
      } catch let broken as BrokenPromise {
        throw BrokenPromise(description: "seed \(seed), step \(step): \(broken.description)")
      }
    }
    try expect(
      bay.taken > 20 && bay.refused > 20 && bay.released > 5,
      "seed \(seed) shows little: \(bay.taken), \(bay.refused), \(bay.released)")
  }

  private mutating func step(_ store: any BookingStore) async throws {
    second += Int.random(in: 0...60, using: &random)
    let live = entries.filter { $0.isLive(second) }
    switch Int.random(in: 0...9, using: &random) {
    case 0...4: try await change(store, giving: [], taking: [entry()])
    case 5: try await change(store, giving: [], taking: [entry(), entry()])
    case 6:
      guard var given = live.randomElement(using: &random) else { return }
      if Bool.random(using: &random) { given.fence += 1 }
      try await change(store, giving: [given], taking: [])
    case 7:
      guard let given = live.randomElement(using: &random) else { return }
      try await change(store, giving: [given], taking: [entry()])
    case 8:
      // A sale converts a lease into a permanent claim.
      guard let lease = live.filter({ $0.until != nil }).randomElement(using: &random) else {
        return
      }
      let sale = Entry(
        owner: "booking \(Int.random(in: 0..<3, using: &random))", party: lease.party,
        minutes: lease.minutes, before: lease.before, after: lease.after, until: nil)
      try await change(store, giving: [lease], taking: [sale])
    default: _ = try await store.tidy(at: start.adding(seconds: second), limit: 1_000)
    }
    try await compare(store)
  }

  private mutating func entry() -> Entry {
    let from = Int.random(in: 0..<300, using: &random)
    let isLease = Int.random(in: 0..<3, using: &random) > 0
    let booking = "booking \(Int.random(in: 0..<3, using: &random))"
    return Entry(
      owner: isLease ? "hold \(Int.random(in: 0..<1_000_000, using: &random))" : booking,
      party: isLease && Bool.random(using: &random) ? booking : nil,
      minutes: from..<from + Int.random(in: 1...60, using: &random),
      before: [0, 0, 5, 15].randomElement(using: &random) ?? 0,
      after: [0, 0, 5, 20].randomElement(using: &random) ?? 0,
      until: isLease ? second + Int.random(in: 60...1_200, using: &random) : nil)
  }

  private mutating func change(
    _ store: any BookingStore, giving: [Entry], taking: [Entry]
  ) async throws {
    var paper = entries
    var isLawful = true
    for given in giving {
      let place = paper.firstIndex(of: given)
      if let place { paper.remove(at: place) } else { isLawful = false }
    }
    for entry in taking {
      let others = paper.filter { $0.isLive(second) }
      if !others.allSatisfy({ entry.fits(beside: $0) }) { isLawful = false }
      paper.append(entry)
    }
    var set = ChangeSet(at: start.adding(seconds: second))
    for entry in giving { set.release(try claim(entry)) }
    for entry in taking { set.take(try claim(entry)) }
    do throws(StoreError) {
      try await store.commit(set)
    } catch {
      guard case .conflict = error else { throw error }
      try expect(!isLawful, "\(error) for \(giving) and \(taking) beside \(entries)")
      refused += 1
      return
    }
    try expect(isLawful, "done: \(giving) and \(taking) beside \(entries)")
    entries = paper
    taken += taking.count
    released += giving.count
  }

  /// Compares the live claims in a random window.
  private mutating func compare(_ store: any BookingStore) async throws {
    let from = Int.random(in: -30..<400, using: &random)
    let window = from..<from + Int.random(in: 1...120, using: &random)
    let resource = Resource(
      scope: thing.scope, name: thing.name,
      stretch: try StoreContract.minutes(window.lowerBound, window.upperBound))
    let now = start.adding(seconds: second)
    let found = try await store.claims(on: [resource]).filter { $0.isLive(at: now) }
    let expected = try entries.filter { $0.isLive(second) && $0.blocked.overlaps(window) }
      .map(claim)
    try expectEqual(found.count, expected.count)
    try expectEqual(Set(found), Set(expected))
  }

  private func claim(_ entry: Entry) throws -> Claim {
    Claim(
      .stretch(
        try StoreContract.minutes(entry.minutes.lowerBound, entry.minutes.upperBound), of: thing,
        buffers: try StoreContract.buffers(entry.before, entry.after), party: entry.party),
      owner: entry.owner, fence: entry.fence,
      until: entry.until.map { start.adding(seconds: $0) })
  }
}
