package import Bookings

/// All hotels by their ids, so that the keeper of a copy, such as an index of names, sees when it is old: each import that
/// changed something gives it another version.
package struct HotelCatalogue: Record {
  package static let kind = "hotel_catalogue"
  package static let name = "all"

  package internal(set) var hotels: [Hotel.ID]

  package var key: String { Self.name }
  package var lookups: [Lookup] { [] }
}
