package import Bookings
package import Vocabulary

/// A change of a show that an operator reports.
package enum ShowChange: Hashable, Sendable {
  /// Another hour of the same performance: tickets from before stay valid.
  case moved(begins: ZonedTime, ends: ZonedTime)
  case cancelled

  package var action: ShowAction {
    switch self {
    case .moved: .move
    case .cancelled: .cancel
    }
  }

  /// The farthest move from the announced hour, in seconds: as far as printed tickets are valid.
  package static let farthest = ShowBooking.ticketBegins

  /// Applies the change to the show; the bookings follow in commits of their own.
  package func decide(_ read: Versioned<Show>, now: Instant) throws(Refusal) -> Decision<Show> {
    var show = read.value
    show.status = try ShowStatus.table.apply(action, to: show.status)
    switch self {
    case .cancelled: break
    case .moved(let begins, let ends):
      guard show.begins.instant > now else { throw .showStarted(show) }
      guard begins.instant < ends.instant else {
        throw .invalid("ends_at", "expected a time after starts_at")
      }
      guard begins.instant > now else {
        throw .invalid("starts_at", "expected a time in the future")
      }
      guard abs(begins.instant.seconds(since: show.announced.instant)) <= Self.farthest,
        ends.instant.seconds(since: begins.instant) <= Show.longest
      else {
        throw .invalid(
          "starts_at",
          "expected a start at most \(Self.farthest / 3_600) hours from \(show.announced.inWords), and an end at most "
            + "\(Show.longest / 3_600) hours after the start; for other times, cancel the show and announce another one"
        )
      }
      (show.begins, show.ends) = (begins, ends)
    }
    var changes = ChangeSet(at: now)
    changes.update(read, to: show)
    if show != read.value { changes.emit("show.\(action.rawValue)", show) }
    return Decision(show, changes)
  }
}

extension Show {
  /// The longest show, in seconds.
  package static let longest = 24 * 3_600
}
