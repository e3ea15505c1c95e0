internal import Foundation
internal import PassTestSupport

extension SeatProduct {
  /// Returns a product of the demonstration, and the names of `count` of its seats.
  ///
  /// `name` is `flights` for a flight of the evening, `shows` for a show at the end of the week, `stays` for rooms in
  /// the nights after it, or `appointments` for the time of a provider that this function makes. `token` is the token
  /// of any user, and `desk` that of an operator, for appointments. `owners` are the tokens of the users who will ask
  /// for appointments, by user.
  package static func named(
    _ name: String, seats count: Int, port: Int?, token: String, desk: String,
    owners: [String: String]
  ) async throws -> (product: SeatProduct, seats: [String]) {
    func get(_ path: String) async throws -> OfficeReply {
      try await HTTPOffice.exchange(port: port, "GET", path, token: token).orThrow(path)
    }
    let product: SeatProduct
    switch name {
    case "flights":
      let found = try await get("/flights/search?origin=SFO&destination=JFK&date=2025-03-01")
      product = .flight(
        try (found.items("results").last?["flight_id"] as? String).orThrow("a flight"))
    case "shows":
      let theater = try await get("/shows/theaters?city=Wien").items("theaters").first
      let id = try (theater?["theater_id"] as? String).orThrow("a theater")
      let shows = try await get("/shows/showings?theater_id=\(id)&limit=100").items("showings")
      let show = shows.last { $0["places"] is NSNull }
      product = .show(try (show?["showing_id"] as? String).orThrow("a show with seats"))
    case "stays":
      let dates = "check_in_date=2025-03-10&check_out_date=2025-03-11"
      let hotel = try await get("/hotels/search?place=Wien&stars=4&\(dates)").items("hotels").first
      let id = try (hotel?["hotel_id"] as? String).orThrow("a hotel")
      let types = try await get("/hotels/\(id)").items("rooms")
      let rooms = types.first { $0["room_type"] as? String == "double" }?["room_ids"] as? [String]
      // Stays overlap more often in few rooms with several nights.
      let some = try rooms.orThrow("rooms").prefix(count > 8 ? 4 : 2)
      return (.stay(id), nights(in: Array(some), count / some.count))
    case "appointments":
      return try await practice(slots: count, port: port, desk: desk, owners: owners)
    default: throw MissingValue("a product \(name)")
    }
    let seats = product.places(try await get(product.map)).map(\.seat).prefix(count)
    guard seats.count == count else { throw MissingValue("\(count) seats") }
    return (product, Array(seats))
  }
}
