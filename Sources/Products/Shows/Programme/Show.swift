package import Bookings
package import OperatorFiles
package import Vocabulary

/// One performance, a movie on a screen at an hour: the unit of sale, of change and of entry.
package struct Show: Record, Identified {
  package static let idPrefix = "shw"
  package static let kind = "show"

  package typealias ID = OpaqueID<Show>

  /// The way in which places are sold.
  package enum Admission: Hashable, Sendable, Codable {
    /// Seats of the screen's layout.
    case seats
    /// Places without numbers.
    case general(places: Int)
  }

  /// The price of a place of a category.
  package struct Price: Hashable, Sendable, Codable {
    package let category: SeatCategory
    package let amount: Money

    package init(category: SeatCategory, amount: Money) {
      self.category = category
      self.amount = amount
    }
  }

  package let id: ID
  package let code: OperatorCode
  package let movie: Movie.ID
  package let theater: Theater.ID
  package let screen: Screen.ID
  package let city: String
  /// The title as tickets show it and as doors know the show; the same is true of `place`.
  package let title: TicketText
  package let place: TicketText
  /// The beginning as it was first announced: with title and place, the property by which a door knows the show.
  ///
  /// It stays the same when the hour is changed, so that tickets from before are for the same performance.
  package let announced: ZonedTime
  package internal(set) var begins: ZonedTime
  package internal(set) var ends: ZonedTime
  /// The hours of the operator's last programme; a reported hour counts as long as later programmes repeat them.
  ///
  /// It is nil for a show that was announced before this was kept.
  package internal(set) var programmed: Hours?
  package let admission: Admission
  package internal(set) var prices: [Price]
  package internal(set) var status: ShowStatus

  /// The beginning and the end of a show.
  package struct Hours: Hashable, Sendable, Codable {
    package let begins: ZonedTime
    package let ends: ZonedTime

    package init(begins: ZonedTime, ends: ZonedTime) {
      (self.begins, self.ends) = (begins, ends)
    }
  }

  /// Creates a show to come, as announced.
  package init(
    id: ID, code: OperatorCode, movie: Movie, theater: Theater, screen: Screen,
    place: TicketText, begins: ZonedTime, ends: ZonedTime, admission: Admission, prices: [Price]
  ) {
    (self.id, self.code) = (id, code)
    (self.movie, self.theater, self.screen) = (movie.id, theater.id, screen.id)
    (self.city, self.title, self.place) = (theater.city, movie.title, place)
    (self.announced, self.begins, self.ends) = (begins, begins, ends)
    programmed = Hours(begins: begins, ends: ends)
    (self.admission, self.prices) = (admission, prices)
    status = ShowStatus.table.start
  }

  package var key: String { id.rawValue }

  package var lookups: [Lookup] {
    [
      .code(code), RankedLookup.shows(of: movie, in: city).at(begins.instant),
      RankedLookup.shows(at: theater).at(begins.instant),
    ] + (status == .scheduled ? [.door(door)] : [])
  }

  /// The properties by which a door knows the show.
  package var door: ShowDoor { ShowDoor(title: title, place: place, announced: announced.instant) }

  /// Returns the hours of the show under a new programme; a reported change stays if the programme repeats its hours.
  package func hours(programmed new: Hours) -> Hours {
    let former = programmed ?? Hours(begins: announced, ends: ends)
    guard new.begins == former.begins else { return new }
    guard new.ends != former.ends, begins != new.begins else {
      return Hours(begins: begins, ends: new.ends == former.ends ? ends : new.ends)
    }
    // The show has another length, counted from the hour that was reported.
    let length = new.ends.instant.seconds(since: new.begins.instant)
    let end = ZonedTime(
      begins.instant.adding(seconds: length), zone: ends.zone, offsetMinutes: ends.offsetMinutes)
    return Hours(begins: begins, ends: end ?? ends)
  }

  /// Returns the price of a category; nil if it has no price, so that such seats are not sold.
  package func price(of category: SeatCategory) -> Money? {
    prices.first { $0.category == category }?.amount
  }

  /// Returns a seat as an inventory resource.
  package func resource(_ seat: SeatName) -> Resource {
    Resource(scope: key, name: seat.rawValue)
  }

  /// The places without numbers, as a pool.
  package var pool: Resource { Resource(scope: key, name: Self.poolName) }

  /// The name of the pool, which no seat has.
  package static let poolName = "general"

  /// Returns whether places are on sale: until the show begins, because they have no end of sale of their own.
  package func isOnSale(at now: Instant) -> Bool {
    status == .scheduled && begins.instant > now
  }
}

/// A show as its tickets name it, and as doors know it (docs/SPEC.md §16).
///
/// Two shows that take place may not be the same to a door, because a ticket of one would open the door of the other.
package struct ShowDoor: Hashable, Sendable {
  package let title: TicketText
  package let place: TicketText
  package let announced: Instant

  /// Returns the reason why a show of this title, place and hour cannot be announced: another show has them.
  func problem(with other: some CustomStringConvertible) -> String {
    "tickets of \(other) have the same title, place and announced hour, so a door cannot tell the two shows apart; "
      + "announce this show a minute earlier or later"
  }
}

extension Lookup {
  /// Returns the lookup of the show that a door knows by these properties.
  package static func door(_ door: ShowDoor) -> Lookup {
    Lookup(
      "door", "\(door.announced.secondsSince1970)\n\(door.title)\n\(door.place)", isUnique: true)
  }
}

/// The state of a show.
package enum ShowStatus: String, CaseIterable, Sendable, Codable {
  case scheduled = "SCHEDULED"
  case cancelled = "CANCELLED"

  /// Every permitted transition of a show.
  package static let table = StateTable<ShowStatus, ShowAction>(
    "show", start: .scheduled,
    [(.scheduled, .move, .scheduled), (.scheduled, .cancel, .cancelled)])
}

/// An action of an operator on a show.
package enum ShowAction: String, CaseIterable, Sendable { case move, cancel }

extension RankedLookup {
  /// Returns the lookup of the shows of a movie in a city, ranked by their beginning in seconds since 1970.
  package static func shows(of movie: Movie.ID, in city: String) -> RankedLookup {
    RankedLookup("movie_in_city", "\(movie) \(folded(city))")
  }

  /// Returns the lookup of the shows of a theater, ranked by their beginning in seconds since 1970.
  package static func shows(at theater: Theater.ID) -> RankedLookup {
    RankedLookup("at_theater", theater.rawValue)
  }
}
