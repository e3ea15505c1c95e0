import PassService
import AccessTokens
import BookingTestSupport
import Bookings
import Foundation
import PassTestSupport
import Selling
import Stays
import Testing
import Vocabulary

@testable import passservice

/// Hotels and reservations over HTTP.
@Suite struct StayServiceTests {
  /// A service with the hotels of the demonstration.
  private struct Stage: Sendable {
    let service: TestService
    let hotel: String

    static let dates = #""check_in_date":"2025-03-10","check_out_date":"2025-03-12""#
    static let guest =
      #""guest":{"given_names":"Jane","surname":"Doe","email":"jane@example.com"}"#

    static func run(_ body: (Stage) async throws -> Void) async throws {
      try await TestService.run { service in
        let desk = StayDesk(
          StaySetup.product, store: service.service.store, providers: .only(DeterministicProvider())
        )
        var files = HotelFiles()
        let day = try service.clock.now.date().orThrow("a day")
        for file in DemoHotels.files(from: day) { files.read(file.name, file.bytes) }
        _ = try await desk.publish(files, now: service.clock.now)
        let found = try await service.stranger.get(
          "/hotels/search?place=WIEN&stars=4&check_in_date=2025-03-10&check_out_date=2025-03-12"
        ).with(200).json
        try await body(
          Stage(service: service, hotel: try found["hotels"][0].text("hotel_id")))
      }
    }

    func wish(_ rooms: String, _ more: String = "") -> String {
      #"{"hotel_id":"\#(hotel)",\#(Self.dates),"guests":2,\#(rooms)\#(more)}"#
    }

    func reserve(
      _ client: TestClient, _ rooms: String = #""room_ids":["203"]"#, id: String = "r1"
    ) async throws -> String {
      try await client.post(
        "/reservations", wish(rooms, #","request_id":"\#(id)""#), key: nil
      ).with(201).json.text("reservation_id")
    }

    func pay(
      _ client: TestClient, _ reservation: String, _ method: String = "pm_approve",
      _ more: String = "", key: String? = nil
    ) async throws -> HTTPReply {
      try await client.send(
        "PUT", "/reservations/\(reservation)", key: key,
        body: Array(#"{"payment_method_token":"\#(method)",\#(Self.guest)\#(more)}"#.utf8))
    }
  }

  @Test func `hotels are found by city or place, filtered, sorted and paged`() async throws {
    try await Stage.run { stage in
      let dates = "check_in_date=2025-03-10&check_out_date=2025-03-12"
      func names(_ query: String) async throws -> [String] {
        try await stage.service.stranger.get("/hotels/search?\(dates)&\(query)").with(200).json[
          "hotels"
        ].items.compactMap { $0["name"].string }
      }
      #expect(try await names("place=wien") == ["Hotel Linden", "Uferhof"])
      #expect(try await names("place=wien&sort=price") == ["Hotel Linden", "Uferhof"])
      #expect(try await names("place=wien&sort=price&guests=2") == ["Uferhof", "Hotel Linden"])
      #expect(try await names("place=Wien&amenities=parking,Wi-Fi") == ["Uferhof"])
      #expect(try await names("place=Wien&max_price=9000") == ["Hotel Linden"])
      #expect(try await names("place=Wien&score=80") == ["Hotel Linden"])
      #expect(try await names("place=Wien&limit=1&page=2") == ["Uferhof"])
      #expect(try await names("place=Wien&guests=40") == ["Uferhof"])
      #expect(try await names("place=Vienna") == ["Hotel Linden", "Uferhof"])
      #expect(try await names("place=Graz").isEmpty)
      let near = try await stage.service.stranger.get("/hotels/search?\(dates)&place=Atlantis")
      #expect(near.status == 400)
      #expect(try near.json["details"]["suggestions"].items.isEmpty == false)
      #expect(
        try await names("latitude=48.2159&longitude=16.3842&radius_km=2") == ["Uferhof"])
      #expect(
        try await names("latitude=48.2159&longitude=16.3842") == ["Uferhof", "Hotel Linden"])
      let first = try await stage.service.stranger.get(
        "/hotels/search?\(dates)&place=wien&limit=1"
      ).with(200).json
      let cursor = try first["paging"].text("next_cursor")
      #expect(try await names("place=wien&limit=1&cursor=\(cursor)") == ["Uferhof"])
      let featured = try await stage.service.stranger.get("/hotels").with(200).json["hotels"].items
      #expect(featured.compactMap { $0["score_word"].string } == ["Superb", "Excellent"])
      for wrong in [
        "", "place=wien&latitude=1&longitude=1", "latitude=91&longitude=0", "latitude=1",
        "place=wien&sort=distance", "place=wien&min_price=2&max_price=1", "place=wien&guests=0",
        "place=wien&guests=101", "place=wien&stars=6", "place=wien&page=1&cursor=x",
      ] {
        #expect(
          try await stage.service.stranger.get("/hotels/search?\(dates)&\(wrong)").status == 400,
          "\(wrong)")
      }
      for dates in [
        "check_in_date=2025-03-12&check_out_date=2025-03-10", "check_in_date=2025-03-12",
        "check_in_date=2025-03-01&check_out_date=2026-04-05",
        "check_in_date=2025-02-29&check_out_date=2025-03-05",
      ] {
        let reply = try await stage.service.stranger.get("/hotels/search?place=wien&\(dates)")
        #expect(reply.status == 422 && reply.code == "INVALID_DATES", "\(dates): \(reply.text)")
      }
    }
  }

