internal import ServiceHTTP
package import Places

extension PlaceDirectory {
  /// Returns a city as a product spells it: the written name, if the product knows it, or the only name that it can
  /// mean.
  ///
  /// `parameter` is the parameter with the name, for a problem that has suggestions. `isKnown` says whether the product
  /// has something in a city of this name.
  package func city(
    _ written: String, parameter: String, where isKnown: (String) async throws -> Bool
  ) async throws -> String {
    if try await isKnown(written) { return written }
    let meaning = try await meaning(of: written, kinds: ["city"]) { place in
      // A product knows a city with more names by one of the first.
      for name in ([place.name] + place.otherNames).prefix(60) where try await isKnown(name) {
        return [name]
      }
      return []
    }
    switch meaning {
    case .clear(let cities): return cities.first ?? written
    case .unclear(let suggestions):
      // This is no error: the city is spelt correctly and the product has nothing there, or no city has a similar name.
      guard !suggestions.isEmpty, suggestions.allSatisfy(\.isApproximate) else { return written }
      throw Problem(
        parameter: parameter, unclear: suggestions, "the name of a city as it is spelt")
    }
  }
}
