/// What a search takes a word for that names a place.
package enum PlaceMeaning<Target: Hashable & Sendable>: Sendable {
  /// Nothing else can be meant.
  case clear([Target])
  /// These may be meant, the likeliest first; empty if none is near.
  case unclear([Suggestion])
}

extension PlaceDirectory {
  /// What a user means who typed the name of a place, with a slip or without.
  ///
  /// A name that was typed right goes before those that are near, and a longer name that begins so does not count. It is
  /// clear if all places of that name come to the same: there is a London in Ontario, but no airport of it here.
  ///
  /// - Parameter targets: what the search looks for at a place; empty where there is nothing.
  package func meaning<Target>(
    of text: String, kinds: Set<String>, _ targets: (Place) async throws -> [Target]
  ) async throws -> PlaceMeaning<Target> {
    let found = try suggestions(for: PlaceQuery(text, kinds: kinds, limit: 10, isThorough: true))
    var possible: [(suggestion: Suggestion, targets: [Target])] = []
    for suggestion in found where suggestion.isWhole || !suggestion.isApproximate {
      let targets = try await targets(suggestion.place)
      if !targets.isEmpty { possible.append((suggestion, targets)) }
    }
    let exact = possible.filter { $0.suggestion.isWhole && !$0.suggestion.isApproximate }
    let meant = exact.isEmpty ? possible : exact
    // A city has its airports, and each of them may bear its name, too.
    guard let widest = meant.max(by: { $0.targets.count < $1.targets.count })?.targets,
      meant.allSatisfy(\.suggestion.isWhole),
      meant.allSatisfy({ Set($0.targets).isSubset(of: widest) })
    else { return .unclear(Array(found.prefix(5))) }
    return .clear(widest)
  }
}
