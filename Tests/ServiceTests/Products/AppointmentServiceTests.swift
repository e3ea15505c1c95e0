import AccessTokens
import BookingTestSupport
import Bookings
import Logging
import PassIssuer
import PassTestSupport
import PassVerifier
import Selling
import Testing
import Vocabulary

@testable import PassService
@testable import passservice

/// Appointments over HTTP, from a request to the end.
@Suite struct AppointmentServiceTests {
  /// A service with one provider, for which `walker` acts, and Jane's dog.
  struct Stage: Sendable {
    let service: TestService
    let provider: String
    let dog: String

    static let services = #"""
      [{"service_type":"walking","name":"Walk","lengths_minutes":[30,60],"price_minor":0},
       {"service_type":"sitting","name":"Sitting","lengths_minutes":[60],"price_minor":4000,
        "buffer_after_minutes":15,"answer_within_minutes":1440,
        "refunds":[{"hours_before":48,"percent":100},{"hours_before":24,"percent":50}]},
       {"service_type":"grooming","name":"Grooming","lengths_minutes":[45],"price_minor":2500,
        "refunds":[{"hours_before":0,"percent":20}],"closes_hours_before":2},
       {"service_type":"puppies","name":"Puppies","lengths_minutes":[60],"price_minor":1500,
        "capacity":2}]
      """#
    static let hours = #"""
      [{"weekday":1,"from":"09:00","until":"17:00"},{"weekday":2,"from":"00:00","until":"24:00"}]
      """#

    static func draft(_ code: String = "park", zone: String = "Europe/Vienna") -> String {
      #"{"code":"\#(code)","name":"Park Walks","place":"Vienna","time_zone":"\#(zone)","#
        + #""currency":"EUR","user":"walker","services":\#(services),"hours":\#(hours)}"#
    }

    static func run(_ body: (Stage) async throws -> Void) async throws {
      try await TestService.run { service in
        let provider = try await service.client("desk", .operator)
          .post("/providers", draft(), key: "p").with(201).json.text("provider_id")
        let dog = try await service.client("jane")
          .post("/subjects", #"{"kind":"dog","name":"Rex","notes":"pulls"}"#, key: "s").with(201)
          .json.text("subject_id")
        try await body(Stage(service: service, provider: provider, dog: dog))
      }
    }

    func ask(
      _ type: String, _ start: String, _ end: String, _ more: String = "", of dog: String? = nil
    ) -> String {
      #"{"provider_id":"\#(provider)","service_type":"\#(type)","start_time":"\#(start)","#
        + #""end_time":"\#(end)","subject_ids":["\#(dog ?? self.dog)"]\#(more)}"#
    }

    /// Returns clients of Jane and of the provider's user at a later time, with tokens for it.
    func clients(at time: String) throws -> (TestClient, TestClient) {
      service.clock.set(try Instant(time).orThrow(time))
      return (try service.client("jane"), try service.client("walker"))
    }

    /// Returns the verdict of a door on a pass at a time, with the lists that it can fetch now.
    func verdict(on barcode: String, at time: String) async throws -> Verdict {
      let issuer = try IssuerID("UA").orThrow("UA")
      let root = KeyStore(directory: "\(service.data)/development-root")
      var held = HeldTrust(
        roots: try RootPins(jwks: try root.export(issuer: issuer), issuer: issuer))
      // A list is signed at most once per second.
      service.clock.advance(seconds: 1)
      for path in ["/.well-known/trust-bundle", "/status-lists/UA/0"] {
        let text = try await service.stranger.get(path).with(200)
        try held.accept(text.body, now: service.clock.now)
      }
      return Verifier(trust: held.trust).verify(
        barcode, now: try Instant(time).orThrow(time))
    }

    var paid: String { #","payment_method_token":"pm_approve""# }
  }

  @Test func `a request is accepted, started and completed, by those who may`() async throws {
    try await Stage.run { stage in
      let jane = try stage.service.client("jane")
      let walker = try stage.service.client("walker")
      let body = stage.ask(
        "sitting", "2025-03-04T09:00:00+01:00", "2025-03-04T10:00:00+01:00",
        stage.paid + #","notes":"ring twice""#)
      let asked = try await jane.post("/v1/appointments", body, key: "a").with(202)
      #expect(try await jane.post("/v1/appointments", body, key: "a") == asked)
      let path = "/appointments/\(try asked.json.text("booking_id"))"
      #expect(asked.field("location") == "/v1\(path)")
      #expect(try asked.json["state"].string == "pending")
      #expect(try asked.json["label"].string == "Waiting for confirmation")
      #expect(try asked.json["allowed_transitions"].strings == ["cancel"])
      #expect(try asked.json["answer_by"].string == "2025-03-02T12:00:00Z")
      #expect(try asked.json["payment_state"].string == "AUTHORISED")
      #expect(try asked.json["subjects"][0]["notes"].string == "pulls")
      #expect(try asked.json["start_time"].string == "2025-03-04T09:00:00+01:00")
      let own = try await jane.post("\(path)/accept", key: "own")
      #expect(own.status == 403 && own.code == "UNAUTHORIZED")
      let john = try stage.service.client("john")
      #expect(try await john.post("\(path)/accept", key: "j").status == 404)
      #expect(try await john.get(path).status == 404)
      let seen = try await walker.get(path).with(200).json
      #expect(seen["allowed_transitions"].strings == ["accept", "decline", "cancel"])
      let listed = try await walker.get(
        "/appointments?provider_id=\(stage.provider)"
      ).with(200).json["appointments"].items
      #expect(listed.count == 1)
      let early = try await walker.post("\(path)/start", key: "e")
      #expect(early.status == 409 && early.code == "INVALID_TRANSITION")
      let accepted = try await walker.post("\(path)/accept", key: "y").with(200).json
      #expect(accepted["state"].string == "confirmed")
      #expect(accepted["payment_state"].string == "CAPTURED")
      let pass = try accepted["passes"][0].text("pass_id")
      let shown = try await jane.get("/appointments/passes/\(pass)").with(200).json
      #expect(shown["barcode_format"].string == "AZTEC")
      #expect(shown["service_type"].string == "sitting")
      #expect(
        try await jane.get("/appointments/passes/\(pass).pdf").with(200).text.hasPrefix("%PDF"))
      let (owner, other) = try stage.clients(at: "2025-03-04T08:40:00+01:00")
      #expect(
        try await other.post("\(path)/start", key: "s").with(200).json["state"].string
          == "in_progress")
      let gone = try await owner.post("\(path)/cancel", "{}", key: "c")
      #expect(gone.status == 409 && gone.code == "CANNOT_CANCEL")
      let done = try await other.post("\(path)/complete", key: "d").with(200).json
      #expect(done["label"].string == "Completed on Mar 4")
      #expect(done["allowed_transitions"].strings == [])
    }
  }

  @Test func `what cannot be asked for is refused by the codes of the seed`() async throws {
    try await Stage.run { stage in
      let jane = try stage.service.client("jane")
      let free = stage.ask("walking", "2025-03-03T09:00:00", "2025-03-03T09:30:00")
      let booked = try await jane.post("/appointments", free, key: "1").with(201).json
      #expect(booked["state"].string == "confirmed")
      #expect(booked["label"].string == "Confirmed! See you at 9am on Mar 3")
      let refused = [
        ("CONFLICTING_BOOKING", stage.ask("walking", "2025-03-03T09:15:00", "2025-03-03T09:45:00")),
        ("INVALID_TIME_RANGE", stage.ask("walking", "2025-03-03T10:00:00", "2025-03-03T09:30:00")),
        ("INVALID_TIME_RANGE", stage.ask("walking", "2025-02-24T10:00:00", "2025-02-24T10:30:00")),
        ("INVALID_TIME_RANGE", stage.ask("walking", "2025-03-30T02:30:00", "2025-03-30T03:30:00")),
        (
          "OUTSIDE_OPENING_HOURS",
          stage.ask("walking", "2025-03-03T16:45:00", "2025-03-03T17:15:00")
        ),
        (
          "INVALID_SUBJECTS",
          stage.ask(
            "walking", "2025-03-03T10:00:00", "2025-03-03T10:30:00", of: "sbj_0000000000000000")
        ),
      ]
      for (index, (code, body)) in refused.enumerated() {
        let reply = try await jane.post("/appointments", body, key: "r\(index)")
        #expect(reply.code == code, "\(reply.text)")
      }
      let none = free.replacing(#"["\#(stage.dog)"]"#, with: "[]")
      #expect(try await jane.post("/appointments", none, key: "n").code == "NO_SUBJECTS")
      let query = "provider_id=\(stage.provider)&start_time=2025-03-03T09:00:00"
      let conflicts = try await jane.get(
        "/appointments/conflicts?\(query)&end_time=2025-03-03T10:00:00"
      ).with(200).json["conflicts"].items
      #expect(conflicts.map { $0["kind"].string } == ["taken"])
      let year = try await jane.get(
        "/appointments/conflicts?\(query)&end_time=2025-12-03T10:00:00")
      #expect(year.code == "INVALID_TIME_RANGE")
      let times = try await jane.get(
        "/appointments/free?service_type=walking&minutes=60&limit=2"
      ).with(200).json["free"].items
      #expect(
        times.map { $0["start_time"].string } == ["2025-03-03T08:30:00Z", "2025-03-03T08:45:00Z"])
    }
  }

  @Test func `a request that nobody answers ends by the job of acceptance`() async throws {
    try await Stage.run { stage in
      let asked = try await stage.service.client("jane").post(
        "/appointments",
        stage.ask(
          "sitting", "2025-03-04T09:00:00+01:00", "2025-03-04T10:00:00+01:00", stage.paid), key: "a"
      ).with(202).json
      let path = "/appointments/\(try asked.text("booking_id"))"
      let keeping = Housekeeping(
        service: stage.service.service, logger: stage.service.log.logger(.debug))
      stage.service.clock.advance(seconds: 86_399)
      await keeping.work(only: "acceptance")
      #expect(try await stage.service.client("jane").get(path).json["state"].string == "pending")
      stage.service.clock.advance(seconds: 1)
      await keeping.work(only: "acceptance")
      #expect(try await stage.service.client("jane").get(path).json["state"].string == "cancelled")
    }
  }

  @Test func `a cancellation says its share first, and where it is closed its percentage`()
    async throws
  {
    try await Stage.run { stage in
      let jane = try stage.service.client("jane")
      let booked = try await jane.post(
        "/appointments",
        stage.ask("grooming", "2025-03-04T09:00:00", "2025-03-04T09:45:00", stage.paid), key: "1"
      ).with(201).json
      let id = try booked.text("booking_id")
      let quote = "/appointments/bookings/\(id)/cancellation-quote"
      let (owner, walker) = try stage.clients(at: "2025-03-04T07:00:01+01:00")
      let late = try await owner.post(quote, key: "q1")
      #expect(late.status == 409 && late.code == "CANCELLATION_TOO_LATE")
      #expect(try late.json["details"]["refund_percentage"].int == 20)
      let cancelled = try await walker.post(
        "/appointments/\(id)/cancel", #"{"reason":"ill"}"#, key: "c"
      ).with(200).json
      #expect(cancelled["cancelled_by"].string == "provider")
      #expect(cancelled["reason"].string == "ill")
      #expect(cancelled["refund"]["amount_minor"].int == 2_500)
      let second = try await owner.post(
        "/appointments",
        stage.ask("sitting", "2025-03-04T11:00:00", "2025-03-04T12:00:00", stage.paid), key: "2"
      ).with(202).json.text("booking_id")
      let offer = try await owner.post(
        "/appointments/bookings/\(second)/cancellation-quote", key: "q2"
      ).with(201).json
      #expect(offer["refund"]["amount_minor"].int == 0 && offer["fee"]["amount_minor"].int == 0)
      let gone = try await owner.post(
        "/appointments/\(second)/cancel",
        #"{"cancellation_id":"\#(try offer.text("cancellation_id"))","reason":"rain"}"#, key: "c2"
      ).with(200).json
      #expect(gone["state"].string == "cancelled" && gone["payment_state"].string == "VOIDED")
      #expect(gone["reason"].string == "rain" && gone["cancelled_by"].string == "owner")
    }
  }

  @Test func `the steps of every sale lead to the same appointment, which moves`() async throws {
    try await Stage.run { stage in
      let jane = try stage.service.client("jane")
      let body = stage.ask(
        "walking", "2025-03-03T09:00:00+01:00", "2025-03-03T09:30:00+01:00")
      _ = try await jane.post("/appointments/holds", body, key: "h").with(201)
      let quote = try await jane.post("/appointments/quotes", body, key: "q").with(201).json
      let booked = try await jane.post(
        "/appointments/bookings", #"{"quote_id":"\#(try quote.text("quote_id"))"}"#, key: "b"
      ).with(201).json
      let id = try booked.text("booking_id")
      #expect(booked["state"].string == "confirmed")
      let moved = try await jane.post(
        "/appointments/\(id)/move",
        #"{"start_time":"2025-03-03T09:15:00","end_time":"2025-03-03T09:45:00"}"#, key: "m"
      ).with(200).json
      #expect(moved["start_time"].string == "2025-03-03T09:15:00+01:00")
      let events = try await jane.get("/appointments/bookings.ics").with(200).text
      #expect(events.contains("SUMMARY:Walk\\, Park Walks"))
    }
  }

  @Test func `a request that waits is upcoming and tentative, and a declined one stays listed`()
    async throws
  {
    try await Stage.run { stage in
      let jane = try stage.service.client("jane")
      let asked = try await jane.post(
        "/appointments",
        stage.ask("sitting", "2025-03-04T09:00:00+01:00", "2025-03-04T10:00:00+01:00", stage.paid),
        key: "a"
      ).with(202).json.text("booking_id")
      func listed(_ show: String) async throws -> [String?] {
        try await jane.get("/appointments/bookings?show=\(show)").with(200).json["bookings"].items
          .map { $0["booking_id"].string }
      }
      func calendar() async throws -> String {
        try await jane.get("/appointments/bookings.ics").with(200).text
      }
      #expect(try await listed("UPCOMING") == [asked])
      #expect(try await calendar().contains("STATUS:TENTATIVE\r\n"))
      let walker = try stage.service.client("walker")
      _ = try await walker.post("/appointments/\(asked)/decline", key: "n").with(200)
      #expect(try await listed("ALL") == [asked])
      #expect(try await listed("UPCOMING").isEmpty)
      #expect(try await !calendar().contains("VEVENT"))
    }
  }

  @Test func `a provider is paid in money, and its clocks are those of a place`() async throws {
    try await Stage.run { stage in
      let desk = try stage.service.client("desk", .operator)
      for (change, pointer) in [
        ("ZZZ", "/currency"), ("XAU", "/currency"), ("localtime", "/time_zone"),
        ("posix/Europe/Vienna", "/time_zone"), ("right/Europe/Vienna", "/time_zone"),
      ] {
        let isZone = pointer == "/time_zone"
        let draft = Stage.draft("other", zone: isZone ? change : "Europe/Vienna")
          .replacing(#""EUR""#, with: isZone ? #""EUR""# : #""\#(change)""#)
        let refused = try await desk.post("/providers", draft, key: change)
        #expect(refused.status == 422, "\(change)")
        #expect(try refused.json["errors"].items.map { $0["pointer"].string } == [pointer])
      }
    }
  }

  @Test func `providers, sessions and subjects are changed by whose they are`() async throws {
    try await Stage.run { stage in
      let jane = try stage.service.client("jane")
      let walker = try stage.service.client("walker")
      let path = "/providers/\(stage.provider)"
      let known = try await stage.service.stranger.get(path).with(200).json
      #expect(known["services"].items.count == 4 && known["user"].string == nil)
      let hours = #"{"hours":[{"weekday":1,"from":"10:00","until":"12:00"}],"version":1}"#
      func put(_ client: TestClient, _ part: String, _ body: String) async throws -> HTTPReply {
        try await client.send("PUT", "\(path)/\(part)", key: nil, body: Array(body.utf8))
      }
      #expect(try await put(jane, "hours", hours).code == "UNAUTHORIZED")
      #expect(try await put(walker, "hours", hours).with(200).json["version"].int == 2)
      #expect(
        try await put(walker, "hours", hours.replacing("12:00", with: "13:00")).code
          == "PRECONDITION_FAILED")
      #expect(
        try await put(walker, "hours", hours.replacing("10:00", with: "25:00")).status == 422)
      #expect(
        try await put(walker, "services", #"{"services":[{"service_type":"Walk"}]}"#).status == 422)
      let away = try await walker.post(
        "\(path)/absences",
        #"{"start_time":"2025-03-03T10:00:00","end_time":"2025-03-03T11:00:00"}"#, key: "a"
      ).with(200).json
      let absent = try await jane.post(
        "/appointments", stage.ask("walking", "2025-03-03T10:30:00", "2025-03-03T11:00:00"),
        key: "w")
      #expect(absent.status == 409 && absent.code == "PROVIDER_ABSENT")
      let absence = try away["absences"][0].text("absence_id")
      #expect(
        try await walker.delete("\(path)/absences/\(absence)", key: "d").with(200).json["absences"]
          .items.isEmpty)
      let session = try await walker.post(
        "\(path)/sessions", #"{"service_type":"puppies","start_time":"2025-03-03T08:00:00"}"#,
        key: "s"
      ).with(201).json
      let booked = try await jane.post(
        "/appointments",
        stage.ask("puppies", "2025-03-03T08:00:00", "2025-03-03T09:00:00", stage.paid), key: "p"
      ).with(201).json
      #expect(booked["session_id"].string == session["session_id"].string)
      let shown = try await stage.service.stranger.get("\(path)/sessions").with(200).json
      #expect(shown["sessions"][0]["available"].int == 1)
      _ = try await walker.post(
        "\(path)/sessions/\(try session.text("session_id"))/cancel", #"{"reason":"rain"}"#, key: "x"
      ).with(200)
      let gone = try await jane.get("/appointments/\(try booked.text("booking_id"))").with(200).json
      #expect(gone["state"].string == "cancelled" && gone["reason"].string == "rain")
      let john = try stage.service.client("john")
      #expect(try await john.get("/subjects/\(stage.dog)").status == 404)
      #expect(try await jane.get("/subjects").with(200).json["subjects"].items.count == 1)
      #expect(try await jane.delete("/subjects/\(stage.dog)", key: "r").status == 200)
      #expect(try await jane.get("/subjects/\(stage.dog)").status == 404)
      let operators = try await walker.post("/providers", Stage.draft("x"), key: "o")
      #expect(operators.status == 403)
      let nowhere = try await stage.service.client("desk", .operator).post(
        "/providers", Stage.draft("x", zone: "Mars/Olympus"), key: "z")
      #expect(nowhere.status == 422 && nowhere.text.contains("Mars/Olympus"), "\(nowhere.text)")
    }
  }

  @Test
  func `a pass admits in its window, also when it is moved by minutes, and not when it is over`()
    async throws
  {
    try await Stage.run { stage in
      // Doors trust lists for at most a day.
      var (jane, _) = try stage.clients(at: "2025-03-03T07:00:00+01:00")
      let booked = try await jane.post(
        "/appointments", stage.ask("walking", "2025-03-03T09:00:00", "2025-03-03T10:00:00"),
        key: "1"
      ).with(201).json
      let id = try booked.text("booking_id")
      func barcode() async throws -> String {
        let shown = try await jane.get("/appointments/\(id)").with(200).json
        let pass = try shown["passes"][0].text("pass_id")
        return try await jane.get("/appointments/passes/\(pass)").with(200).json
          .text("barcode_data")
      }
      func decision(_ barcode: String, _ time: String) async throws -> String {
        let verdict = try await stage.verdict(on: barcode, at: "2025-03-0\(time)+01:00")
        return verdict.decision.name == "admit" ? "admit" : verdict.message
      }
      let first = try await barcode()
      let opened = try await stage.verdict(on: first, at: "2025-03-03T08:31:00+01:00")
      guard case .ticket(let ticket)? = opened.pass?.claims.content else {
        Issue.record("no ticket: \(opened.message)")
        return
      }
      #expect(ticket.kind == .appointment && ticket.title.rawValue == "Walk")
      #expect(try await decision(first, "3T08:31:00") == "admit")
      #expect(try await decision(first, "3T09:59:00") == "admit")
      #expect(try await decision(first, "3T08:20:00") != "admit")
      #expect(try await decision(first, "3T10:20:00") != "admit")
      func move(_ day: Int, _ from: String, _ until: String) async throws {
        _ = try await jane.post(
          "/appointments/\(id)/move",
          #"{"start_time":"2025-03-0\#(day)T\#(from):00","end_time":"2025-03-0\#(day)T\#(until):00"}"#,
          key: "m\(day)\(from)"
        ).with(200)
      }
      stage.service.clock.advance(seconds: 120)
      try await move(3, "09:15", "10:15")
      #expect(try await decision(first, "3T09:10:00") == "admit", "an old copy, minutes later")
      stage.service.clock.advance(seconds: 180)
      let second = try await barcode()
      #expect(second != first)
      #expect(try await decision(second, "3T10:10:00") == "admit")
      try await move(4, "09:15", "10:15")
      for old in [first, second] {
        #expect(
          try await stage.verdict(on: old, at: "2025-03-03T09:20:00+01:00").reason == .revoked)
      }
      (jane, _) = try stage.clients(at: "2025-03-04T07:00:00+01:00")
      let third = try await barcode()
      #expect(try await decision(third, "4T09:20:00") == "admit")
      let offer = try await jane.post(
        "/appointments/bookings/\(id)/cancellation-quote", key: "q"
      ).with(201).json
      _ = try await jane.post(
        "/appointments/\(id)/cancel",
        #"{"cancellation_id":"\#(try offer.text("cancellation_id"))"}"#, key: "c"
      ).with(200)
      #expect(
        try await stage.verdict(on: third, at: "2025-03-04T09:20:00+01:00").reason == .revoked)
    }
  }

  @Test func `an operator of some airports, or of none, runs no practice`() async throws {
    try await AgentsOfAirports.run { stage in
      let whole = try stage.service.client("desk", .operator)
      let provider = try await whole.post("/providers", Stage.draft(), key: "p").with(201).json
        .text("provider_id")
      for airports in [["SFO"], []] {
        let some = try AgentsOfAirports.client(
          "ann", at: airports, role: "airline-ops", stage)
        for reply in [
          try await some.post("/providers", Stage.draft("other"), key: "o"),
          try await some.send(
            "PUT", "/providers/\(provider)/user", key: "u", body: Array(#"{"user":"ann"}"#.utf8)),
          try await some.get("/appointments?provider_id=\(provider)"),
        ] {
          #expect(reply.status == 403 && reply.code == "UNAUTHORIZED", "\(airports): \(reply.text)")
        }
      }
      #expect(
        try await whole.get("/providers/\(provider)").with(200).json["code"].string == "park")
    }
  }
}
