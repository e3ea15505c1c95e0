package import Vocabulary

/// The decisions about entries of waiting lists.
package enum WaitingList {
  /// The data from which an entry is decided.
  package struct Snapshot<Wish: HoldWish>: Sendable {
    /// The place in which the wish waits.
    package var place: WaitingPlace
    /// The lines of that place.
    package var lines: [Versioned<WaitingLine>]
    /// The user's entries that wait or hold an offer.
    package var own: [WaitingListEntry<Wish>]
    /// The parts of the user's allowances that are taken now.
    package var occupancy: Occupancy

    package init(
      place: WaitingPlace, lines: [Versioned<WaitingLine>], own: [WaitingListEntry<Wish>],
      occupancy: Occupancy
    ) {
      (self.place, self.lines, self.own, self.occupancy) = (place, lines, own, occupancy)
    }
  }

  /// Returns the claims that count one waiting entry of a user: among the user's own and, for a visitor, among those of
  /// all visitors of the network.
  package static func allowances(
    of user: UserID, by terms: SaleTerms
  ) -> (own: Ask, network: Ask?) {
    let product = terms.holds.name
    return (
      terms.waiting.allowance(of: user, in: product),
      terms.waiting.networkAllowance(of: user, in: product)
    )
  }

  /// Enters a wish that cannot be satisfied now, at the end of its lines.
  package static func enter<Wish: HoldWish>(
    _ wish: Wish, for user: UserID, from snapshot: Snapshot<Wish>, terms: SaleTerms, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<WaitingListEntry<Wish>> {
    let place = snapshot.place
    guard place.quantity <= terms.holds.quantityPerHold else {
      throw .tooMuchAtOnce(limit: terms.holds.quantityPerHold)
    }
    guard place.ends > now else { throw .waitingIsOver(since: place.ends) }
    if let same = snapshot.own.first(where: { $0.wish == wish }) { throw .alreadyWaiting(same.key) }
    let allowances = allowances(of: user, by: terms)
    guard snapshot.occupancy.hasRoom(for: allowances.own) else {
      throw .tooManyEntries(limit: terms.waiting.entriesPerUser)
    }
    if let network = allowances.network, !snapshot.occupancy.hasRoom(for: network) {
      throw .tooManyEntriesOfNetwork(limit: network.limit)
    }
    guard snapshot.lines.allSatisfy({ $0.value.waiting < terms.waiting.entriesPerLine }) else {
      throw .waitingListFull(limit: terms.waiting.entriesPerLine)
    }
    // One number for all lines keeps the order of any two entries the same wherever they meet.
    let number = snapshot.lines.map(\.value.next).max() ?? 1
    let entry = WaitingListEntry(
      id: .init(using: &random), user: user, wish: wish, wants: place.wants, number: number,
      entered: now, ends: place.ends, allowance: allowances.own,
      networkAllowance: allowances.network)
    var changes = ChangeSet(at: now)
    changes.insert(entry)
    for claim in entry.claims { changes.take(claim) }
    for line in snapshot.lines {
      changes.change(line) {
        $0.next = number + 1
        $0.waiting += 1
      }
    }
    changes.emit("waiting_list.entered", entry)
    return Decision(entry, changes)
  }

  /// Offers a hold that was decided for an entry; both are one commit.
  package static func offer<Wish>(
    _ read: Versioned<WaitingListEntry<Wish>>, in lines: [Versioned<WaitingLine>],
    _ hold: Decision<Hold>
  ) throws(Refusal) -> Decision<WaitingListEntry<Wish>> {
    var changes = hold.changes
    var entry = read.value
    entry.stored = try WaitingListState.table.apply(.offer, to: entry.stored)
    entry.hold = hold.answer.id
    entry.offeredUntil = hold.answer.expires
    changes.leave(read.value, lines)
    changes.update(read, to: entry)
    changes.emit(
      "waiting_list.offered", entry,
      ["hold_id": hold.answer.key, "expires_at": hold.answer.expires.description])
    return Decision(entry, changes)
  }

  /// Takes an entry out of its lines, or releases the hold that was offered.
  package static func withdraw<Wish>(
    _ read: Versioned<WaitingListEntry<Wish>>, for user: UserID,
    in lines: [Versioned<WaitingLine>], _ hold: Versioned<Hold>?, now: Instant
  ) throws(Refusal) -> Decision<WaitingListEntry<Wish>> {
    var entry = read.value
    guard entry.user == user else { throw .notFound(WaitingListEntry<Wish>.kind, entry.key) }
    let state = entry.state(at: now, hold?.value)
    entry.stored = try WaitingListState.table.apply(.withdraw, to: state)
    var changes = ChangeSet(at: now)
    switch state {
    case .waiting: changes.leave(read.value, lines)
    case .offered:
      if let hold { changes = try Holding.release(hold, for: user, now: now).changes }
    case .accepted, .lapsed, .withdrawn, .expired: return Decision(entry, changes)
    }
    entry.ended = now
    changes.update(read, to: entry)
    changes.emit("waiting_list.withdrawn", entry)
    return Decision(entry, changes)
  }

  /// Ends an entry whose time or offer is over, or notes that its offer was lengthened.
  package static func close<Wish>(
    _ read: Versioned<WaitingListEntry<Wish>>, in lines: [Versioned<WaitingLine>],
    _ hold: Versioned<Hold>?, now: Instant
  ) throws(Refusal) -> Decision<WaitingListEntry<Wish>> {
    var (entry, changes) = (read.value, ChangeSet(at: now))
    let state = entry.state(at: now, hold?.value)
    switch (entry.stored, state) {
    case (.waiting, .expired):
      entry.stored = try WaitingListState.table.apply(.expire, to: .waiting)
      changes.leave(read.value, lines)
    case (.offered, .accepted):
      entry.stored = try WaitingListState.table.apply(.accept, to: .offered)
    case (.offered, .lapsed):
      entry.stored = try WaitingListState.table.apply(.lapse, to: .offered)
      // A hold that lapsed by time alone freed its resources without a commit.
      for line in lines { changes.tell(line) }
    case (.offered, .offered): entry.offeredUntil = hold?.value.expires
    default: return Decision(entry, changes)
    }
    // If the hold changes before this commit, the commit fails and the entry is decided again.
    if let hold { changes.rely(on: hold) }
    if entry.stored != .offered {
      entry.ended = now
      changes.emit("waiting_list.\(entry.stored.rawValue)", entry)
    }
    changes.update(read, to: entry)
    return Decision(entry, changes)
  }
}

extension ChangeSet {
  /// Takes an entry out of its lines.
  fileprivate mutating func leave<Wish>(
    _ entry: WaitingListEntry<Wish>, _ lines: [Versioned<WaitingLine>]
  ) {
    for line in lines { change(line) { $0.waiting = max($0.waiting - 1, 0) } }
    for claim in entry.claims { release(claim) }
  }
}
