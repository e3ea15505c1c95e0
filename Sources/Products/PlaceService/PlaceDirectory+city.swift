internal import ServiceHTTP
package import Places

extension PlaceDirectory {
  /// A city as a product spells it: what was written, if that is known there, or what it can only mean.
  ///
  /// - Parameters:
  ///   - parameter: where it was written, for a problem that has suggestions.
  ///   - isKnown: whether the product has something in a city of this name.
  package func city(
    _ written: String, parameter: String, where isKnown: (String) async throws -> Bool
  ) async throws -> String {
    if try await isKnown(written) { return written }
    let meaning = try await meaning(of: written, kinds: ["city"]) { place in
      // A city with more names is known by one of the first.
      for name in ([place.name] + place.otherNames).prefix(60) where try await isKnown(name) {
        return [name]
      }
      return []
    }
    switch meaning {
    case .clear(let cities): return cities.first ?? written
    case .unclear(let suggestions):
      // A city that is spelt right has nothing here, and neither has what is near none.
      guard !suggestions.isEmpty, suggestions.allSatisfy(\.isApproximate) else { return written }
      throw Problem(
        parameter: parameter, unclear: suggestions, "the name of a city as it is spelt")
    }
  }
}
