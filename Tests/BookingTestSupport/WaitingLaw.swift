package import BookingStore
package import Bookings
internal import Shows
internal import Vocabulary

/// The law of waiting lists: what a user waits for and could have is not given to a user who came later.
///
/// It judges each commit by the claims before it, in another way than the desks do. It covers only shows, wishes for
/// named seats or a number of places, and users whom no limit on holds prevents.
package struct WaitingLaw: Sendable {
  private let store: any BookingStore
  private let users: [UserID]

  /// An entry of a user who waits for places that are all free.
  package struct Ready: Sendable {
    let entry: String
    let number: Int
    let user: UserID
    /// The quantity of each wanted resource that is left beyond what is wanted.
    let left: [Resource: Int]
  }

  package init(_ store: any BookingStore, users: [UserID]) {
    (self.store, self.users) = (store, users)
  }

  /// Returns the entries whose users could have what they wait for, in the state before a commit that makes a hold.
  package func ready(before changes: ChangeSet) async throws(StoreError) -> [Ready] {
    guard changes.madeHold != nil else { return [] }
    var ready: [Ready] = []
    for user in users {
      let entries = try await store.records(
        WaitingListEntry<ShowWish>.self, .waitingEntries(of: user), ranks: .min ..< .max)
      for entry in entries.map(\.value)
      where entry.stored == .waiting && entry.ends > changes.now {
        guard let left = try await left(for: entry, at: changes.now),
          try await isUnlimited(user, at: changes.now)
        else { continue }
        ready.append(Ready(entry: entry.key, number: entry.number, user: user, left: left))
      }
    }
    return ready
  }

  /// Returns what is left of each resource that an entry names beyond the wish; nil if a part of the wish is taken.
  private func left(
    for entry: WaitingListEntry<ShowWish>, at now: Instant
  ) async throws(StoreError) -> [Resource: Int]? {
    guard let show = try await store.record(Show.self, entry.wish.show)?.value,
      show.status == .scheduled, show.begins.instant > now
    else { return nil }
    var left: [Resource: Int] = [:]
    for (resource, quantity, limit) in entry.wish.named(of: show) {
      let taken = try await store.claims(on: [resource]).filter { $0.isLive(at: now) }
        .reduce(0) { $0 + $1.quantity }
      guard taken + quantity <= limit else { return nil }
      left[resource] = limit - taken - quantity
    }
    return left.isEmpty ? nil : left
  }

  /// Returns whether no limit on holds prevents another hold of a user: none is live, and few were made in the last
  /// hour.
  private func isUnlimited(_ user: UserID, at now: Instant) async throws(StoreError) -> Bool {
    let holds = try await store.records(Hold.self, .holder(user)).map(\.value)
      .filter { $0.allowance.resource.scope == "holds:shows" }
    let recent = holds.filter { $0.since.adding(seconds: 3_600) > now }.flatMap(\.asks)
    return holds.allSatisfy { $0.state(at: now) != .held }
      && recent.reduce(0) { $0 + $1.quantity } < 40
  }

  /// Returns the fault of a commit that succeeded, as the hold and the entry that it overtook; nil if it has no
  /// fault.
  package func fault(of changes: ChangeSet, past ready: [Ready]) -> String? {
    guard let hold = changes.madeHold else { return nil }
    let offered = changes.writes.compactMap { $0.record as? WaitingListEntry<ShowWish> }
      .first { $0.stored == .offered }
    var taken: [Resource: Int] = [:]
    for ask in hold.asks { taken[ask.resource, default: 0] += ask.quantity }
    for other in ready where other.entry != offered?.key {
      guard other.number < offered?.number ?? .max else { continue }
      if other.left.contains(where: { taken[$0, default: 0] > $1 }) {
        return "\(hold.id) of \(hold.holder) overtook \(other.entry) of \(other.user)"
      }
    }
    return nil
  }
}

extension ChangeSet {
  /// The hold that the commit makes; nil if it makes none.
  fileprivate var madeHold: Hold? {
    writes.first { $0.key.kind == Hold.kind && $0.expectedVersion == 0 }?.record as? Hold
  }
}

extension ShowWish {
  /// Returns each resource that the wish names, with the wanted quantity and the limit.
  fileprivate func named(of show: Show) -> [(Resource, Int, Int)] {
    switch (choice, show.admission) {
    case (.seats(let seats), .seats): seats.map { (show.resource($0), 1, 1) }
    case (.places(let count), .general(let limit)): [(show.pool, count, limit)]
    default: []
    }
  }
}
