internal import Bookings
internal import OperatorFiles

/// The cities that have theaters, as their operator spells them.
package struct ShowCities: Record {
  package static let kind = "show_cities"
  package static let name = "all"

  /// The cities, each once, in alphabetical order.
  package private(set) var cities: [String]

  package init(_ cities: [String] = []) {
    self.cities = []
    add(cities)
  }

  /// Adds the cities that are not there yet; upper and lower case make no difference.
  package mutating func add(_ more: [String]) {
    var known = Set(cities.map { folded($0) })
    cities += more.filter { known.insert(folded($0)).inserted }
    cities.sort()
  }

  package var key: String { Self.name }
}
