/// The exchanges that are recorded for a release: every operation once with success, and the errors that clients
/// handle.
///
/// Each release adds to them; requests are spelled as a client of that release sends them.
extension RecordedExchange {
  static let all =
    reading + holding + booking + changing + saving + after + atTheDesk + watching + refused
    + operating + trusting

  private static func ask(
    _ name: String, _ method: String, _ path: String, as user: String? = "jane",
    role: String? = nil,
    key: String? = nil, headers: [String: String] = [:], body: RecordedJSON? = nil,
    text: String? = nil,
    later: Int? = nil, captures: [String: String]? = nil
  ) -> RecordedExchange {
    var fields = headers
    if let key { fields["idempotency-key"] = key }
    return RecordedExchange(
      name: name, user: user, role: role, later: later,
      request: Request(
        method: method, path: path, headers: fields.isEmpty ? nil : fields, body: body, text: text),
      captures: captures)
  }

  private static func get(
    _ name: String, _ path: String, as user: String? = "jane", headers: [String: String] = [:],
    captures: [String: String]? = nil
  ) -> RecordedExchange {
    ask(name, "GET", path, as: user, headers: headers, captures: captures)
  }

  private static func post(
    _ name: String, _ path: String, as user: String? = "jane", role: String? = nil, key: String,
    headers: [String: String] = [:], _ body: RecordedJSON? = nil, captures: [String: String]? = nil
  ) -> RecordedExchange {
    ask(
      name, "POST", path, as: user, role: role, key: key, headers: headers, body: body,
      captures: captures)
  }

  private static let seat: RecordedJSON = .object([
    "flight_id": .string("{flight}"), "seat_id": .string("{seat}"),
  ])

  private static func quote(_ seat: String) -> RecordedJSON {
    .object([
      "flight_id": .string("{flight}"),
      "passengers": .array([.object(["type": .string("ADULT"), "seat_id": .string(seat)])]),
      "ancillaries": .array([.string("BAG")]),
    ])
  }

  private static func order(_ quote: String, _ payment: [String: RecordedJSON]) -> RecordedJSON {
    .object(
      payment.merging([
        "quote_id": .string(quote),
        "passengers": .array([
          .object([
            "first_name": .string("Jane"), "last_name": .string("Doe"),
            "date_of_birth": .string("1990-04-01"), "document_type": .string("PASSPORT"),
            "document_number": .string("X1234567"),
          ])
        ]),
        "contact": .object([
          "email": .string("jane.doe@example.com"), "phone": .string("+1 555 0100"),
        ]),
      ]) { $1 })
  }

  private static let reading = [
    get("health", "/healthz", as: nil),
    get("the description", "/v1/openapi.yaml", as: nil),
    get("airports", "/v1/airports", as: nil),
    get(
      "search", "/v1/flights/search?origin=SFO&destination=JFK&date=2025-03-01&passengers=1",
      captures: [
        "search": "/search_id", "flight": "/results/1/flight_id",
        "number": "/results/1/flight_number",
      ]),
    get("the search again", "/v1/searches/{search}"),
    get("without a version in the path", "/flights/{flight}"),
    get("a flight", "/v1/flights/{flight}", captures: ["flight_tag": "#etag"]),
    get(
      "a flight that has not changed", "/v1/flights/{flight}",
      headers: ["if-none-match": "{flight_tag}"]),
    get(
      "seats", "/v1/flights/{flight}/seats?cabin=ECONOMY",
      captures: [
        "seat": "/seats/20/seat_id", "seat2": "/seats/21/seat_id", "seat3": "/seats/22/seat_id",
        "seat4": "/seats/23/seat_id", "seat5": "/seats/26/seat_id", "seat6": "/seats/27/seat_id",
        "seat7": "/seats/30/seat_id",
      ]),
  ]

  private static let holding = [
    post(
      "hold a seat", "/v1/flights/{flight}/seats/{seat}/hold", key: "hold",
      .object(["passenger_index": .number(0)]), captures: ["hold": "/hold_id"]),
    post(
      "the same again under its key", "/v1/flights/{flight}/seats/{seat}/hold", key: "hold",
      .object(["passenger_index": .number(0)])),
    post("a seat that is taken", "/v1/flights/{flight}/seats/{seat}/hold", as: "john", key: "hold"),
    get("a hold", "/v1/holds/{hold}"),
    post(
      "hold several seats", "/v1/holds", as: "john", key: "holds",
      .object([
        "seats": .array(
          ["{seat2}", "{seat3}"].map {
            .object(["flight_id": .string("{flight}"), "seat_id": .string($0)])
          })
      ]), captures: ["holds": "/hold_id"]),
    ask("release", "DELETE", "/v1/holds/{holds}", as: "john", key: "release"),
  ]

