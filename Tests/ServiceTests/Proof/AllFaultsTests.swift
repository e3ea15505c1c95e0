import AccessTokens
import Appointments
import Bookings
import Flights
import PassTestSupport
import Shows
import Stays
import Testing
import Vocabulary

/// A body with several faults gets one answer that names all of them.
@Suite struct AllFaultsTests {
  /// A request whose body is well formed, but names objects that do not exist.
  struct Form: Sendable, CustomTestStringConvertible {
    let path: String
    var role = AccessRole.traveler
    let body: String
    /// Members that are read before the others, or that determine the other members.
    var first: Set<String> = []

    var testDescription: String { path }
  }

  /// One way to spoil a body.
  private struct Fault {
    let place: [JSONTree.Step]
    let pointer: String

    func spoil(_ body: String) throws -> String { try JSONTree(body).setting(place, to: 7.5) }
  }

  private static func id<Entity: Identified>(_: Entity.Type) -> String {
    var random = SeededGenerator(seed: 11)
    return OpaqueID<Entity>(using: &random).rawValue
  }

  private static let seat =
    #"{"flight_id":"\#(id(FlightInstance.self))","seat_id":"\#(id(SeatMap.Place.self))"}"#
  private static let person = #"""
    {"first_name":"Jane","last_name":"Doe","date_of_birth":"1990-04-01",\#
    "document_type":"PASSPORT","document_number":"X1234567","assistance":["WCHR"]}
    """#
  private static let paying =
    #""payment_method_token":"pm_approve","save_payment_method":false"#
  private static let nights =
    #""check_in_date":"2025-03-10","check_out_date":"2025-03-12","guests":2"#
  private static let guest =
    #"{"given_names":"Jane","surname":"Doe","email":"jane@example.com","phone":"1"}"#
  private static let time =
    #""provider_id":"\#(id(Provider.self))","service_type":"walking","#
    + #""start_time":"2025-03-10T09:00:00Z","end_time":"2025-03-10T10:00:00Z","#
    + #""subject_ids":["\#(id(Subject.self))"]"#

  static let forms: [Form] = [
    Form(path: "/holds", body: #"{"seats":[\#(seat),\#(seat)]}"#),
    Form(
      path: "/quotes",
      body: #"{"hold_ids":["\#(id(Hold.self))"],"flight_id":"\#(id(FlightInstance.self))","#
        + #""passengers":[{"type":"ADULT","seat_id":"\#(id(SeatMap.Place.self))"},"#
        + #"{"type":"INFANT"}],"ancillaries":["BAG","PRIORITY"]}"#),
    Form(
      path: "/bookings",
      body: #"{"quote_id":"\#(id(Quote<FlightRequest>.self))",\#(paying),"#
        + #""passengers":[\#(person),\#(person)],"#
        + #""contact":{"email":"jane@example.com","phone":"1"}}"#),
    Form(
      path: "/waiting-list",
      body: #"{"flight_ids":["\#(id(FlightInstance.self))"],"passengers":2,"cabin":"ECONOMY"}"#),
    Form(
      path: "/shows/holds",
      body: #"{"showing_id":"\#(id(Show.self))","best":2,"category":"premium"}"#),
    Form(
      path: "/shows/quotes",
      body: #"{"showing_id":"\#(id(Show.self))","seats":["A1","A2"],"tickets":"PER_SEAT"}"#),
    Form(
      path: "/shows/bookings",
      body: #"{"quote_id":"\#(id(Quote<FlightRequest>.self))",\#(paying)}"#),
    Form(
      path: "/stays/holds",
      body: #"{"hotel_id":"\#(id(Hotel.self))","room_type":"double","room_count":1,\#(nights)}"#),
    Form(
      path: "/reservations",
      body: #"{"hotel_id":"\#(id(Hotel.self))","room_ids":["203"],\#(nights)}"#),
    Form(
      path: "/stays/quotes",
      body: #"{"hotel_id":"\#(id(Hotel.self))","rooms":[{"room_type":"double"},"#
        + #"{"room_type":"suite","room":"203"}],\#(nights)}"#),
    Form(
      path: "/stays/bookings",
      body: #"{"quote_id":"\#(id(Quote<FlightRequest>.self))",\#(paying),"guest":\#(guest)}"#),
    Form(path: "/appointments", body: #"{\#(time),"notes":"gate code",\#(paying)}"#),
    Form(path: "/appointments/quotes", body: "{\(time)}"),
    Form(
      path: "/appointments/series",
      body: #"{\#(time),"frequency":"monthly","count":3,"missing_days":"omit",\#(paying)}"#),
    Form(path: "/appointments/series", body: #"{\#(time),"rrule":"FREQ=DAILY;COUNT=3"}"#),
    Form(
      path: "/providers", role: .operator,
      body: AppointmentServiceTests.Stage.draft()),
    Form(path: "/subjects", body: #"{"kind":"dog","name":"Rex","notes":"pulls"}"#),
    Form(
      path: "/webhooks", role: .operator,
      body: #"{"url":"https://news.example/hook","types":["booking.confirmed"],"description":"x"}"#),
    Form(
      path: "/telemetry",
      body: #"{"events":[{"step":"pay","duration_ms":1,"outcome":"error","error_code":"X","#
        + #""network_path":"wifi","battery_state":"low","retry_count":1}]}"#),
  ]

  @Test(arguments: forms) func `what is told alone is told beside others`(
    _ form: Form
  ) async throws {
    try await TestService.run { service in
      let client = try service.client("jane", form.role)
      let tree = try JSONTree(form.body)
      let faults =
        tree.leaves.map { Fault(place: $0.path, pointer: $0.pointer) }
        + tree.objects.map { Fault(place: $0.path + [.name("a/b")], pointer: $0.pointer + "/a~1b") }
      let free = faults.filter { !form.first.contains($0.pointer) }
      var count = 0
      func told(_ body: String) async throws -> [String] {
        count += 1
        let reply = try await client.post(form.path, body, key: "\(count)")
        // Faults only in the dates of a stay have a separate code.
        let isCoded = ["INVALID_REQUEST", "INVALID_DATES"].contains(reply.code)
        #expect(reply.status == 422 && isCoded, "\(reply.text)")
        let errors = try reply.json["errors"].items
        // The detail is the first fault, for clients that read only one.
        let first = try (errors.first?["detail"].string).orThrow("a fault")
        #expect(try reply.json["detail"].string?.hasSuffix(first) == true, "\(reply.text)")
        return errors.compactMap { $0["pointer"].string }
      }
      for fault in free {
        #expect(try await told(try fault.spoil(form.body)) == [fault.pointer])
      }
      var random = SeededGenerator(seed: 3)
      for round in 0..<8 {
        let some = round == 0 ? free : free.filter { _ in Bool.random(using: &random) }
        if some.isEmpty { continue }
        let body = try some.reduce(form.body) { try $1.spoil($0) }
        let pointers = try await told(body)
        #expect(pointers.sorted() == some.map(\.pointer).sorted(), "\(body)")
      }
    }
  }

  @Test func `an order with five faults names five, the first as ever`() async throws {
    try await TestService.run { service in
      let order = #"""
        {"quote_id":"nonsense","passengers":[{"first_name":"Jane","last_name":"",\#
        "date_of_birth":"1990-02-30","document_type":"PASSPORT","document_number":"X1234567"}],\#
        "contact":{"email":"jane"},"payment_method_token":"pm_approve","price":1}
        """#
      let reply = try await service.client().post("/bookings", order, key: "a")
      #expect(reply.status == 422)
      #expect(
        try reply.json["errors"].items.map { $0["pointer"].string } == [
          "/quote_id", "/passengers/0/last_name", "/passengers/0/date_of_birth", "/contact/email",
          "/price",
        ])
      #expect(try reply.json["detail"].string?.hasPrefix("quote_id: expected ") == true)
    }
  }

  @Test func `all that stands against the passengers of an order is told at once`() async throws {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      let before = try stage.service.image()
      var order = Stage.order(jane.quote)
      for (name, value) in [
        ("last_name", "李"), ("first_name", "J4ne"), ("document_number", "x 1"),
        ("date_of_birth", "2024-01-01"),
      ] {
        order = try JSONTree(order).setting(
          [.name("passengers"), .index(0), .name(name)], to: value)
      }
      let reply = try await jane.client.post("/bookings", order, key: "k")
      #expect(reply.status == 422 && reply.code == "PASSENGER_DOCUMENT_INVALID", "\(reply.text)")
      #expect(
        try reply.json["errors"].items.map { $0["pointer"].string }
          == ["last_name", "first_name", "document_number", "date_of_birth"].map {
            "/passengers/0/\($0)"
          })
      #expect(try reply.json["detail"].string?.hasPrefix("passenger 1: last_name has") == true)
      #expect(try reply.json["details"]["passenger_index"].int == 0)
      #expect(try stage.service.image() == before)
    }
  }

  @Test func `of very many faults a hundred are named`() async throws {
    try await TestService.run { service in
      let seats = Array(repeating: #"{"flight_id":1,"seat_id":1,"x":1}"#, count: 36)
      let reply = try await service.client().post(
        "/holds", #"{"seats":[\#(seats.joined(separator: ","))]}"#, key: "a")
      #expect(reply.status == 422)
      #expect(try reply.json["errors"].items.count == 100)
    }
  }
}
