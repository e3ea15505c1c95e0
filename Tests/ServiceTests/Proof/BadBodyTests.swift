import Foundation
import PassTestSupport
import Testing

/// An invalid body gets a problem that points to the member, and changes nothing.
@Suite struct BadBodyTests {
  /// The optional members of requests.
  private static let optional: Set = ["passenger_index", "type", "phone", "reason"]

  /// A body with one fault, and the pointer to it.
  private struct Spoilt {
    let body: String
    let pointer: String
  }

  private static let bodies = Write.all.filter { write in
    ![
      "releaseHold", "extendHold", "refreshQuote", "quoteCancellation", "reissuePass",
      "revokePass", "deletePaymentMethod", "rotateWebhookSecret", "replayWebhook", "deleteWebhook",
      "flightsLeaveWaitingList",
    ].contains(write.name)
  }

  /// Sends each faulty body and expects its pointer; then the correct body succeeds under the same key.
  private func expectPointers(
    _ write: Write, _ spoil: (JSONTree) throws -> [Spoilt]
  ) async throws {
    try await Stage.run { stage in
      let request = try await write.request(stage, "jane")
      let before = try stage.service.image()
      let cases = try spoil(try JSONTree(request.body))
      #expect(!cases.isEmpty)
      for one in cases {
        let reply = try await request.send("key", one.body)
        #expect(reply.status == 422, "\(one.body)")
        #expect(reply.code == "INVALID_REQUEST", "\(one.body)")
        #expect(reply.pointer == one.pointer, "\(one.body) \(reply.text)")
        #expect(try stage.service.image() == before)
      }
      _ = try await request.send("key").with(request.status)
    }
  }

  @Test(arguments: bodies) func aMemberThatNobodyKnowsIsRefusedAtEachLevel(
    _ write: Write
  ) async throws {
    try await expectPointers(write) { tree in
      let known = Set(tree.members.map(\.pointer))
      return try tree.objects.flatMap { object in
        try ["surprise", "total", "amount_minor", "a/b~c", "a.b[0]", "", "ü"].map { name in
          let escaped = name.replacing("~", with: "~0").replacing("/", with: "~1")
          return Spoilt(
            body: try tree.setting(object.path + [.name(name)], to: 1),
            pointer: object.pointer + "/" + escaped)
        }
      }.filter { !known.contains($0.pointer) }
    }
  }

  @Test(arguments: bodies) func aMemberOfAnotherTypeIsPointedAt(_ write: Write) async throws {
    try await expectPointers(write) { tree in
      try tree.leaves.flatMap { leaf in
        try [[String: Int]() as Any, [Int](), 7.5].map {
          Spoilt(body: try tree.setting(leaf.path, to: $0), pointer: leaf.pointer)
        }
      }
    }
  }

  @Test(arguments: bodies) func aMemberThatIsMissingIsPointedAt(_ write: Write) async throws {
    guard write.name != "holdSeat" else { return }
    try await expectPointers(write) { tree in
      try tree.members.filter { !Self.optional.contains($0.name) }.map {
        Spoilt(body: try tree.removing($0.path), pointer: $0.pointer)
      }
    }
  }

  @Test(arguments: bodies) func whatIsNoJSONChangesNothing(_ write: Write) async throws {
    try await Stage.run { stage in
      let request = try await write.request(stage, "jane")
      let before = try stage.service.image()
      let name = try JSONTree(request.body).members.first.orThrow("a member").name
      for body in [
        String(request.body.dropLast()), request.body + "}", request.body + request.body,
        "\u{FEFF}" + request.body,
        #"{"\#(name)":1,"\#(name)":1}"#, "nonsense", "{'a':1}", #"{"a":NaN}"#, #"{"a":"\ud800"}"#,
        String(repeating: "[", count: 5_000),
      ] {
        let reply = try await request.send("key", body)
        #expect(reply.status == 400, "\(body)")
        #expect(reply.code == "MALFORMED_REQUEST", "\(body)")
        #expect(reply.text.contains("at byte "))
        #expect(try stage.service.image() == before)
      }
      for body in ["[]", "null", "7", #""text""#] {
        #expect(try await request.send("key", body).status == 422, "\(body)")
        #expect(try stage.service.image() == before)
      }
      _ = try await request.send("key").with(request.status)
    }
  }

  @Test func daysThatThereAreNot() async throws {
    let write = try #require(Write.all.first { $0.name == "createBooking" })
    try await expectPointers(write) { tree in
      try [
        "1990-02-30", "1991-02-29", "1900-02-29", "1990-13-01", "1990-00-10", "1990-04-00",
        "1990-4-1", "19900401", "01.04.1990", "1990-04-01T00:00:00Z", "",
      ].map { day in
        Spoilt(
          body: try tree.setting(
            [.name("passengers"), .index(0), .name("date_of_birth")], to: day),
          pointer: "/passengers/0/date_of_birth")
      }
    }
    try await Stage.run { stage in
      let jane = try stage.client("jane")
      for day in ["2025-02-29", "2025-3-1", "today", ""] {
        let reply = try await jane.get("/flights/search?origin=SFO&destination=JFK&date=\(day)")
        #expect(reply.status == 400, "\(day)")
        #expect(try reply.json["errors"][0]["parameter"].string == "date")
      }
    }
  }

