import AccessTokens
import PassTestSupport
import Testing
import Vocabulary

/// Boarding over HTTP: places of each night for animals of several owners, in one request or in steps.
@Suite struct BoardingServiceTests {
  private struct Kennel: Sendable {
    let service: TestService
    let provider: String

    func dogs(_ client: TestClient, _ names: String...) async throws -> [String] {
      var ids: [String] = []
      for name in names {
        ids.append(
          try await client.post("/subjects", #"{"kind":"dog","name":"\#(name)"}"#, key: name)
            .with(201).json.text("subject_id"))
      }
      return ids
    }

    func stay(_ dogs: [String], _ from: String, _ until: String, _ more: String = "") -> String {
      let ids = dogs.map { "\"\($0)\"" }.joined(separator: ",")
      return #"{"provider_id":"\#(provider)","service_type":"boarding","subject_ids":[\#(ids)],"#
        + #""start_time":"\#(from)","end_time":"\#(until)"\#(more)}"#
    }
  }

  private static let paid = #","payment_method_token":"pm_approve""#

  private func run(_ body: (Kennel) async throws -> Void) async throws {
    try await TestService.run { service in
      let hours = (1...7).map { #"{"weekday":\#($0),"from":"08:00","until":"18:00"}"# }
        .joined(separator: ",")
      let draft =
        #"{"code":"kennel","name":"Kennel","place":"Vienna","time_zone":"Europe/Vienna","#
        + #""currency":"EUR","user":"walker","hours":[\#(hours)],"services":[{"#
        + #""service_type":"boarding","name":"Boarding","per":"NIGHT","most_days":14,"#
        + #""capacity":3,"price_minor":4000}]}"#
      let provider = try await service.client("desk", .operator)
        .post("/providers", draft, key: "p").with(201).json
      let offered = provider["services"][0]
      #expect(offered["per"].string == "NIGHT" && offered["most_days"].int == 14)
      #expect(offered["lengths_minutes"].items.isEmpty && offered["capacity"].int == 3)
      try await body(Kennel(service: service, provider: try provider.text("provider_id")))
    }
  }

  @Test func `two owners board their dogs in the same nights, until no place is left`() async throws
  {
    try await run { kennel in
      let (jane, john) = (try kennel.service.client("jane"), try kennel.service.client("john"))
      let hers = try await kennel.dogs(jane, "Rex", "Ria")
      let his = try await kennel.dogs(john, "Max", "Mia")
      // The local times cover the night in which clocks go forward.
      let booked = try await jane.post(
        "/appointments",
        kennel.stay(hers, "2025-03-28T09:00:00", "2025-03-31T17:00:00", Self.paid), key: "a"
      ).with(201).json
      #expect(booked["days"].strings == ["2025-03-28", "2025-03-29", "2025-03-30"])
      #expect(booked["total_charged"]["amount_minor"].int == 2 * 3 * 4_000)
      let actions = booked["available_actions"].items.compactMap { $0["action"].string }
      #expect(actions == ["cancel"])
      let full = try await john.post(
        "/appointments",
        kennel.stay(his, "2025-03-30T09:00:00", "2025-04-01T09:00:00", Self.paid), key: "b"
      ).with(409)
      #expect(full.code == "CLASS_FULL")
      #expect(try full.json["details"]["date"].string == "2025-03-30")
      let one = kennel.stay(
        [his[0]], "2025-03-30T09:00:00+02:00", "2025-04-01T09:00:00+02:00")
      let conflicts = try await john.get(
        "/appointments/conflicts?provider_id=\(kennel.provider)&service_type=boarding"
          // Browsers write times in this form.
          + "&start_time=2025-03-30T07:00:00.000Z&end_time=2025-04-01T07:00:00.000Z"
      ).with(200).json["conflicts"].items
      #expect(conflicts.isEmpty)
      // The same in steps: a hold, its price, the order.
      _ = try await john.post("/appointments/holds", one, key: "h").with(201)
      let quote = try await john.post("/appointments/quotes", one, key: "q").with(201).json
      #expect(quote["line_items"][0]["description"].string == "Boarding, 2 nights")
      #expect(quote["total"]["amount_minor"].int == 8_000)
      let bought = try await john.post(
        "/appointments/bookings",
        #"{"quote_id":"\#(try quote.text("quote_id"))"\#(Self.paid)}"#, key: "o"
      ).with(201).json
      #expect(bought["days"].strings == ["2025-03-30", "2025-03-31"])
      let taken = try await john.get(
        "/appointments/conflicts?provider_id=\(kennel.provider)&service_type=boarding"
          + "&start_time=2025-03-30T09:00:00&end_time=2025-04-01T09:00:00"
      ).with(200).json["conflicts"].items
      #expect(taken.map { $0["kind"].string } == ["taken"])
      // That night has 23 hours, because clocks go forward in it.
      #expect(taken[0]["start_time"].string == "2025-03-29T23:00:00Z")
      #expect(taken[0]["end_time"].string == "2025-03-30T22:00:00Z")
    }
  }

  @Test(arguments: [
    (#""per":"NIGHT","lengths_minutes":[60]"#, "/services/0/lengths_minutes"),
    (#""per":"WEEK""#, "/services/0/per"),
    (#""per":"DAY","most_days":32"#, "/services/0/most_days"),
    (#""lengths_minutes":[60],"most_days":3"#, "/services/0/most_days"),
    (#""capacity":2"#, "/services/0/lengths_minutes"),
    (#""per":"DAY","buffer_before_minutes":5"#, "/services/0/buffer_before_minutes"),
  ])
  func `a service over days is said as such, or refused by its member`(
    members: String, pointer: String
  ) async throws {
    try await run { kennel in
      let reply = try await kennel.service.client("walker").send(
        "PUT", "/providers/\(kennel.provider)/services",
        body: Array(
          #"{"services":[{"service_type":"b","name":"B","price_minor":1,\#(members)}]}"#.utf8))
      #expect(reply.status == 422 && reply.pointer == pointer, "\(reply.text)")
    }
  }
}
