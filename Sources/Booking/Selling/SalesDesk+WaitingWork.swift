internal import BookingStore
package import Bookings
package import Vocabulary

/// The background work of waiting lists: the first user in line gets what became free.
///
/// Its timing affects only notifications; commands that run meanwhile respect the line themselves.
extension SalesDesk {
  /// Ends the entries and offers whose time is over, at most `limit`, and returns how many.
  package func closeWaiting(limit: Int = 100, now: Instant) async throws -> Int {
    let due = try await store.records(
      WaitingListEntry<P.Wish>.self, .waitingDue,
      ranks: .min..<Int(now.adding(seconds: 1).secondsSince1970), after: nil, limit: limit)
    for entry in due {
      _ = try await desk.run {
        let read = try await found(WaitingListEntry<P.Wish>.self, entry.record.value.id)
        return try WaitingList.close(
          read, in: try await lines(read.value.wants.lines, now: now),
          try await hold(of: read.value), now: now)
      }
    }
    return due.count
  }

  /// Offers what commits have freed, in at most `limit` lines, and returns the number of offers.
  package func offerFreed(
    limit: Int = 20, now: Instant
  ) async throws -> Int {
    var offers = 0
    let due = try await store.records(
      WaitingLine.self, .waitingLines(of: terms.holds.name), ranks: 0..<1, after: nil,
      limit: limit)
    for line in due { offers += try await serve(line.record.value, now: now) }
    return offers
  }

  /// Offers what became free as time passed, such as by a hold that lapsed, in at most `limit` lines.
  ///
  /// It continues after the line at `place`, or begins with the first if that is nil. It returns the place for the next
  /// call, which is nil after the last line.
  package func offerLapsed(
    after place: RankedPlace?, limit: Int = 20, now: Instant
  ) async throws -> RankedPlace? {
    let page = try await store.records(
      WaitingLine.self, .waitingLines(of: terms.holds.name), ranks: 0..<2, after: place,
      limit: limit)
    for line in page { _ = try await serve(line.record.value, now: now) }
    return page.count < limit ? nil : page.last?.place
  }

  /// Offers what is free to each user in a line, in order, and returns the number of offers.
  private func serve(
    _ line: WaitingLine, now: Instant
  ) async throws -> Int {
    var offers = 0
    var random = randomness.numbers(for: line.key)
    let waiting = try await store.records(
      WaitingListEntry<P.Wish>.self, .waiting(in: line.key), ranks: .min ..< .max, after: nil,
      limit: terms.waiting.entriesPerLine
    ).map(\.record.value)
    // An offer leaves less, so what is sold out stays so. What is released meanwhile makes the line due again.
    var soldOut: Set<P.Wish> = []
    for entry in waiting
    where try await lease(for: entry, now: now, soldOut: &soldOut, using: &random) != nil {
      if try await offer(entry.id, now: now) { offers += 1 }
    }
    guard line.isDue else { return offers }
    // Only what was free when the line was read has been tried; later releases are still to be tried.
    _ = try await desk.run {
      var changes = ChangeSet(at: now)
      if let read = try await store.record(WaitingLine.self, line.key) {
        changes.tried(read, upTo: line.freed)
      }
      return Decision((), changes)
    }
    return offers
  }
}