  @Test func hoursThatThereAreNot() async throws {
    let write = try #require(Write.all.first { $0.name == "reportNews" })
    try await expectPointers(write) { tree in
      try [
        "2025-02-30T08:30:00-07:00", "2025-03-02T24:30:00-08:00", "2025-03-02T08:30:00",
        "2025-03-02T08:60:00Z", "2025-03-02",
      ].map {
        Spoilt(body: try tree.setting([.name("departure")], to: $0), pointer: "/departure")
      }
    }
  }

  /// Values of a member that no passenger of this type can have; the answer points to the passenger.
  private struct Person: Sendable {
    let index: Int
    let member: String
    let values: [String]
  }

  @Test func agesAndNamesThatNoPassengerHas() async throws {
    let wrong = [
      // The flight leaves on 2025-03-01, and a passenger who is twelve on that day is not a child.
      Person(
        index: 0, member: "date_of_birth", values: ["2013-03-02", "2025-03-02", "1870-01-01"]),
      Person(
        index: 1, member: "date_of_birth", values: ["2013-03-01", "2023-03-02", "1990-01-01"]),
      Person(
        index: 2, member: "date_of_birth", values: ["2023-03-01", "2025-03-02", "1990-01-01"]),
      Person(index: 1, member: "last_name", values: ["李", "🙂", "D0e", "-", "Doe\u{202E}"]),
      Person(index: 2, member: "first_name", values: ["ジョン", "J4ne", "Ja*ne"]),
      Person(
        index: 0, member: "document_number", values: ["X123 4567", "x1234567", "X12", "Ä1234567"]),
    ]
    try await Stage.run { stage in
      let jane = try stage.client("jane")
      let seats = [stage.seat(), stage.seat()]
      _ = try await jane.post(
        "/holds",
        """
        {"seats":[{"flight_id":"\(stage.flight)","seat_id":"\(seats[0])"},\
        {"flight_id":"\(stage.flight)","seat_id":"\(seats[1])"}]}
        """, key: "hold"
      ).with(201)
      let quote = try await jane.post(
        "/quotes",
        """
        {"flight_id":"\(stage.flight)","passengers":[{"type":"ADULT","seat_id":"\(seats[0])"},\
        {"type":"CHILD","seat_id":"\(seats[1])"},{"type":"INFANT"}]}
        """, key: "quote"
      ).with(201).json.text("quote_id")
      func person(_ born: String, _ number: String) -> String {
        """
        {"first_name":"Jane","last_name":"Doe","date_of_birth":"\(born)",\
        "document_type":"PASSPORT","document_number":"\(number)"}
        """
      }
      let order = """
        {"quote_id":"\(quote)","payment_method_token":"pm_approve","passengers":[\
        \(person("1990-04-01", "X1234567")),\(person("2013-03-02", "X1234568")),\
        \(person("2023-03-02", "X1234569"))],"contact":{"email":"jane@example.com"}}
        """
      let tree = try JSONTree(order)
      let before = try stage.service.image()
      for person in wrong {
        for value in person.values {
          let path: [JSONTree.Step] = [
            .name("passengers"), .index(person.index), .name(person.member),
          ]
          let reply = try await jane.post(
            "/bookings", try tree.setting(path, to: value), key: "key")
          #expect(reply.status == 422, "\(person.member) \(value)")
          #expect(reply.code == "PASSENGER_DOCUMENT_INVALID", "\(value) \(reply.text)")
          #expect(reply.pointer == "/passengers/\(person.index)/\(person.member)")
          #expect(try reply.json["details"]["passenger_index"].int == person.index)
          #expect(try stage.service.image() == before)
        }
      }
      #expect(try await stage.charges() == [])
      _ = try await jane.post("/bookings", order, key: "key").with(201)
    }
  }

  @Test func passengersThatTheQuoteIsNotFor() async throws {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      let before = try stage.service.image()
      let tree = try JSONTree(Stage.order(jane.quote))
      let two = try tree.setting([.name("passengers"), .index(1)], to: tree.first("passengers"))
      let reply = try await jane.client.post("/bookings", two, key: "key")
      #expect(reply.status == 422)
      #expect(reply.pointer == "/passengers")
      #expect(try stage.service.image() == before)
    }
  }

  @Test func infantsThatNobodySitsWith() async throws {
    try await Stage.run { stage in
      let jane = try await stage.held("jane")
      let before = try stage.service.image()
      for types in [
        #"{"type":"CHILD","seat_id":"\#(jane.seat)"},{"type":"INFANT"}"#,
        #"{"type":"ADULT","seat_id":"\#(jane.seat)"},{"type":"INFANT"},{"type":"INFANT"}"#,
      ] {
        let reply = try await jane.client.post(
          "/quotes", #"{"flight_id":"\#(stage.flight)","passengers":[\#(types)]}"#, key: "key")
        #expect(reply.status == 422)
        #expect(reply.pointer == "/passengers")
        #expect(try stage.service.image() == before)
      }
      let seated = #"{"type":"ADULT","seat_id":"\#(jane.seat)"},{"type":"INFANT","seat_id":"x"}"#
      let reply = try await jane.client.post(
        "/quotes", #"{"flight_id":"\#(stage.flight)","passengers":[\#(seated)]}"#, key: "key")
      #expect(reply.pointer == "/passengers/1/seat_id")
    }
  }
}
