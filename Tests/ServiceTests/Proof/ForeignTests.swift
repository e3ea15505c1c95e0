@testable import ServiceHTTP
import Foundation
import HTTPTypes
import PassTestSupport
import Synchronization
import Testing

/// Every endpoint with an id reports other users' objects as not found.
@Suite struct ForeignTests {
  private func endpoint(_ name: String) throws -> Endpoint {
    try Endpoint.all.first { $0.name == name }.orThrow("an endpoint \(name)")
  }

  /// Requests that change an object of a user.
  private static let owned = Write.all.filter { write in
    ![
      "holdSeat", "holdSeats", "createQuote", "reportNews", "reportGateEvent", "offLoad", "readmit",
      "refundBooking",
      "createWebhook", "rotateWebhookSecret", "replayWebhook", "deleteWebhook",
      "putPartnerPassengers", "importSchedule", "flightsEnterWaitingList",
    ].contains(write.name)
  }

  @Test(arguments: owned) func whatBelongsToAnotherCannotBeChanged(_ write: Write) async throws {
    try await Stage.run { stage in
      let johns = try await write.request(stage, "john")
      let jane = try stage.client("jane")
      let before = try stage.service.image()
      for tag in [johns.fields["if-match"] ?? "", "*", "\"AAAA\""] {
        let reply = try await jane.send(
          johns.method, johns.path, key: "key \(tag.count)", body: Array(johns.body.utf8),
          fields: tag.isEmpty ? johns.fields : ["if-match": tag])
        #expect(reply.status == 404)
        #expect(reply.code == "NOT_FOUND")
        #expect(try stage.service.image() == before)
      }
      _ = try await johns.send("key").with(johns.status)
    }
  }

  @Test func whatBelongsToAnotherCannotBeRead() async throws {
    let wallet = try WalletOperator()
    try wallet.addGoogle()
    try await Stage.run { stage in
      stage.service.googleWallet.withLock { $0 = TakingGoogle() }
      try await stage.service.restart(with: wallet)
      let john = try await stage.checkedIn("john")
      let jane = try stage.client("jane")
      let taken = try await stage.held("someone").seat
      let wish = #"{"seats":[{"flight_id":"\#(stage.flight)","seat_id":"\#(taken)"}]}"#
      let entry = try await john.client.post("/waiting-list", wish, key: "wait").with(201).json
        .text("entry_id")
      let ids = [
        "hold_id": john.hold, "quote_id": john.quote, "booking_id": john.booking,
        "pass_id": john.pass, "entry_id": entry,
      ]
      // These parameters name public objects.
      let open = ["flight_id", "search_id", "issuer", "list", "page"]
      for endpoint in Endpoint.all where endpoint.method == .get && endpoint.path.contains("{") {
        let names = endpoint.parameterNames
        if names.allSatisfy({ open.contains($0) }) { continue }
        // Phones prove that they have a pass (WalletIntruderTests).
        if endpoint.path.hasPrefix("/wallet/") { continue }
        // The link in a mail is the proof (MailStoppingTests).
        if endpoint.path.hasPrefix("/mail/") { continue }
        // The endpoints of staff have no owner.
        if [.agents, .gates, .operators, .staff].contains(endpoint.access) { continue }
        let path = try endpoint.filled { try ids[$0].orThrow("an id for {\($0)}") }
        let own = try await john.client.get(path)
        #expect(own.status == 200, "\(path)")
        let reply = try await jane.get(path, ["if-none-match": own.field("etag") ?? ""])
        #expect(reply.status == 404, "\(endpoint.name)")
        #expect(reply.code == "NOT_FOUND")
      }
      #expect(try await jane.get("/bookings").json["bookings"].items.isEmpty)
    }
  }

