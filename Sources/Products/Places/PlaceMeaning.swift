/// The meaning that a search gives to the name of a place.
package enum PlaceMeaning<Target: Hashable & Sendable>: Sendable {
  /// The only targets that can be meant.
  case clear([Target])
  /// The places that may be meant, the likeliest first; empty if no place has a similar name.
  case unclear([Suggestion])
}

extension PlaceDirectory {
  /// Returns the meaning of a place name that a user has typed, with or without a typing error.
  ///
  /// A name that was typed correctly goes before similar names, and a longer name that begins so does not count. The
  /// meaning is clear if all places of that name lead to the same targets: there is a London in Ontario, but no airport
  /// of it here.
  ///
  /// `targets` returns what the search looks for at a place; it is empty if there is nothing.
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
