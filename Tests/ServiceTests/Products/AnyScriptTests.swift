import AccessTokens
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// Names in any script, from an order over HTTP to the pass, the printed page and the gate.
@Suite struct AnyScriptTests {
  /// A traveler's name, and its form on a boarding pass.
  struct Name: Sendable, CustomTestStringConvertible {
    let surname, given, letters: String

    var testDescription: String { letters }
  }

  /// Names with their letters by ICAO Doc 9303 part 3, section 6.
  static let written = [
    Name(surname: "Nováková", given: "Zdeňka", letters: "NOVAKOVA/ZDENKA"),
    Name(surname: "Nova\u{301}kova\u{301}", given: "Zden\u{30C}ka", letters: "NOVAKOVA/ZDENKA"),
    Name(surname: "Müller", given: "Jörg", letters: "MUELLER/JOERG"),
    Name(surname: "Şahin", given: "Çağrı", letters: "SAHIN/CAGRI"),
    Name(surname: "Nguye\u{302}\u{303}n", given: "Thị Ánh", letters: "NGUYEN/THI ANH"),
    Name(surname: "Жукова", given: "Юлия", letters: "ZHUKOVA/IULIIA"),
    Name(surname: "Łukasiewicz-Ó Briain", given: "Æsa", letters: "LUKASIEWICZO BRIAI/A"),
  ]

  private static func edit(_ order: String, _ surname: String, _ given: String) throws -> String {
    let person: [JSONTree.Step] = [.name("passengers"), .index(0)]
    let named = try JSONTree(order).setting(person + [.name("last_name")], to: surname)
    return try JSONTree(named).setting(person + [.name("first_name")], to: given)
  }

  @Test(arguments: written) func `who is written in letters flies under them`(
    _ name: Name
  ) async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let booked = try await boarding.booked("jane") {
        try Self.edit($0, name.surname, name.given)
      }
      let passenger = try await boarding.checkIn(booked)
      let prefix = name.letters.prefix(18)
      #expect(passenger.barcode.dropFirst(2).hasPrefix(prefix), "\(passenger.barcode.prefix(24))")
      let jane = try service.client("jane")
      let shown = try await jane.get("/bookings/\(booked.booking)").with(200).json
      // The name is canonically equal in any typed form.
      #expect(shown["passengers"][0]["last_name"].string == name.surname)
      for form in ["pdf", "svg", "png"] {
        _ = try await jane.get("/passes/\(passenger.pass).\(form)").with(200)
      }
      let gate = try await boarding.gate("GATEA12")
      #expect(try boarding.scan(passenger, at: gate) == "admit")
      // The booking is found by the typed name and by the name on the pass.
      let code = try shown.text("confirmation_code")
      let spelled = name.letters.split(separator: "/")[0]
      for typed in [name.surname, String(spelled)] where name.surname.count <= 16 {
        _ = try await service.stranger.post(
          "/booking-access", #"{"confirmation_code":"\#(code)","last_name":"\#(typed)"}"#, key: nil
        ).with(200)
      }
    }
  }

  @Test(arguments: ["李", "山田", "สมชาย", "محمد", "נועה", "한", "אב\u{5B0}", "Doe🙂"])
  func `who is not is told to write the name as the passport does`(_ name: String) async throws {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      let before = try stage.service.image()
      let reply = try await jane.client.post(
        "/bookings", try Self.edit(Stage.order(jane.quote), name, name), key: "k")
      #expect(reply.status == 422 && reply.code == "PASSENGER_DOCUMENT_INVALID", "\(reply.text)")
      let errors = try reply.json["errors"].items
      #expect(
        errors.map { $0["pointer"].string } == [
          "/passengers/0/last_name", "/passengers/0/first_name",
        ])
      for error in errors {
        #expect(error["detail"].string?.contains("machine-readable zone") == true, "\(reply.text)")
      }
      #expect(try stage.service.image() == before)
      // The corrected order may use the same key.
      _ = try await jane.client.post("/bookings", Stage.order(jane.quote), key: "k").with(201)
    }
  }

  /// Tickets other than boarding passes carry text as it is written.
  @Test(arguments: [
    "Jana Nováková", "Jana Nova\u{301}kova\u{301}", "محمد علي", "山田 太郎", "สมชาย ใจดี",
    "Анна Каренина", "नरेन्द्र", "한국어",
  ]) func `tickets and guests keep the script of their names`(_ name: String) async throws {
    try await AppointmentServiceTests.Stage.run { stage in
      let service = stage.service
      // Doors trust lists for at most a day.
      _ = try stage.clients(at: "2025-03-03T07:00:00+01:00")
      let jane = try service.client("jane")
      let desk = try service.client("desk", .operator)
      var draft = AppointmentServiceTests.Stage.draft("script")
      let places: [[JSONTree.Step]] = [
        [.name("name")], [.name("place")], [.name("services"), .index(0), .name("name")],
      ]
      for place in places { draft = try JSONTree(draft).setting(place, to: name) }
      let provider = try await desk.post("/providers", draft, key: "script").with(201).json
        .text("provider_id")
      let subject = try await jane.post(
        "/subjects", #"{"kind":"person","name":"\#(name)"}"#, key: "subject"
      ).with(201).json.text("subject_id")
      let asked = try await jane.post(
        "/appointments",
        #"{"provider_id":"\#(provider)","service_type":"walking","#
          + #""start_time":"2025-03-03T09:00:00+01:00","end_time":"2025-03-03T09:30:00+01:00","#
          + #""subject_ids":["\#(subject)"]}"#, key: "ask"
      ).with(201).json
      #expect(asked["provider_name"].string == name)
      #expect(asked["subjects"][0]["name"].string == name)
      let pass = try asked["passes"][0].text("pass_id")
      for form in ["svg", "png"] {
        _ = try await jane.get("/appointments/passes/\(pass).\(form)").with(200)
      }
      // A machine without a font for the script names the missing package.
      let page = try await jane.get("/appointments/passes/\(pass).pdf")
      #expect(page.status == 200 || page.status == 503 && page.text.contains("fonts-noto-cjk"))
      let barcode = try await jane.get("/appointments/passes/\(pass)").with(200).json
        .text("barcode_data")
      let verdict = try await stage.verdict(on: barcode, at: "2025-03-03T08:50:00+01:00")
      guard case .admit = verdict.decision, case .ticket(let ticket)? = verdict.pass?.claims.content
      else {
        Issue.record("\(verdict)")
        return
      }
      // The text is canonically equal, and in the normalized form of passes.
      #expect(ticket.title.rawValue == name && ticket.place.rawValue == name)
      #expect(
        ticket.title.rawValue.unicodeScalars.elementsEqual(
          TicketText.normalized(name).unicodeScalars))
    }
  }

  @Test func `what would turn a line around is no name`() async throws {
    try await TestService.run { service in
      let guest = #"{"given_names":"Jane","surname":"Doe\u202e","email":"jane@example.com"}"#
      let reply = try await service.client().post(
        "/stays/bookings",
        #"{"quote_id":"quo_0D4X8K2M7PQR9TVW","payment_method_token":"pm_approve","guest":\#(guest)}"#,
        key: "a")
      #expect(reply.status == 422 && reply.pointer == "/guest/surname", "\(reply.text)")
    }
  }
}
