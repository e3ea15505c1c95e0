package import BookingStore
package import Bookings
package import Vocabulary

/// An entry of a waiting list as its user sees it.
package struct WaitingView<Wish: HoldWish>: Sendable {
  package let entry: WaitingListEntry<Wish>
  package let state: WaitingListState
  /// The place in line, from 1, among the entries that want some of the same; nil if the entry does not wait.
  package let position: Int?
  /// The hold that is offered to the entry, as long as the offer lasts.
  package let hold: Hold?
}

/// The commands of the users who wait.
extension SalesDesk {
  /// Enters a wish that cannot be satisfied now, at the end of the line.
  ///
  /// - Throws: `NOT_SOLD_OUT` if it can be satisfied now, and the refusal of the hold itself if it could never be.
  package func enter(
    _ wish: P.Wish, _ command: UserCommand,
    storing: ResponseRecord<WaitingListEntry<P.Wish>>? = nil
  ) async throws -> WaitingListEntry<P.Wish> {
    try await lettingOthersFirst(now: command.now) {
      try await run(command, storing: storing) { random in
        let place = try await product.place(of: wish, for: command.user, at: self, now: command.now)
        let lines = try await lines(place.wants.lines, now: command.now)
        if try await !isSoldOut(wish, for: command.user, now: command.now, using: &random) {
          // A user who has waited longer may be about to get what looks free. Only then they are read, so that entering
          // a long line costs no more than a short one.
          try await checkOthers(before: nil, wanting: place.wants, now: command.now, using: &random)
          throw Refusal.notSoldOut
        }
        let allowances = WaitingList.allowances(of: command.user, by: terms)
        let snapshot = WaitingList.Snapshot(
          place: place, lines: lines,
          own: try await openEntries(of: command.user, now: command.now),
          occupancy: try await store.occupancy(
            around: [allowances.own, allowances.network].compactMap(\.self), at: command.now))
        return try WaitingList.enter(
          wish, for: command.user, from: snapshot, terms: terms, now: command.now, using: &random)
      }
    }
  }

  /// Withdraws an entry, and gives back what was offered.
  package func withdraw(
    _ entry: WaitingListEntry<P.Wish>.ID, _ command: UserCommand
  ) async throws -> WaitingListEntry<P.Wish> {
    try await run(command) {
      let read = try await found(WaitingListEntry<P.Wish>.self, entry)
      return try WaitingList.withdraw(
        read, for: command.user, in: try await lines(read.value.wants.lines, now: command.now),
        try await hold(of: read.value), now: command.now)
    }
  }

  /// Returns the user's entries, oldest first, at most 100.
  package func waitingEntries(of user: UserID) async throws -> [WaitingListEntry<P.Wish>] {
    try await store.records(
      WaitingListEntry<P.Wish>.self, .waitingEntries(of: user), ranks: .min ..< .max, after: nil,
      limit: 100
    ).map(\.record.value)
  }

  /// Returns an entry of the user.
  package func waitingEntry(
    _ id: WaitingListEntry<P.Wish>.ID, of user: UserID, now: Instant
  ) async throws -> WaitingView<P.Wish> {
    let entry = try await found(WaitingListEntry<P.Wish>.self, id).value
    guard entry.user == user else {
      throw Refusal.notFound(WaitingListEntry<P.Wish>.kind, id.rawValue)
    }
    return try await view(entry, now: now)
  }

  /// Returns an entry as its user sees it.
  package func view(
    _ entry: WaitingListEntry<P.Wish>, now: Instant
  ) async throws -> WaitingView<P.Wish> {
    let hold = try await hold(of: entry)?.value
    let state = entry.state(at: now, hold)
    var position: Int?
    if state == .waiting {
      let others = try await waiting(wanting: entry.wants, before: entry.number)
      position = 1 + others.count { $0.value.ends > now }
    }
    return WaitingView(
      entry: entry, state: state, position: position, hold: state == .offered ? hold : nil)
  }

  private func openEntries(
    of user: UserID, now: Instant
  ) async throws -> [WaitingListEntry<P.Wish>] {
    var open: [WaitingListEntry<P.Wish>] = []
    for entry in try await waitingEntries(of: user) {
      let state = entry.state(at: now, try await hold(of: entry)?.value)
      if state == .waiting || state == .offered { open.append(entry) }
    }
    return open
  }

  func hold(of entry: WaitingListEntry<P.Wish>) async throws -> Versioned<Hold>? {
    guard let id = entry.hold else { return nil }
    return try await store.record(Hold.self, id)
  }

  private func isSoldOut(
    _ wish: P.Wish, for user: UserID, now: Instant, using random: inout some RandomNumberGenerator
  ) async throws -> Bool {
    do {
      _ = try await decideHold(for: user, by: terms.holds, now: now, using: &random) {
        try await product.asks(for: wish, of: user, at: self, now: now)
      }
      return false
    } catch let refusal as Refusal where P.soldOut.contains(refusal.code) { return true }
  }
}
