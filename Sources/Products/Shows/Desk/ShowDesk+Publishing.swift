internal import BookingStore
internal import Bookings
internal import OperatorFiles
package import Selling
package import Vocabulary

extension SalesDesk<ShowProduct> {
  /// Imports a programme: first the parts that its shows refer to, then each show in a commit of its own, so that
  /// bookings go on meanwhile.
  ///
  /// The next import completes an interrupted one. `zone` returns the time zone of a theater, and `done` is told of
  /// each show that was committed.
  package func publish(
    _ programme: Programme, now: Instant, zone: (ZoneName) throws -> ZoneInfo,
    done: (Int) -> Void = { _ in }
  ) async throws -> [ProgrammePublishing.Outcome] {
    try await run(about: "programme") { random in
      let known = try await store.parts(of: programme)
      var changes = try ProgrammePublishing.parts(
        of: programme, known: known, now: now, using: &random)
      try await note(programme.theaters.map(\.city), in: &changes)
      return Decision((), changes)
    }
    let parts = try await store.parts(of: programme)
    var outcomes: [ProgrammePublishing.Outcome] = []
    var plans: [ProgrammePublishing.Plan] = []
    for show in programme.shows {
      guard let movie = parts.movies[show.movie]?.value else {
        throw Refusal.notFound(Movie.kind, show.movie.rawValue)
      }
      guard let screen = parts.screens[show.screen]?.value else {
        throw Refusal.notFound(Screen.kind, show.screen.rawValue)
      }
      let theater = try await found(Theater.self, screen.theater).value
      plans.append(
        try ProgrammePublishing.Plan(show, movie, theater, screen, in: zone(theater.zone)))
    }
    for plan in plans {
      outcomes.append(
        try await run(about: plan.show.code.rawValue) { random in
          try ProgrammePublishing.show(
            plan, known: try await store.first(Show.self, .code(plan.show.code)),
            twin: try await store.first(Show.self, .door(plan.door())), now: now, using: &random)
        })
      done(1)
    }
    for (movie, plans) in Dictionary(grouping: plans, by: \.movie.id) {
      try await desk.run {
        let read = try await found(Movie.self, movie)
        var changes = ChangeSet(at: now)
        changes.update(
          read, to: read.value.running(plans.map { ($0.theater.city, $0.begins.instant) }))
        return Decision((), changes)
      }
    }
    return outcomes
  }
}

extension SalesDesk<ShowProduct> {
  /// Keeps the cities of theaters, so that they can be listed.
  private func note(_ cities: [String], in changes: inout ChangeSet) async throws {
    let known = try await store.record(ShowCities.self, ShowCities.name)
    var all = known?.value ?? ShowCities()
    all.add(cities)
    if let known { changes.update(known, to: all) } else { changes.insert(all) }
  }
}

extension BookingStore {
  /// Returns the movies, theaters and screens that a programme names, as they are stored.
  fileprivate func parts(of programme: Programme) async throws -> ProgrammePublishing.Parts {
    var parts = ProgrammePublishing.Parts()
    for code in Set(programme.movies.map(\.code) + programme.shows.map(\.movie)) {
      parts.movies[code] = try await first(Movie.self, .code(code))
    }
    for code in Set(programme.theaters.map(\.code) + programme.screens.map(\.theater)) {
      parts.theaters[code] = try await first(Theater.self, .code(code))
    }
    for code in Set(programme.screens.map(\.code) + programme.shows.map(\.screen)) {
      parts.screens[code] = try await first(Screen.self, .code(code))
    }
    return parts
  }
}
