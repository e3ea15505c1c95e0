import PassService
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Shows
import Testing
import Vocabulary

/// The programme: movies, theaters, times, and the layouts of screens.
@Suite struct ShowProgrammeTests {
  /// Adds the shows of Zürich to those of the demonstration, and one that begins at midnight in Zürich.
  private func midnight(_ stage: ShowStage) async throws {
    let desk = ShowDesk(
      ShowProduct(), store: stage.service.service.store,
      providers: .only(DeterministicProvider()))
    var programme = try SampleShows.programme(
      on: try CivilDate("2025-03-03").orThrow("a day"), hour: 0)
    programme.shows = [
      .init(
        code: try SampleShows.code("night"), movie: programme.shows[0].movie,
        screen: programme.shows[0].screen, date: programme.shows[0].date, secondOfDay: 0,
        prices: programme.shows[0].prices)
    ]
    _ = try await desk.publish(
      programme, now: stage.service.clock.now, zone: SampleShows.zone)
  }

  @Test func `shows are listed by day, by the clocks of the theater`() async throws {
    try await ShowStage.run { stage in
      try await midnight(stage)
      let stranger = stage.service.stranger
      let show = try await stranger.get("/shows/showings/\(stage.show)").with(200).json
      let (movie, theater) = (try show.text("movie_id"), try show.text("theater_id"))
      func begins(_ query: String) async throws -> [String] {
        try await stranger.get("/shows/showings?\(query)").with(200).json["showings"].items
          .compactMap { $0["starts_at"].string }
      }
      for place in ["movie_id=\(movie)&city=Z%C3%BCrich", "theater_id=\(theater)"] {
        #expect(
          try await begins("\(place)&date=2025-03-01") == [
            "2025-03-01T20:00:00+01:00", "2025-03-01T20:00:00+01:00", "2025-03-01T23:00:00+01:00",
          ])
        // By UTC it is still 23:00 of the day before.
        #expect(try await begins("\(place)&date=2025-03-03") == ["2025-03-03T00:00:00+01:00"])
        #expect(try await begins("\(place)&date=2025-03-02").isEmpty)
        #expect(try await begins(place).count == 4)
      }
      // A show that has begun is not listed as upcoming.
      stage.service.clock.set(try Instant("2025-03-01T20:00:00Z").orThrow("a time"))
      #expect(
        try await begins("theater_id=\(theater)&date=2025-03-01") == ["2025-03-01T23:00:00+01:00"])
      #expect(
        try await stranger.get("/shows/showings?theater_id=\(theater)&date=tomorrow").status == 400)
    }
  }

  @Test func `a movie in a theater is asked for by both`() async throws {
    try await ShowStage.run { stage in
      let stranger = stage.service.stranger
      let show = try await stranger.get("/shows/showings/\(stage.show)").with(200).json
      let (movie, theater) = (try show.text("movie_id"), try show.text("theater_id"))
      let other = "mov_0000000000000000"
      func count(_ query: String, _ status: Int = 200) async throws -> Int {
        try await stranger.get("/shows/showings?\(query)").with(status).json["showings"].items.count
      }
      #expect(try await count("theater_id=\(theater)&movie_id=\(movie)") == 3)
      #expect(try await count("theater_id=\(theater)&movie_id=\(other)") == 0)
      for wrong in [
        "movie_id=\(movie)", "city=Wien", "theater_id=\(theater)&city=Wien",
        "theater_id=\(theater)&movie_id=\(movie)&city=Wien",
      ] {
        #expect(try await stranger.get("/shows/showings?\(wrong)").status == 400, "\(wrong)")
      }
    }
  }

  @Test func `cities are listed, and a movie says in which it has shows to come`() async throws {
    try await ShowStage.run { stage in
      let stranger = stage.service.stranger
      let cities = try await stranger.get("/shows/cities").with(200)
      // The list includes the cities of the demonstration.
      let listed = try cities.json["cities"].strings
      #expect(listed.contains("Zürich") && listed.contains("Wien") && listed == listed.sorted())
      let show = try await stranger.get("/shows/showings/\(stage.show)").with(200).json
      let path = "/shows/movies/\(try show.text("movie_id"))"
      let movie = try await stranger.get(path).with(200).json
      #expect(movie["title"].string == "Die Nachtigall" && movie["duration_minutes"].int == 120)
      #expect(movie["cities"].items.compactMap(\.string) == ["Zürich"])
      // Visitors can still read about a movie after all its shows.
      stage.service.clock.set(try Instant("2025-03-09T12:00:00Z").orThrow("a time"))
      let over = try await stranger.get(path).with(200).json
      #expect(over["cities"].items.isEmpty && over["title"].string == "Die Nachtigall")
      #expect(try await stranger.get("/shows/movies/mov_0000000000000000").status == 404)
    }
  }

  @Test func `a theater shows how its screens are built, and never what is free`() async throws {
    try await ShowStage.run { stage in
      let stranger = stage.service.stranger
      let show = try await stranger.get("/shows/showings/\(stage.show)").with(200).json
      let path = "/shows/theaters/\(try show.text("theater_id"))"
      let theater = try await stranger.get(path).with(200)
      let screens = try theater.json["screens"].items
      #expect(screens.compactMap { $0["name"].string } == ["1", "Saal"])
      #expect(screens.compactMap { $0["seat_count"].int } == [17, 0])
      #expect(screens[1]["rows"].items.isEmpty)
      let first = screens[0]["rows"].items[0]["seats"].items
      #expect(
        first.map { $0["seat"].string } == ["A1", "A2", "A3", "A4", nil, "A5", "A6", "A7", "A8"])
      #expect(first[0]["category"].string == "regular" && !first[0].names.contains("state"))
      let tag = try theater.field("etag").orThrow("a tag")
      _ = try await stage.book(try stage.service.client("jane"), "A1").with(201)
      #expect(try await stranger.get(path, ["if-none-match": tag]).status == 304)
      #expect(try await stranger.get("/shows/theaters/thr_0000000000000000").status == 404)
    }
  }
}
