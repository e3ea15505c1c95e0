package import BookingStore
internal import Bookings
package import Places
internal import Stays
internal import Vocabulary

/// Hotels as places that a traveler may look for.
package struct HotelPlaces: PlaceSource {
  package let name = "hotels"
  private let store: any BookingStore

  package init(_ store: any BookingStore) { self.store = store }

  package func version() async throws -> String {
    "\(try await store.record(HotelCatalogue.self, HotelCatalogue.name)?.version ?? 0)"
  }

  package func places() async throws -> [Place] {
    let known = try await store.record(HotelCatalogue.self, HotelCatalogue.name)?.value
    return try await store.records(Hotel.self, known?.hotels ?? []).compactMap { read in
      let profile = read.value.profile
      return Place(
        kind: "hotel", id: read.value.key, name: profile.name.rawValue,
        otherNames: ["\(profile.name) \(profile.city)"], country: profile.country,
        coordinates: profile.coordinates,
        // A hotel is as well known as a small town, and a hotel with more stars comes first.
        weight: 2_000 * (1 + (profile.stars ?? 0)))
    }
  }
}
