internal import BookingStore
internal import Bookings
internal import Vocabulary

/// Commands do not overtake the users who wait.
///
/// A command that takes something of a line first looks whether a user in it could have what they wait for. If so, that
/// is offered first, and the command is decided again. Both rely on the version of the line, which changes whenever a
/// user enters it or something of it becomes free.
extension SalesDesk {
  /// The error that says that a waiting user comes first.
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

  /// Throws `ComesFirst` for the first user in line who wants some of the same things and could have them now.
  ///
  /// The lines must have been read before, so that a decision that relies on them knows what came in between. Only
  /// entries before `number` are checked; nil checks all.
  func checkOthers(
    before number: Int?, wanting wants: [WantedPart], now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws {
    var soldOut: Set<P.Wish> = []
    for other in try await waiting(wanting: wants, before: number)
    where try await lease(for: other.value, now: now, soldOut: &soldOut, using: &random) != nil {
      throw ComesFirst(entry: other.value.id)
    }
  }

  /// Returns the entries that wait for some of the same things, in order; only those before `number`, or all if it is
  /// nil.
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

  /// Returns the lines with these names; a line that does not exist yet has version 0.
  func lines(_ names: [String], now: Instant) async throws -> [Versioned<WaitingLine>] {
    var lines: [Versioned<WaitingLine>] = []
    for name in names {
      lines.append(
        try await store.record(WaitingLine.self, name)
          ?? Versioned(WaitingLine(name, of: terms.holds.name, now: now), version: 0))
    }
    return lines
  }

  /// Returns the decision to hold what a waiting user wants; nil if it is not free, or more than the user may hold.
  ///
  /// `soldOut` has the wishes that were found to be sold out at this moment; the function adds to it. Such a wish is not
  /// tried again for another user, so that a long line of users with one wish costs as much as a short one.
  func lease(
    for entry: WaitingListEntry<P.Wish>, now: Instant, soldOut: inout Set<P.Wish>,
    using random: inout some RandomNumberGenerator
  ) async throws -> Decision<Hold>? {
    guard entry.stored == .waiting, entry.ends > now, !soldOut.contains(entry.wish) else {
      return nil
    }
    do {
      let decision = try await decideHold(
        for: entry.user, by: terms.leases, now: now, using: &random
      ) { try await product.asks(for: entry.wish, of: entry.user, at: self, now: now) }
      // An offer of what the user already holds would give nothing new.
      return decision.changes.takesMore ? decision : nil
    } catch let refusal as Refusal {
      if P.soldOut.contains(refusal.code) { soldOut.insert(entry.wish) }
      return nil
    }
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
        var soldOut: Set<P.Wish> = []
        guard
          let hold = try await lease(for: read.value, now: now, soldOut: &soldOut, using: &random)
        else {
          return Decision(false, ChangeSet(at: now))
        }
        try await checkOthers(
          before: read.value.number, wanting: read.value.wants, now: now, using: &random)
        return try WaitingList.offer(read, in: lines, hold).map { _ in true }
      }
    } catch let first as ComesFirst {
      // Each such entry has a smaller number than the entry before, so the recursion ends.
      return try await offer(first.entry, now: now)
    }
  }
}
