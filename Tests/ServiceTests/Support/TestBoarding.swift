import AccessTokens
import BookingStore
import Bookings
import FlightSales
import Flights
import Foundation
import PassTestSupport
import PassVerifier
import Selling
import Vocabulary

@testable import PassGate

/// A departure with passengers who are checked in, and with gates of the airline that board it.
struct TestBoarding {
  let service: TestService
  let flight: String
  let departure: Instant

  struct Passenger {
    let user, booking, passenger, pass, barcode, seat: String
  }

  static let place = GateSetting.Place.flight(
    FlightDesignator("UA123").unsafelyKnown, date: CivilDate("2025-03-08").unsafelyKnown,
    station: AirportCode("SFO").unsafelyKnown)
  static let path = "/departures/UA123/2025-03-08/SFO"

  init(_ service: TestService) async throws {
    self.service = service
    let found = try await service.client().get(
      "/flights/search?origin=SFO&destination=JFK&date=2025-03-08"
    ).json["results"].items
    flight = try found.first { $0["flight_number"].string == "UA123" }
      .orThrow("UA123").text("flight_id")
    departure = try Instant("2025-03-08T08:30:00-08:00").orThrow("a time")
    // The clock is set to a time at which check-in is open.
    service.clock.set(departure.adding(seconds: -5 * 3_600))
  }

  /// A booking of one passenger, without check-in.
  struct Booked {
    let user, booking, passenger, seat: String
  }

  /// Books a passenger; `edit` changes the order before it is sent.
  func booked(
    _ name: String, _ edit: (String) throws -> String = { $0 }
  ) async throws -> Booked {
    let before = service.clock.now
    service.clock.set(TestService.start)
    let client = try service.client(name)
    let seat = try await client.seats(of: flight, 1)[0]
    _ = try await client.hold(flight, seat, key: "hold").with(201)
    let quote = try await client.post("/quotes", Stage.quote(flight, seat), key: "quote").with(201)
    let booking = try await client.post(
      "/bookings", try edit(Stage.order(try quote.json.text("quote_id"))), key: "book"
    ).with(201).json
    service.clock.set(before)
    return Booked(
      user: name, booking: try booking.text("booking_id"),
      passenger: try booking["passengers"][0].text("passenger_id"), seat: seat)
  }

  func checkIn(_ booked: Booked) async throws -> Passenger {
    let pass = try await service.client(booked.user).post(
      "/bookings/\(booked.booking)/check-in", #"{"passenger_ids":["\#(booked.passenger)"]}"#,
      key: "check-in"
    ).with(200).json["boarding_passes"][0]
    return Passenger(
      user: booked.user, booking: booked.booking, passenger: booked.passenger,
      pass: try pass.text("pass_id"), barcode: try pass.text("barcode_data"), seat: booked.seat)
  }

  /// Books a passenger and checks them in.
  func checkedIn(_ name: String) async throws -> Passenger {
    try await checkIn(try await booked(name))
  }

  /// Returns a gate whose key the service trusts, with bundle and status list.
  func gate(_ name: String) async throws -> TestGate {
    let gate = try TestGate(name, of: service)
    try enrol(gate.directory)
    try await gate.update()
    return gate
  }

  /// Adds a gate to those that the service trusts.
  func enrol(_ gate: GateDirectory) throws {
    let folder = "\(service.data)/gates"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let name = gate.path.split(separator: "/").last.map(String.init) ?? ""
    try FileManager.default.copyItem(
      atPath: gate.keySetPath, toPath: "\(folder)/\(name).jwks.json")
  }

  func scan(_ passenger: Passenger, at gate: TestGate, _ seconds: Int = -1_800) throws -> String {
    try gate.scan(
      passenger.barcode, at: Self.place, now: departure.adding(seconds: seconds))
  }

  /// Returns the desk at which agents make entries on a gate.
  func desk(at gate: TestGate) throws -> GateControl {
    try GateControl(
      gate.directory, GateSetting(Self.place), by: "4711", now: departure.adding(seconds: -1_200))
  }

  func export(_ gate: TestGate, withOthers: Bool = true) throws -> [UInt8] {
    try gate.directory.export(now: departure.adding(seconds: 3_600), withOthers: withOthers)
  }

  func upload(_ export: [UInt8], as role: AccessRole = .gate) async throws -> HTTPReply {
    try await service.client("gate", role).upload(export)
  }

  /// Returns the state of a passenger on the departure, as in the booking.
  func state(_ passenger: Passenger) async throws -> String {
    let read = try await service.service.desk.store.record(
      FlightBooking.self, passenger.booking)
    return try read.orThrow("a booking").value.deliveries[0].state.rawValue
  }

  /// Returns the reasons of the conflicts that agents see, sorted.
  func conflicts() async throws -> [String] {
    try await service.client("agent", .agent).get("\(Self.path)/gate-conflicts?limit=100").with(200)
      .json["conflicts"].items.map { try $0.text("reason") }.sorted()
  }
}

extension TestClient {
  func upload(_ export: [UInt8], _ fields: [String: String] = [:]) async throws -> HTTPReply {
    try await send(
      "POST", "/gate-exports", body: export,
      fields: ["content-type": "application/vnd.passtool.ledger"].merging(fields) { $1 })
  }
}

extension Optional {
  fileprivate var unsafelyKnown: Wrapped {
    guard let self else { preconditionFailure("a constant of the tests is malformed") }
    return self
  }
}
