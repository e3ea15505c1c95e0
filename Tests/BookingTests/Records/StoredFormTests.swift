import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import Foundation
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// Every record can be encoded and decoded, and damaged data is rejected.
@Suite struct StoredFormTests {
  private func comesBack<Value: Record>(_ value: Value) throws {
    let (envelope, again) = (JSONEnvelope(), JSONEnvelope())
    let text = try StoredJSON.text(of: value, envelope)
    let read = try StoredJSON.value(Value.self, from: text, envelope)
    #expect(read == value)
    #expect(try StoredJSON.text(of: read, again) == text)
    #expect(again.parts == envelope.parts)
  }

  @Test func `what is confidential is in the envelope, and without one nothing is written`()
    async throws
  {
    let counter = try await Counter()
    let booking = try await counter.checkedIn(["3A"])
    let envelope = JSONEnvelope()
    let text = try StoredJSON.text(of: booking, envelope)
    for word in ["Doe", "Jane", "1990-05-01", "X0001000", "jane.doe@example.com"] {
      #expect(!text.contains(word))
      #expect(envelope.parts.contains { $0.contains(word) })
    }
    #expect(throws: EncodingError.self) { try StoredJSON.text(of: booking) }
    #expect(throws: DecodingError.self) { try StoredJSON.value(FlightBooking.self, from: text) }
    #expect(throws: StoreError.self) {
      try StoredJSON.value(FlightBooking.self, from: text, JSONEnvelope())
    }
  }

  @Test func `all that a journey leaves behind comes back from JSON`() async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn(["3A", "2F"])
    _ = try await counter.desk.report(
      .gate("B22"), of: counter.flights.first.id, StaffCommand(now: counter.now))
    _ = try await counter.desk.changeSeat(
      SeatChange(
        passenger: booking.passengers[0].id, segment: 0, seat: try counter.flights.seat("4A")),
      of: booking.id, Command(counter.jane, now: counter.now))
    _ = try await counter.desk.offerCancellation(
      of: booking.id, Command(counter.jane, now: counter.now))
    let store = counter.store
    try comesBack(try await counter.read(booking))
    try comesBack(try await counter.payment(booking))
    try comesBack(counter.flights.map)
    try comesBack(counter.flights.tariff)
    let instance = try await store.record(FlightInstance.self, counter.flights.first.id)
    try comesBack(try instance.orThrow("the flight").value)
    try comesBack(booking.quote)
    let hold = try await store.record(Hold.self, booking.quote.request.holds[0])
    try comesBack(try hold.orThrow("the hold").value)
    let sequence = try await store.record(CheckInSequence.self, counter.flights.first.key)
    try comesBack(try sequence.orThrow("the sequence").value)
    let zone = try ZoneName("America/New_York").orThrow("a zone")
    try comesBack(
      Airport(
        code: counter.flights.first.destination, name: "Kennedy", city: "New York",
        country: "US", zone: zone))
  }

  @Test func `a service is one object, with its seats and prices beside its hours`() throws {
    var random = SeededGenerator(seed: 1)
    let day = try CivilDate("2025-03-15").orThrow("a day")
    let flight = Flight(
      .init(using: &random),
      ScheduledService(
        designator: try FlightDesignator("UA123").orThrow("a flight"),
        origin: try AirportCode("SFO").orThrow("an airport"),
        destination: try AirportCode("JFK").orThrow("an airport"),
        hours: .init(departs: 30_600, arrives: 61_500),
        season: .init(from: day, through: day, on: [7, 1])),
      seatMap: .init(using: &random), tariff: .init(using: &random))
    try comesBack(flight)
    let object = try JSONSerialization.jsonObject(
      with: Data(try StoredJSON.text(of: flight, JSONEnvelope()).utf8))
    #expect(
      Set(try #require(object as? [String: Any]).keys) == [
        "id", "designator", "origin", "destination", "departs", "arrives", "daysLater", "weekdays",
        "firstDay", "lastDay", "seatMap", "tariff",
      ])
  }

  @Test func `a word that is none is an error, not a word`() {
    func reads<Value: Decodable>(_ type: Value.Type, _ text: String) -> Bool {
      (try? JSONDecoder().decode(type, from: Data(text.utf8))) != nil
    }
    #expect(reads(AirportCode.self, #""SFO""#))
    #expect(!reads(AirportCode.self, #""sfo""#))
    #expect(reads(FlightDesignator.self, #""UA123""#))
    #expect(!reads(FlightDesignator.self, #""UA""#))
    #expect(reads(ZoneName.self, #""America/New_York""#))
    #expect(!reads(ZoneName.self, #""../etc""#))
    #expect(reads(CivilDate.self, #""2024-02-29""#))
    #expect(!reads(CivilDate.self, #""2025-02-29""#))
    #expect(reads(Hold.ID.self, #""hld_0D4X8K2M7PQR9TVW""#))
    #expect(!reads(FlightQuote.ID.self, #""hld_0D4X8K2M7PQR9TVW""#))
    #expect(reads(ZonedTime.self, #"{"at":0,"zone":"UTC","offset":1439}"#))
    #expect(!reads(ZonedTime.self, #"{"at":0,"zone":"UTC","offset":1440}"#))
  }
}
