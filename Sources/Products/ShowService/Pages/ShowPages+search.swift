package import PassPages
internal import StrictText
internal import Vocabulary

extension ShowPages {
  /// The most shows on one page, and the most of them whose free seats are looked up.
  private static let (mostShows, mostLooks) = (60, 12)

  /// The programme of a city on a day, with the form that asks for another.
  ///
  /// Without a query it shows the next day with shows, if there is only one city; otherwise only the form.
  package func search(_ visit: Visit) async throws -> SearchPage {
    let cities = try await visit.ask("listCities")["cities"].list.map(\.text)
    var search = ShowSearch(visit.form, cities: cities)
    guard !cities.isEmpty else { return page(search, visit, note: visit.text(.noProgramme)) }
    do {
      try await readLists(&search, visit)
    } catch PageFault.refused(let refused) where [400, 404, 422].contains(refused.status) {
      search.faults["city"] = visit.text(.unknownCity)
      return page(search, visit)
    }
    if !search.day.isEmpty, let fault = fault(ofDay: search.day, visit) {
      search.faults["day"] = fault
      return page(search, visit)
    }
    if visit.form.isEmpty, cities.count > 1 { return page(search, visit) }

    if search.day.isEmpty {
      let first = try await showings(search, on: "", limit: 1, visit).first
      guard let first else { return page(search, visit, note: visit.text(.noShowsAtAll)) }
      search.day = Self.day(of: first)
    }
    let shows = try await showings(search, on: search.day, visit)
    guard !shows.isEmpty else { return try await pageWithoutShows(search, visit) }
    var found = page(search, visit)
    found.heading = visit.text(
      .programmeOf, ["city": search.city, "day": visit.day(search.day)])
    let seats = await seats(of: shows.prefix(Self.mostLooks), visit)
    found.results = shows.prefix(Self.mostShows).map { show in
      item(for: show, seats[show["showing_id"].text], search, visit)
    }
    if shows.count > Self.mostShows { found.note = visit.text(.moreShows) }
    return found
  }

  private func page(_ search: ShowSearch, _ visit: Visit, note: String = "") -> SearchPage {
    var page = SearchPage(visit.text(title), search.form(visit, action: path(visit)))
    page.note = note
    return page
  }

  /// Reads the theaters and films of the city, which may be written in another way than in the list.
  private func readLists(_ search: inout ShowSearch, _ visit: Visit) async throws {
    let city = [(name: "city", value: search.city)]
    search.theaters = try await visit.ask("listTheaters", query: city)["theaters"].list
    search.city = search.theaters.first?["city"].nonEmpty ?? search.city
    search.films =
      try await visit.ask("listMovies", query: city + [(name: "limit", value: "100")])["movies"]
      .list
    // Those of another city stood in the form before the city was changed.
    if !search.theaters.contains(where: { $0["theater_id"].text == search.theater }) {
      search.theater = ""
    }
    if !search.films.contains(where: { $0["movie_id"].text == search.film }) { search.film = "" }
  }

  private func fault(ofDay day: String, _ visit: Visit) -> String? {
    guard let date = CivilDate(day) else { return visit.text(.badDay) }
    // Clocks are at most twelve hours behind UTC, so a day before yesterday's is over everywhere.
    guard let today = visit.now.date(), date.daysSince1970 < today.daysSince1970 - 1 else {
      return nil
    }
    return visit.text(.dayIsOver)
  }

  private static func day(of show: Received) -> String { String(show["starts_at"].text.prefix(10)) }

