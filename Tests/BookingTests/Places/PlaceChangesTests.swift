import PassTestSupport
import Testing

@testable import Places

@Suite struct PlaceChangesTests {
  /// A client that keeps a copy of the places from the changes that it received.
  private struct Client {
    var copy: [String: Place] = [:]
    var version: PlaceVersion?
    var resets = 0
    var selection = PlaceSelection()

    /// Asks once, and returns whether more changes follow at once.
    mutating func ask(_ index: PlaceIndex, limit: Int) throws -> Bool {
      guard let page = try index.changes(since: version, of: selection, limit: limit) else {
        copy = [:]
        version = nil
        resets += 1
        return true
      }
      for change in page.changes {
        switch change {
        case .put(let place): copy[place.key] = place
        case .removed(let key): copy[key] = nil
        }
      }
      // Clients store the version as text.
      version = PlaceVersion(page.version.description)
      return page.hasMore
    }
  }

  /// A client keeps the popular places of the kinds that it wants, and asks the service for the others.
  @Test(arguments: 1...30)
  func `a client of a part has that part, whatever changes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let index = try PlaceIndex(epoch: "epoch\(1000 + seed)")
    var world: [String: Place] = [:]
    var client = Client()
    client.selection = PlaceSelection(kinds: ["city", "country"], leastWeight: 50)
    for round in 0..<25 {
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let id = "\(Int.random(in: 0..<20, using: &random))"
        let kind = try ["city", "country", "airport"].randomElement(using: &random).orThrow("kind")
        if Bool.random(using: &random) {
          world["\(kind):\(id)"] = nil
        } else {
          world["\(kind):\(id)"] = try Place(
            kind: kind, id: id, name: "Place \(id)", weight: Int.random(in: 0..<100, using: &random)
          ).orThrow("a place")
        }
      }
      try index.update(
        "world", version: "\(round)", to: world.values.shuffled(using: &random),
        removalsKept: Int.random(in: 0...6, using: &random))
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        _ = try client.ask(index, limit: Int.random(in: 1...7, using: &random))
      }
    }
    while try client.ask(index, limit: Int.random(in: 1...7, using: &random)) {}
    #expect(client.copy == world.filter { $0.value.kind != "airport" && $0.value.weight >= 50 })
    for (key, place) in world { #expect(try index.place(key) == place) }
    #expect(try index.place("city:none") == nil)
  }

  @Test(arguments: 1...30)
  func `a client that takes in changes has what the index has, in any paging`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let index = try PlaceIndex(epoch: "epoch\(1000 + seed)")
    var world: [String: Place] = [:]
    var clients = [Client(), Client(), Client()]
    for round in 0..<25 {
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let id = "\(Int.random(in: 0..<20, using: &random))"
        if Bool.random(using: &random) {
          world[id] = nil
        } else {
          world[id] = try PlaceFixtures.place(id, "Place \(Int.random(in: 0..<5, using: &random))")
        }
      }
      try index.update(
        "world", version: "\(round)", to: world.values.shuffled(using: &random),
        removalsKept: Int.random(in: 0...6, using: &random))
      for number in clients.indices where Bool.random(using: &random) {
        _ = try clients[number].ask(index, limit: Int.random(in: 1...7, using: &random))
      }
    }
    for number in clients.indices {
      var pages = 0
      while try clients[number].ask(index, limit: Int.random(in: 1...7, using: &random)) {
        pages += 1
        try #require(pages < 100)
      }
      #expect(
        clients[number].copy == Dictionary(uniqueKeysWithValues: world.values.map { ($0.key, $0) }))
    }
    // A search finds exactly the places that exist.
    let found = try index.suggestions(for: PlaceQuery("place", limit: 30))
    #expect(Set(found.map(\.place)) == Set(world.values))
  }

  @Test func `the same again changes nothing, and another input only what differs`() throws {
    let index = try PlaceIndex(epoch: "epoch123")
    var places = try (0..<50).map { try PlaceFixtures.place("\($0)", "Town \($0)") }
    #expect(try index.update("a", version: "1", to: places) == .init(changed: 50))
    let first = try index.changes(since: nil, limit: 100)?.version
    #expect(try index.update("a", version: "2", to: places) == .init())
    #expect(try index.changes(since: first, limit: 100)?.changes.isEmpty == true)
    places[7] = try PlaceFixtures.place("7", "Village")
    places.removeLast()
    #expect(try index.update("a", version: "3", to: places) == .init(changed: 1, removed: 1))
    #expect(try index.changes(since: first, limit: 100)?.changes.count == 2)
    #expect(try index.suggestions(for: PlaceQuery("Town 7")).allSatisfy { $0.place.id != "7" })
    #expect(try index.suggestions(for: PlaceQuery("Villag")).first?.place.id == "7")
  }

  @Test func `a version of another index, or of later than there is, begins anew`() throws {
    let index = try PlaceIndex(epoch: "epoch123")
    try index.update("a", version: "1", to: [PlaceFixtures.place("1", "Town")])
    #expect(try index.changes(since: PlaceVersion("epoch124-1"), limit: 1) == nil)
    #expect(try index.changes(since: PlaceVersion("epoch123-2"), limit: 1) == nil)
    #expect(try index.changes(since: PlaceVersion("epoch123-1"), limit: 1)?.hasMore == false)
    for text in [
      "", "1", "epoch123", "epoch123-", "epoch123-01", "epoch123--1", "e-1", "epoch123-1-1",
    ] {
      #expect(PlaceVersion(text) == nil, "\(text)")
    }
  }
}
