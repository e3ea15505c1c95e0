internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import Synchronization
internal import Vocabulary

/// The amounts of their quotas that the users of one service spent in its last rounds, for the other services.
struct SpentQuotas: Record {
  static let kind = "spent_quotas"
  static let isReadAgain = false

  /// The amounts that were spent between two reports.
  struct Round: Codable, Hashable, Sendable {
    let number: Int
    let at: Instant
    let spent: [QuotaSpending]
  }

  /// The name of the service that spent; it is the key of the record.
  let key: String
  /// The rounds, which are confidential because they name users, their requests and addresses.
  @Confidential private(set) var rounds: [Round]
  private(set) var lapses: Instant?

  var lookups: [Lookup] { [Self.all] }
  static let all = Lookup("all", "spent_quotas")
  /// The number of rounds that are kept for services that are late.
  private static let kept = 5
  /// The age in seconds at which a round no longer counts, because most buckets are full again by then.
  static let counts = 60

  init(_ member: String, _ rounds: [Round], now: Instant) {
    key = member
    self.rounds = Array(rounds.suffix(Self.kept))
    lapses = now.adding(seconds: 2 * Self.counts)
  }
}

/// The exchange that reports spending here to the other services of a store, and takes theirs from the buckets here.
///
/// A client has one quota at all services together. Rounds are a second apart: a client that asks N services at once
/// may get N times the quota in that second, and waits for it afterwards.
final class QuotaExchange: Sendable {
  private let store: any BookingStore
  private let member: String
  private let turns = Batcher<Instant, Void, any Error>()
  /// The number of the last round that was counted, by service.
  private let seen = Mutex<[String: Int]>([:])

  /// Maximum number of entries in a round; the clients that spent the smallest share of their quota are left out.
  private static let limit = 1_000

  init(_ store: any BookingStore, member: String) {
    self.store = store
    self.member = member
  }

  /// Runs one round.
  func run(_ admission: Admission, now: Instant) async throws {
    try await turns.submit(now) { nows in
      let now = nows.max() ?? now
      let spent = admission.takeSpending(limit: Self.limit)
      if !spent.isEmpty { try await self.tell(spent, now: now) }
      for other in try await self.store.records(SpentQuotas.self, SpentQuotas.all)
      where other.value.key != self.member {
        admission.add(self.new(of: other.value, now: now))
      }
      return nows.map { _ in }
    }
  }

  private func tell(_ spent: [QuotaSpending], now: Instant) async throws {
    let read = try await store.record(SpentQuotas.self, member)
    let rounds = read?.value.rounds ?? []
    let round = SpentQuotas.Round(number: (rounds.last?.number ?? 0) + 1, at: now, spent: spent)
    let new = SpentQuotas(member, rounds + [round], now: now)
    var changes = ChangeSet(at: now)
    if let read { changes.update(read, to: new) } else { changes.insert(new) }
    try await store.commit(changes)
  }

  /// Returns the spending of another service since the last round that was counted.
  private func new(of other: SpentQuotas, now: Instant) -> [QuotaSpending] {
    let last = seen.withLock { seen in
      defer { seen[other.key] = other.rounds.last?.number ?? 0 }
      // A service that had to begin anew counts from 1 again.
      return min(seen[other.key] ?? 0, other.rounds.last?.number ?? 0)
    }
    return other.rounds.filter {
      $0.number > last && now.seconds(since: $0.at) < SpentQuotas.counts
    }.flatMap(\.spent)
  }
}