  /// The hotel has singles at 89.00, six doubles at 124.00 and one suite for four at 280.00 a night; the stay has two
  /// nights.
  @Test func `a price is that of as many rooms as the guests need`() async throws {
    try await Stage.run { stage in
      func found(_ query: String) async throws -> [String] {
        let path =
          "/hotels/search?place=wien&stars=4&check_in_date=2025-03-10&check_out_date=2025-03-12"
        return try await stage.service.stranger.get("\(path)&\(query)").with(200).json["hotels"]
          .items.map { hotel in
            let price = try hotel["price"]["amount_minor"].int.orThrow("a price")
            let count = try hotel["room_count"].int.orThrow("a number")
            return "\(count) \(try hotel.text("room_type")) \(price)"
          }
      }
      let expected = [
        (1, "1 single 17800"), (2, "1 double 24800"), (3, "2 double 49600"), (4, "2 double 49600"),
        (5, "3 double 74400"), (12, "6 double 148800"),
      ]
      for (guests, offer) in expected {
        let rooms = try await found("guests=\(guests)")
        #expect(rooms == [offer])
      }
      let tooMany = try await found("guests=13")
      #expect(tooMany.isEmpty)
      let two = try await found("guests=1&rooms=2")
      #expect(two == ["2 single 35600"])
      // The limits apply to the price of all rooms together, for the whole stay.
      for (query, isThere) in [
        ("max_price=24800", true), ("max_price=24799", false), ("min_price=24800", true),
        ("min_price=24801&max_price=26699", false),
      ] {
        let rooms = try await found("guests=3&\(query)")
        #expect(rooms.isEmpty == !isThere, "\(query)")
      }
    }
  }

