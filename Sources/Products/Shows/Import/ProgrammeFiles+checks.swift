internal import Bookings
internal import OperatorFiles
package import Vocabulary

/// The parts of the announced programme that matter to a programme that comes after it.
struct KnownProgramme {
  /// The announced movies, theaters and screens, without shows.
  var programme = Programme()
  /// The shows, each with the code of its screen.
  var shows: [(show: Show, screen: OperatorCode)] = []

  /// The time in which a show has a screen.
  struct Slot {
    let code: OperatorCode
    let screen: OperatorCode
    let begins: ZonedTime
    let ends: ZonedTime
    /// The properties by which doors know the show; nil if its place is too long for tickets.
    let door: ShowDoor?
  }
}

extension ProgrammeFiles {
  /// Checks what depends on all files, if nothing is announced yet.
  package mutating func complete(zone: (ZoneName) throws -> ZoneInfo) {
    complete(known: KnownProgramme(), zone: zone)
  }

  /// Checks what depends on all files and on what is announced already.
  ///
  /// These are unknown codes, times that no clock shows, screens with other seats than before, and two shows on one
  /// screen at one time.
  mutating func complete(
    known: KnownProgramme, zone: (ZoneName) throws -> ZoneInfo
  ) {
    let parts = Parts(known.programme, programme)
    var zones: [OperatorCode: ZoneInfo] = [:]
    for theater in parts.theaters.values.sorted(by: { $0.code < $1.code }) {
      do {
        zones[theater.code] = try zone(theater.zone)
      } catch { note(.theater, theater.code, "zone: \(error)") }
    }
    for screen in programme.screens { check(screen, parts, known) }
    let shows = Dictionary(known.shows.map { ($0.show.code, $0.show) }) { first, _ in first }
    var slots = programme.shows.compactMap { slot(of: $0, parts, zones, known: shows[$0.code]) }
    let announced = Set(programme.shows.map(\.code))
    slots += known.shows.filter { !announced.contains($0.show.code) }.map {
      .init(
        code: $0.show.code, screen: $0.screen, begins: $0.show.begins, ends: $0.show.ends,
        door: $0.show.door)
    }
    // A cancelled show stays cancelled, and another show may have its hour.
    slots.removeAll { shows[$0.code]?.status == .cancelled }
    checkRoom(slots)
    checkDoors(slots)
    problems.sortByPlace()
  }

  /// The movies, theaters and screens by their codes; those of the files replace those that are known.
  private struct Parts {
    let movies: [OperatorCode: Programme.Movie]
    let theaters: [OperatorCode: Programme.Theater]
    let screens: [OperatorCode: Programme.Screen]

    init(_ known: Programme, _ new: Programme) {
      movies = byCode(known.movies + new.movies, \.code)
      theaters = byCode(known.theaters + new.theaters, \.code)
      screens = byCode(known.screens + new.screens, \.code)
    }
  }

  private mutating func check(
    _ screen: Programme.Screen, _ parts: Parts, _ known: KnownProgramme
  ) {
    guard let theater = parts.theaters[screen.theater] else {
      if !lacksParts {
        note(
          .screen, screen.code,
          "theater: there is no theater with the code \(screen.theater); add it, or correct the code"
        )
      }
      return
    }
    if Programme.place(theater.name, screen.name) == nil {
      note(
        .screen, screen.code,
        "name: tickets show it after \(shown(theater.name.rawValue)), and the two names together are longer than 64 "
          + "characters; choose a shorter name"
      )
    }
    if let old = known.programme.screens.first(where: { $0.code == screen.code }),
      old.layout != screen.layout
    {
      note(
        .screen, screen.code,
        "\(screen.code) exists already with other seats, and tickets for them may already have been sold; give this "
          + "screen another code"
      )
    }
  }

  /// Returns the time in which the show has its screen; nil if it has a problem.
  private mutating func slot(
    of show: Programme.Show, _ parts: Parts, _ zones: [OperatorCode: ZoneInfo], known: Show?
  ) -> KnownProgramme.Slot? {
    let (movie, screen) = (parts.movies[show.movie], parts.screens[show.screen])
    for (kind, code, isThere) in [
      (Kind.movie, show.movie, movie != nil), (.screen, show.screen, screen != nil),
    ] where !isThere && !lacksParts {
      note(
        .show, show.code,
        "\(kind.rawValue): there is no \(kind.rawValue) with the code \(code); add it, or correct the code"
      )
    }
    guard let movie, let screen else { return nil }
    if let problem = show.problem(with: screen.code, hasSeats: screen.layout != nil) {
      note(.show, show.code, problem)
    }
    guard let zone = zones[screen.theater] else { return nil }
    guard let times = show.times(movie: movie.minutes, in: zone) else {
      note(
        .show, show.code,
        "starts: \(hourAndMinute(secondOfDay: show.secondOfDay)) on \(show.date) does not exist in \(zone.name), or "
          + "the show is longer than \(Shows.Show.longest / 3_600) hours; choose another time"
      )
      return nil
    }
    let said = Show.Hours(begins: times.begins, ends: times.ends)
    let hours = known?.hours(programmed: said) ?? said
    let theater = parts.theaters[screen.theater]
    let place = theater.flatMap { Programme.place($0.name, screen.name) }
    return .init(
      code: show.code, screen: screen.code, begins: hours.begins, ends: hours.ends,
      door: known?.door
        ?? place.map { ShowDoor(title: movie.title, place: $0, announced: said.begins.instant) })
  }

