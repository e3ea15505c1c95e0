internal import Geography
internal import SQLite
internal import Vocabulary

extension PlaceIndex {
  /// Returns the places that are most likely meant, the likeliest first, each place once; at most `query.limit`.
  package func suggestions(for query: PlaceQuery) throws -> [Suggestion] {
    guard query.limit > 0 else { return [] }
    let words = NameKey(query.text, limit: PlaceQuery.longest).words
    guard !words.isEmpty else { return [] }
    return try read { database in
      var found = FoundPlaces(database, query)
      try found.look(for: words.joined())
      // In "Cordoba Argentina" the country follows the name, unless the whole text is a name.
      guard !found.hasExact else { return try found.ranked() }
      for split in words.indices.dropFirst().suffix(2) {
        for region in try WhereAbouts.all(database, words[split...].joined()) {
          try found.look(for: words[..<split].joined(), in: region)
        }
      }
      return try found.ranked()
    }
  }
}

/// The places that were found so far, with one name for each.
private struct FoundPlaces {
  private struct Hit {
    let ordinal: Int
    var score: Ranking.Score
    let id: Int
  }

  private let database: SQLiteDatabase
  private let query: PlaceQuery
  private var hits: [Int: Hit] = [:]
  /// Whether a name begins exactly with the typed text.
  private(set) var hasExact = false
  /// Half of the number of the best places that are read in full.
  private var shown: Int { max(query.limit * 2, 30) }

  init(_ database: SQLiteDatabase, _ query: PlaceQuery) {
    self.database = database
    self.query = query
  }

  mutating func look(for typed: String, in regions: WhereAbouts? = nil) throws {
    let letters = typed.unicodeScalars.map(\.value)
    var ranking = Ranking(letters, wholeOnly: regions != nil)
    var countries = query.countries
    if let regions {
      countries = countries.isEmpty ? regions.countries : countries.intersection(regions.countries)
      guard !countries.isEmpty else { return }
    }
    var candidates = Candidates(database, kinds: query.kinds, countries: countries)
    func look(_ searches: [Candidates.Search]) throws -> Int? {
      var least: Int?
      try candidates.each(of: searches) { candidate in
        guard let score = try score(candidate, by: &ranking, in: regions) else { return }
        least = min(least ?? .max, score.cost)
        note(candidate, score)
      }
      return least
    }
    let exact = try look(Candidates.Search.beginning(letters))
    let near = try look(Candidates.Search.near(letters))
    // The fewer names are found, the wider the search becomes: first among well-known places.
    guard exact == nil || letters.count >= 4, regions == nil || exact ?? near == nil else { return }
    let far = try look(Candidates.Search.far(letters, least: 10_000))
    guard query.isThorough || regions == nil && exact ?? near ?? far == nil else { return }
    _ = try look(Candidates.Search.far(letters, least: 0))
  }

  private func score(
    _ candidate: Candidate, by ranking: inout Ranking, in regions: WhereAbouts?
  ) throws -> Ranking.Score? {
    guard let score = ranking.score(candidate) else { return nil }
    guard let regions else { return score }
    guard try regions.hold(candidate.place, in: database) else { return nil }
    return Ranking.Score(points: score.points + 1, cost: score.cost + regions.cost, isWhole: true)
  }

  private mutating func note(_ candidate: Candidate, _ score: Ranking.Score) {
    if score.cost == 0 { hasExact = true }
    if let former = hits[candidate.place],
      (former.score.points, -former.id) >= (score.points, -candidate.id)
    {
      return
    }
    hits[candidate.place] = Hit(ordinal: candidate.ordinal, score: score, id: candidate.id)
  }

  func ranked() throws -> [Suggestion] {
    let best = hits.sorted {
      ($0.value.score.points, -$0.value.id) > ($1.value.score.points, -$1.value.id)
    }
    var suggestions: [(points: Double, suggestion: Suggestion)] = []
    for (row, hit) in best.prefix(shown * 2) {
      guard let place = try database.place(row),
        query.kinds.isEmpty || query.kinds.contains(place.kind)
      else { continue }
      let names = [place.name] + place.otherNames
      let matched =
        hit.ordinal > 0 && hit.ordinal < names.count ? names[hit.ordinal] : nil
      suggestions.append(
        (
          hit.score.points + nearness(place),
          Suggestion(
            place: place, matched: matched, isApproximate: hit.score.cost > 0,
            isWhole: hit.score.isWhole)
        ))
    }
    if query.near != nil { suggestions.sort { $0.points > $1.points } }
    return suggestions.prefix(query.limit).map(\.suggestion)
  }

