internal import BookingStore
internal import Bookings
internal import Vocabulary

/// Commands do not overtake the users who wait.
///
/// A command that takes something of a line first looks whether a user in it could have what they wait for. If so, that is
/// offered first, and the command is decided again. Both rely on the version of the line, which changes whenever a user
/// enters it or something of it becomes free.
extension SalesDesk {
  /// A user who waits, and comes first.
  struct ComesFirst: Error {
    let entry: WaitingListEntry<P.Wish>.ID
  }

  /// Maximum number of offers before one command of another user.
  private static var maxOffers: Int { 20 }

  /// Runs a command that may find that others come first, and offers them what is free.
  func lettingOthersFirst<Answer>(
    now: Instant, _ command: () async throws -> Answer
  ) async throws -> Answer {
    for _ in 0..<Self.maxOffers {
      do { return try await command() } catch let first as ComesFirst {
        _ = try await offer(first.entry, now: now)
      }
    }
    throw Refusal.busy
  }

  /// Throws the first in line who wants something of the same and could have it now.
  ///
  /// The lines must have been read before, so that who relies on them knows what came in between.
  ///
  /// - Parameter number: of an entry, before which others are looked at; nil for all.
  func checkOthers(
    before number: Int?, wanting wants: [WantedPart], now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws {
    for other in try await waiting(wanting: wants, before: number)
    where try await lease(for: other.value, now: now, using: &random) != nil {
      throw ComesFirst(entry: other.value.id)
    }
  }

  /// Those who wait for something of the same, in order.
  func waiting(
    wanting wants: [WantedPart], before number: Int?
  ) async throws -> [Versioned<WaitingListEntry<P.Wish>>] {
    var found: [WaitingListEntry<P.Wish>.ID: Versioned<WaitingListEntry<P.Wish>>] = [:]
    for line in wants.lines {
      let page = try await store.records(
        WaitingListEntry<P.Wish>.self, .waiting(in: line), ranks: .min..<(number ?? .max),
        after: nil, limit: terms.waiting.entriesPerLine)
      for entry in page.map(\.record) where entry.value.wants.compete(with: wants) {
        found[entry.value.id] = entry
      }
    }
    return found.values.sorted {
      ($0.value.number, $0.value.key) < ($1.value.number, $1.value.key)
    }
  }

  /// The lines with these names; in version 0 where a line does not exist yet.
  func lines(_ names: [String], now: Instant) async throws -> [Versioned<WaitingLine>] {
    var lines: [Versioned<WaitingLine>] = []
    for name in names {
      lines.append(
        try await store.record(WaitingLine.self, name)
          ?? Versioned(WaitingLine(name, of: terms.holds.name, now: now), version: 0))
    }
    return lines
  }

  /// What would be held for a user who waits; nil if that is not free, or more than they may hold.
  func lease(
    for entry: WaitingListEntry<P.Wish>, now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws -> Decision<Hold>? {
    guard entry.stored == .waiting, entry.ends > now else { return nil }
    do {
      let decision = try await decideHold(
        for: entry.user, by: terms.leases, now: now, using: &random
      ) { try await product.asks(for: entry.wish, of: entry.user, at: self, now: now) }
      // What they hold already is nothing new.
      return decision.changes.takes.isEmpty ? nil : decision
    } catch is Refusal { return nil }
  }

  /// Offers what is wanted to a user who waits, if it is free and no user before them could have it.
  ///
  /// - Returns: whether something was offered, to them or to a user before them.
  func offer(
    _ id: WaitingListEntry<P.Wish>.ID, now: Instant
  ) async throws -> Bool {
    do {
      return try await run(about: id.rawValue) { random in
        guard let read = try await store.record(WaitingListEntry<P.Wish>.self, id) else {
          return Decision(false, ChangeSet(at: now))
        }
        let lines = try await lines(read.value.wants.lines, now: now)
        guard let hold = try await lease(for: read.value, now: now, using: &random) else {
          return Decision(false, ChangeSet(at: now))
        }
        try await checkOthers(
          before: read.value.number, wanting: read.value.wants, now: now, using: &random)
        return try WaitingList.offer(read, in: lines, hold).map { _ in true }
      }
    } catch let first as ComesFirst {
      // Each has a smaller number than the one before, so this ends.
      return try await offer(first.entry, now: now)
    }
  }
}
