package import Bookings

/// The ids of all hotels.
///
/// Each import that changed something gives the catalogue another version, so that the keeper of a copy, such as an
/// index of names, sees when the copy is old.
package struct HotelCatalogue: Record {
  package static let kind = "hotel_catalogue"
  package static let name = "all"

  package internal(set) var hotels: [Hotel.ID]
  /// The number of imports that changed a hotel; it makes the record another one where no hotel is new.
  package internal(set) var edition: Int?

  package var key: String { Self.name }
  package var lookups: [Lookup] { [] }
}