  /// Returns the shows that are looked for, earliest first, and of each theater at most `limit`; with an empty day those
  /// of all days to come.
  private func showings(
    _ search: ShowSearch, on day: String, limit: Int = 100, _ visit: Visit
  ) async throws -> [Received] {
    func list(_ more: [(name: String, value: String)]) async throws -> [Received] {
      let query = [
        (name: "movie_id", value: search.film), (name: "date", value: day),
        (name: "limit", value: "\(limit)"),
      ]
      return try await visit.ask("listShowings", query: query + more)["showings"].list
    }
    if !search.theater.isEmpty {
      return try await list([(name: "theater_id", value: search.theater)])
    }
    if !search.film.isEmpty { return try await list([(name: "city", value: search.city)]) }
    var shows: [Received] = []
    for theater in search.theaters {
      shows += try await list([(name: "theater_id", value: theater["theater_id"].text)])
    }
    // The theaters of a city have the same clocks, so texts are in the order of the hours.
    return shows.sorted {
      ($0["starts_at"].text, $0["title"].text, $0["showing_id"].text)
        < ($1["starts_at"].text, $1["title"].text, $1["showing_id"].text)
    }
  }

  /// Says that there are no shows on the day, and leads to the next day with some.
  private func pageWithoutShows(_ search: ShowSearch, _ visit: Visit) async throws -> SearchPage {
    let later = try await showings(search, on: "", visit)
    guard
      let next = later.first(where: { Self.day(of: $0) > search.day }) ?? later.first
    else { return page(search, visit, note: visit.text(.noShowsAtAll)) }
    var found = page(search, visit, note: visit.text(.noShowsThatDay))
    found.heading = visit.text(
      .programmeOf, ["city": search.city, "day": visit.day(search.day)])
    let day = Self.day(of: next)
    found.results = [
      ResultItem(
        visit.text(.nextShows), lines: [visit.day(day)],
        link: PageLink(search.path(path(visit), on: day), visit.text(.showProgramme)))
    ]
    return found
  }

  /// Returns the seats of shows by the ids of the shows; nothing for a visitor without a token, who may not see them.
  private func seats(
    of shows: ArraySlice<Received>, _ visit: Visit
  ) async -> [String: Received] {
    var seats: [String: Received] = [:]
    for show in shows {
      let id = show["showing_id"].text
      do {
        seats[id] = try await visit.ask("getShowingSeats", ["showing_id": id])
      } catch PageFault.refused(let refused) where refused.status == 404 {
        continue
      } catch {
        return seats
      }
    }
    return seats
  }

  private func item(
    for show: Received, _ seats: Received?, _ search: ShowSearch, _ visit: Visit
  ) -> ResultItem {
    let film = search.films.first { $0["movie_id"].text == show["movie_id"].text }
    var lines = [hours(of: show, visit), show["place"].text]
    if let minutes = film?["duration_minutes"].number {
      let genres = film?["genres"].list.map(\.text).joined(separator: ", ") ?? ""
      let length = visit.text(.minutes, ["count": "\(minutes)"])
      lines.append(genres.isEmpty ? length : "\(length) · \(genres)")
    }
    if let rating = film?["rating"].nonEmpty {
      lines.append(visit.text(.rating, ["rating": rating]))
    }
    let free = seats?["available"].number
    var badge = ""
    if let free, free > 0, free < max(10, search.count) {
      badge = visit.text(.seatsLeft, ["count": "\(free)"])
    }
    if free == 0 { badge = visit.text(.soldOut) }
    return ResultItem(
      show["title"].text, lines: lines, price: price(of: show, visit), badge: badge,
      link: PageLink(
        choicePath(visit, show["showing_id"].text, count: search.count),
        visit.text(free == 0 ? .waitingList : .chooseSeats)))
  }

  /// Returns the price of the cheapest seats that anybody may choose.
  private func price(of show: Received, _ visit: Visit) -> String {
    let prices = show["prices"].list.filter {
      !["wheelchair", "companion"].contains($0["category"].text)
    }.sorted { ($0["amount_minor"].number ?? 0) < ($1["amount_minor"].number ?? 0) }
    guard let least = prices.first else { return "" }
    let money = visit.money(least)
    return prices.count == 1 ? money : visit.text(.fromPrice, ["price": money])
  }
}
