/// The state of an entry of a waiting list.
package enum WaitingListState: String, CaseIterable, Sendable, Codable {
  /// The entry is in line.
  case waiting
  /// The wanted resources are held for the user, for a limited time.
  case offered
  /// The user took the offer and bought the held resources.
  case accepted
  /// The user did not take the offer in time, or released the hold.
  case lapsed
  /// The user took the entry back.
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
