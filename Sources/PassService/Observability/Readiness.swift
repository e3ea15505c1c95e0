internal import BookingStore
internal import PassFormats
internal import Platform
internal import Synchronization
package import Vocabulary

/// Whether the service can serve now, condition by condition.
///
/// The answer is kept for a second, because anybody may ask.
package final class Readiness: Sendable {
  /// A condition that must hold; one that throws does not.
  package struct Condition: Sendable {
    let name: String
    let holds: @Sendable (Instant) async throws -> Bool

    package init(_ name: String, _ holds: @escaping @Sendable (Instant) async throws -> Bool) {
      self.name = name
      self.holds = holds
    }
  }

  /// The conditions with whether each holds, in their order.
  typealias Report = [(name: String, holds: Bool)]

  private let conditions: [Condition]
  private let ticks: @Sendable () -> Int64
  private let kept = Mutex<(at: Int64, report: Report)?>(nil)
  /// Nanoseconds for which an answer is kept.
  private static let freshness: Int64 = 1_000_000_000

  init(_ conditions: [Condition], ticks: @escaping @Sendable () -> Int64) {
    self.conditions = conditions
    self.ticks = ticks
  }

  func report(now: Instant) async -> Report {
    let ticks = ticks()
    if let kept = kept.withLock({ $0 }), ticks - kept.at < Self.freshness { return kept.report }
    var report: Report = []
    for condition in conditions {
      let holds = (try? await condition.holds(now)) ?? false
      report.append((condition.name, holds))
    }
    kept.withLock { [report] in $0 = (ticks, report) }
    return report
  }
}

extension Readiness.Condition {
  /// The machine's clock can be right.
  static func clock(_ time: ServiceClock) -> Self {
    Self("clock") { _ in time.isRight }
  }

  /// The store answers.
  static func store(_ store: any ServiceStore) -> Self {
    Self("store") { _ in
      _ = try await store.events(after: .max, limit: 1)
      return true
    }
  }

  /// There is a key for passes and one for status lists.
  static func keys(_ keys: PassKeys) -> Self {
    Self("keys") { now in
      _ = try keys.signer(for: .status, at: now)
      return KeyKind.passes.contains { (try? keys.signer(for: $0, at: now)) != nil }
    }
  }

  /// The trust bundle is in force.
  static func bundle(_ trust: PublishedTrust) -> Self {
    Self("trust_bundle") { now in try await trust.expiry(now: now).bundle > now }
  }

  /// The bundle names what this service signs with.
  static func gaps(_ trust: PublishedTrust) -> Self {
    Self("trust") { now in
      let gaps = try trust.gaps(now: now)
      trust.tell(gaps, now: now)
      return !gaps.contains(where: \.isUrgent)
    }
  }

  /// Every status list can be had and is in force.
  static func lists(_ trust: PublishedTrust) -> Self {
    Self("status_lists") { now in
      try trust.lists.check()
      return try await trust.expiry(now: now).lists.values.allSatisfy { $0 > now }
    }
  }

  /// The disk has room for what is to be written next.
  static func disk(_ directory: String) -> Self {
    Self("disk") { _ in Files.freeBytes(at: directory).map { $0 >= leastFreeBytes } ?? true }
  }

  /// A log of the database and the next status list fit into it.
  private static let leastFreeBytes = 64 << 20
}
