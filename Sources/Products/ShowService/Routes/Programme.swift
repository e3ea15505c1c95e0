internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import PassFormats
internal import StrictText
internal import PlaceService
internal import Places
internal import Selling
internal import Shows
internal import Vocabulary

extension ShowRoutes {
  var programme: [Endpoint] {
    [
      .get("/shows/movies", "listMovies", .everybody) { call in try await listMovies(call) },
      .get("/shows/movies/{movie_id}", "getMovie", .everybody) { call in
        try await getMovie(call)
      },
      .get("/shows/cities", "listCities", .everybody) { call in try await listCities(call) },
      .get("/shows/theaters", "listTheaters", .everybody) { call in
        try await listTheaters(call)
      },
      .get("/shows/theaters/{theater_id}", "getTheater", .everybody) { call in
        try await getTheater(call)
      },
      .get("/shows/showings", "listShowings", .everybody) { call in
        try await listShowings(call)
      },
      .get("/shows/showings/{showing_id}", "getShowing", .everybody) { call in
        let show = try await desk.found(Show.self, try call.id("showing_id")).value
        return try .tagged(caching: .everybodys(seconds: 60)) { $0.members(of: show) }
      },
    ]
  }

  /// The time for which a programme may be kept, in seconds: movies are shown for weeks.
  private static let fresh = 300

  private func listMovies(_ call: Call) async throws -> HTTPAnswer {
    let (city, limit, cursor) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.city()),
        parameter(try query.integer("limit", in: 1...100, otherwise: 50)),
        parameter(try Cursor(&query)))
    }
    let known = try await cityWithTheaters(city)
    let movies = try await desk.store.records(
      Movie.self, .playing(in: known), ranks: Int(call.now.secondsSince1970)..<Int.max
    ).map(\.value).sorted { ($0.title, $0.key) < ($1.title, $1.key) }
    let page = ResultPage(movies, after: cursor, limit: limit) { $0.key }
    return try .tagged(caching: .reference(seconds: Self.fresh)) { writer in
      writer.objects("movies", page.items) { $0.members(of: $1) }
      writer.member("next_cursor", orNull: page.next)
    }
  }

  /// Answers with a movie, also if it is no longer shown anywhere, because bookings name it.
  private func getMovie(_ call: Call) async throws -> HTTPAnswer {
    let movie = try await desk.found(Movie.self, try call.id("movie_id")).value
    return try .tagged(caching: .reference(seconds: Self.fresh)) { writer in
      writer.members(of: movie)
      writer.member("cities", movie.runs.filter { $0.until > call.now }.map(\.city).sorted())
    }
  }

  private func listCities(_ call: Call) async throws -> HTTPAnswer {
    let known = try await desk.store.record(ShowCities.self, ShowCities.name)?.value
    return try .tagged(caching: .reference(seconds: Self.fresh)) { writer in
      writer.member("cities", known?.cities ?? [])
    }
  }

  private func listTheaters(_ call: Call) async throws -> HTTPAnswer {
    let city = try call.parameters { (query) throws(Problem) in try query.city() }
    let known = try await cityWithTheaters(city)
    let theaters = try await desk.store.records(Theater.self, .city(known)).map(\.value)
      .sorted { ($0.name, $0.key) < ($1.name, $1.key) }
    var screens: [Theater.ID: [Screen]] = [:]
    for theater in theaters { screens[theater.id] = try await self.screens(of: theater.id) }
    return try .tagged(caching: .reference(seconds: Self.fresh)) { writer in
      writer.objects("theaters", theaters) { writer, theater in
        writer.members(of: theater)
        writer.objects("screens", screens[theater.id] ?? []) { $0.members(of: $1) }
      }
    }
  }

  /// Answers with a theater and the seats of its screens as they are built; which seats are free depends on a showing.
  private func getTheater(_ call: Call) async throws -> HTTPAnswer {
    let theater = try await desk.found(Theater.self, try call.id("theater_id")).value
    let screens = try await screens(of: theater.id)
    return try .tagged(caching: .reference(seconds: Self.fresh)) { writer in
      writer.members(of: theater)
      writer.objects("screens", screens) { writer, screen in
        writer.members(of: screen)
        writer.rows(of: screen.layout) { _, _ in }
      }
    }
  }

  private func screens(of theater: Theater.ID) async throws -> [Screen] {
    try await desk.store.records(Screen.self, .theater(theater)).map(\.value)
      .sorted { ($0.name, $0.key) < ($1.name, $1.key) }
  }

  /// Returns the city as its theaters spell it: the written name, if it has theaters, or the only name that it can
  /// mean.
  private func cityWithTheaters(_ written: String) async throws -> String {
    try await places.city(written, parameter: "city", where: hasTheaters)
  }

  private func hasTheaters(_ city: String) async throws -> Bool {
    try await !desk.store.records(Theater.self, .city(city), after: nil, limit: 1).isEmpty
  }

  /// Lists the showings of a movie in a city, of a theater, or of a movie in a theater, from now on, earliest first.
  ///
  /// With a day, it lists those that begin on that day by the theater's clocks.
  private func listShowings(_ call: Call) async throws -> HTTPAnswer {
    let (movie, city, theater, day, limit, cursor) = try call.parameters {
      (query) throws(Problem) in
      try together(
        parameter(try query.optionalWord("movie_id") as Movie.ID?),
        parameter(query.text("city")),
        parameter(try query.optionalWord("theater_id") as Theater.ID?),
        parameter(try query.optionalDate("date")),
        parameter(try query.integer("limit", in: 1...100, otherwise: 50)),
        parameter(try Cursor(&query)))
    }
    let lookup: RankedLookup
    switch (movie, city, theater) {
    case (let movie?, let city?, nil):
      lookup = .shows(of: movie, in: try await cityWithTheaters(city))
    case (_, nil, let theater?): lookup = .shows(at: theater)
    default:
      throw Problem(
        parameter: "movie_id",
        "expected movie_id with city, or theater_id, with or without movie_id"
      )
    }
    let shows = try await desk.store.records(
      Show.self, lookup, ranks: ranks(of: day, from: call.now)
    ).map(\.value).filter { show in
      show.status == .scheduled && movie.map { show.movie == $0 } ?? true
        && day.map { show.begins.date == $0 } ?? true
    }
    let page = ResultPage(shows, after: cursor, limit: limit) { $0.key }
    return try .tagged(caching: .everybodys(seconds: 60)) { writer in
      writer.objects("showings", page.items) { $0.members(of: $1) }
      writer.member("next_cursor", orNull: page.next)
    }
  }

  /// Returns the range of starts of the showings to come, in seconds since 1970.
  ///
  /// For a day, the range covers this day in all time zones on earth.
  private func ranks(of day: CivilDate?, from now: Instant) -> Range<Int> {
    let start = Int(now.secondsSince1970)
    guard let day else { return start..<Int.max }
    // Clocks are 14 hours ahead of UTC at most, and 12 behind.
    let midnight = day.daysSince1970 * 86_400
    let begin = max(start, midnight - 14 * 3_600)
    return begin..<max(begin, midnight + 86_400 + 12 * 3_600)
  }
}

extension QueryReader {
  fileprivate mutating func city() throws(Problem) -> String {
    guard let city = text("city"), (1...64).contains(city.utf8.count) else {
      throw Problem(parameter: "city", "expected the name of a city, 1 to 64 bytes of UTF-8")
    }
    return city
  }
}
