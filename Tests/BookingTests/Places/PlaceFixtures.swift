import Foundation
import PassTestSupport
import Places

/// Places for tests: some three thousand cities of GeoNames (CC BY 4.0), and the built-in countries and airports.
enum PlaceFixtures {
  /// A part of `cities500.txt`: all places that the misspellings mean, the largest, and a random choice of others.
  static let file = GeoNamesFile(
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "cities.txt").path)

  /// The index in memory, made once.
  static let index = Result {
    let index = try PlaceIndex(epoch: "testtest")
    try index.update("known", version: "1", to: KnownPlaces().places())
    try index.update("cities", version: "1", to: file.places())
    return index
  }

  static func place(
    _ id: String, _ name: String, kind: String = "city", weight: Int = 1_000, others: [String] = []
  ) throws -> Place {
    try Place(kind: kind, id: id, name: name, otherNames: others, country: "DE", weight: weight)
      .orThrow(name)
  }
}
