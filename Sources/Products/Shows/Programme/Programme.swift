internal import Bookings
package import OperatorFiles
package import Vocabulary

/// The programme that an operator announces, by its own codes: the content of its files.
package struct Programme: Hashable, Sendable {
  package var movies: [Movie] = []
  package var theaters: [Theater] = []
  package var screens: [Screen] = []
  package var shows: [Show] = []

  package init() {}

  package struct Movie: Hashable, Sendable {
    package let code: OperatorCode
    package let title: TicketText
    package let poster: WebAddress?
    package let minutes: Int
    package let genres: [String]
    package let rating: String?
    package let released: CivilDate?

    package init(
      code: OperatorCode, title: TicketText, poster: WebAddress? = nil, minutes: Int,
      genres: [String] = [], rating: String? = nil, released: CivilDate? = nil
    ) {
      (self.code, self.title, self.poster, self.minutes) = (code, title, poster, minutes)
      (self.genres, self.rating, self.released) = (genres, rating, released)
    }
  }

  package struct Theater: Hashable, Sendable {
    package let code: OperatorCode
    package let name: TicketText
    package let address: String
    package let city: String
    package let zone: ZoneName
    package let avoidsSingleGaps: Bool

    package init(
      code: OperatorCode, name: TicketText, address: String, city: String, zone: ZoneName,
      avoidsSingleGaps: Bool = false
    ) {
      (self.code, self.name, self.address) = (code, name, address)
      (self.city, self.zone, self.avoidsSingleGaps) = (city, zone, avoidsSingleGaps)
    }
  }

  package struct Screen: Hashable, Sendable {
    package let code: OperatorCode
    package let theater: OperatorCode
    package let name: TicketText
    /// The layout; nil for a room without numbered seats.
    package let layout: ScreenLayout?

    package init(
      code: OperatorCode, theater: OperatorCode, name: TicketText, layout: ScreenLayout?
    ) {
      (self.code, self.theater, self.name, self.layout) = (code, theater, name, layout)
    }
  }

  package struct Show: Hashable, Sendable {
    package let code: OperatorCode
    package let movie: OperatorCode
    package let screen: OperatorCode
    /// The day of the beginning, by the clocks of the theater.
    package let date: CivilDate
    package let secondOfDay: Int
    /// The length from the beginning to the end; nil if the show is as long as the movie.
    package let minutes: Int?
    package let prices: [Shows.Show.Price]
    /// The number of places without numbers; nil if the seats of the screen are sold.
    package let places: Int?

    package init(
      code: OperatorCode, movie: OperatorCode, screen: OperatorCode, date: CivilDate,
      secondOfDay: Int, minutes: Int? = nil, prices: [Shows.Show.Price], places: Int? = nil
    ) {
      (self.code, self.movie, self.screen) = (code, movie, screen)
      (self.date, self.secondOfDay, self.minutes) = (date, secondOfDay, minutes)
      (self.prices, self.places) = (prices, places)
    }
  }
}