  private static let booking = [
    post("quote", "/v1/quotes", key: "quote", quote("{seat}"), captures: ["quote": "/quote_id"]),
    get("a quote", "/v1/quotes/{quote}"),
    post("refresh", "/v1/quotes/{quote}/refresh", key: "refresh", captures: ["quote": "/quote_id"]),
    post(
      "declined", "/v1/bookings", key: "declined",
      order("{quote}", ["payment_method_token": .string("pm_decline")])),
    post(
      "book", "/v1/bookings", key: "book",
      order(
        "{quote}",
        ["payment_method_token": .string("pm_approve"), "save_payment_method": .bool(true)]),
      captures: [
        "booking": "/booking_id", "passenger": "/passengers/0/passenger_id", "etag": "/etag",
      ]),
    post(
      "a quote that is used", "/v1/bookings", key: "book twice",
      order("{quote}", ["payment_method_token": .string("pm_approve")])),
    get("a booking", "/v1/bookings/{booking}"),
    get("bookings", "/v1/bookings?limit=10"),
    post(
      "check in", "/v1/bookings/{booking}/check-in", key: "check in",
      .object([
        "passenger_ids": .array([.string("{passenger}")]), "barcode_format": .string("AZTEC"),
      ]),
      captures: ["pass": "/boarding_passes/0/pass_id", "etag": "/etag"]),
    get("a pass", "/v1/passes/{pass}"),
    get("a pass as a picture", "/v1/passes/{pass}.svg"),
    get("a pass as PNG", "/v1/passes/{pass}.png?barcode_format=QR"),
    get("a pass on paper", "/v1/passes/{pass}.pdf"),
    get("a pass by what is accepted", "/v1/passes/{pass}", headers: ["accept": "image/png"]),
  ]

  private static let changing = [
    post(
      "change the seat", "/v1/bookings/{booking}/seat-change", key: "change",
      headers: ["if-match": "{etag}"],
      .object([
        "passenger_id": .string("{passenger}"), "flight_id": .string("{flight}"),
        "seat_id": .string("{seat4}"),
      ])),
    post(
      "change it without a tag", "/v1/bookings/{booking}/seat-change", key: "no tag",
      .object([
        "passenger_id": .string("{passenger}"), "flight_id": .string("{flight}"),
        "seat_id": .string("{seat5}"),
      ])),
    post(
      "change what has changed", "/v1/bookings/{booking}/seat-change", key: "old tag",
      headers: ["if-match": "{etag}"],
      .object([
        "passenger_id": .string("{passenger}"), "flight_id": .string("{flight}"),
        "seat_id": .string("{seat5}"),
      ])),
    get("the former pass", "/v1/passes/{pass}", captures: ["pass": "/replaced_by"]),
    ask(
      "a new pass", "POST", "/v1/passes/{pass}/reissue", key: "reissue", body: .object([:]),
      later: 61,
      captures: ["pass": "/pass_id"]),
    post(
      "board", "/v1/passes/{pass}/gate-events", as: "gate", role: "agent", key: "board",
      .object(["action": .string("board")])),
    post(
      "off the aircraft", "/v1/passes/{pass}/gate-events", as: "gate", role: "agent", key: "back",
      .object(["action": .string("disembark")])),
    get("the booking now", "/v1/bookings/{booking}", captures: ["etag": "#etag"]),
    post(
      "what cancelling gives back", "/v1/bookings/{booking}/cancellation-quote", key: "offer",
      captures: ["offer": "/cancellation_id"]),
    get("its tag", "/v1/bookings/{booking}", captures: ["etag": "#etag"]),
    post(
      "cancel", "/v1/bookings/{booking}/cancel", key: "cancel", headers: ["if-match": "{etag}"],
      .object(["cancellation_id": .string("{offer}")])),
    get("the pass of a cancelled booking", "/v1/passes/{pass}"),
    get("its picture", "/v1/passes/{pass}.png"),
    post(
      "check in what is cancelled", "/v1/bookings/{booking}/check-in", key: "too late",
      .object(["passenger_ids": .array([.string("{passenger}")])])),
  ]

