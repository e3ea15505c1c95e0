import PassTestSupport
import Testing
import Vocabulary

/// The actions that a booking offers its customer are possible, and others are refused, in all products.
@Suite struct OfferedActionsTests {
  /// The seconds between two checks, which divide no hour, so that checks fall on different minutes.
  private static let step = 10_007

  private static func paid(_ method: String) -> String {
    #"{"payment_method_token":"\#(method)","guest":{"given_names":"Jane","#
      + #""surname":"Doe","email":"jane@example.com"}}"#
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `a cancellation is offered exactly as long as it is possible, and promises no longer`(
    product: FourProducts.Product
  ) async throws {
    var last: Instant?
    try await FourProducts.run { products in
      let sold = try await products.sold(product)
      var (possible, refused) = (0, 0)
      // Stays end the series: they begin on 10 March.
      for number in 0..<90 {
        let jane = try products.service.client("jane")
        let isOffered = try await jane.offersCancellation(sold)
        let offer = try await jane.post("\(sold.path)/cancellation-quote", key: "offer \(number)")
        #expect((offer.status == 201) == isOffered, "\(products.service.clock.now): \(offer.text)")
        if isOffered { last = products.service.clock.now }
        if isOffered { possible += 1 } else { refused += 1 }
        products.service.clock.advance(seconds: Self.step)
      }
      #expect(possible > 0 && refused > 0)
    }
    // The last offer is valid up to its last second.
    try await FourProducts.run { products in
      let sold = try await products.sold(product)
      products.service.clock.set(try last.orThrow("a time"))
      var jane = try products.service.client("jane")
      let offer = try await jane.post("\(sold.path)/cancellation-quote", key: "offer").with(201)
        .json
      let ends = try Instant(try offer.text("expires_at")).orThrow("a time")
      products.service.clock.set(ends.adding(seconds: -1))
      jane = try products.service.client("jane")
      _ = try await jane.cancel(sold, try offer.text("cancellation_id")).with(200)
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `a customer can give up while the bank asks, and nothing is charged`(
    product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(product, paying: "pm_action_required")
      let jane = sold.owner
      let before = try await jane.get(sold.path).with(200).json
      #expect(["PENDING", "PAYMENT_PENDING", "pending"].contains(before["state"].string ?? ""))
      #expect(try await jane.offersCancellation(sold))
      let offer = try await jane.post("\(sold.path)/cancellation-quote", key: "offer").with(201)
        .json
      for amount in ["refund", "fee"] { #expect(offer[amount]["amount_minor"].int == 0) }
      _ = try await jane.cancel(sold, try offer.text("cancellation_id")).with(200)
      let after = try await jane.get(sold.path).with(200).json
      #expect(after["state"].string?.uppercased() == "CANCELLED")
      #expect(after["total_charged"]["amount_minor"].int == 0)
      #expect(["VOIDING", "VOIDED"].contains(after["payment_state"].string ?? ""))
      #expect(try await !jane.offersCancellation(sold))
    }
  }

  @Test func `other dates are offered exactly as long as they can be asked for`() async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(.stays)
      var (possible, refused) = (0, 0)
      for number in 0..<110 {
        let jane = try products.service.client("jane")
        let offered = try await jane.offers("change_dates", sold.path)
        let asked = try await jane.post(
          "\(sold.path)/change-quote",
          #"{"check_in_date":"2025-03-10","check_out_date":"2025-03-15"}"#, key: "ask \(number)")
        #expect((asked.status == 201) == (offered != nil), "\(asked.text)")
        if let offered { #expect(offered == "/v1\(sold.path)/change-quote") }
        if offered == nil { refused += 1 } else { possible += 1 }
        products.service.clock.advance(seconds: Self.step)
      }
      #expect(possible > 0 && refused > 0)
    }
  }

  /// The actions of the owner and of the provider are tried before and after the start.
  @Test(arguments: ["jane", "walker"])
  func `what an appointment offers is accepted, and the rest is refused`(name: String) async throws
  {
    let start = try Instant("2025-03-04T08:00:00Z").orThrow("a time")
    let words = ["accept", "decline", "start", "complete", "cancel", "move"]
    var seen: Set<String> = []
    for (moment, word) in [-172_800, -7_200, -3_600, -3_000, 86_400].flatMap({ moment in
      words.map { (moment, $0) }
    }) {
      try await FourProducts.run { products in
        while products.next() < 7 {}
        let sold = try await products.sold(.appointments)
        products.service.clock.set(start.adding(seconds: moment))
        let path = "/appointments/\(sold.id)"
        let client = try products.service.client(name)
        let href = try await client.offers(word, path)
        if href != nil { seen.insert(word) }
        var body = "{}"
        if word == "move" {
          body = #"{"start_time":"2025-03-04T10:00:00","end_time":"2025-03-04T10:45:00"}"#
        }
        let reply = try await client.post(
          href.map { String($0.dropFirst("/v1".count)) } ?? "\(path)/\(word)", body, key: "do")
        let isDone = (200...202).contains(reply.status)
        #expect(isDone == (href != nil), "\(name) \(word) at \(moment): \(reply.text)")
      }
    }
    #expect(seen == (name == "jane" ? ["cancel", "move"] : ["start", "cancel", "move"]))
  }

  @Test func `a reservation is given back while the bank asks`() async throws {
    try await FourProducts.run { products in
      let jane = try products.service.client("jane")
      let made = try await jane.post(
        "/reservations", products.wish(id: "a"), key: nil
      ).with(201).json.text("reservation_id")
      let path = "/reservations/\(made)"
      let asked = try await jane.send(
        "PUT", path, body: Array(Self.paid("pm_action_required").utf8)
      )
      .with(202)
      let booking = try asked.json["booking"].text("booking_id")
      let given = try await jane.send("DELETE", path, key: "back").with(200)
      #expect(try given.json["status"].string == "CANCELLED")
      #expect(try await jane.send("DELETE", path, key: "back").with(200) == given)
      let after = try await jane.get("/stays/bookings/\(booking)").with(200).json
      #expect(after["total_charged"]["amount_minor"].int == 0)
      // Another guest can book the rooms at once.
      let john = try products.service.client("john")
      _ = try await john.post("/reservations", products.wish(id: "b"), key: nil).with(201)
    }
  }

  @Test func `of two reservations of the same rooms one is paid, and the other expires`()
    async throws
  {
    try await FourProducts.run { products in
      let jane = try products.service.client("jane")
      var paths: [String] = []
      for id in ["a", "b"] {
        let made = try await jane.post("/reservations", products.wish(id: id), key: nil).with(201)
        paths.append("/reservations/\(try made.json.text("reservation_id"))")
      }
      let paid = Self.paid("pm_approve")
      _ = try await jane.send("PUT", paths[0], body: Array(paid.utf8)).with(200)
      func states() async throws -> [String?] {
        var states: [String?] = []
        for path in paths {
          states.append(try await jane.get(path).with(200).json["status"].string)
        }
        return states
      }
      #expect(try await states() == ["SUCCEEDED", "EXPIRED"])
      let refused = try await jane.send("PUT", paths[1], body: Array(paid.utf8))
      #expect(refused.status == 409, "\(refused.text)")
      // An expired reservation cannot be released any more.
      let given = try await jane.send("DELETE", paths[1], key: "back")
      #expect(try given.json["status"].string == "EXPIRED")
      #expect(try await states() == ["SUCCEEDED", "EXPIRED"])
      let booking = try await jane.get(paths[0]).json["booking"].text("booking_id")
      let sold = FourProducts.Sold(
        product: .stays, id: booking, path: "/stays/bookings/\(booking)", code: "", charged: 0,
        currency: "EUR", owner: jane)
      let offer = try await jane.post("\(sold.path)/cancellation-quote", key: "offer").with(201)
        .json.text("cancellation_id")
      _ = try await jane.cancel(sold, offer).with(200)
      #expect(try await states() == ["CANCELLED", "EXPIRED"])
    }
  }

  @Test func `a request that is refused does not keep the provider's time`() async throws {
    try await FourProducts.run { products in
      func ask(_ name: String, _ method: String) async throws -> HTTPReply {
        let client = try products.service.client(name)
        return try await client.post(
          "/appointments",
          #"{"provider_id":"\#(products.provider)","service_type":"grooming","#
            + #""start_time":"2025-03-04T08:00:00.000","end_time":"2025-03-04T08:45:00.000","#
            + #""subject_ids":["\#(try await products.subject(of: client))"]\#(method)}"#,
          key: "ask \(products.next())")
      }
      for _ in 0..<4 {
        let refused = try await ask("john", "")
        #expect(refused.status == 422)
        #expect(try refused.json["errors"][0]["pointer"].string == "/payment_method_token")
      }
      let paid = try await ask("jane", #","payment_method_token":"pm_approve""#)
      #expect(paid.status == 201 || paid.status == 202, "\(paid.text)")
    }
  }
}

extension TestClient {
  /// Returns the link under which a booking offers an action to its reader; nil if it does not.
  fileprivate func offers(_ action: String, _ path: String) async throws -> String? {
    try await get(path).with(200).json["available_actions"].items
      .first { $0["action"].string == action }?["href"].string
  }

  /// Returns whether a booking offers its reader a cancellation.
  fileprivate func offersCancellation(_ sold: FourProducts.Sold) async throws -> Bool {
    let booking = try await get(sold.path).with(200).json
    let isAllowed = booking["allowed_transitions"].strings
      .contains { ["CANCELLED", "cancel"].contains($0) }
    // The two members must agree, and the second has the link.
    let action = booking["available_actions"].items.first { $0["action"].string == "cancel" }
    #expect((action != nil) == isAllowed, "\(sold.product)")
    if let action { #expect(action["href"].string == "/v1\(sold.path)/cancellation-quote") }
    return isAllowed
  }

  fileprivate func cancel(
    _ sold: FourProducts.Sold, _ offer: String
  ) async throws -> HTTPReply {
    try await post(
      "\(sold.path)/cancel", #"{"cancellation_id":"\#(offer)"}"#, key: "cancel",
      ["if-match": try await tag(of: sold.path)])
  }
}

extension FourProducts {
  /// Returns the body of a reservation for two nights.
  fileprivate func wish(id: String) -> String {
    #"{"hotel_id":"\#(hotel)","check_in_date":"2025-03-10","check_out_date":"2025-03-12","#
      + #""guests":2,"room_ids":["203"],"request_id":"\#(id)"}"#
  }

  /// Adds the person for whom an appointment is, and returns the id.
  func subject(of client: TestClient) async throws -> String {
    try await client.post(
      "/subjects", #"{"kind":"person","name":"Jane Doe"}"#, key: "subject \(next())"
    ).with(201).json.text("subject_id")
  }
}
