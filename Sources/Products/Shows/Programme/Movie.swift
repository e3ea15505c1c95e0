package import Bookings
package import OperatorFiles
package import Vocabulary

/// A movie that theaters show.
package struct Movie: Record, Identified {
  package static let idPrefix = "mov"
  package static let kind = "movie"

  package typealias ID = OpaqueID<Movie>

  package let id: ID
  package let code: OperatorCode
  /// The title as tickets show it.
  package let title: TicketText
  package let poster: WebAddress?
  /// The length in minutes.
  package let minutes: Int
  package let genres: [String]
  /// The rating by age or in stars, as the operator writes it.
  package let rating: String?
  package let released: CivilDate?
  /// The cities in which the movie is shown, each until its last show there begins.
  package internal(set) var runs: [Run]

  /// A city in which the movie is shown.
  package struct Run: Hashable, Sendable, Codable {
    package let city: String
    /// The beginning of the last show there.
    package let until: Instant
  }

  package init(
    id: ID, code: OperatorCode, title: TicketText, poster: WebAddress? = nil, minutes: Int,
    genres: [String] = [], rating: String? = nil, released: CivilDate? = nil, runs: [Run] = []
  ) {
    (self.id, self.code, self.title, self.poster) = (id, code, title, poster)
    (self.minutes, self.genres, self.rating) = (minutes, genres, rating)
    (self.released, self.runs) = (released, runs)
  }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] {
    [.code(code)] + runs.map { RankedLookup.playing(in: $0.city).at($0.until) }
  }
}

/// A house with its screens.
package struct Theater: Record, Identified {
  package static let idPrefix = "thr"
  package static let kind = "theater"

  package typealias ID = OpaqueID<Theater>

  package let id: ID
  package let code: OperatorCode
  package let name: TicketText
  package let address: String
  package let city: String
  package let zone: ZoneName
  /// Whether seats that are chosen for a customer leave no single seat free between others.
  package let avoidsSingleGaps: Bool

  package init(
    id: ID, code: OperatorCode, name: TicketText, address: String, city: String, zone: ZoneName,
    avoidsSingleGaps: Bool = false
  ) {
    (self.id, self.code, self.name, self.address) = (id, code, name, address)
    (self.city, self.zone, self.avoidsSingleGaps) = (city, zone, avoidsSingleGaps)
  }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [.code(code), .city(city)] }
}

/// A room of a theater.
package struct Screen: Record, Identified {
  package static let idPrefix = "scr"
  package static let kind = "screen"

  package typealias ID = OpaqueID<Screen>

  package let id: ID
  package let code: OperatorCode
  package let theater: Theater.ID
  package let name: TicketText
  /// The layout; nil for a room without numbered seats.
  package let layout: ScreenLayout?

  package init(
    id: ID, code: OperatorCode, theater: Theater.ID, name: TicketText, layout: ScreenLayout?
  ) {
    (self.id, self.code, self.theater, self.name) = (id, code, theater, name)
    self.layout = layout
  }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [.code(code), .theater(theater)] }
}

extension Lookup {
  /// Returns the lookup of the part of a programme with this code.
  package static func code(_ code: OperatorCode) -> Lookup {
    Lookup("code", code.rawValue, isUnique: true)
  }

  /// Returns the lookup of the theaters in a city.
  package static func city(_ city: String) -> Lookup { Lookup("city", folded(city)) }

  /// Returns the lookup of the screens of a theater.
  package static func theater(_ theater: Theater.ID) -> Lookup {
    Lookup("theater", theater.rawValue)
  }
}

extension RankedLookup {
  /// Returns the lookup of the movies in a city, ranked by the beginning of their last show, in seconds since 1970.
  package static func playing(in city: String) -> RankedLookup {
    RankedLookup("playing", folded(city))
  }
}