  private static let saving = [
    get(
      "payment methods", "/v1/payment-methods",
      captures: ["method": "/payment_methods/0/payment_method_id"]),
    post(
      "hold another", "/v1/flights/{flight}/seats/{seat5}/hold", key: "hold 5",
      captures: ["hold": "/hold_id"]),
    post(
      "quote it", "/v1/quotes", key: "quote 5", quote("{seat5}"), captures: ["quote": "/quote_id"]),
    post(
      "book with what was saved", "/v1/bookings", key: "book 5",
      order("{quote}", ["payment_method_id": .string("{method}")])),
    ask("forget it", "DELETE", "/v1/payment-methods/{method}", key: "forget"),
    post(
      "hold a third", "/v1/flights/{flight}/seats/{seat6}/hold", key: "hold 6",
      captures: ["hold": "/hold_id"]),
    post(
      "quote the third", "/v1/quotes", key: "quote 6", quote("{seat6}"),
      captures: ["quote": "/quote_id"]),
    post(
      "the customer must do something", "/v1/bookings", key: "book 6",
      order("{quote}", ["payment_method_token": .string("pm_action_required")])),
    post("hold one to lose", "/v1/flights/{flight}/seats/{seat2}/hold", key: "hold 2"),
    post(
      "quote it in time", "/v1/quotes", key: "quote 2", quote("{seat2}"),
      captures: ["quote": "/quote_id"]),
    ask(
      "book too late", "POST", "/v1/bookings", key: "book 2",
      body: order("{quote}", ["payment_method_token": .string("pm_approve")]), later: 400),
  ]

  private static func object(_ members: [String: String]) -> RecordedJSON {
    .object(members.mapValues { .string($0) })
  }

  private static let after = [
    post(
      "hold for longer", "/v1/flights/{flight}/seats/{seat7}/hold", key: "hold 7",
      captures: ["hold": "/hold_id"]),
    post("extend", "/v1/holds/{hold}/extend", key: "extend 7"),
    post(
      "quote for longer", "/v1/quotes", key: "quote 7", quote("{seat7}"),
      captures: ["quote": "/quote_id"]),
    post(
      "book to change", "/v1/bookings", key: "book 7",
      order("{quote}", ["payment_method_token": .string("pm_approve")]),
      captures: [
        "booking": "/booking_id", "passenger": "/passengers/0/passenger_id",
        "code": "/confirmation_code",
      ]),
    post(
      "say what help is needed", "/v1/bookings/{booking}/assistance", key: "assistance",
      .object([
        "passenger_id": .string("{passenger}"), "assistance": .array([.string("WCHR")]),
      ])),
    post(
      "quote an extra", "/v1/bookings/{booking}/extras-quote", key: "extra quote",
      .object([
        "extras": .array([object(["code": "PRIORITY_BOARDING", "passenger_id": "{passenger}"])])
      ]), captures: ["quote": "/quote_id"]),
    post(
      "buy it", "/v1/bookings/{booking}/extras", key: "extra",
      object(["quote_id": "{quote}", "payment_method_token": "pm_approve"])),
    post(
      "check in again", "/v1/bookings/{booking}/check-in", key: "check in 7",
      .object(["passenger_ids": .array([.string("{passenger}")])]),
      captures: ["pass": "/boarding_passes/0/pass_id"]),
    get("all its passes", "/v1/bookings/{booking}/passes"),
    get("all its passes on paper", "/v1/bookings/{booking}/passes.pdf"),
    get("a calendar", "/v1/bookings.ics"),
    ask(
      "a booking by its code", "POST", "/v1/booking-access", as: nil,
      body: object(["confirmation_code": "{code}", "last_name": "Doe"])),
    ask(
      "what a client measured", "POST", "/v1/telemetry",
      body: .object([
        "events": .array([
          .object([
            "step": .string("pay"), "duration_ms": .number(1_200), "outcome": .string("success"),
          ])
        ])
      ])),
  ]

