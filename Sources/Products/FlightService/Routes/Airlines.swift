internal import ServiceHTTP
internal import StrictText
internal import Airports
internal import BookingStore
internal import Bookings
internal import Flights
internal import Selling
internal import Vocabulary

/// The airlines that fly or sell what is on sale here, as reference data.
extension FlightRoutes {
  var airlines: Endpoint {
    .get("/airlines", "listAirlines", .everybody) { _ in try await listAirlines() }
  }

  private func listAirlines() async throws -> HTTPAnswer {
    let services = try await desk.store.records(Flight.self, .everyService).map(\.value)
    let carriers = Set(
      services.flatMap { [$0.designator.carrier, $0.marketing?.carrier].compactMap(\.self) })
    return try .tagged(caching: .reference(seconds: 86_400)) { writer in
      writer.objects("airlines", carriers.sorted { $0.rawValue < $1.rawValue }) { writer, code in
        let known = Airlines.airline(code)
        writer.member("airline_code", code.rawValue)
        writer.member("name", orNull: known?.name)
        writer.member("country", orNull: known?.country)
      }
    }
  }
}
