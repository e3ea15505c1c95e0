internal import Platform
internal import SQLite

/// The file of places beside the store, and the places that the person chose.
extension ClientStore {
  package var placesPath: String { "\(home)/places.db" }

  /// Deletes the copy of places, which is then read again.
  package func removePlaces() throws {
    for end in Self.ends { Files.remove(placesPath + end) }
    try set([(.placesFetched, nil)])
  }

  /// Notes a choice.
  package func choose(_ key: String) throws {
    try write {
      try database.execute(
        "INSERT INTO chosen VALUES(?,1) ON CONFLICT(place) DO UPDATE SET times=times+1",
        .text(key))
    }
  }

  /// Returns how often each place was chosen.
  package func chosenPlaces() throws -> [String: Int] {
    var times: [String: Int] = [:]
    try database.query("SELECT place, times FROM chosen", []) { times[$0.text(0)] = $0.integer(1) }
    return times
  }
}
