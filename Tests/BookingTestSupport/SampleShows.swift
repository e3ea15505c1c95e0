import Airports
import Bookings
package import OperatorFiles
package import Shows
package import Vocabulary
import PassTestSupport

/// A cinema with one screen of three rows, and a hall without numbers.
package enum SampleShows {
  package static let start = Instant(secondsSince1970: 1_740_830_400)  // 2025-03-01T12:00:00Z
  package static let eur = CurrencyCode("EUR") ?? SampleFlights.usd

  package static func code(_ text: String) throws -> OperatorCode {
    try OperatorCode(text).orThrow(text)
  }
  package static func text(_ text: String) throws -> TicketText {
    try TicketText(text).orThrow(text)
  }

  package static func zone(_ name: ZoneName) throws -> ZoneInfo {
    var zones = SystemZones()
    return try zones.zone(name)
  }

  /// Returns a layout of `A1`–`A4`, a gap and `A5`–`A8`, an aisle, premium seats `B1`–`B8` with a wheelchair's space
  /// and a companion's seat, and `AA12`.
  package static func layout() throws -> ScreenLayout {
    func cells(_ numbers: ClosedRange<Int>, _ category: SeatCategory) -> [ScreenLayout.Cell?] {
      numbers.map { ScreenLayout.Cell(number: $0, category: category) }
    }
    return try ScreenLayout(rows: [
      .init(name: "A", cells: cells(1...4, .regular) + [nil] + cells(5...8, .regular)),
      .init(name: nil, cells: []),
      .init(
        name: "B",
        cells: cells(1...6, .premium) + cells(7...7, .wheelchair) + cells(8...8, .companion)),
      .init(name: "AA", cells: [nil] + cells(12...12, .vip)),
    ])
  }

  package static func programme(
    avoidsSingleGaps: Bool = false, on day: CivilDate? = nil, hour: Int = 20, price: Int = 1_000
  ) throws -> Programme {
    var programme = Programme()
    let (movie, scala, one, hall) = (
      try code("m"), try code("scala"), try code("s1"), try code("s2")
    )
    programme.movies = [
      .init(code: movie, title: try text("Die Nachtigall"), minutes: 120, genres: ["Drama"])
    ]
    programme.theaters = [
      .init(
        code: scala, name: try text("Scala"), address: "Am Markt 1", city: "Zürich",
        zone: try ZoneName("Europe/Zurich").orThrow("a zone"), avoidsSingleGaps: avoidsSingleGaps)
    ]
    programme.screens = [
      .init(code: one, theater: scala, name: try text("1"), layout: try layout()),
      .init(code: hall, theater: scala, name: try text("Saal"), layout: nil),
    ]
    let prices = [
      (SeatCategory.regular, price), (.premium, 1_500), (.wheelchair, 800), (.companion, 0),
    ].map { Show.Price(category: $0, amount: Money($1, eur)) }
    let day = try (day ?? CivilDate("2025-03-01")).orThrow("a day")
    programme.shows = [
      .init(
        code: try code("one"), movie: movie, screen: one, date: day, secondOfDay: hour * 3_600,
        prices: prices),
      .init(
        code: try code("two"), movie: movie, screen: one, date: day, secondOfDay: 23 * 3_600,
        prices: prices),
      .init(
        code: try code("three"), movie: movie, screen: hall, date: day, secondOfDay: 20 * 3_600,
        prices: [prices[0]], places: 20),
    ]
    return programme
  }

}