  /// Reports shows that are the same to a door; hours that were changed since the announcement may hide this.
  private mutating func checkDoors(_ slots: [KnownProgramme.Slot]) {
    for (door, slots) in Dictionary(grouping: slots, by: \.door) where slots.count > 1 {
      guard let door else { continue }
      // The report is at every show but the announced one or, without an announced show, the first by its code.
      let sorted = slots.sorted { $0.code < $1.code }
      let known = sorted.filter { origin(.show, $0.code) == nil }
      let other = known.first ?? sorted[0]
      for slot in sorted where slot.code != other.code {
        note(.show, slot.code, "\(slot.code): \(door.problem(with: other.code))")
      }
    }
  }

  /// Reports two shows on one screen at one time, because one of them is wrong.
  private mutating func checkRoom(_ slots: [KnownProgramme.Slot]) {
    for slots in Dictionary(grouping: slots, by: \.screen).values {
      let sorted = slots.sorted {
        ($0.begins.instant, $0.code) < ($1.begins.instant, $1.code)
      }
      var last: KnownProgramme.Slot?
      for slot in sorted {
        if let last, slot.begins.instant < last.ends.instant {
          // The report is at a show that the operator can correct: the later one, or the one that is in a file.
          let (one, other) = origin(.show, slot.code) == nil ? (last, slot) : (slot, last)
          let place = origin(.show, other.code).map { "; see \($0)" } ?? "; that show is announced"
          note(
            .show, one.code,
            "\(one.code) overlaps \(other.code), which has the screen \(one.screen) from \(other.begins.inWords) to "
              + "\(other.ends.inWords)\(place)"
          )
        }
        if slot.ends.instant > last?.ends.instant ?? slot.begins.instant { last = slot }
      }
    }
  }

  private mutating func note(_ kind: Kind, _ code: OperatorCode, _ detail: String) {
    // A part that is in no file is not a problem of the files.
    guard let origin = origin(kind, code) else { return }
    problems.append(FileProblem(origin.file, origin.place, detail))
  }
}

extension Programme {
  /// Returns the place of a screen's shows as tickets show it; nil if it is too long.
  static func place(_ theater: TicketText, _ screen: TicketText) -> TicketText? {
    TicketText("\(theater), \(screen)")
  }
}

extension Programme.Show {
  /// Returns the beginning and the end of the show; nil if no clock of its theater shows such a time on that day.
  ///
  /// `movie` is the length of its movie in minutes.
  func times(movie: Int, in zone: ZoneInfo) -> (begins: ZonedTime, ends: ZonedTime)? {
    let minutes = minutes ?? movie
    guard (1...(Shows.Show.longest / 60)).contains(minutes),
      let begins = zone.time(date, secondOfDay: secondOfDay),
      // Clocks that are put forward skip an hour.
      begins.local == LocalTime(date, secondOfDay: secondOfDay),
      let ends = ZonedTime(
        begins.instant.adding(seconds: 60 * minutes), zone: zone.name, rules: zone.rules)
    else { return nil }
    return (begins, ends)
  }

  /// The reason why its prices are not valid; nil if they are.
  var priceProblem: String? {
    let currencies = Set(prices.map(\.amount.currency))
    guard Set(prices.map(\.category)).count == prices.count, currencies.count == 1,
      prices.allSatisfy({ $0.amount.minorUnits >= 0 })
    else {
      return "prices: expected one for each sold category, none negative, all in one currency"
    }
    return nil
  }

  /// Returns the reason why places of it cannot be sold on a screen; nil if they can.
  func problem(with screen: OperatorCode, hasSeats: Bool) -> String? {
    guard (places == nil) != hasSeats else { return nil }
    return places == nil
      ? "places: is missing; \(screen) has no numbered seats, so give the number of places"
      : "places: \(screen) has numbered seats; leave places out"
  }
}

private func byCode<Part>(
  _ parts: [Part], _ code: (Part) -> OperatorCode
) -> [OperatorCode: Part] {
  Dictionary(parts.map { (code($0), $0) }, uniquingKeysWith: { $1 })
}
