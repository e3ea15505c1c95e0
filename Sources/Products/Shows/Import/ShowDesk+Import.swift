internal import BookingStore
internal import Bookings
package import OperatorFiles
package import Selling
package import Vocabulary

/// The error for files that cannot be imported, with all problems in them.
package struct ProgrammeFault: Error, CustomStringConvertible {
  package let problems: [FileProblem]

  package var description: String { problems.summary ?? "" }
}

extension SalesDesk<ShowProduct> {
  /// Imports an operator's files; throws `ProgrammeFault` and imports no file if there is a problem in one.
  package func publish(
    _ files: ProgrammeFiles, now: Instant, zone: (ZoneName) throws -> ZoneInfo,
    done: (Int) -> Void = { _ in }
  ) async throws -> [ProgrammePublishing.Outcome] {
    var files = files
    files.complete(known: try await store.known(for: files.programme), zone: zone)
    guard files.problems.isEmpty else { throw ProgrammeFault(problems: files.problems) }
    return try await publish(files.programme, now: now, zone: zone, done: done)
  }
}

extension BookingStore {
  /// Returns the stored parts of all that a programme names, and the shows of its theaters in its days.
  fileprivate func known(for programme: Programme) async throws -> KnownProgramme {
    var known = KnownProgramme()
    for code in Set(programme.shows.map(\.movie)) {
      guard let movie = try await first(Movie.self, .code(code))?.value else { continue }
      known.programme.movies.append(.init(code: code, title: movie.title, minutes: movie.minutes))
    }
    var theaters: [Theater.ID: Theater] = [:]
    for code in Set(programme.screens.map(\.theater)) {
      guard let theater = try await first(Theater.self, .code(code))?.value else { continue }
      theaters[theater.id] = theater
    }
    var screens: [Screen.ID: OperatorCode] = [:]
    for code in Set(programme.screens.map(\.code) + programme.shows.map(\.screen)) {
      guard let screen = try await first(Screen.self, .code(code))?.value else { continue }
      let theater: Theater
      if let read = theaters[screen.theater] {
        theater = read
      } else {
        theater = try await found(Theater.self, screen.theater).value
        theaters[theater.id] = theater
      }
      screens[screen.id] = code
      known.programme.screens.append(
        .init(code: code, theater: theater.code, name: screen.name, layout: screen.layout))
    }
    for theater in theaters.values {
      known.programme.theaters.append(
        .init(
          code: theater.code, name: theater.name, address: theater.address, city: theater.city,
          zone: theater.zone))
      for show in try await shows(at: theater.id, around: programme.shows.map(\.date)) {
        guard let screen = screens[show.screen] else { continue }
        known.shows.append((show, screen))
      }
    }
    return known
  }

  private func shows(
    at theater: Theater.ID, around days: [CivilDate]
  ) async throws -> [Show] {
    guard let first = days.min(), let last = days.max() else { return [] }
    // The range has a day more for the zone, and another for a show that lasts into the first day or was moved.
    let ranks = (first.daysSince1970 - 2) * 86_400..<(last.daysSince1970 + 3) * 86_400
    return try await records(Show.self, .shows(at: theater), ranks: ranks).map(\.value)
  }
}
