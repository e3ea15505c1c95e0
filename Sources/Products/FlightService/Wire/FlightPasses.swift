internal import Platform
package import PassMinting
internal import BookingStore
internal import Bookings
internal import FlightSales
package import Flights
package import PassDocuments
package import StrictText
internal import PassIssuer
internal import Selling
package import Vocabulary

extension FlightRoutes {
  package func request(
    for pass: OwnPass, of booking: FlightBooking, issuer: IssuerID
  ) throws -> SignableRequest {
    .boardingPass(try BoardingPassRequest(pass.content, issuer: issuer))
  }

  package func writeBearer(
    of pass: OwnPass, in booking: FlightBooking, to writer: inout JSONWriter
  ) {
    writer.member("passenger_id", orNull: booking.passenger(of: pass)?.rawValue)
  }

  package func writeOccasion(
    of pass: OwnPass, in booking: FlightBooking, to writer: inout JSONWriter
  ) {
    writer.member("flight_id", orNull: booking.segment(of: pass)?.instance.rawValue)
  }

  package func page(for pass: OwnPass, of booking: FlightBooking) async throws -> PageDetails {
    try await details(of: pass, of: booking, gate: nil)
  }

  /// Returns the same with the gate, which paper leaves out, because it may still change.
  package func walletPage(
    for pass: OwnPass, of booking: FlightBooking
  ) async throws -> PageDetails {
    let flight = booking.segment(of: pass)?.instance
    var gate: String?
    if let flight { gate = try await desk.store.record(FlightInstance.self, flight)?.value.gate }
    return try await details(of: pass, of: booking, gate: gate)
  }

  private func details(
    of pass: OwnPass, of booking: FlightBooking, gate: String?
  ) async throws -> PageDetails {
    guard let segment = booking.segment(of: pass) else {
      throw ServiceError("the pass \(pass.id) belongs to no passenger of its booking")
    }
    var names: [AirportCode: String] = [:]
    for code in [segment.origin, segment.destination] {
      names[code] = try await desk.store.record(Airport.self, code.rawValue)?.value.name
    }
    return FlightPage(
      content: pass.content, segment: segment, names: names,
      hasPriority: booking.passenger(of: pass).map(booking.hasPriority) ?? false, gate: gate
    ).details
  }
}

extension BoardingPassRequest {
  /// Creates the issuer's request for a booking's pass.
  fileprivate init(_ content: BoardingPassContent, issuer: IssuerID) throws {
    guard let departure = content.departure.offsetDateTime,
      let cabin = content.compartment.first, content.compartment.count == 1
    else {
      throw RequestError(member: "segments[0]", detail: "has no departure or no compartment")
    }
    var journey = Journey(
      bookingReference: content.bookingReference,
      name: try PassengerName(surname: content.surname, givenNames: content.givenNames),
      segments: [
        Journey.Segment(
          flight: content.designator, origin: content.origin, destination: content.destination,
          departure: departure, cabin: cabin, seat: content.seat, sequence: content.sequence)
      ])
    if let marketing = content.marketing, marketing.carrier != content.designator.carrier {
      journey.segments[0].marketingCarrier = marketing.carrier
    }
    if content.isInfant { journey.description = PassengerDescription("4") }
    self.init(issuer: issuer, source: .journey(journey))
  }
}
