package import Bookings
package import OperatorFiles
package import Vocabulary

/// What is shown.
package struct Movie: Record, Identified {
  package static let idPrefix = "mov"
  package static let kind = "movie"

  package typealias ID = OpaqueID<Movie>

  package let id: ID
  package let code: OperatorCode
  /// The title as tickets show it.
  package let title: TicketText
  package let poster: WebAddress?
  /// Its length.
  package let minutes: Int
  package let genres: [String]
  /// For which ages, or of how many stars, as the operator writes it.
  package let rating: String?
  package let released: CivilDate?
  /// Until when its last show in each city begins.
  package internal(set) var runs: [Run]

  /// A city in which it is shown.
  package struct Run: Hashable, Sendable, Codable {
    package let city: String
    /// When the last show there begins.
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
  /// Nil for a room without numbered seats.
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
  /// The part of a programme with this code.
  package static func code(_ code: OperatorCode) -> Lookup {
    Lookup("code", code.rawValue, isUnique: true)
  }

  /// Theaters in a city.
  package static func city(_ city: String) -> Lookup { Lookup("city", folded(city)) }

  /// Screens of a theater.
  package static func theater(_ theater: Theater.ID) -> Lookup {
    Lookup("theater", theater.rawValue)
  }
}

extension RankedLookup {
  /// Movies in a city, ranked by when their last show begins, in seconds since 1970.
  package static func playing(in city: String) -> RankedLookup {
    RankedLookup("playing", folded(city))
  }
}
