package import Bookings
package import OperatorFiles
package import Vocabulary

/// One performance, a movie on a screen at an hour: the unit of sale, of change and of entry.
package struct Show: Record, Identified {
  package static let idPrefix = "shw"
  package static let kind = "show"

  package typealias ID = OpaqueID<Show>

  /// How places are sold.
  package enum Admission: Hashable, Sendable, Codable {
    /// Seats of the screen's layout.
    case seats
    /// Places without numbers.
    case general(places: Int)
  }

  /// What a place costs.
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
  /// Title and place as they stand on tickets, and as doors know the show.
  package let title: TicketText
  package let place: TicketText
  /// When it was first announced to begin: with title and place, what a door knows it by.
  ///
  /// It stays the same when the hour is changed, so that tickets from before are for the same performance.
  package let announced: ZonedTime
  package internal(set) var begins: ZonedTime
  package internal(set) var ends: ZonedTime
  /// What the operator's programme said last; an hour that was reported since counts as long as that says the same.
  ///
  /// Nil for a show that was announced before this was kept.
  package internal(set) var programmed: Hours?
  package let admission: Admission
  package internal(set) var prices: [Price]
  package internal(set) var status: ShowStatus

  /// When a show begins and ends.
  package struct Hours: Hashable, Sendable, Codable {
    package let begins: ZonedTime
    package let ends: ZonedTime

    package init(begins: ZonedTime, ends: ZonedTime) {
      (self.begins, self.ends) = (begins, ends)
    }
  }

  /// A show to come, as announced.
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

  /// What a door knows it by.
  package var door: ShowDoor { ShowDoor(title: title, place: place, announced: announced.instant) }

  /// The hours that a programme with these asks for: what was reported since it last said the same stays.
  package func hours(programmed new: Hours) -> Hours {
    let former = programmed ?? Hours(begins: announced, ends: ends)
    guard new.begins == former.begins else { return new }
    guard new.ends != former.ends, begins != new.begins else {
      return Hours(begins: begins, ends: new.ends == former.ends ? ends : new.ends)
    }
    // Of another length, from the hour that was reported.
    let length = new.ends.instant.seconds(since: new.begins.instant)
    let end = ZonedTime(
      begins.instant.adding(seconds: length), zone: ends.zone, offsetMinutes: ends.offsetMinutes)
    return Hours(begins: begins, ends: end ?? ends)
  }

  /// The price of a category; nil where it has none, so that such seats are not sold.
  package func price(of category: SeatCategory) -> Money? {
    prices.first { $0.category == category }?.amount
  }

  /// A seat as an inventory resource.
  package func resource(_ seat: SeatName) -> Resource {
    Resource(scope: key, name: seat.rawValue)
  }

  /// The places without numbers, as a pool.
  package var pool: Resource { Resource(scope: key, name: Self.poolName) }

  /// No seat's name.
  package static let poolName = "general"

  /// How long a place is for sale, without an end of its own.
  package func isOnSale(at now: Instant) -> Bool {
    status == .scheduled && begins.instant > now
  }
}

/// A show as its tickets name it, and as doors know it (docs/SPEC.md §16): no two shows that take place may be the same
/// to a door, or a ticket of one would open the other's.
package struct ShowDoor: Hashable, Sendable {
  package let title: TicketText
  package let place: TicketText
  package let announced: Instant

  /// Why a show of this title, place and hour cannot be announced: another has them.
  func problem(with other: some CustomStringConvertible) -> String {
    "tickets of \(other) are for the same title, place and hour, at which it was first announced, and a door could not "
      + "tell them apart: announce it a minute earlier or later"
  }
}

extension Lookup {
  /// The show that a door knows by this.
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

/// What an operator does to a show.
package enum ShowAction: String, CaseIterable, Sendable { case move, cancel }

extension RankedLookup {
  /// The shows of a movie in a city, ranked by their beginning in seconds since 1970.
  package static func shows(of movie: Movie.ID, in city: String) -> RankedLookup {
    RankedLookup("movie_in_city", "\(movie) \(folded(city))")
  }

  /// The shows of a theater, ranked by their beginning in seconds since 1970.
  package static func shows(at theater: Theater.ID) -> RankedLookup {
    RankedLookup("at_theater", theater.rawValue)
  }
}