  @Test func `a hotel says what its rooms cost and how many are free`() async throws {
    try await Stage.run { stage in
      let jane = try stage.service.client("jane")
      _ = try await stage.reserve(jane)
      let path = "/hotels/\(stage.hotel)?check_in_date=2025-03-11&check_out_date=2025-03-13"
      let hotel = try await stage.service.stranger.get(path).with(200).json
      let double = try hotel["rooms"].items.first { $0["room_type"].string == "double" }
        .orThrow("the doubles")
      #expect(double["available"].int == 5)
      #expect(double["nights"].items.count == 2)
      #expect(double["nights"][0]["price"]["amount_minor"].int == 12_400)
      let plain = try await stage.service.stranger.get("/hotels/\(stage.hotel)").with(200).json
      #expect(plain["rooms"][0]["available"].int == nil)
      let over = "/hotels/\(stage.hotel)?check_in_date=2024-03-11&check_out_date=2024-03-13"
      #expect(
        try await stage.service.stranger.get(over).with(422).json.text("code") == "INVALID_DATES")
    }
  }

  @Test func `the request's id is its key, in the body or in the header`() async throws {
    try await Stage.run { stage in
      let jane = try stage.service.client("jane")
      let body = stage.wish(#""room_type":"double""#, #","request_id":"one""#)
      let first = try await jane.post("/reservations", body, key: nil).with(201)
      #expect(try await jane.post("/reservations", body, key: nil).text == first.text)
      #expect(try await jane.post("/v1/reservations", body, key: "one").text == first.text)
      #expect(
        try await jane.post("/reservations", body, key: "two").with(400).json.text("code")
          == "MALFORMED_REQUEST")
      let other = stage.wish(#""room_type":"single""#, #","request_id":"one""#)
      #expect(
        try await jane.post("/reservations", other, key: nil).with(422).json.text("code")
          == "IDEMPOTENCY_KEY_REUSED")
      let bare = stage.wish(#""room_type":"double""#)
      #expect(try await jane.post("/reservations", bare, key: nil).status == 400)
      for wrong in [#""""#, "7", #""\u00e9""#] {
        let body = stage.wish(#""room_type":"double""#, #","request_id":\#(wrong)"#)
        #expect((400...422).contains(try await jane.post("/reservations", body, key: nil).status))
      }
    }
  }

  @Test func `a reservation is paid once, whoever sends it again, and shows its booking`()
    async throws
  {
    try await Stage.run { stage in
      let jane = try stage.service.client("jane")
      let id = try await stage.reserve(jane)
      #expect(try await stage.service.client("john").get("/reservations/\(id)").status == 404)
      #expect(
        try await stage.pay(try stage.service.client("john"), id).status == 404)
      #expect(
        try await stage.pay(jane, id, "pm_decline").with(402).json.text("code")
          == "PAYMENT_DECLINED")
      let mismatch = try await stage.pay(
        jane, id, "pm_approve", #","total":{"amount_minor":1,"currency":"EUR"}"#
      ).with(409).json
      #expect(try mismatch.text("code") == "PRICE_MISMATCH")
      #expect(mismatch["details"]["total"]["amount_minor"].int == 24_800)
      #expect(
        try await stage.pay(
          jane, id, "pm_approve", #","total":{"amount_minor":24800,"currency":"USD"}"#
        )
        .with(422).json.text("code") == "CURRENCY_NOT_SUPPORTED")
      for guest in [
        #"{"payment_method_token":"pm_approve"}"#,
        #"{"payment_method_token":"pm_approve","guest":{"surname":"Doe"}}"#,
      ] {
        #expect(
          try await jane.send("PUT", "/reservations/\(id)", body: Array(guest.utf8)).with(422).json
            .text("code") == "USER_INFO_INCOMPLETE")
      }
      async let one = stage.pay(jane, id)
      async let two = stage.pay(jane, id)
      let statuses = try await [one.status, two.status].sorted()
      #expect(statuses == [200, 200] || statuses == [200, 409], "\(statuses)")
      let paid = try await jane.get("/reservations/\(id)").with(200).json
      #expect(try paid.text("status") == "SUCCEEDED")
      #expect(paid["booking"]["total_charged"]["amount_minor"].int == 24_800)
      #expect(paid["booking"]["passes"].items.count == 1)
      #expect(
        try await stage.pay(jane, id, key: "another").with(409).json.text("code") == "QUOTE_USED")
      let list = try await jane.get("/stays/bookings?show=UPCOMING").with(200).json
      #expect(list["bookings"].items.count == 1)
      let calendar = try await jane.get("/stays/bookings.ics").with(200).text
      #expect(calendar.contains("SUMMARY:Hotel Linden"))
      let refused = try await jane.delete("/reservations/\(id)", key: "del").with(409)
      #expect(try refused.json.text("code") == "INVALID_TRANSITION")
    }
  }

  @Test func `rooms given back or not paid in time are another's at once`() async throws {
    try await Stage.run { stage in
      let (jane, john) = (try stage.service.client("jane"), try stage.service.client("john"))
      let id = try await stage.reserve(jane)
      let taken = try await john.post(
        "/reservations", stage.wish(#""room_ids":["203"]"#), key: "j"
      ).with(409)
      #expect(try taken.json.text("code") == "ROOM_NOT_AVAILABLE")
      let released = try await jane.delete("/reservations/\(id)", key: "d").with(200)
      #expect(try released.json.text("status") == "CANCELLED")
      let his = try await stage.reserve(john, id: "j1")
      service(stage).clock.advance(seconds: 900)
      #expect(try await john.get("/reservations/\(his)").json.text("status") == "EXPIRED")
      #expect(try await stage.pay(john, his).with(409).json.text("code") == "HOLD_EXPIRED")
      _ = try await stage.pay(jane, try await stage.reserve(jane, id: "j2")).with(200)
    }
  }

  @Test func `other dates are quoted, paid or given back, and the voucher follows`() async throws {
    try await Stage.run { stage in
      let (jane, john) = (try stage.service.client("jane"), try stage.service.client("john"))
      let id = try await stage.reserve(jane)
      let paid = try await stage.pay(jane, id).with(200).json
      let path = "/stays/bookings/\(try paid["booking"].text("booking_id"))"
      func dates(_ from: String, _ until: String) -> String {
        #"{"check_in_date":"\#(from)","check_out_date":"\#(until)"}"#
      }
      let longer = dates("2025-03-10", "2025-03-13")
      #expect(try await john.post("\(path)/change-quote", longer, key: "q").status == 404)
      for (wrong, status) in [
        (dates("2025-03-10", "2025-03-12"), 422), (dates("2025-03-12", "2025-03-10"), 422),
        (dates("2025-02-10", "2025-03-12"), 422), ("{}", 422),
      ] {
        let reply = try await jane.post("\(path)/change-quote", wrong, key: "w\(wrong)")
        #expect(reply.status == status, "\(wrong): \(reply.text)")
      }
      stage.service.clock.advance(seconds: 120)
      let quoted = try await jane.post("\(path)/change-quote", longer, key: "q1").with(201)
      let quote = try quoted.json
      #expect(quote["total"]["amount_minor"].int == 12_400)
      #expect(quote["refund"]["amount_minor"].int == 0)
      let order = #"{"quote_id":"\#(try quote.text("quote_id"))""#
      let methodless = try await jane.post("\(path)/change", order + "}", key: "c0")
      #expect(methodless.status == 400 || methodless.status == 422)
      #expect(
        try await jane.post(
          "\(path)/change", order + #","payment_method_token":"pm_decline"}"#, key: "c1"
        ).with(402).json.text("code") == "PAYMENT_DECLINED")
      let body = order + #","payment_method_token":"pm_approve"}"#
      let changed = try await jane.post("\(path)/change", body, key: "c2").with(200).json
      #expect(changed["check_out_date"].string == "2025-03-13" && changed["nights"].int == 3)
      #expect(changed["total_charged"]["amount_minor"].int == 37_200)
      #expect(changed["passes"].items.count == 1)
      // A repeated request gets the same answer, even if nothing is left to change.
      #expect(
        try await jane.post("\(path)/change", body, key: "c2").with(200).json["nights"].int == 3)
      #expect(
        try await jane.post("\(path)/change-quote", longer, key: "q1").with(201).json.text(
          "quote_id") == quote.text("quote_id"))
      let reservation = try await jane.get("/reservations/\(id)").with(200).json
      #expect(reservation["check_out_date"].string == "2025-03-13")
      // A quote for a change is not a reservation.
      let other = try quote.text("quote_id").replacing("quo_", with: "rsv_")
      #expect(try await jane.get("/reservations/\(other)").status == 404)
      let shorter = try await jane.post(
        "\(path)/change-quote", dates("2025-03-10", "2025-03-11"), key: "q2"
      ).with(201).json
      #expect(shorter["refund"]["amount_minor"].int == 24_800)
      let less = try await jane.post(
        "\(path)/change", #"{"quote_id":"\#(try shorter.text("quote_id"))"}"#, key: "c3"
      ).with(200).json
      #expect(less["refund"]["amount_minor"].int == 24_800 && less["nights"].int == 1)
      #expect(
        try await john.post(
          "/reservations",
          stage.wish(#""room_ids":["203"]"#, #","request_id":"j""#).replacing(
            "2025-03-10", with: "2025-03-11"), key: nil
        ).status == 201)
    }
  }

  @Test func `a payment method that was saved pays again, and the payment of a change`()
    async throws
  {
    try await Stage.run { stage in
      let jane = try stage.service.client("jane")
      let first = try await stage.reserve(jane)
      _ = try await stage.pay(jane, first, "pm_approve", #","save_payment_method":true"#).with(200)
      let methods = try await jane.get("/payment-methods").with(200).json["payment_methods"]
      let method = try methods[0].text("payment_method_id")
      #expect(methods[0]["last_four"].string?.count == 4)
      let second = try await stage.reserve(jane, #""room_ids":["204"]"#, id: "r2")
      let order = #"{"payment_method_id":"\#(method)",\#(Stage.guest)}"#
      let paid = try await jane.send("PUT", "/reservations/\(second)", body: Array(order.utf8))
        .with(200).json
      let path = "/stays/bookings/\(try paid["booking"].text("booking_id"))"
      let longer = try await jane.post(
        "\(path)/change-quote",
        #"{"check_in_date":"2025-03-10","check_out_date":"2025-03-13"}"#, key: "q"
      ).with(201).json.text("quote_id")
      let change = #"{"quote_id":"\#(longer)","payment_method_id":"\#(method)"}"#
      let changed = try await jane.post("\(path)/change", change, key: "c").with(200).json
      #expect(changed["total_charged"]["amount_minor"].int == 37_200)
      // Another user's method cannot be used, and neither can a deleted one.
      let john = try stage.service.client("john")
      let third = try await stage.reserve(john, #""room_ids":["205"]"#, id: "r3")
      #expect(
        try await john.send("PUT", "/reservations/\(third)", body: Array(order.utf8)).status == 404)
      _ = try await jane.delete("/payment-methods/\(method)", key: "f").with(200)
      let fourth = try await stage.reserve(jane, #""room_ids":["206"]"#, id: "r4")
      #expect(
        try await jane.send("PUT", "/reservations/\(fourth)", body: Array(order.utf8)).status
          == 404)
    }
  }

  @Test func `what is free in some nights is told as it changes`() async throws {
    try await Stage.run { stage in
      let path = "/hotels/\(stage.hotel)/availability/events"
      let dates = "?check_in_date=2025-03-10&check_out_date=2025-03-12"
      let john = try stage.service.client("john")
      let live = try await EventListener(john, path: path + dates)
      let whole = try await live.until(#""room_type":"double","available":6"#)
      #expect(whole.contains("event: whole") && whole.contains(#""amount_minor":24800"#))
      let jane = try stage.service.client("jane")
      let id = try await stage.reserve(jane)
      try await live.until(#"{"room_type":"double","available":5"#)
      _ = try await jane.delete("/reservations/\(id)", key: "d").with(200)
      let all = try await live.until(
        "event: change\ndata: {\"rooms\":[{\"room_type\":\"double\",\"available\":6")
      #expect(!all.contains("jane"))
      let long = "?check_in_date=2025-03-10&check_out_date=2025-03-25"
      for (wrong, status) in [
        ("\(path)\(long)", 422), (path, 422),
        ("/hotels/htl_0000000000000000/availability/events\(dates)", 404),
        ("\(path)?check_in_date=2024-03-10&check_out_date=2024-03-12", 422),
      ] {
        #expect(try await john.get(wrong).status == status, "\(wrong)")
      }
      #expect(try await stage.service.stranger.get(path + dates).status == 401)
    }
  }

  private func service(_ stage: Stage) -> TestService { stage.service }
}

/// Every request refuses dates that cannot be booked with the same code.
@Suite struct InvalidDatesTests {
  @Test(arguments: [
    ("2025-03-12", "2025-03-10"), ("2025-03-10", "2025-03-10"), ("2025-03-10", "2025-06-10"),
    ("2025-02-30", "2025-03-02"), ("2024-03-10", "2024-03-12"),
  ])
  func `a stay on dates that cannot be is refused as such, wherever it is asked for`(
    from: String, until: String
  ) async throws {
    try await FourProducts.run { products in
      let jane = try products.service.client("jane")
      let dates = #""check_in_date":"\#(from)","check_out_date":"\#(until)""#
      let query = "check_in_date=\(from)&check_out_date=\(until)"
      var replies = [
        try await jane.get("/hotels/search?place=wien&guests=2&\(query)"),
        try await jane.get("/hotels/\(products.hotel)?\(query)"),
      ]
      let wish = #"{"hotel_id":"\#(products.hotel)",\#(dates),"guests":2,"room_ids":["203"]"#
      replies.append(
        try await jane.post("/reservations", wish + #","request_id":"r"}"#, key: nil))
      replies.append(try await jane.post("/stays/holds", wish + "}", key: "h"))
      let sold = try await products.sold(.stays)
      replies.append(
        try await jane.post("\(sold.path)/change-quote", "{\(dates)}", key: "c"))
      for reply in replies {
        #expect(reply.status == 422 && reply.code == "INVALID_DATES", "\(reply.text)")
      }
    }
  }

  @Test func `something else that is wrong beside the dates is an invalid request`() async throws {
    try await FourProducts.run { products in
      let jane = try products.service.client("jane")
      let both = try await jane.post(
        "/reservations",
        #"{"hotel_id":"\#(products.hotel)","check_in_date":"2025-03-12","#
          + #""check_out_date":"2025-03-10","guests":0,"room_ids":["203"],"request_id":"r"}"#,
        key: nil)
      #expect(both.status == 422 && both.code == "INVALID_REQUEST")
      #expect(try both.json["errors"].items.count == 2)
    }
  }

  /// At noon UTC the day before is over in every zone; a second earlier one zone still has it.
  @Test func `a search begins no earlier than today where the day is the earliest`() async throws {
    try await FourProducts.run { products in
      func search(_ day: String) async throws -> Int {
        try await products.service.stranger.get(
          "/hotels/search?place=wien&check_in_date=\(day)&check_out_date=2025-03-08"
        ).status
      }
      products.service.clock.set(try Instant("2025-03-06T11:59:59Z").orThrow("a time"))
      #expect(try await search("2025-03-05") == 200)
      #expect(try await search("2025-03-04") == 422)
      products.service.clock.set(try Instant("2025-03-06T12:00:00Z").orThrow("a time"))
      #expect(try await search("2025-03-05") == 422)
      #expect(try await search("2025-03-06") == 200)
    }
  }

  @Test func `hotels show from which price on they sell`() async throws {
    try await FourProducts.run { products in
      let stranger = products.service.stranger
      let hotel = try await stranger.get("/hotels/\(products.hotel)").with(200).json
      let price = try hotel["price_from"]["amount_minor"].int.orThrow("a price")
      #expect(hotel["price_from"]["currency"].string == hotel["currency"].string)
      let priced = try await stranger.get(
        "/hotels/\(products.hotel)?check_in_date=2025-03-10&check_out_date=2025-03-12"
      ).with(200).json
      let nights = priced["rooms"].items.flatMap { $0["nights"].items }
        .compactMap { $0["price"]["amount_minor"].int }
      #expect(!nights.isEmpty && nights.allSatisfy { $0 >= price })
      let featured = try await stranger.get("/hotels").with(200).json["hotels"].items
      #expect(!featured.isEmpty)
      #expect(featured.allSatisfy { $0["price_from"]["amount_minor"].int ?? 0 > 0 })
    }
  }
}
