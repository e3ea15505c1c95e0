internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import PlaceService
internal import Places
internal import Selling
internal import Stays

/// The hotels of a place that a traveler typed or chose: a city, a country, or a hotel itself.
extension StayRoutes {
  /// Returns the hotels of a city in the spelling of its hotels, or of the only place that the words can mean.
  func hotels(named words: String) async throws -> [HotelCopy] {
    let known = try await hotels(inCity: words)
    guard known.isEmpty else { return known }
    let meaning = try await places.meaning(of: words, kinds: ["city", "country", "hotel"]) {
      try await hotels(at: $0).map(\.hotel.id)
    }
    switch meaning {
    case .clear(let hotels):
      return try await copies.hotels(hotels)
    case .unclear(let suggestions):
      // This is no error: the place is spelt correctly and has no hotels here, or no place has a similar name.
      guard !suggestions.isEmpty, suggestions.allSatisfy(\.isApproximate) else { return [] }
      throw Problem(
        parameter: "place", unclear: suggestions,
        "the name of a city, a country or a hotel as it is spelt")
    }
  }

  /// Returns the hotels at a place of any kind that suggestions have.
  func hotels(at place: Place) async throws -> [HotelCopy] {
    switch place.kind {
    case "hotel":
      return try await copies.hotels(Hotel.ID(place.id).map { [$0] } ?? [])
    case "airport": return try await hotels(near: place)
    case "country": return try await hotels(inCountry: place.country ?? place.id)
    default:
      // Hotels know a city with more names by one of the first.
      for name in ([place.name] + place.otherNames).prefix(60) {
        let found = try await hotels(inCity: name).filter {
          place.country == nil || $0.hotel.profile.country == place.country
        }
        if !found.isEmpty { return found }
      }
      return []
    }
  }

  /// Returns the hotels of the city of an airport; the city is one of the airport's names.
  private func hotels(near airport: Place) async throws -> [HotelCopy] {
    for name in airport.otherNames {
      let meaning = try await places.meaning(of: name, kinds: ["city"]) { city in
        city.country == airport.country ? try await hotels(at: city).map(\.hotel.id) : []
      }
      guard case .clear(let hotels) = meaning, !hotels.isEmpty else { continue }
      return try await copies.hotels(hotels)
    }
    return []
  }

  private func hotels(inCity name: String) async throws -> [HotelCopy] {
    try await copies.hotels(.hotels(in: name))
  }

  private func hotels(inCountry code: String) async throws -> [HotelCopy] {
    let all = try await desk.store.record(HotelCatalogue.self, HotelCatalogue.name)?.value
    return try await copies.hotels(all?.hotels ?? []).filter { $0.hotel.profile.country == code }
  }
}
