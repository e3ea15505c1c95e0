/// The state of an entry of a waiting list.
package enum WaitingListState: String, CaseIterable, Sendable, Codable {
  /// In line.
  case waiting
  /// What was wanted is held for its user, for a time.
  case offered
  /// The offer was taken: what was held is bought.
  case accepted
  /// The offer was not taken in time, or the hold given back.
  case lapsed
  /// Taken back by its user.
  case withdrawn
  /// The time of the wish has begun, and it can no longer be fulfilled.
  case expired

  /// Every permitted transition of an entry.
  package static let table = StateTable<WaitingListState, WaitingListAction>(
    "waiting_list_entry", start: .waiting,
    [
      (.waiting, .offer, .offered),
      (.waiting, .withdraw, .withdrawn),
      (.waiting, .expire, .expired),
      (.offered, .accept, .accepted),
      (.offered, .lapse, .lapsed),
      (.offered, .withdraw, .withdrawn),
      // Leaving is idempotent.
      (.withdrawn, .withdraw, .withdrawn),
    ])
}

/// An action on an entry of a waiting list.
package enum WaitingListAction: String, CaseIterable, Sendable {
  case offer, accept, lapse, withdraw, expire
}
