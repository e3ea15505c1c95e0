internal import BookingStore
internal import Bookings
internal import PassFormats
internal import PassService
internal import PlaceService
internal import Places
internal import Selling
internal import Shows
internal import Vocabulary

extension ShowRoutes {
  var programme: [Endpoint] {
    [
      .get("/shows/movies", "listMovies", .everybody) { call, _ in try await listMovies(call) },
      .get("/shows/theaters", "listTheaters", .everybody) { call, _ in
        try await listTheaters(call)
      },
      .get("/shows/showings", "listShowings", .everybody) { call, _ in
        try await listShowings(call)
      },
      .get("/shows/showings/{showing_id}", "getShowing", .everybody) { call, _ in
        let show = try await desk.found(Show.self, try call.id("showing_id")).value
        return try .tagged(caching: .everybodys(seconds: 60)) { $0.members(of: show) }
      },
    ]
  }

  /// How long a programme may be kept, in seconds: movies are shown for weeks.
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
    return try .tagged(caching: .everybodys(seconds: Self.fresh)) { writer in
      writer.objects("movies", page.items) { writer, movie in
        writer.member("movie_id", movie.key)
        writer.member("title", movie.title.rawValue)
        writer.member("poster_url", orNull: movie.poster?.rawValue)
        writer.member("duration_minutes", movie.minutes)
        writer.member("genres", movie.genres)
        writer.member("rating", orNull: movie.rating)
        writer.member("release_date", orNull: movie.released?.description)
      }
      writer.member("next_cursor", orNull: page.next)
    }
  }

  private func listTheaters(_ call: Call) async throws -> HTTPAnswer {
    let city = try call.parameters { (query) throws(Problem) in try query.city() }
    let known = try await cityWithTheaters(city)
    let theaters = try await desk.store.records(Theater.self, .city(known)).map(\.value)
      .sorted { ($0.name, $0.key) < ($1.name, $1.key) }
    var screens: [Theater.ID: [Screen]] = [:]
    for theater in theaters {
      screens[theater.id] = try await desk.store.records(Screen.self, .theater(theater.id))
        .map(\.value).sorted { ($0.name, $0.key) < ($1.name, $1.key) }
    }
    return try .tagged(caching: .everybodys(seconds: Self.fresh)) { writer in
      writer.objects("theaters", theaters) { writer, theater in
        writer.member("theater_id", theater.key)
        writer.member("name", theater.name.rawValue)
        writer.member("address", theater.address)
        writer.member("city", theater.city)
        writer.member("time_zone", theater.zone.rawValue)
        writer.objects("screens", screens[theater.id] ?? []) { writer, screen in
          writer.member("screen_id", screen.key)
          writer.member("name", screen.name.rawValue)
          writer.member("seat_count", screen.layout?.seatCount ?? 0)
        }
      }
    }
  }

  /// The city as its theaters spell it: what was written, if there are theaters, or what it can only mean.
  private func cityWithTheaters(_ written: String) async throws -> String {
    try await places.city(written, parameter: "city", where: hasTheaters)
  }

  private func hasTheaters(_ city: String) async throws -> Bool {
    try await !desk.store.records(Theater.self, .city(city), after: nil, limit: 1).isEmpty
  }

  /// The showings of a movie in a city, or of a theater, on one day or from now on, earliest first.
  private func listShowings(_ call: Call) async throws -> HTTPAnswer {
    let (movie, city, theater, limit, cursor) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.optionalWord("movie_id") as Movie.ID?),
        parameter(query.text("city")),
        parameter(try query.optionalWord("theater_id") as Theater.ID?),
        parameter(try query.integer("limit", in: 1...100, otherwise: 50)),
        parameter(try Cursor(&query)))
    }
    let lookup: RankedLookup
    switch (movie, city, theater) {
    case (let movie?, let city?, nil):
      lookup = .shows(of: movie, in: try await cityWithTheaters(city))
    case (nil, nil, let theater?): lookup = .shows(at: theater)
    default:
      throw Problem(parameter: "movie_id", "expected movie_id with city, or theater_id alone")
    }
    let shows = try await desk.store.records(
      Show.self, lookup, ranks: Int(call.now.secondsSince1970)..<Int.max
    ).map(\.value).filter { $0.status == .scheduled }
    let page = ResultPage(shows, after: cursor, limit: limit) { $0.key }
    return try .tagged(caching: .everybodys(seconds: 60)) { writer in
      writer.objects("showings", page.items) { $0.members(of: $1) }
      writer.member("next_cursor", orNull: page.next)
    }
  }
}

extension QueryReader {
  fileprivate mutating func city() throws(Problem) -> String {
    guard let city = text("city"), (1...64).contains(city.utf8.count) else {
      throw Problem(parameter: "city", "expected the name of a city")
    }
    return city
  }
}
