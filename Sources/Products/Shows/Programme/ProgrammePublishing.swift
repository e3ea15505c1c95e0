package import Bookings
package import OperatorFiles
package import Vocabulary

/// Import of an operator's programme; repeating it gives the same result.
///
/// A part that is known by its code keeps its id, because bookings refer to it. Nothing is deleted: a show that a newer
/// programme lacks is cancelled explicitly.
package enum ProgrammePublishing {
  /// The result for one show.
  package enum Outcome: Hashable, Sendable {
    case new, changed, same
    /// A show that is not as the programme says, with the reason.
    case left(OperatorCode, String)
  }

  /// The movies, theaters and screens of a programme, by their codes, as they are stored or will be.
  package struct Parts: Sendable {
    package var movies: [OperatorCode: Versioned<Movie>] = [:]
    package var theaters: [OperatorCode: Versioned<Theater>] = [:]
    package var screens: [OperatorCode: Versioned<Screen>] = [:]

    package init() {}
  }

  /// Imports movies, theaters and screens; `known` are the stored parts with these codes.
  package static func parts(
    of programme: Programme, known: Parts, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> ChangeSet {
    var changes = ChangeSet(at: now)
    for movie in programme.movies {
      let read = known.movies[movie.code]
      let new = Movie(
        id: read?.value.id ?? .init(using: &random), code: movie.code, title: movie.title,
        poster: movie.poster, minutes: movie.minutes, genres: movie.genres, rating: movie.rating,
        released: movie.released, runs: read?.value.runs ?? [])
      if let read { changes.update(read, to: new) } else { changes.insert(new) }
    }
    var theaters = known.theaters.mapValues(\.value.id)
    for theater in programme.theaters {
      let read = known.theaters[theater.code]
      let new = Theater(
        id: read?.value.id ?? .init(using: &random), code: theater.code, name: theater.name,
        address: theater.address, city: theater.city, zone: theater.zone,
        avoidsSingleGaps: theater.avoidsSingleGaps)
      theaters[theater.code] = new.id
      if let read { changes.update(read, to: new) } else { changes.insert(new) }
    }
    for screen in programme.screens {
      guard let theater = theaters[screen.theater] else {
        throw .notFound("theater", screen.theater.rawValue)
      }
      let read = known.screens[screen.code]
      if let read, read.value.layout != screen.layout {
        throw .invalid(
          "screens",
          "\(screen.code) exists already with other seats, and tickets for them may already have been sold; give this "
            + "screen another code"
        )
      }
      let new = Screen(
        id: read?.value.id ?? .init(using: &random), code: screen.code, theater: theater,
        name: screen.name, layout: screen.layout)
      if let read { changes.update(read, to: new) } else { changes.insert(new) }
    }
    return changes
  }

  /// A show of a programme with what it refers to.
  package struct Plan: Sendable {
    package let show: Programme.Show
    package let movie: Movie
    package let theater: Theater
    package let screen: Screen
    package let begins: ZonedTime
    package let ends: ZonedTime

    /// Creates the plan of a show in the zone of its theater, or refuses a show that cannot be sold as it is.
    package init(
      _ show: Programme.Show, _ movie: Movie, _ theater: Theater, _ screen: Screen,
      in zone: ZoneInfo
    ) throws(Refusal) {
      guard let times = show.times(movie: movie.minutes, in: zone) else {
        throw .invalid(
          "shows",
          "\(show.code): its start or end does not exist in \(zone.name), or the show is longer than "
            + "\(Show.longest / 3_600) hours; choose another time"
        )
      }
      if let problem = show.problem(with: screen.code, hasSeats: screen.layout != nil)
        ?? show.priceProblem
      {
        throw .invalid("shows", "\(show.code): \(problem)")
      }
      (self.show, self.movie, self.theater, self.screen) = (show, movie, theater, screen)
      (begins, ends) = times
    }

    var hours: Show.Hours { Show.Hours(begins: begins, ends: ends) }

    /// Returns the properties by which doors would know the show.
    func door() throws(Refusal) -> ShowDoor {
      ShowDoor(title: movie.title, place: try place(), announced: begins.instant)
    }

    private func place() throws(Refusal) -> TicketText {
      guard let place = Programme.place(theater.name, screen.name) else {
        throw .invalid(
          "screens",
          "\(screen.code): the names of the theater and of the screen are together longer than 64 characters; choose "
            + "shorter names"
        )
      }
      return place
    }

    fileprivate func announced(_ id: Show.ID) throws(Refusal) -> Show {
      Show(
        id: id, code: show.code, movie: movie, theater: theater, screen: screen, place: try place(),
        begins: begins, ends: ends, admission: show.places.map { .general(places: $0) } ?? .seats,
        prices: show.prices)
    }
  }

  /// Imports one show; `twin` is the show that doors know by the hour of the plan (`Plan.door`).
  package static func show(
    _ plan: Plan, known: Versioned<Show>?, twin: Versioned<Show>?, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<Outcome> {
    var changes = ChangeSet(at: now)
    guard let known else {
      let show = try plan.announced(.init(using: &random))
      guard show.begins.instant > now else {
        return Decision(
          .left(show.code, "it has begun already, and it was not announced before"), changes)
      }
      if let twin {
        throw .invalid("shows", "\(show.code): \(show.door.problem(with: twin.value.code))")
      }
      changes.insert(show)
      return Decision(.new, changes)
    }
    var show = known.value
    let new = try plan.announced(show.id)
    func left(_ reason: String) -> Decision<Outcome> { Decision(.left(show.code, reason), changes) }
    guard (show.movie, show.screen) == (new.movie, new.screen) else {
      return left(
        "its movie or screen differs from what was announced, and seats may already have been sold; give the show "
          + "another code")
    }
    guard show.status == .scheduled else { return left("it is cancelled") }
    guard show.admission == new.admission else {
      return left(
        "its number of places differs from what was announced, and places may already have been sold; give the show "
          + "another code")
    }
    show.prices = new.prices
    show.programmed = plan.hours
    let hours = known.value.hours(programmed: plan.hours)
    if (show.begins, show.ends) != (hours.begins, hours.ends) {
      guard show.begins.instant > now else { return left("it has begun") }
      do throws(Refusal) {
        let moved = try ShowChange.moved(begins: hours.begins, ends: hours.ends)
          .decide(known, now: now)
        (show.begins, show.ends) = (moved.answer.begins, moved.answer.ends)
      } catch { return left(error.description) }
      changes.emit("show.\(ShowAction.move.rawValue)", show)
    }
    changes.update(known, to: show)
    return Decision(show == known.value ? .same : .changed, changes)
  }
}

extension Movie {
  /// Returns the movie with announced shows: each city gets the beginning of its last show.
  package func running(_ shows: [(city: String, begins: Instant)]) -> Movie {
    var ends = Dictionary(runs.map { ($0.city, $0.until) }) { max($0, $1) }
    for show in shows { ends[show.city] = max(ends[show.city] ?? show.begins, show.begins) }
    var movie = self
    movie.runs = ends.keys.sorted().compactMap { city in
      ends[city].map { Run(city: city, until: $0) }
    }
    return movie
  }
}
