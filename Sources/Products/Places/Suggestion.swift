package import Geography

/// What a user types to find a place.
package struct PlaceQuery: Sendable {
  /// As it was typed.
  package let text: String
  /// The kinds that are asked for; empty for all.
  package let kinds: Set<String>
  /// The countries that it must be in; empty for all.
  package let countries: Set<String>
  /// What is near counts more.
  package let near: Coordinates?
  package let limit: Int
  /// Whether what is little known is looked at as closely as the rest, which takes longer than a keystroke may.
  package let isThorough: Bool

  /// How many scalars of what was typed count.
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

/// A place that may be meant.
package struct Suggestion: Hashable, Sendable {
  package let place: Place
  /// The name that was found; nil where it is the place's own.
  package let matched: String?
  /// Whether the name differs from what was typed by more than case, accents and spaces.
  package let isApproximate: Bool
  /// Whether a whole name was typed, and not only its beginning.
  package let isWhole: Bool
}
