@testable import ServiceHTTP
import AccessTokens
import Foundation
import HTTPTypes
import PassTestSupport
import Schedules
import Testing
import Vocabulary

/// A valid request to an endpoint that changes something.
struct Request: Sendable {
  let client: TestClient
  let method: String
  let path: String
  var body = ""
  var fields: [String: String] = [:]
  /// The body of a different request, which is sent under the same key.
  let other: String
  let status: Int

  func send(_ key: String) async throws -> HTTPReply { try await send(key, body) }

  func send(_ key: String, _ body: String) async throws -> HTTPReply {
    try await client.send(method, path, key: key, body: Array(body.utf8), fields: fields)
  }
}

/// An endpoint that changes something, with the preparation of a valid request to it.
struct Write: Sendable, CustomTestStringConvertible {
  /// The operation's name in `Endpoint.all`.
  let name: String
  /// Prepares the request for a user with this name who has no objects yet.
  let request: @Sendable (Stage, String) async throws -> Request

  var testDescription: String { name }

  static let all: [Write] = [
    Write(name: "holdSeat") { stage, name in
      Request(
        client: try stage.client(name), method: "POST",
        path: "/flights/\(stage.flight)/seats/\(stage.seat())/hold",
        body: #"{"passenger_index":0}"#, other: #"{"passenger_index":1}"#, status: 201)
    },
    Write(name: "holdSeats") { stage, name in
      func seats() -> String {
        let seats = [stage.seat(), stage.seat()]
          .map { #"{"flight_id":"\#(stage.flight)","seat_id":"\#($0)"}"# }
        return #"{"seats":[\#(seats.joined(separator: ","))]}"#
      }
      return Request(
        client: try stage.client(name), method: "POST", path: "/holds", body: seats(),
        other: seats(), status: 201)
    },
    Write(name: "extendHold") { stage, name in
      let held = try await stage.held(name)
      stage.service.clock.advance(seconds: 60)
      return Request(
        client: held.client, method: "POST", path: "/holds/\(held.hold)/extend",
        other: #"{"a":1}"#, status: 200)
    },
    Write(name: "releaseHold") { stage, name in
      let held = try await stage.held(name)
      return Request(
        client: held.client, method: "DELETE", path: "/holds/\(held.hold)", other: #"{"a":1}"#,
        status: 200)
    },
    Write(name: "flightsEnterWaitingList") { stage, name in
      let body = try await Self.taken(stage, name)
      return Request(
        client: try stage.client(name), method: "POST", path: "/waiting-list", body: body,
        other: #"{"flight_ids":["\#(stage.flight)"],"passengers":1}"#, status: 201)
    },
    Write(name: "flightsLeaveWaitingList") { stage, name in
      let client = try stage.client(name)
      let entry = try await client.post(
        "/waiting-list", try await Self.taken(stage, name), key: "\(name) wait"
      ).with(201).json.text("entry_id")
      return Request(
        client: client, method: "DELETE", path: "/waiting-list/\(entry)", other: #"{"a":1}"#,
        status: 200)
    },
    Write(name: "createQuote") { stage, name in
      let held = try await stage.held(name)
      let body = Stage.quote(stage.flight, held.seat)
      return Request(
        client: held.client, method: "POST", path: "/quotes", body: body,
        other: body.dropLast() + #","ancillaries":["BAG"]}"#, status: 201)
    },
    Write(name: "refreshQuote") { stage, name in
      let quoted = try await stage.quoted(name)
      return Request(
        client: quoted.client, method: "POST", path: "/quotes/\(quoted.quote)/refresh",
        other: #"{"a":1}"#, status: 201)
    },
    Write(name: "createBooking") { stage, name in
      let quoted = try await stage.quoted(name)
      let body = Stage.order(quoted.quote)
      return Request(
        client: quoted.client, method: "POST", path: "/bookings", body: body,
        other: body.replacing("1990-04-01", with: "1990-04-02"), status: 201)
    },
    Write(name: "deletePaymentMethod") { stage, name in
      let quoted = try await stage.quoted(name)
      let order = Stage.order(quoted.quote).dropLast() + #","save_payment_method":true}"#
      _ = try await quoted.client.post("/bookings", String(order), key: "\(name) book").with(201)
      let saved = try await quoted.client.get("/payment-methods").with(200)
        .json["payment_methods"][0].text("payment_method_id")
      return Request(
        client: quoted.client, method: "DELETE", path: "/payment-methods/\(saved)",
        other: #"{"a":1}"#, status: 200)
    },
    Write(name: "checkIn") { stage, name in
      let booked = try await stage.booked(name)
      return Request(
        client: booked.client, method: "POST", path: "/bookings/\(booked.booking)/check-in",
        body: booked.checkIn, other: #"{"passenger_ids":["pax_0000000000000000"]}"#, status: 200)
    },
    Write(name: "undoCheckIn") { stage, name in
      let checkedIn = try await stage.checkedIn(name)
      return Request(
        client: checkedIn.client, method: "POST",
        path: "/bookings/\(checkedIn.booking)/undo-check-in", body: checkedIn.booked.checkIn,
        other: #"{"passenger_ids":["pax_0000000000000000"]}"#, status: 200)
    },
    Write(name: "changeAssistance") { stage, name in
      let booked = try await stage.booked(name)
      let passenger = try await booked.client.get("/bookings/\(booked.booking)").with(200)
        .json["passengers"][0].text("passenger_id")
      return Request(
        client: booked.client, method: "POST", path: "/bookings/\(booked.booking)/assistance",
        body: #"{"passenger_id":"\#(passenger)","assistance":["WCHR"]}"#,
        other: #"{"passenger_id":"\#(passenger)","assistance":[]}"#, status: 200)
    },
    Write(name: "putPartnerPassengers") { stage, name in
      Request(
        client: try stage.client(name, .operator), method: "POST",
        path: "\(TestBoarding.path)/partner-passengers",
        body: #"{"airline":"LH","passengers":[{"surname":"Doe","checked_in":true}]}"#,
        other: #"{"airline":"LH","passengers":[]}"#, status: 200)
    },
    Write(name: "importSchedule") { stage, name in
      func body(_ day: String) throws -> String {
        let files = DemoSchedule.files(from: try CivilDate(day).orThrow("a day"), of: "UA")
          .map { ["name": $0.name, "content": String(decoding: $0.bytes, as: UTF8.self)] }
        return String(
          decoding: try JSONSerialization.data(withJSONObject: ["files": files]), as: UTF8.self)
      }
      return Request(
        client: try stage.client(name, .operator), method: "POST", path: "/schedule-imports",
        body: try body("2025-06-02"), other: try body("2025-07-02"), status: 200)
    },
    Write(name: "changeSeat") { stage, name in
      let checkedIn = try await stage.checkedIn(name)
      return Request(
        client: checkedIn.client, method: "POST",
        path: "/bookings/\(checkedIn.booking)/seat-change",
        body: checkedIn.booked.seatChange(stage.flight, stage.seat()),
        fields: ["if-match": checkedIn.etag],
        other: checkedIn.booked.seatChange(stage.flight, stage.seat()), status: 200)
    },
    Write(name: "quoteExtras") { stage, name in
      let booked = try await stage.booked(name)
      func extras(_ code: String) -> String {
        #"{"extras":[{"code":"\#(code)","passenger_id":"\#(booked.passenger)"}]}"#
      }
      return Request(
        client: booked.client, method: "POST", path: "/bookings/\(booked.booking)/extras-quote",
        body: extras("BAG"), other: extras("PRIORITY_BOARDING"), status: 201)
    },
    Write(name: "buyExtras") { stage, name in
      let booked = try await stage.booked(name)
      let path = "/bookings/\(booked.booking)"
      let quote = try await booked.client.post(
        "\(path)/extras-quote",
        #"{"extras":[{"code":"BAG","passenger_id":"\#(booked.passenger)"}]}"#, key: "\(name) extras"
      ).with(201).json.text("quote_id")
      func pay(_ method: String) -> String {
        #"{"quote_id":"\#(quote)","payment_method_token":"\#(method)"}"#
      }
      return Request(
        client: booked.client, method: "POST", path: "\(path)/extras", body: pay("pm_approve"),
        other: pay("pm_decline"), status: 200)
    },
    Write(name: "quoteCancellation") { stage, name in
      let booked = try await stage.booked(name)
      return Request(
        client: booked.client, method: "POST",
        path: "/bookings/\(booked.booking)/cancellation-quote", other: #"{"a":1}"#, status: 201)
    },
    Write(name: "cancelBooking") { stage, name in
      let checkedIn = try await stage.checkedIn(name)
      let path = "/bookings/\(checkedIn.booking)"
      let offer = try await checkedIn.client.post(
        "\(path)/cancellation-quote", key: "\(name) offer"
      ).with(201).json.text("cancellation_id")
      let etag = try await checkedIn.client.get(path).with(200).json.text("etag")
      return Request(
        client: checkedIn.client, method: "POST", path: "\(path)/cancel",
        body: #"{"cancellation_id":"\#(offer)"}"#, fields: ["if-match": etag],
        other: #"{"cancellation_id":"cxl_0000000000000000"}"#, status: 200)
    },
    Write(name: "refundBooking") { stage, name in
      let booked = try await stage.booked("passenger-of-\(name)")
      return Request(
        client: try stage.client(name, .agent), method: "POST",
        path: "/bookings/\(booked.booking)/refunds",
        body: #"{"amount":{"amount_minor":100,"currency":"USD"},"reason_code":"GOODWILL"}"#,
        fields: ["if-match": "*"],
        other: #"{"amount":{"amount_minor":200,"currency":"USD"},"reason_code":"GOODWILL"}"#,
        status: 201)
    },
    Write(name: "reissuePass") { stage, name in
      let checkedIn = try await stage.checkedIn(name)
      // Reissues are at least a minute apart.
      stage.service.clock.advance(seconds: 60)
      return Request(
        client: checkedIn.client, method: "POST", path: "/passes/\(checkedIn.pass)/reissue",
        other: #"{"a":1}"#, status: 201)
    },
    Write(name: "revokePass") { stage, name in
      let checkedIn = try await stage.checkedIn(name)
      return Request(
        client: checkedIn.client, method: "POST", path: "/passes/\(checkedIn.pass)/revoke",
        body: #"{"reason":"stolen"}"#, other: #"{"reason":"lost"}"#, status: 200)
    },
    Write(name: "offLoad") { stage, name in
      let checkedIn = try await stage.checkedIn("passenger-of-\(name)")
      return Request(
        client: try stage.client(name, .agent), method: "POST",
        path: "/bookings/\(checkedIn.booking)/off-load",
        body: checkedIn.booked.onFlight(stage.flight, "too late"),
        other: checkedIn.booked.onFlight(stage.flight, "too early"), status: 200)
    },
    Write(name: "readmit") { stage, name in
      let checkedIn = try await stage.checkedIn("passenger-of-\(name)")
      let agent = try stage.client(name, .agent)
      let path = "/bookings/\(checkedIn.booking)"
      _ = try await agent.post(
        "\(path)/off-load", checkedIn.booked.onFlight(stage.flight, "x"), key: "\(name) off"
      ).with(200)
      // Passes are at least a minute apart.
      stage.service.clock.advance(seconds: 60)
      return Request(
        client: agent, method: "POST", path: "\(path)/readmit",
        body: checkedIn.booked.onFlight(stage.flight, "a seat was found"),
        other: checkedIn.booked.onFlight(stage.flight, "x"), status: 200)
    },
    Write(name: "reportNews") { stage, name in
      // The passenger's pass changes because of the report.
      _ = try await stage.checkedIn("passenger of \(name)".replacing(" ", with: "-"))
      return Request(
        client: try stage.client(name, .operator), method: "POST",
        path: "/flights/\(stage.flight)/news",
        body: """
          {"news":"DELAYED","departure":"2025-03-02T00:40:00-08:00","arrival":"2025-03-02T09:10:00-05:00"}
          """, other: #"{"news":"GATE","gate":"B12"}"#, status: 200)
    },
    Write(name: "createWebhook") { stage, name in
      Request(
        client: try stage.client(name, .operator), method: "POST", path: "/webhooks",
        body: Self.webhook, other: #"{"url":"https://news.example/other"}"#, status: 201)
    },
    Write(name: "rotateWebhookSecret") { stage, name in
      let (client, path) = try await Self.webhook(stage, name)
      return Request(
        client: client, method: "POST", path: "\(path)/secret", body: #"{"former_seconds":60}"#,
        other: #"{"former_seconds":61}"#, status: 200)
    },
    Write(name: "replayWebhook") { stage, name in
      let (client, path) = try await Self.webhook(stage, name)
      _ = try await stage.booked("passenger-of-\(name)")
      return Request(
        client: client, method: "POST", path: "\(path)/replays", body: #"{"after":"evt_0"}"#,
        other: #"{"after":"evt_1"}"#, status: 202)
    },
    Write(name: "deleteWebhook") { stage, name in
      let (client, path) = try await Self.webhook(stage, name)
      return Request(
        client: client, method: "DELETE", path: path, other: #"{"a":1}"#, status: 200)
    },
    Write(name: "reportGateEvent") { stage, name in
      let checkedIn = try await stage.checkedIn("passenger-of-\(name)")
      return Request(
        client: try stage.client(name, .agent), method: "POST",
        path: "/passes/\(checkedIn.pass)/gate-events", body: #"{"action":"board"}"#,
        other: #"{"action":"off_load"}"#, status: 200)
    },
  ]

  /// Returns a wish for a seat that another user holds.
  private static func taken(_ stage: Stage, _ name: String) async throws -> String {
    let seat = try await stage.held("holder-before-\(name)").seat
    return #"{"seats":[{"flight_id":"\#(stage.flight)","seat_id":"\#(seat)"}]}"#
  }

  /// The body of a webhook without a receiver at its address.
  private static let webhook = #"{"url":"https://news.example/hook"}"#

  /// Makes an operator with a webhook, and returns the client and the path.
  private static func webhook(_ stage: Stage, _ name: String) async throws -> (TestClient, String) {
    let client = try stage.client(name, .operator)
    let reply = try await client.post("/webhooks", webhook, key: "\(name) webhook").with(201)
    return (client, "/webhooks/\(try reply.json.text("webhook_id"))")
  }
}

@Suite struct WriteTableTests {
  @Test func everyEndpointThatChangesSomethingIsInTheTable() {
    let names = Endpoint.all.filter { $0.repeats == .underKey }.map(\.name)
    #expect(Set(names) == Set(Write.all.map(\.name)))
    #expect(Set(names).count == Write.all.count)
  }
}
