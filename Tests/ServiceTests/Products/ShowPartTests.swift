import AccessTokens
import BookingStore
import Bookings
import Foundation
import StrictText
import PassTestSupport
import Shows
import Testing
import Vocabulary

/// Partial cancellations of a booking, and the names of holders on tickets.
@Suite struct ShowPartTests {
  private static func path(_ booking: String) -> String { "/shows/bookings/\(booking)" }

  private func offer(
    _ client: TestClient, _ booking: String, _ part: String, key: String
  ) async throws -> HTTPReply {
    try await client.post("\(Self.path(booking))/cancellation-quote", part, key: key)
  }

  private func accept(
    _ client: TestClient, _ booking: String, _ offer: HTTPReply
  ) async throws -> HTTPReply {
    let id = try offer.with(201).json.text("cancellation_id")
    return try await client.post(
      "\(Self.path(booking))/cancel", #"{"cancellation_id":"\#(id)"}"#, key: id,
      ["if-match": try await client.tag(of: Self.path(booking))])
  }

  /// Returns the charge and the refund, in minor units.
  private func money(_ booking: ReplyJSON) -> [Int?] {
    [booking["total_charged"]["amount_minor"].int, booking["refund"]["amount_minor"].int]
  }

  @Test(arguments: ["PER_SEAT", "PER_BOOKING"])
  func `two of four seats go back, two stay, and together all that was charged comes back`(
    tickets: String
  ) async throws {
    try await ShowStage.run { stage in
      let (jane, john) = (try stage.service.client("jane"), try stage.service.client("john"))
      let booked = try await stage.book(jane, "A1 A2 A3 A4", tickets).with(201).json
      let booking = try booked.text("booking_id")
      let charged = try booked["total_charged"]["amount_minor"].int.orThrow("an amount")
      let former = try await stage.barcodes(jane, booking)
      let part = try await offer(jane, booking, #"{"seats":["A2","A3"]}"#, key: "part")
      #expect(try part.with(201).json["seats"].strings == ["A2", "A3"])
      #expect(try part.json["refund"]["amount_minor"].int == charged / 2)
      #expect(try part.json["fee"]["amount_minor"].int == 0)
      // The offer alone does not release the seats.
      #expect(try await john.post("/shows/holds", stage.lock("A2 A3"), key: "early").status == 409)
      let left = try await accept(jane, booking, part).with(200).json
      #expect(left["state"].string == "CONFIRMED")
      #expect(left["seats"].strings == ["A1", "A4"])
      #expect(left["cancelled_seats"].strings == ["A2", "A3"])
      #expect(money(left) == [charged, charged / 2])
      _ = try await john.post("/shows/holds", stage.lock("A2 A3"), key: "free").with(201)
      #expect(try await john.post("/shows/holds", stage.lock("A1"), key: "kept").status == 409)
      // A ticket for the cancelled seats is refused, and one for the other seats is admitted.
      stage.service.clock.advance(seconds: 120)
      let now = try stage.service.client("jane")
      let current = try await stage.barcodes(now, booking)
      let door = try TestGate("DOOR", of: stage.service)
      try await door.update()
      for old in former where !current.contains(old) {
        #expect(try stage.scan(old, at: door) == "refuse revoked")
      }
      #expect(former.count { !current.contains($0) } == (tickets == "PER_SEAT" ? 2 : 1))
      let admitted = tickets == "PER_SEAT" ? current : [current[0], current[0]]
      #expect(admitted.count == 2)
      for barcode in admitted { #expect(try stage.scan(barcode, at: door) == "admit") }
      #expect(try stage.scan(current[0], at: door) == "refuse already_admitted")
      // The remaining seats are refunded at the rest of the price.
      let rest = try await offer(now, booking, "{}", key: "rest")
      #expect(try rest.with(201).json["refund"]["amount_minor"].int == charged - charged / 2)
      let gone = try await accept(now, booking, rest).with(200).json
      #expect(gone["state"].string == "CANCELLED")
      #expect(money(gone) == [charged, charged])
    }
  }

  @Test func `of places without numbers some go back`() async throws {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let wish = #"{"showing_id":"\#(stage.hall)","places":4}"#
      _ = try await jane.post("/shows/holds", wish, key: "hold").with(201)
      let quote = try await jane.post(
        "/shows/quotes", String(wish.dropLast()) + #","tickets":"PER_SEAT"}"#, key: "quote"
      ).with(201).json
      let booked = try await jane.post(
        "/shows/bookings",
        #"{"quote_id":"\#(try quote.text("quote_id"))","payment_method_token":"pm_approve"}"#,
        key: "book"
      ).with(201).json
      let booking = try booked.text("booking_id")
      let charged = try booked["total_charged"]["amount_minor"].int.orThrow("an amount")
      func free() async throws -> Int? {
        try await stage.service.client("x").get("/shows/showings/\(stage.hall)/seats").with(200)
          .json["available"].int
      }
      let before = try await free().orThrow("a number")
      for (body, word) in [
        (#"{"places":4}"#, "all"), (#"{"places":5}"#, "more"),
        (#"{"seats":["A1"]}"#, "seats"),
      ] {
        let refused = try await offer(jane, booking, body, key: word)
        #expect(refused.status == 422, "\(word): \(refused.text)")
      }
      let part = try await offer(jane, booking, #"{"places":1}"#, key: "part")
      #expect(try part.with(201).json["refund"]["amount_minor"].int == charged / 4)
      let left = try await accept(jane, booking, part).with(200).json
      #expect(left["places"].int == 3 && left["cancelled_places"].int == 1)
      #expect(left["passes"].items.count == 3)
      #expect(try await free() == before + 1)
      let again = try await offer(jane, booking, #"{"places":2}"#, key: "again")
      #expect(try await accept(jane, booking, again).with(200).json["places"].int == 1)
      #expect(try await free() == before + 3)
    }
  }

  @Test func `what the booking does not have, has used or may no longer give up is refused`()
    async throws
  {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let booking = try await stage.book(jane, "A1 A2 A3", "PER_SEAT").with(201).json
        .text("booking_id")
      for (body, pointer) in [
        (#"{"seats":["A4"]}"#, "/seats"), (#"{"seats":["A1","A2","A3"]}"#, "/seats"),
        (#"{"seats":["A1","A1"]}"#, "/seats"), (#"{"places":1}"#, "/seats"),
        (#"{"seats":["A1"],"places":1}"#, "/seats"), (#"{"seats":[]}"#, "/seats"),
        (#"{"rows":["A"]}"#, "/rows"),
      ] {
        let refused = try await offer(jane, booking, body, key: body)
        #expect(refused.status == 422, "\(body): \(refused.text)")
        #expect(refused.pointer == pointer, "\(body): \(refused.text)")
      }
      // A new offer replaces the former one, and each offer can be accepted once.
      let first = try await offer(jane, booking, #"{"seats":["A1"]}"#, key: "first")
      let second = try await offer(jane, booking, #"{"seats":["A2"]}"#, key: "second")
      #expect(try await accept(jane, booking, first).status == 404)
      _ = try await accept(jane, booking, second).with(200)
      #expect(try await accept(jane, booking, second).status == 200, "the same request again")
      #expect(try await offer(jane, booking, #"{"seats":["A2"]}"#, key: "gone").status == 422)
      // One person has entered, so seats cannot be given back.
      let pass = try await jane.get(Self.path(booking)).json["passes"][0].text("pass_id")
      _ = try await stage.service.client("ann", .agent).post(
        "/passes/\(pass)/gate-events", #"{"action":"admit"}"#, key: "in"
      ).with(200)
      #expect(
        try await offer(jane, booking, #"{"seats":["A3"]}"#, key: "used").code == "PASS_USED")
      // The show has begun, so seats cannot be given back.
      let other = try await stage.book(jane, "B1 B2").with(201).json.text("booking_id")
      stage.service.clock.set(try Instant("2025-03-01T19:00:00Z").orThrow("a time"))
      let late = try await offer(
        try stage.service.client("jane"), other, #"{"seats":["B1"]}"#, key: "late")
      #expect(late.status == 409 && late.code == "SHOW_STARTED", "\(late.text)")
    }
  }

  @Test func `a companion's seat does not stay without its wheelchair space`() async throws {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let seats = try await jane.get(stage.seats).with(200).json["rows"].items
        .flatMap { $0["seats"].items }
      func seat(_ category: String) throws -> String {
        try seats.first { $0["category"].string == category }.orThrow(category).text("seat")
      }
      let (wheelchair, companion) = (try seat("wheelchair"), try seat("companion"))
      let booking = try await stage.book(jane, "\(wheelchair) \(companion)").with(201).json
        .text("booking_id")
      let refused = try await offer(
        jane, booking, #"{"seats":["\#(wheelchair)"]}"#, key: "wheelchair")
      #expect(refused.status == 422 && refused.pointer == "/seats", "\(refused.text)")
      let part = try await offer(jane, booking, #"{"seats":["\#(companion)"]}"#, key: "companion")
      #expect(try await accept(jane, booking, part).with(200).json["seats"].strings == [wheelchair])
    }
  }

  @Test func `names stay with their seats when a seat between is given up`() async throws {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let booking = try await stage.book(jane, "A1 A2 A3", "PER_SEAT").with(201).json
        .text("booking_id")
      func name(_ holders: String) async throws -> HTTPReply {
        try await jane.send(
          "PUT", "\(Self.path(booking))/holders", body: Array(#"{"holders":\#(holders)}"#.utf8))
      }
      _ = try await name(#"["Ann","Bob","Cid"]"#).with(200)
      stage.service.clock.advance(seconds: 61)
      let before = try await stage.barcodes(jane, booking)
      let part = try await offer(jane, booking, #"{"seats":["A2"]}"#, key: "part")
      let left = try await accept(jane, booking, part).with(200).json
      #expect(left["seats"].strings == ["A1", "A3"])
      #expect(left["holders"].strings == ["Ann", "Cid"])
      // The tickets for the remaining seats stay the same.
      stage.service.clock.advance(seconds: 61)
      #expect(try await stage.barcodes(jane, booking) == [before[0], before[2]])
      #expect(try await name(#"["Ann","Cid","Dan"]"#).status == 422, "there are two tickets")
    }
  }

  @Test func `other products give back all or nothing`() async throws {
    try await FourProducts.run { products in
      for product in [FourProducts.Product.flights, .stays, .appointments] {
        let sold = try await products.sold(product)
        let refused = try await sold.owner.post(
          "\(sold.path)/cancellation-quote", #"{"seats":["A1"]}"#, key: "part \(product)")
        #expect(refused.status == 422, "\(product)")
        #expect(refused.pointer == "/seats")
      }
    }
  }

  @Test func `tickets name their holders, and another name ends the former ticket`() async throws {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      _ = try await jane.post("/shows/holds", stage.lock("A1 A2"), key: "lock").with(201)
      let quote = try await jane.post(
        "/shows/quotes", stage.lock("A1 A2", #","tickets":"PER_SEAT""#), key: "quote"
      ).with(201).json.text("quote_id")
      func order(_ holders: String) -> String {
        #"{"quote_id":"\#(quote)","payment_method_token":"pm_approve","holders":\#(holders)}"#
      }
      let many = try await jane.post(
        "/shows/bookings", order(#"["A","B","C"]"#), key: "many")
      #expect(many.status == 422 && many.pointer == "/holders")
      let long = try await jane.post(
        "/shows/bookings", order("[\"\(String(repeating: "x", count: 65))\"]"), key: "long")
      #expect(long.status == 422 && long.pointer == "/holders/0")
      let booked = try await jane.post(
        "/shows/bookings", order(#"["Jane Doe",null]"#), key: "book"
      ).with(201).json
      let booking = try booked.text("booking_id")
      #expect(booked["holders"][0].string == "Jane Doe" && booked["holders"][1].isNull)
      func holders() async throws -> [String?] {
        try await jane.get("\(Self.path(booking))/passes").with(200).json["passes"].items.map {
          // This is the payload of the signed token (RFC 7515 §3.1).
          let parts = try $0.text("offline_token").split(separator: ".")
          let payload = try Base64URL.decode(Array(parts[1].utf8)[...])
          let claims = ReplyJSON(try JSONSerialization.jsonObject(with: Data(payload)))
          return claims["ticket"]["holder"].string
        }
      }
      #expect(try await holders() == ["Jane Doe", nil])
      let former = try await stage.barcodes(jane, booking)
      stage.service.clock.advance(seconds: 61)
      let named = try await jane.send(
        "PUT", "\(Self.path(booking))/holders",
        body: Array(#"{"holders":["Jane Doe","Zoë Müller"]}"#.utf8)
      ).with(200).json
      #expect(named["holders"].strings == ["Jane Doe", "Zoë Müller"])
      stage.service.clock.advance(seconds: 61)
      #expect(try await holders() == ["Jane Doe", "Zoë Müller"])
      let door = try TestGate("DOOR", of: stage.service)
      try await door.update()
      #expect(try stage.scan(former[0], at: door) == "admit")
      #expect(try stage.scan(former[1], at: door) == "refuse revoked")
      // The last acknowledged names are in force, even when an earlier request is repeated.
      for name in ["Ann", "Bob", "Ann", "Bob", "Ann"] {
        let set = try await jane.send(
          "PUT", "\(Self.path(booking))/holders", key: name,
          body: Array("{\"holders\":[\"\(name)\"]}".utf8)
        ).with(200).json
        #expect(set["holders"].strings == [name])
        #expect(try await jane.get(Self.path(booking)).json["holders"].strings == [name])
      }
      // An agent may set the names, on record, and another user may not.
      let ann = try stage.service.client("ann", .agent)
      let renamed = try await ann.send(
        "PUT", "\(Self.path(booking))/holders", body: Array(#"{"holders":["Jane Doe"]}"#.utf8)
      ).with(200).json
      #expect(renamed["holders"].strings == ["Jane Doe"])
      let trail = try await ann.get("\(Self.path(booking))/trail").with(200).json["entries"].items
      #expect(trail.contains { $0["action"].string == "set_holders" })
      let john = try stage.service.client("john")
      let strange = try await john.send(
        "PUT", "\(Self.path(booking))/holders", body: Array(#"{"holders":[]}"#.utf8))
      #expect(strange.status == 404)
    }
  }
}
