internal import ServiceHTTP
internal import Geography
internal import StrictText
package import PassService
package import Places

/// Places over HTTP: the meanings of a typed text, and the copies with which clients find these themselves.
package struct PlaceRoutes: Sendable {
  let directory: PlaceDirectory

  package init(_ directory: PlaceDirectory) { self.directory = directory }

  /// The part of the service with these endpoints, which belongs to no product.
  package var part: ServicePart {
    ServicePart(
      endpoints: [
        .get("/places/suggestions", "suggestPlaces", .everybody) { call in try suggest(call) },
        .get("/places", "listPlaces", .everybody) { call in try list(call) },
      ],
      problems: [.copyOutdated]
    ) { [directory] in await directory.run() }
  }

  /// The time for which answers may be kept, in seconds: places are built and closed slowly.
  private static let fresh = 300

  private func suggest(_ call: Call) throws -> HTTPAnswer {
    let query = try call.parameters { (query) throws(Problem) in try query.places() }
    let found = try directory.suggestions(for: query)
    return try .tagged(caching: .reference(seconds: Self.fresh)) { writer in
      writer.suggestions(found)
      writer.member("attribution", PlaceAttribution.text)
    }
  }

  private func list(_ call: Call) throws -> HTTPAnswer {
    let (since, kinds, weight, limit) = try call.parameters { (query) throws(Problem) in
      try together(
        parameter(try query.placeVersion("since")), parameter(try query.kinds()),
        parameter(try query.integer("weight_from", in: 0...1_000_000_000_000, otherwise: 0)),
        parameter(try query.integer("limit", in: 1...1_000, otherwise: 500)))
    }
    let changes: PlaceChanges?
    do {
      changes = try directory.changes(
        since: since, of: PlaceSelection(kinds: kinds, leastWeight: weight), limit: limit)
    } catch is PlaceDirectory.NotReady {
      throw Problem.unavailable("the index of places is not ready yet; ask again")
    }
    guard let changes else {
      throw Problem(
        .copyOutdated,
        "since: this version is too old or of another index; delete your copy and ask without since"
      )
    }
    return try .tagged(caching: .checked) { writer in
      writer.objects("changes", changes.changes) { writer, change in
        switch change {
        case .put(let place):
          writer.member("change", "put")
          writer.members(of: place)
          writer.member("other_names", place.otherNames)
          writer.member("weight", place.weight)
        case .removed(let key):
          let colon = key.firstIndex(of: ":") ?? key.endIndex
          writer.member("change", "removed")
          writer.member("kind", String(key[..<colon]))
          writer.member("place_id", String(key[colon...].dropFirst()))
        }
      }
      writer.member("version", changes.version.description)
      writer.member("has_more", changes.hasMore)
      writer.member("attribution", PlaceAttribution.text)
    }
  }
}

extension ProblemCode {
  static let copyOutdated = ProblemCode(
    "COPY_OUTDATED", 410, "The copy is too old and has to be made again")
}

extension QueryReader {
  /// The maximum number of characters in a name to search for.
  private static let longest = 200

  fileprivate mutating func places() throws(Problem) -> PlaceQuery {
    let (name, kinds, near, limit) = try together(
      parameter(try searched()), parameter(try kinds()), parameter(try coordinates("near")),
      parameter(try integer("limit", in: 1...20, otherwise: 10)))
    return PlaceQuery(name, kinds: kinds, near: near, limit: limit)
  }

  private mutating func searched() throws(Problem) -> String {
    guard let text = text("q"), (1...Self.longest).contains(text.unicodeScalars.count) else {
      throw Problem(parameter: "q", "expected 1 to \(Self.longest) characters of a name")
    }
    return text
  }

  fileprivate mutating func kinds() throws(Problem) -> Set<String> {
    guard let text = text("kind") else { return [] }
    let kinds = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard kinds.count <= 10, kinds.allSatisfy(Place.isKind) else {
      throw Problem(
        parameter: "kind", "expected up to ten kinds such as city, separated by commas")
    }
    return Set(kinds)
  }

  private mutating func coordinates(_ name: String) throws(Problem) -> Coordinates? {
    guard let text = text(name) else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let coordinates = Coordinates(latitude: parts[0], longitude: parts[1])
    else {
      throw Problem(
        parameter: name, "expected latitude and longitude in degrees, such as 52.52,13.41")
    }
    return coordinates
  }

  fileprivate mutating func placeVersion(_ name: String) throws(Problem) -> PlaceVersion? {
    guard let text = text(name) else { return nil }
    guard let version = PlaceVersion(text) else {
      throw Problem(parameter: name, "expected the version of an earlier answer")
    }
    return version
  }
}
