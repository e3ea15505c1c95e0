import PassTestSupport
import Testing

@testable import Places

/// The places that a search takes a name for.
@Suite struct PlaceMeaningTests {
  private struct Stations: PlaceSource {
    let name = "stations"
    func version() -> String { "1" }
    func places() throws -> [Place] {
      try [
        ("1", "Neustadt", "DE"), ("2", "Neustadt", "AT"), ("3", "Altstadt", "DE"),
        ("4", "Altstadt", "AT"), ("5", "Hafenstadt", "DE"), ("6", "Hafenstatt", "DE"),
      ].map { id, name, country in
        try Place(kind: "station", id: id, name: name, country: country, weight: 1_000)
          .orThrow(name)
      }
    }
  }

  /// Returns the meaning of a text as the ids of the served stations; Altstadt in Austria has no service.
  private func meaning(_ text: String) async throws -> String {
    let folder = try TemporaryDirectory()
    let directory = PlaceDirectory(folder: folder.path, sources: [Stations()])
    await directory.refresh()
    let meaning = try await directory.meaning(of: text, kinds: ["station"]) {
      $0.id == "4" ? [] : [$0.id]
    }
    return switch meaning {
    case .clear(let ids): "clear \(ids.joined(separator: " "))"
    case .unclear(let suggestions):
      "unclear \(suggestions.map(\.place.id).sorted().joined(separator: " "))"
    }
  }

  @Test(arguments: [
    ("Altstadt", "clear 3"), ("altsdtadt", "clear 3"), ("Neustadt", "unclear 1 2"),
    ("Neustadt AT", "clear 2"), ("Hafenstadt", "clear 5"), ("Hafensatdt", "unclear 5 6"),
    ("Neu", "unclear 1 2"), ("Xqzwv", "unclear "), ("", "unclear "),
  ])
  func `a name is clear if nothing else can be meant`(text: String, expected: String) async throws {
    #expect(try await meaning(text) == expected)
  }
}
