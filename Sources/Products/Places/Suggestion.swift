package import Geography

/// A search for a place by the text that a user types.
package struct PlaceQuery: Sendable {
  /// The text as it was typed.
  package let text: String
  /// The kinds of places that are searched; empty for all.
  package let kinds: Set<String>
  /// The countries in which the place must be; empty for all.
  package let countries: Set<String>
  /// The position near which places get more points.
  package let near: Coordinates?
  package let limit: Int
  /// Whether little-known places are searched as closely as the others, which takes longer than a keystroke may.
  package let isThorough: Bool

  /// The maximum number of scalars of the typed text that count.
  static let longest = 80

  package init(
    _ text: String, kinds: Set<String> = [], countries: Set<String> = [],
    near: Coordinates? = nil, limit: Int = 10, isThorough: Bool = false
  ) {
    self.text = text
    self.kinds = kinds
    self.countries = countries
    self.near = near
    self.limit = limit
    self.isThorough = isThorough
  }
}

/// A place that the user may mean.
package struct Suggestion: Hashable, Sendable {
  package let place: Place
  /// The name that was found; nil if it is the place's own name.
  package let matched: String?
  /// Whether the name differs from what was typed by more than case, accents and spaces.
  package let isApproximate: Bool
  /// Whether a whole name was typed, and not only its beginning.
  package let isWhole: Bool
}