  /// Returns up to two points for a place that is near.
  private func nearness(_ place: Place) -> Double {
    guard let near = query.near, let coordinates = place.coordinates else { return 0 }
    return 2 / (1 + Double(near.metres(to: coordinates)) / 100_000)
  }
}

/// The countries, or the parts of them, that the words after a name may mean.
private struct WhereAbouts {
  let countries: Set<String>
  /// The code of a part of these countries; nil for all of them.
  let region: String?
  /// The distance of the words from the country's name, in tenths of an edit.
  let cost: Int

  /// Returns the possible meanings of words: `pa` is Panama and Pennsylvania.
  static func all(_ database: SQLiteDatabase, _ typed: String) throws -> [WhereAbouts] {
    guard typed.unicodeScalars.count >= 2 else { return [] }
    return [try country(database, typed), try region(database, typed)].compactMap(\.self)
  }

  private static func country(
    _ database: SQLiteDatabase, _ typed: String
  ) throws -> WhereAbouts? {
    let letters = typed.unicodeScalars.map(\.value)
    var ranking = Ranking(letters)
    var best: [String: Int] = [:]
    var candidates = Candidates(database, kinds: ["country"], countries: [])
    let searches = Candidates.Search.beginning(letters) + Candidates.Search.near(letters)
    try candidates.each(of: searches) { candidate in
      // Two letters can only be a code.
      guard let score = ranking.score(candidate), letters.count > 2 || score.isWhole,
        let place = try database.first(
          "SELECT country FROM place WHERE id = ?", .integer(candidate.place)),
        let country = place[0].text
      else { return }
      best[country] = min(best[country] ?? .max, score.cost)
    }
    guard let least = best.values.min() else { return nil }
    return WhereAbouts(
      countries: Set(best.filter { $0.value == least }.keys), region: nil, cost: least)
  }

  private static func region(_ database: SQLiteDatabase, _ typed: String) throws -> WhereAbouts? {
    guard typed.unicodeScalars.count <= 3, typed.utf8.allSatisfy({ $0 > 0x39 }) else { return nil }
    let region = typed.uppercased()
    let countries = try database.rows(
      "SELECT DISTINCT country FROM place WHERE region = ? AND country IS NOT NULL", .text(region)
    ).compactMap { $0[0].text }
    guard !countries.isEmpty else { return nil }
    return WhereAbouts(countries: Set(countries), region: region, cost: 0)
  }

  func hold(_ place: Int, in database: SQLiteDatabase) throws -> Bool {
    guard let region else { return true }
    return try database.first("SELECT region FROM place WHERE id = ?", .integer(place))?[0].text
      == region
  }
}

extension SQLiteDatabase {
  /// Returns the place of a row; nil without one.
  func place(_ row: Int) throws -> Place? {
    var place: Place?
    try query(
      "SELECT \(Self.placeColumns) FROM place WHERE id = ?", [.integer(row)]
    ) { place = Self.place($0) }
    return place
  }

  static let placeColumns = "kind, key, names, country, region, latitude, longitude, weight"

  /// Returns the place of a row with these columns.
  static func place(_ row: borrowing SQLiteRow) -> Place? {
    let kind = row.text(0)
    let names = row.text(2).split(separator: "\n").map(String.init)
    guard let name = names.first else { return nil }
    let coordinates = row.optionalInteger(5).flatMap { latitude in
      row.optionalInteger(6).flatMap { Coordinates(latitude: latitude, longitude: $0) }
    }
    return Place(
      kind: kind, id: String(row.text(1).dropFirst(kind.count + 1)), name: name,
      otherNames: Array(names.dropFirst()), country: row.optionalText(3),
      region: row.optionalText(4), coordinates: coordinates, weight: row.integer(7))
  }
}
