internal import ClientRules
internal import ClientStore
internal import Geography
internal import Places
internal import Platform
internal import SQLite
internal import StrictText

/// A copy of the better known places, in which a typed text is found without a network and in spite of errors.
extension PassClient {
  /// A place that a typed text may mean.
  public struct SuggestedPlace: Sendable, Equatable {
    /// The kind, such as `city` or `airport`.
    public let kind: String
    /// The id within its kind, such as the code of an airport.
    public let id: String
    /// The name.
    public let name: String
    /// The country, two letters.
    public let country: String?
    /// Whether the name differs from what was typed by more than case, accents and spaces.
    public let isApproximate: Bool
  }

  /// The kinds of the copy, and the least weight of a place in it: some ten thousand places.
  private static let kinds = "country,city,airport"
  private static let leastWeight = 50_000
  private static let source = "copy"

  /// Returns the places that a typed text may mean; those that the person chose before come first.
  public func suggestions(for text: String, limit: Int = 10) throws(ClientError) -> [SuggestedPlace]
  {
    try stored {
      guard Files.exists(store.placesPath) else { return [] }
      let found = try placeIndex().suggestions(for: PlaceQuery(text, limit: 2 * limit))
      let chosen = try store.chosenPlaces()
      let ranked = found.enumerated().sorted { left, right in
        let (before, after) = (chosen[left.element.place.key], chosen[right.element.place.key])
        return (before ?? 0, -left.offset) > (after ?? 0, -right.offset)
      }
      return ranked.prefix(limit).map { _, suggestion in
        let place = suggestion.place
        return SuggestedPlace(
          kind: place.kind, id: place.id, name: place.name, country: place.country,
          isApproximate: suggestion.isApproximate)
      }
    }
  }

  /// Notes that the person chose a place, which then comes before others.
  public func choose(_ place: SuggestedPlace) throws(ClientError) {
    try stored { try store.choose("\(place.kind):\(place.id)") }
  }

  private func placeIndex() throws -> PlaceIndex {
    let path = store.placesPath
    if !Files.exists(path) {
      try Files.create(path, [], mode: Files.privateMode)
    }
    // The name of the index is for copies of this copy, of which there are none.
    return try PlaceIndex(path: path, epoch: "passclient")
  }

  /// Reads the changes of the places since the copy, once a day; the copy may be lost without harm.
  func refreshPlaces(until deadline: Duration) async throws(ClientError) {
    let now = clock.now()
    let fetched = try stored { try store.time(.placesFetched) }
    if let fetched, KeptThing.places.lifetime.isFresh(fetched: fetched, now: now) { return }
    var version = try stored {
      Files.exists(store.placesPath) ? try placeIndex().version(of: Self.source) : nil
    }
    while true {
      var path = "/places?limit=1000&kind=\(Self.kinds)&weight_from=\(Self.leastWeight)"
      if let version { path += "&since=\(version.percentEncoded)" }
      switch try await read(path, until: deadline) {
      case .unchanged: return
      case .refused(let problem) where problem.status == 410 && version != nil:
        try stored { try store.removePlaces() }
        version = nil
        continue
      // The service has no places.
      case .refused: return
      case .new(let node, _, _):
        guard let next = node["version"]?.text else { throw .away(.brokenAnswer(200)) }
        let isLast = node["has_more"]?.flag != true || next == version
        try stored {
          try take(node["changes"]?.items ?? [], version: next)
          if isLast { try store.set(.placesFetched, now) }
        }
        version = next
        if isLast { return }
      }
    }
  }

  private func take(_ changes: [JSONNode], version: String) throws {
    var removed: [String] = []
    var places: [Place] = []
    for change in changes {
      guard let kind = change["kind"]?.text, let id = change["place_id"]?.text else { continue }
      if change["change"]?.text == "removed" {
        removed.append("\(kind):\(id)")
        places.removeAll { $0.key == "\(kind):\(id)" }
      } else if let place = Place(change, kind: kind, id: id) {
        removed.removeAll { $0 == place.key }
        places.append(place)
      }
    }
    try placeIndex().apply(Self.source, version: version, put: places, removed: Set(removed))
  }
}

extension Place {
  /// Reads a place of a copy; nil if its id or name do not have the form of one.
  fileprivate init?(_ node: JSONNode, kind: String, id: String) {
    guard let name = node["name"]?.text else { return nil }
    var coordinates: Coordinates?
    if let latitude = node["latitude"]?.text, let longitude = node["longitude"]?.text {
      coordinates = Coordinates(latitude: latitude, longitude: longitude)
    }
    self.init(
      kind: kind, id: id, name: name,
      otherNames: (node["other_names"]?.items ?? []).compactMap(\.text),
      country: node["country"]?.text, region: node["region"]?.text, coordinates: coordinates,
      weight: Int(node["weight"]?.integer ?? 0))
  }
}