  @Test(arguments: Write.all) func whatIsNotThereIsSaidSo(_ write: Write) async throws {
    let endpoint = try endpoint(write.name)
    guard endpoint.path.contains("{") else { return }
    try await Stage.run { stage in
      let request = try await write.request(stage, "jane")
      let before = try stage.service.image()
      for name in endpoint.parameterNames {
        let known = try endpoint.value(of: name, in: request.path)
        let kind = known.firstIndex(of: "_").map { known[...$0] } ?? ""
        let unknown = String(kind) + String(repeating: "0", count: known.count - kind.count)
        for id in [unknown, "x", "0", "%00", "%2E%2E", String(repeating: "A", count: 500)] {
          let path = try endpoint.filled { other in
            other == name ? id : try endpoint.value(of: other, in: request.path)
          }
          let reply = try await request.client.send(
            request.method, path, key: "key", body: Array(request.body.utf8), fields: request.fields
          )
          #expect(reply.status == 404, "\(path)")
          #expect(reply.code == "NOT_FOUND", "\(path)")
          #expect(try stage.service.image() == before)
        }
      }
    }
  }

  @Test func idsOfOthersInABodyAreNobodys() async throws {
    try await Stage.run { stage in
      let john = try await stage.booked("john")
      let other = try await stage.held("someone")
      let jane = try await stage.booked("jane")
      let holder = try await stage.held("holder")
      let before = try stage.service.image()
      let quote = """
        {"flight_id":"\(stage.flight)","passengers":[{"seat_id":"\(other.seat)"}],\
        "hold_ids":["\(other.hold)"]}
        """
      let both = """
        {"flight_id":"\(stage.flight)",\
        "passengers":[{"seat_id":"\(other.seat)"},{"seat_id":"\(holder.seat)"}],\
        "hold_ids":["\(holder.hold)","\(other.hold)"]}
        """
      let janes = "/bookings/\(jane.booking)"
      let tag = ["if-match": jane.etag]
      let tries: [(TestClient, String, String)] = [
        (holder.client, "/quotes", quote), (holder.client, "/quotes", both),
        (jane.client, "\(janes)/check-in", john.checkIn),
        (
          jane.client, "\(janes)/check-in",
          #"{"passenger_ids":["\#(jane.passenger)","\#(john.passenger)"]}"#
        ),
        (
          jane.client, "\(janes)/seat-change", john.seatChange(stage.flight, stage.seat())
        ),
      ]
      for (number, (client, path, body)) in tries.enumerated() {
        let reply = try await client.post(path, body, key: "foreign \(number)", tag)
        #expect(reply.status == 404, "\(path) \(body)")
        #expect(try stage.service.image() == before)
      }
      // A seat that another user holds cannot be quoted.
      let mine = Stage.quote(stage.flight, other.seat)
      let reply = try await holder.client.post("/quotes", mine, key: "seat of another")
      #expect(reply.status == 422)
      #expect(try stage.service.image() == before)
    }
  }

  @Test func aCancellationOfAnotherCancelsNothing() async throws {
    try await Stage.run { stage in
      let john = try await stage.booked("john")
      let jane = try await stage.booked("jane")
      let offer = try await john.client.post(
        "/bookings/\(john.booking)/cancellation-quote", key: "offer"
      ).with(201).json.text("cancellation_id")
      let before = try stage.service.image()
      let reply = try await jane.client.post(
        "/bookings/\(jane.booking)/cancel", #"{"cancellation_id":"\#(offer)"}"#, key: "key",
        ["if-match": jane.etag])
      #expect(reply.status == 404)
      #expect(try stage.service.image() == before)
    }
  }
}

extension Endpoint {
  /// The names in braces, in order.
  var parameterNames: [String] {
    path.split(separator: "/").filter { $0.hasPrefix("{") }
      .map { String($0.dropFirst().prefix { $0 != "}" }) }
  }

  /// Returns a path of this endpoint with these values.
  func filled(_ value: (String) throws -> String) rethrows -> String {
    try "/"
      + path.split(separator: "/").map { part in
        guard part.hasPrefix("{") else { return String(part) }
        let name = String(part.dropFirst().prefix { $0 != "}" })
        return try value(name) + part.drop { $0 != "}" }.dropFirst()
      }.joined(separator: "/")
  }

  /// Returns the value of a parameter in a path of this endpoint.
  func value(of name: String, in path: String) throws -> String {
    let parts = zip(self.path.split(separator: "/"), path.split(separator: "/"))
    return String(try parts.first { $0.0.hasPrefix("{\(name)}") }.orThrow("{\(name)}").1)
  }
}
