import PassService
import AccessTokens
import BookingStore
import BookingTestSupport
import Bookings
import PassGate
import PassIssuer
import PassTestSupport
import PassVerifier
import Selling
import Shows
import Vocabulary

/// A service with a programme of shows.
struct ShowStage: Sendable {
  let service: TestService
  /// The show with numbered seats; `hall` is the one without.
  let show: Show.ID
  let hall: Show.ID

  static func run(_ body: (ShowStage) async throws -> Void) async throws {
    try await TestService.run { service in
      let desk = ShowDesk(
        ShowProduct(), store: service.service.store, providers: .only(DeterministicProvider()))
      _ = try await desk.publish(
        try SampleShows.programme(), now: service.clock.now, zone: SampleShows.zone)
      func show(_ code: String) async throws -> Show.ID {
        try await desk.store.first(Show.self, .code(try SampleShows.code(code))).orThrow(code)
          .value.id
      }
      try await body(
        ShowStage(service: service, show: try await show("one"), hall: try await show("three")))
    }
  }

  var seats: String { "/shows/showings/\(show)/seats" }

  func lock(_ seats: String, _ more: String = "") -> String {
    let names = seats.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"showing_id":"\#(show)","seats":[\#(names)]\#(more)}"#
  }

  /// Performs the steps from a lock to a booking, and returns the last answer.
  func book(
    _ client: TestClient, _ seats: String, _ tickets: String = "PER_BOOKING",
    paying method: String = "pm_approve"
  ) async throws -> HTTPReply {
    _ = try await client.post("/shows/holds", lock(seats), key: "lock \(seats)").with(201)
    let quote = try await client.post(
      "/shows/quotes", lock(seats, #","tickets":"\#(tickets)""#), key: "quote \(seats)"
    ).with(201).json.text("quote_id")
    return try await client.post(
      "/shows/bookings", #"{"quote_id":"\#(quote)","payment_method_token":"\#(method)"}"#,
      key: "book \(seats)")
  }

  func report(_ news: String) async throws -> HTTPReply {
    try await service.client("operator", .operator).post(
      "/shows/showings/\(show)/news", news, key: "news \(service.clock.now) \(news)")
  }

  /// Returns the answer of a door of the show, which is set up for the announced time.
  func scan(_ barcode: String, at door: TestGate, now: Instant? = nil) throws -> String {
    try door.scan(barcode, at: .event(try event, .once), now: now ?? service.clock.now)
  }

  /// Returns the barcodes of a booking's tickets.
  func barcodes(_ client: TestClient, _ booking: String) async throws -> [String] {
    try await client.get("/shows/bookings/\(booking)/passes").with(200).json["boarding_passes"]
      .items
      .map { try $0.text("barcode_data") }
  }

  var event: Checkpoint.Event {
    get throws {
      Checkpoint.Event(
        title: try SampleShows.text("Die Nachtigall"),
        issuers: [try IssuerID("UA").orThrow("UA")], place: try SampleShows.text("Scala, 1"),
        starts: try Instant("2025-03-01T19:00:00Z").orThrow("a time"))
    }
  }
}