  private static let atTheDesk = [
    ask(
      "find a booking", "POST", "/v1/booking-search", as: "ann", role: "agent",
      body: object(["confirmation_code": "{code}"])),
    ask(
      "who is expected", "GET", "/v1/departures/{number}/2025-03-01/SFO/passenger-list",
      as: "gates", role: "gate"),
    ask(
      "what gates have told that is wrong", "GET",
      "/v1/departures/{number}/2025-03-01/SFO/gate-conflicts", as: "ann", role: "agent"),
    post(
      "who comes with a partner", "/v1/departures/{number}/2025-03-01/SFO/partner-passengers",
      as: "ops", role: "operator", key: "partner",
      .object([
        "airline": .string("LH"),
        "passengers": .array([
          .object([
            "sequence": .number(214), "seat": .string("31C"), "surname": .string("Doe"),
            "given_names": .string("Jim"), "booking_reference": .string("9KL3PQ"),
            "checked_in": .bool(true),
          ])
        ]),
      ])),
    post(
      "take a pass back", "/v1/passes/{pass}/revoke", as: "ann", role: "agent", key: "revoke",
      object(["reason": "lost"])),
    post(
      "off-load", "/v1/bookings/{booking}/off-load", as: "ann", role: "agent", key: "off-load",
      object(["passenger_id": "{passenger}", "flight_id": "{flight}"])),
    ask(
      "readmit", "POST", "/v1/bookings/{booking}/readmit", as: "ann", role: "agent",
      key: "readmit", body: object(["passenger_id": "{passenger}", "flight_id": "{flight}"]),
      later: 61),
    ask(
      "undo a check-in", "POST", "/v1/bookings/{booking}/undo-check-in", as: "ann", role: "agent",
      key: "undo", body: .object(["passenger_ids": .array([.string("{passenger}")])]), later: 61),
    ask(
      "who did what", "GET", "/v1/bookings/{booking}/trail?limit=2", as: "ann", role: "agent"),
  ]

  private static func watch(_ name: String, _ path: String) -> RecordedExchange {
    ask(name, "GET", path, as: "ops", role: "operator")
  }

  private static let watching = [
    post(
      "have events sent", "/v1/webhooks", as: "ops", role: "operator", key: "webhook",
      object(["url": "https://news.airline.example/hook"]), captures: ["webhook": "/webhook_id"]),
    watch("who is sent events", "/v1/webhooks"),
    watch("a receiver", "/v1/webhooks/{webhook}"),
    post(
      "a new secret", "/v1/webhooks/{webhook}/secret", as: "ops", role: "operator", key: "secret"),
    watch("what could not be sent", "/v1/webhooks/{webhook}/dead-letters"),
    post(
      "send it again", "/v1/webhooks/{webhook}/replays", as: "ops", role: "operator", key: "replay"
    ),
    ask(
      "send no more", "DELETE", "/v1/webhooks/{webhook}", as: "ops", role: "operator",
      key: "no more"),
    watch("how the service is", "/v1/operations/status"),
    get("whether it can serve", "/readyz", as: nil),
    get("airlines", "/v1/airlines", as: nil),
  ]

  private static let refused = [
    get("no date", "/v1/flights/search?origin=SFO&destination=JFK"),
    get("no token", "/v1/bookings", as: nil),
    get("another traveler's booking", "/v1/bookings/{booking}", as: "john"),
    get("no such path", "/v1/trains"),
    ask("no such method", "PUT", "/v1/bookings", text: nil),
    ask("no key", "POST", "/v1/holds", body: .object(["seats": .array([seat])])),
    post(
      "another request under a key", "/v1/flights/{flight}/seats/{seat}/hold", key: "hold",
      .object(["passenger_index": .number(1)])),
    ask(
      "no JSON", "POST", "/v1/holds", key: "no JSON", headers: ["content-type": "text/plain"],
      text: "seats"),
    ask("half JSON", "POST", "/v1/holds", key: "half JSON", text: "{"),
    post("a member at fault", "/v1/holds", key: "fault", .object(["seats": .array([])])),
    post(
      "a member that is not known", "/v1/holds", key: "unknown",
      .object(["seats": .array([seat]), "colour": .string("blue")])),
    post(
      "not a traveler's", "/v1/flights/{flight}/news", key: "news",
      .object(["news": .string("GATE"), "gate": .string("B12")])),
    get("no such form", "/v1/passes/{pass}", headers: ["accept": "text/html"]),
  ]

  private static let operating = [
    post(
      "a gate", "/v1/flights/{flight}/news", as: "ops", role: "operator", key: "gate",
      .object(["news": .string("GATE"), "gate": .string("B12")])),
    get("the flight with its gate", "/v1/flights/{flight}"),
  ]

  private static let trusting = [
    get("keys", "/.well-known/jwks.json", as: nil),
    get("trust", "/.well-known/trust-bundle", as: nil),
    get("revoked passes", "/status-lists/UA/0", as: nil),
  ]
}
