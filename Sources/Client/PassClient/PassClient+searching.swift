internal import ClientRules
internal import ClientStore
internal import StrictText
internal import Vocabulary

/// The things on sale, as copies with their age.
extension PassClient {
  /// Searches for flights of a day between two places.
  public func searchFlights(
    from origin: String, to destination: String, on date: String, passengers: Int = 1,
    within time: Duration
  ) async throws(ClientError) -> Shown {
    let query = [
      ("origin", origin), ("destination", destination), ("date", date),
      ("passengers", "\(passengers)"),
    ]
    let found = try await measured(.search) { (client) async throws(ClientError) in
      try await client.shown("/flights/search", query, .search, within: time)
    }
    noteSearched([origin, destination])
    return found
  }

  /// Notes the places of a search that found something, which are then suggested before others.
  private func noteSearched(_ texts: [String]) {
    for text in texts {
      // A place that is not in the copy, or a copy that is damaged, stops no search.
      guard
        let place = (try? suggestions(for: text, limit: 5))?.first(where: { $0.isMeant(by: text) })
      else { continue }
      try? choose(place)
    }
  }

  /// Returns the seats of a flight.
  public func seats(
    ofFlight flight: String, cabin: String? = nil, within time: Duration
  ) async throws(ClientError) -> Shown {
    let query = cabin.map { [("cabin", $0)] } ?? []
    return try await shown("/flights/\(flight.percentEncoded)/seats", query, .seatMap, within: time)
  }

  /// Returns the seats of a showing.
  public func seats(
    ofShowing showing: String, within time: Duration
  ) async throws(ClientError) -> Shown {
    try await shown("/shows/showings/\(showing.percentEncoded)/seats", [], .seatMap, within: time)
  }

  /// Returns the films of a city.
  public func movies(city: String, within time: Duration) async throws(ClientError) -> Shown {
    try await shown("/shows/movies", [("city", city)], .search, within: time)
  }

  /// Returns the showings of a film in a city, of a theater, or of a film in a theater; of a day where it is named.
  public func showings(
    city: String? = nil, theater: String? = nil, movie: String? = nil, date: String? = nil,
    within time: Duration
  ) async throws(ClientError) -> Shown {
    let query = [("city", city), ("theater_id", theater), ("movie_id", movie), ("date", date)]
    return try await shown("/shows/showings", query.given, .search, within: time)
  }

  /// Returns hotels of a place with free rooms.
  public func hotels(
    in place: String, from: String, until: String, guests: Int, within time: Duration
  ) async throws(ClientError) -> Shown {
    let query = [
      ("check_in_date", from), ("check_out_date", until), ("guests", "\(guests)"), ("place", place),
    ]
    let found = try await shown("/hotels/search", query, .search, within: time)
    noteSearched([place])
    return found
  }

  /// Returns a hotel with its rooms.
  public func hotel(_ id: String, within time: Duration) async throws(ClientError) -> Shown {
    try await shown("/hotels/\(id.percentEncoded)", [], .search, within: time)
  }

  /// Returns providers, of a service where it is named.
  public func providers(
    service: String? = nil, within time: Duration
  ) async throws(ClientError) -> Shown {
    try await shown("/providers", [("service_type", service)].given, .search, within: time)
  }

  /// Returns the free times of a provider.
  public func freeTimes(
    provider: String, service: String, within time: Duration
  ) async throws(ClientError) -> Shown {
    let query = [("provider_id", provider), ("service_type", service)]
    return try await shown("/appointments/free", query, .search, within: time)
  }

  /// Returns airports or airlines, for a day from the store.
  public func reference(
    _ kind: ReferenceKind, within time: Duration
  ) async throws(ClientError) -> Shown {
    try await shown("/\(kind.rawValue)", [], .reference, within: time)
  }

  /// The kinds of reference data.
  public enum ReferenceKind: String, CaseIterable, Sendable {
    case airports, airlines
  }

  private func shown(
    _ path: String, _ query: [(String, String)], _ kind: KeptThing, within time: Duration
  ) async throws(ClientError) -> Shown {
    let fields = query.map { "\($0.0)=\($0.1.percentEncoded)" }.joined(separator: "&")
    return try await copy(
      fields.isEmpty ? path : "\(path)?\(fields)", kind, until: clock.ticks() + time,
      breaker: .search)
  }
}

extension PassClient.SuggestedPlace {
  /// Whether a text is the id or the name of the place, and not only like it.
  fileprivate func isMeant(by text: String) -> Bool {
    let text = text.lowercased()
    return text == id.lowercased() || text == name.lowercased()
  }
}

extension [(String, String?)] {
  /// The members that have a value.
  fileprivate var given: [(String, String)] {
    compactMap { pair in pair.1.map { (pair.0, $0) } }
  }
}
