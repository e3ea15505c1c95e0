import PassTestSupport
import Testing
import Vocabulary

@testable import PassService

/// What a browser without an account may do.
@Suite struct VisitorTests {
  /// Books a seat for a visitor and returns the path of the booking.
  private func book(_ client: TestClient, _ stage: Stage) async throws -> String {
    let seat = stage.seat()
    _ = try await client.hold(stage.flight, seat, key: "hold \(seat)").with(201)
    let quote = try await client.post(
      "/quotes", Stage.quote(stage.flight, seat), key: "quote \(seat)"
    ).with(201).json.text("quote_id")
    let booked = try await client.post("/bookings", Stage.order(quote), key: "book \(seat)")
      .with(201).json
    return "/bookings/\(try booked.text("booking_id"))"
  }

  @Test func `a visitor holds, pays, checks in and sees its own bookings, also after a restart`()
    async throws
  {
    try await Stage.run { stage in
      let jane = try stage.service.visitor("192.0.2.1")
      let john = try stage.service.visitor("192.0.2.1")
      let path = try await book(jane, stage)
      let booking = try await jane.get(path).with(200).json
      let passenger = try booking["passengers"][0].text("passenger_id")
      let checkedIn = try await jane.post(
        "\(path)/check-in", #"{"passenger_ids":["\#(passenger)"]}"#, key: "in"
      ).with(200).json
      let pass = try checkedIn["boarding_passes"][0].text("pass_id")
      try await stage.service.restart()
      _ = try await jane.get("/passes/\(pass)").with(200)
      let own = try await jane.get("/bookings").with(200).json["bookings"].items
      #expect(try own.map { try $0.text("booking_id") } == [String(path.dropFirst(10))])
      // Another visitor, also of the same network, sees nothing of it.
      #expect(try await john.get("/bookings").with(200).json["bookings"].items.isEmpty)
      for read in [path, "\(path)/passes", "/passes/\(pass)"] {
        #expect(try await john.get(read).status == 404, "\(read)")
      }
      // On another device the code and a name open it, and that token opens nothing else.
      let code = try booking.text("confirmation_code")
      let token = try await john.post(
        "/booking-access", #"{"confirmation_code":"\#(code)","last_name":"Doe"}"#, key: nil
      ).with(200).json.text("access_token")
      let guest = TestClient(service: stage.service, token: token)
      _ = try await guest.get(path).with(200)
      #expect(try await guest.get("/bookings").status == 403)
    }
  }

  @Test func `a visitor is a traveler and nothing more, and saves no way to pay`() async throws {
    try await Stage.run { stage in
      let jane = try stage.service.visitor("192.0.2.1")
      for path in ["/webhooks", "/departures/UA577/2025-03-01/SFO/passenger-list"] {
        #expect(try await jane.get(path).status == 403, "\(path)")
      }
      let seat = stage.seat()
      _ = try await jane.hold(stage.flight, seat, key: "hold").with(201)
      let quote = try await jane.post("/quotes", Stage.quote(stage.flight, seat), key: "quote")
        .with(201).json.text("quote_id")
      let saving = Stage.order(quote).dropLast() + #","save_payment_method":true}"#
      let refused = try await jane.post("/bookings", String(saving), key: "book")
      #expect(refused.status == 422 && refused.pointer == "/save_payment_method")
      _ = try await jane.post("/bookings", Stage.order(quote), key: "again").with(201)
      let ways = try await jane.get("/payment-methods").with(200).json
      #expect(ways["payment_methods"].items.isEmpty)
    }
  }

  @Test func `a visitor's token that was forged, changed or has expired is none`() async throws {
    try await TestService.run { service in
      let good = try service.visitor("192.0.2.1").token.orThrow("a token")
      let words = good.split(separator: ".")
      let end = try Int(words[2]).orThrow("an end")
      for forged in [
        "vis_", good + "0", String(good.dropLast()), good.replacing("\(end)", with: "\(end + 1)"),
        words.dropLast().joined(separator: ".") + "." + String(repeating: "0", count: 64),
        good.replacing("vis_", with: "bkt_"), "vis_" + String(repeating: "a", count: 3_000),
      ] {
        let reply = try await TestClient(service: service, token: forged).get("/bookings")
        #expect(reply.status == 401 && reply.code == "UNAUTHENTICATED", "\(forged)")
        #expect(reply.field("www-authenticate")?.contains("invalid_token") == true)
      }
      let client = TestClient(service: service, token: good)
      _ = try await client.get("/bookings").with(200)
      service.clock.advance(seconds: 180 * 86_400 - 1)
      _ = try await client.get("/bookings").with(200)
      service.clock.advance(seconds: 1)
      #expect(try await client.get("/bookings").status == 401)
    }
  }
}
