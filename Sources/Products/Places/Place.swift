package import Geography

/// A place that a user may look for: a country, a city, an airport, or a place of a product, such as a hotel.
package struct Place: Hashable, Sendable {
  /// The sort of place, such as `city`: a word of 1 to 20 lower-case letters, digits and `_`.
  package let kind: String
  /// Its id within the kind: 1 to 64 visible ASCII characters.
  package let id: String
  package let name: String
  /// The other names, in any script; codes are among them.
  package let otherNames: [String]
  /// The country, two letters (ISO 3166); nil for none.
  package let country: String?
  /// The part of the country, as its source has it, such as `PA`.
  package let region: String?
  package let coordinates: Coordinates?
  /// The weight, comparable with a number of inhabitants: better known places come first.
  package let weight: Int

  /// Creates a place; nil if kind, id or name do not have the forms above.
  ///
  /// Other names that do not have the form of a name are left out.
  package init?(
    kind: String, id: String, name: String, otherNames: [String] = [], country: String? = nil,
    region: String? = nil, coordinates: Coordinates? = nil, weight: Int
  ) {
    guard Self.isKind(kind), (1...64).contains(id.utf8.count),
      id.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), Self.isName(name)
    else { return nil }
    self.kind = kind
    self.id = id
    self.name = name
    var seen: Set<String> = [name]
    self.otherNames = otherNames.filter { Self.isName($0) && seen.insert($0).inserted }
    self.country = country
    self.region = region
    self.coordinates = coordinates
    self.weight = max(weight, 0)
  }

  /// The key, unique among all places.
  package var key: String { "\(kind):\(id)" }

  package static func isKind(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
      }
  }

  private static func isName(_ text: String) -> Bool {
    (1...200).contains(text.utf8.count)
      && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }
}
