public import Vocabulary

/// The kinds of things that a client keeps.
public enum KeptThing: String, CaseIterable, Sendable {
  case upcomingBooking, pastBooking, pass, flightStatus, reference, search, seatMap, places

  /// How long a thing is fresh, and how long it is kept: all lifetimes of the client.
  public var lifetime: Lifetime {
    switch self {
    // The lists of the service decide; what is shown has its age.
    case .upcomingBooking: Lifetime(fresh: 0, kept: nil)
    case .pastBooking: Lifetime(fresh: 0, kept: 30 * day)
    // A gate decides by the hours that are signed in the pass; the copy is for looking at it afterwards.
    case .pass: Lifetime(fresh: nil, kept: day)
    case .flightStatus: Lifetime(fresh: 5 * minute, kept: nil)
    case .reference: Lifetime(fresh: day, kept: nil)
    case .search: Lifetime(fresh: 5 * minute, kept: day)
    case .seatMap: Lifetime(fresh: 30, kept: day)
    case .places: Lifetime(fresh: day, kept: nil)
    }
  }
}

private let minute: Int64 = 60
private let day: Int64 = 86_400

/// How long a thing is fresh, and how long it is kept, in seconds.
public struct Lifetime: Hashable, Sendable {
  /// The time for which it need not be asked for again; nil for as long as it is valid.
  public let fresh: Int64?
  /// The time for which it is kept; nil until it is replaced.
  ///
  /// It begins with the end of a booking, with the end of a pass or the beginning of its journey, and with the fetch of
  /// other things.
  public let kept: Int64?

  /// Returns whether a thing that was fetched at `fetched` is fresh; a fetch in the future was by a wrong clock.
  public func isFresh(fetched: Instant, now: Instant) -> Bool {
    guard let fresh else { return true }
    return fetched <= now && now.seconds(since: fetched) < fresh
  }

  /// Returns whether a thing is kept whose time to keep it began at `start`.
  public func isKept(since start: Instant, now: Instant) -> Bool {
    guard let kept else { return true }
    return now.seconds(since: start) < kept
  }
}

extension Lifetime {
  /// The time within which before its departure a flight's status is fresh for five minutes only.
  public static let closeToDeparture: Int64 = 86_400
}
