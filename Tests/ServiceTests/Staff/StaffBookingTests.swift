import AccessTokens
import PassPages
import PassTestSupport
import Testing

/// What an agent does for a customer at the desk, in all products.
@Suite struct StaffBookingTests {
  /// Runs `body` with a service that has a desk.
  static func run(_ body: (FourProducts) async throws -> Void) async throws {
    try await FourProducts.run { products in
      try await products.service.serve(pages: StaffBrowser.settings)
      try await body(products)
    }
  }

  /// Finds the only booking with a code, and returns its page.
  static func find(
    _ sold: FourProducts.Sold, _ browser: PageBrowser
  ) async throws -> PageBrowser.Page {
    let form = try await browser.open("/desk/find")
    let page = try await browser.send("/desk/find", on: form, [("confirmation_code", sold.code)])
    guard page.path == "/desk/\(sold.product.rawValue)/bookings/\(sold.id)" else {
      throw MissingValue("the booking: \(page.path) \(page.html)")
    }
    return page
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `an agent finds a booking and gives a part back, once, on record`(
    _ product: FourProducts.Product
  ) async throws {
    try await Self.run { products in
      let sold = try await products.sold(product)
      let browser = try await StaffBrowser.signIn(products.service, "ann", .agent)
      let page = try await Self.find(sold, browser)
      #expect(page.reply.status == 200 && page.html.contains(sold.code))
      let values = [
        ("part", "amount"), ("amount", "5.00"), ("reason_code", "SERVICE_FAILURE"),
        ("reason", "the light did not work"),
      ]
      let after = try await browser.send("/refund", on: page, values)
      #expect(after.path == page.path && after.reply.status == 200, "\(after.html)")
      // The page says once what was done.
      #expect(after.html.contains(/Done: [^<]*5\.00/), "\(after.html)")
      #expect(try await !browser.open(page.path).html.contains("Done: "))
      // The same form again is the same refund.
      let again = try await browser.send("/refund", on: page, values)
      #expect(again.path == page.path)
      let json = try await sold.owner.get(sold.path).with(200).json
      #expect(json["refund"]["amount_minor"].int == 500)
      #expect(json["payment_state"].string == "PARTIALLY_REFUNDED")
      let shown = try await browser.open(page.path)
      #expect(shown.html.contains("the light did not work") && shown.html.contains("ann"))
      #expect(shown.html.contains("SERVICE_FAILURE"))
      #expect(shown.html.contains("PARTIALLY REFUNDED") && !shown.html.contains(">REFUNDED<"))
      // The trail has the amount as a person writes it, and pages that were read again are one row.
      #expect(shown.html.contains(/<bdi>[^<]*5\.00[^<]*SERVICE_FAILURE/), "\(shown.html)")
      #expect(!shown.html.contains("amount minor"))
      #expect(shown.html.contains(/<bdi>read, \d+ times</), "\(shown.html)")

      // More than was charged is refused beside what was typed, and changes nothing.
      let tooMuch = try await browser.send(
        "/refund", on: shown, values.map { ($0, $0 == "amount" ? "999999" : $1) })
      #expect(tooMuch.reply.status == 409 && tooMuch.html.contains("REFUND_TOO_LARGE"))
      #expect(tooMuch.html.contains(#"value="999999""#) && tooMuch.html.contains(" open>"))
      for wrong in ["", "5.123", "-5", "5,0,0", "five", "0"] {
        let refused = try await browser.send(
          "/refund", on: shown, values.map { ($0, $0 == "amount" ? wrong : $1) })
        #expect(refused.reply.status == 422, "\(wrong)")
      }
      #expect(
        try await sold.owner.get(sold.path).json["refund"]["amount_minor"].int == 500)
      // What a colleague did meanwhile is seen before anything else is given back.
      let stale = try await browser.send(
        "/refund", on: page, values.map { ($0, $0 == "amount" ? "1" : $1) } + [("key", "other")])
      #expect(stale.reply.status == 412)
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `an agent cancels by the terms, with a reason on the trail`(
    _ product: FourProducts.Product
  ) async throws {
    try await Self.run { products in
      let sold = try await products.sold(product)
      let browser = try await StaffBrowser.signIn(products.service, "ann", .agent)
      let page = try await Self.find(sold, browser)
      let way = try page.links("\(page.path)/cancel").first.orThrow("a way in \(page.html)")
      let terms = try await browser.open(way)
      #expect(terms.reply.status == 200)
      let after = try await browser.send("/cancel", on: terms, [("reason", "asked on the phone")])
      #expect(after.path == page.path && after.html.contains("asked on the phone"))
      #expect(after.html.contains("Done: The booking is cancelled."))
      let state = try await sold.owner.get(sold.path).json["state"].string ?? ""
      #expect(state.lowercased().hasPrefix("cancelled"), "\(state)")
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `an agent opens a traveler's pass for the printer, on record`(
    _ product: FourProducts.Product
  ) async throws {
    try await Self.run { products in
      let sold = try await products.sold(product)
      let browser = try await StaffBrowser.signIn(products.service, "ann", .agent)
      var page = try await Self.find(sold, browser)
      if product == .flights {
        let box = try page.html.firstMatch(of: /name="(pax_[^"]+)" value="true"/)
          .orThrow("a passenger").1
        page = try await browser.send("/check-in", on: page, [(String(box), "true")])
        #expect(page.html.contains("Done: The check-in is made."))
      }
      let way = try page.links("/desk/\(product.rawValue)/passes/").first
        .orThrow("a pass in \(page.html)")
      let paper = try await browser.exchange("GET", way)
      #expect(paper.status == 200 && paper.field("content-type") == "application/pdf")
      #expect(paper.body.starts(with: "%PDF-".utf8))
      #expect(paper.field("cache-control") == "no-store")
      let entries = try await products.agent("bob").get("\(sold.path)/trail").with(200)
        .json["entries"].items
      let read = try entries.first { $0["action"].string == "read_pass" }.orThrow("an entry")
      #expect(read["agent"].string == "ann")
      #expect(way.contains(try read["subject"].text("pass_id")))
      // Operators may open no pass, and a stranger is asked to sign in.
      let desk = try await StaffBrowser.signIn(products.service, "desk", .operator)
      #expect(try await desk.exchange("GET", way).status == 404)
      let stranger = try await PageBrowser(products.service).exchange("GET", way)
      #expect(!stranger.body.starts(with: "%PDF-".utf8))
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `who is in is chosen from the lists of a day, in local time, and its names are on the trail`(
    _ product: FourProducts.Product
  ) async throws {
    try await Self.run { products in
      let sold = try await products.sold(product)
      let json = try await sold.owner.get(sold.path).with(200).json
      let day =
        switch product {
        case .flights: String(try json["flights"][0]["departure"].text("local").prefix(10))
        case .shows: String(try json.text("starts_at").prefix(10))
        case .stays: "2025-03-10"
        case .appointments: "2025-03-04"
        }
      let browser = try await StaffBrowser.signIn(products.service, "ann", .agent)
      let choice = try await browser.open("/desk/attendance?date=\(day)")
      let beginning = "/desk/attendance/\(product.rawValue)/"
      var ways = choice.links(beginning)
        .filter { product != .flights || $0.contains("/UA577/") }
      #expect(!ways.isEmpty, "\(choice.html)")
      // A hotel that is not on the list is found by a booking.
      if product == .stays { ways += try await Self.find(sold, browser).links(beginning) }
      var seen: PageBrowser.Page?
      for way in ways where seen == nil {
        let page = try await browser.open(way)
        #expect(page.reply.status == 200, "\(way)")
        if page.html.contains(sold.code) { seen = page }
      }
      let page = try seen.orThrow("the booking at \(ways)")
      // These tickets of a show were sold without names.
      let isNamed = product != .shows
      #expect(
        page.html.contains("Jane Doe") == isNamed && !page.html.contains(" UTC"), "\(page.html)")
      func found() async throws -> Int {
        try await products.agent("bob").get("\(sold.path)/trail?limit=100").with(200)
          .json["entries"].items.count {
            $0["action"].string == "found" && $0["subject"]["by"].string == "attendance"
              && $0["agent"].string == "ann"
          }
      }
      #expect(try await found() == (isNamed ? 1 : 0))
      // An operator sees no name, and nothing is found.
      let desk = try await StaffBrowser.signIn(products.service, "desk", .operator)
      let other = try await desk.open(page.path)
      #expect(other.html.contains(sold.code) && !other.html.contains("Jane Doe"))
      #expect(try await found() == (isNamed ? 1 : 0))
    }
  }

  @Test func `a name is found in all products, and is in no address`() async throws {
    try await Self.run { products in
      var codes: [String] = []
      for product in FourProducts.Product.allCases {
        codes.append(try await products.sold(product).code)
      }
      let browser = try await StaffBrowser.signIn(products.service, "ann", .agent)
      let form = try await browser.open("/desk/find")
      #expect(try form.form("/desk/find").action == "/desk/find")
      let found = try await browser.send("/desk/find", on: form, [("email", "jane@example.com")])
      #expect(found.path == "/desk/find" && found.reply.status == 200)
      let own = codes.filter { found.html.contains($0) }
      #expect(own.count >= 3, "\(found.html)")
      #expect(found.html.contains("Jane Doe"))
      let lines = (products.service.log.all + [products.service.observed.text])
        .joined(separator: "\n")
      #expect(!lines.lowercased().contains("jane@example.com") && !lines.contains("Jane Doe"))
      let nothing = try await browser.send("/desk/find", on: form)
      #expect(nothing.reply.status == 422 && nothing.html.contains("enter a code"))
      let none = try await browser.send("/desk/find", on: form, [("email", "nobody@example.com")])
      #expect(none.html.contains("No booking was found."))
    }
  }

  @Test func `an agent's own booking is no business of the agent`() async throws {
    try await Self.run { products in
      let sold = try await products.sold(.shows, to: "ann")
      let browser = try await StaffBrowser.signIn(products.service, "ann", .agent)
      let page = try await browser.open("/desk/shows/bookings/\(sold.id)")
      #expect(page.html.contains("own booking"))
      let refused = try await browser.send(
        "/refund", on: page, [("part", "all"), ("reason_code", "GOODWILL")])
      #expect(refused.reply.status == 403)
      #expect(try await sold.owner.get(sold.path).json["refund"]["amount_minor"].int == nil)
    }
  }

  @Test func `an agent of other airports sees neither the booking nor another product`()
    async throws
  {
    try await Self.run { products in
      let flight = try await products.sold(.flights)
      let show = try await products.sold(.shows)
      let browser = try await StaffBrowser.signIn(
        products.service, token: try products.agentElsewhere().token)
      let home = try await browser.open("/desk")
      #expect(home.links("/desk/shows").isEmpty && !home.links("/desk/flights").isEmpty)
      for path in ["/desk/flights/bookings/\(flight.id)", "/desk/shows/bookings/\(show.id)"] {
        #expect(try await browser.open(path).reply.status == 404, "\(path)")
      }
      let form = try await browser.open("/desk/find")
      let none = try await browser.send(
        "/desk/find", on: form, [("confirmation_code", flight.code)])
      #expect(none.html.contains("No booking was found."))
    }
  }

  @Test func `names of others are text and never markup`() async throws {
    try await Self.run { products in
      let service = products.service
      let client = try service.client("mallory")
      let showing = products.show
      let lock = #"{"showing_id":"\#(showing)","seats":["B1"]}"#
      _ = try await client.post("/shows/holds", lock, key: "lock").with(201)
      let quote = try await client.post("/shows/quotes", lock, key: "quote").with(201).json
        .text("quote_id")
      let name = #"\"><script>alert(1)</script>"#
      let booking = try await client.post(
        "/shows/bookings",
        #"{"quote_id":"\#(quote)","payment_method_token":"pm_approve","contact":{"name":"\#(name)","email":"m@example.com"}}"#,
        key: "book"
      ).json
      let browser = try await StaffBrowser.signIn(service, "ann", .agent)
      let page = try await browser.open("/desk/shows/bookings/\(try booking.text("booking_id"))")
      #expect(page.html.contains("&lt;script&gt;") && !page.html.contains("<script"))
      let form = try await browser.open("/desk/find")
      let typed = try await browser.send("/desk/find", on: form, [("name", "\"><script>")])
      #expect(!typed.html.contains("<script"))
    }
  }

  @Test func `each list of a day has its bookings, and they are on the trail`() async throws {
    try await Self.run { products in
      let stay = try await products.sold(.stays)
      let appointment = try await products.sold(.appointments)
      let show = try await products.sold(.shows)
      let browser = try await StaffBrowser.signIn(products.service, "ann", .agent)
      for (day, isThere) in [("2025-03-09", false), ("2025-03-10", true), ("2025-03-12", true)] {
        let page = try await browser.open("/desk/stays?date=\(day)")
        #expect(page.reply.status == 200 && page.html.contains(stay.code) == isThere, "\(day)")
      }
      for (day, isThere) in [("2025-03-03", false), ("2025-03-04", true), ("2025-03-05", false)] {
        let page = try await browser.open("/desk/appointments?date=\(day)")
        #expect(
          page.reply.status == 200 && page.html.contains(appointment.code) == isThere, "\(day)")
      }
      let begins = try await show.owner.get(show.path).json.text("starts_at").prefix(10)
      let shows = try await browser.open("/desk/shows?date=\(begins)")
      #expect(!shows.links("/desk/shows/\(products.show)").isEmpty)
      let agent = try products.agent("bob")
      for sold in [stay, appointment] {
        let entries = try await agent.get("\(sold.path)/trail").with(200).json["entries"].items
        #expect(
          entries.contains { $0["action"].string == "found" && $0["agent"].string == "ann" })
      }
      // A cancelled stay is on no list.
      _ = try await stay.owner.cancel(stay.path)
      let after = try await browser.open("/desk/stays?date=2025-03-10")
      #expect(!after.html.contains(stay.code))
    }
  }
}
