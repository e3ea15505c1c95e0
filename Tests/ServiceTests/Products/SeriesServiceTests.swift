import AccessTokens
import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// Series of appointments, over HTTP.
@Suite struct SeriesServiceTests {
  typealias Stage = AppointmentServiceTests.Stage

  private static func ask(
    _ stage: Stage, _ type: String, _ start: String, _ end: String, _ more: String
  ) -> String { stage.ask(type, start, end, ",\(more)") }

  @Test func `a series is asked for once, read, skipped, moved, put into a calendar and ended`()
    async throws
  {
    try await Stage.run { stage in
      let jane = try stage.service.client("jane")
      let body = Self.ask(
        stage, "walking", "2025-03-17T09:00:00", "2025-03-17T09:30:00",
        #""rrule":"FREQ=WEEKLY;BYDAY=MO;COUNT=5","notes":"ring twice""#)
      let made = try await jane.post("/v1/appointments/series", body, key: "s").with(201)
      #expect(try await jane.post("/v1/appointments/series", body, key: "s") == made)
      let path = "/appointments/series/\(try made.json.text("series_id"))"
      #expect(made.field("location") == "/v1\(path)")
      #expect(try made.json["state"].string == "active")
      #expect(try made.json["rrule"].string == "FREQ=WEEKLY;BYDAY=MO;COUNT=5")
      let occurrences = try made.json["occurrences"].items
      #expect(occurrences.count == 5)
      #expect(occurrences[2]["start_time"].string == "2025-03-31T09:00:00+02:00")
      let second = try occurrences[1].text("booking_id")
      let single = try await jane.get("/appointments/\(second)").with(200).json
      #expect(single["occurrence"].string == "2025-03-24T09:00:00")
      #expect(single["series_id"].string == (try made.json["series_id"].string))
      // Another user does not see the series, but the provider does.
      #expect(try await stage.service.client("john").get(path).status == 404)
      #expect(try await stage.service.client("walker").get(path).status == 200)

      let offer = try await jane.post(
        "/appointments/bookings/\(second)/cancellation-quote", key: "q"
      ).with(201).json.text("cancellation_id")
      _ = try await jane.post(
        "/appointments/\(second)/cancel", #"{"cancellation_id":"\#(offer)"}"#, key: "c"
      ).with(200)
      let third = try occurrences[2].text("booking_id")
      _ = try await jane.post(
        "/appointments/\(third)/move",
        #"{"start_time":"2025-04-01T10:00:00","end_time":"2025-04-01T10:30:00"}"#, key: "m"
      ).with(200)
      let shown = try await jane.get(path).with(200).json["occurrences"].items
      #expect(shown.map { $0["moved"].bool } == [false, false, true, false, false])
      #expect(shown[1]["state"].string == "cancelled")
      #expect(shown[2]["occurrence"].string == "2025-03-31T09:00:00")

      let calendar = try await jane.get("\(path)/calendar").with(200)
      #expect(calendar.field("content-type") == "text/calendar; charset=utf-8")
      for line in [
        "BEGIN:VTIMEZONE", "TZID:Europe/Vienna", "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=5",
        "DTSTART;TZID=Europe/Vienna:20250317T090000", "EXDATE;TZID=Europe/Vienna:20250324T090000",
        "RECURRENCE-ID;TZID=Europe/Vienna:20250331T090000",
        "DTSTART;TZID=Europe/Vienna:20250401T100000",
      ] { #expect(calendar.text.contains("\(line)\r\n"), "\(line)") }
      let tag = try calendar.field("etag").orThrow("a tag")
      #expect(
        try await jane.get("\(path)/calendar", ["if-none-match": tag]).status == 304)

      let quote = try await jane.get("\(path)/end-quote?from=2025-04-07T09:00:00").with(200).json
      #expect(quote["appointments"].int == 2 && quote["refund"]["amount_minor"].int == 0)
      let unseen = try await jane.post(
        "\(path)/end", #"{"from":"2025-04-07T09:00:00"}"#, key: "e")
      #expect(unseen.status == 422 && unseen.text.contains("end-quote"))
      let ended = try await jane.post(
        "\(path)/end", #"{"from":"2025-04-07T09:00:00","refund_minor":0,"reason":"moving"}"#,
        key: "f"
      ).with(200).json
      #expect(ended["rrule"].string == "FREQ=WEEKLY;BYDAY=MO;UNTIL=20250331")
      #expect(
        ended["occurrences"].items.map { $0["state"].string } == [
          "confirmed", "cancelled", "confirmed", "cancelled", "cancelled",
        ])
      let never = try await jane.get("\(path)/end-quote?from=2025-04-08T09:00:00")
      #expect(never.status == 422 && never.code == "INVALID_SERIES")
    }
  }

  @Test func `one conflict is named, and nothing is done`() async throws {
    try await Stage.run { stage in
      let jane = try stage.service.client("jane")
      _ = try await jane.post(
        "/appointments", stage.ask("walking", "2025-03-31T09:00:00", "2025-03-31T09:30:00"),
        key: "1"
      ).with(201)
      let body = Self.ask(
        stage, "walking", "2025-03-17T09:15:00", "2025-03-17T09:45:00",
        #""frequency":"weekly","until":"2025-04-14""#)
      let refused = try await jane.post("/appointments/series", body, key: "s")
      #expect(refused.status == 409 && refused.code == "SERIES_CONFLICT")
      #expect(try refused.json["details"]["occurrences"].strings == ["2025-03-31T09:15:00"])
      #expect(try refused.json["details"]["reasons"].strings == ["CONFLICTING_BOOKING"])
      let listed = try await jane.get("/appointments").with(200).json["appointments"].items
      #expect(listed.count == 1)
      #expect(try await jane.get("/appointments/series").with(200).json["series"].items.isEmpty)
      // The times of the refused series are free.
      _ = try await jane.post(
        "/appointments", stage.ask("walking", "2025-03-17T09:15:00", "2025-03-17T09:45:00"),
        key: "2"
      ).with(201)
    }
  }

  @Test(arguments: [
    (#""rrule":"FREQ=WEEKLY""#, 422, "COUNT"),
    (#""rrule":"FREQ=MINUTELY;COUNT=3""#, 422, "FREQ=MINUTELY"),
    (#""rrule":"FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO;COUNT=3""#, 422, "BYSETPOS"),
    (#""rrule":"FREQ=WEEKLY;BYHOUR=9;COUNT=3""#, 422, "BYHOUR"),
    (#""rrule":"FREQ=WEEKLY;BYDAY=WE;COUNT=3""#, 422, "2025-03-19"),
    (#""frequency":"weekly""#, 422, "until or count"),
    (#""frequency":"yearly","count":2"#, 422, "daily, weekly, biweekly, monthly"),
    (#""frequency":"weekly","count":2,"until":"2025-05-01""#, 422, "sent with count"),
    (#""frequency":"weekly","count":2,"rrule":"FREQ=WEEKLY;COUNT=2""#, 422, "rrule"),
    (#""frequency":"weekly","count":2,"missing_days":"omit""#, 422, "monthly"),
    (#""frequency":"weekly","count":401"#, 422, "400"),
    (#""frequency":"weekly","until":"2025-02-30""#, 422, "until"),
    (#""frequency":"weekly","until":"2025-03-01""#, 422, "before the start"),
    (#""notes":"x""#, 422, "send rrule, or frequency"),
  ])
  func `what no series can be is named by its member`(
    _ rule: String, _ status: Int, _ says: String
  ) async throws {
    try await Stage.run { stage in
      let answer = try await stage.service.client("jane").post(
        "/appointments/series",
        Self.ask(stage, "walking", "2025-03-17T09:00:00", "2025-03-17T09:30:00", rule), key: "s")
      #expect(answer.status == status && answer.text.contains(says), "\(answer.text)")
    }
  }

  @Test func `months without the day, and hours that clocks leave out, go by stated rules`()
    async throws
  {
    try await Stage.run { stage in
      let operatorClient = try stage.service.client("desk", .operator)
      let always = (1...7).map { #"{"weekday":\#($0),"from":"00:00","until":"24:00"}"# }
        .joined(separator: ",")
      _ = try await operatorClient.send(
        "PUT", "/providers/\(stage.provider)/hours", key: "h",
        body: Array(#"{"hours":[\#(always)]}"#.utf8)
      ).with(200)
      let jane = try stage.service.client("jane")
      for (way, days) in [
        ("omit", ["2025-03-31", "2025-05-31", "2025-07-31"]),
        ("backward", ["2025-03-31", "2025-04-30", "2025-05-31"]),
        ("forward", ["2025-03-31", "2025-05-01", "2025-05-31"]),
      ] {
        let hour = ["omit": "08", "backward": "10", "forward": "12"][way] ?? ""
        let made = try await jane.post(
          "/appointments/series",
          Self.ask(
            stage, "walking", "2025-03-31T\(hour):00:00", "2025-03-31T\(hour):30:00",
            #""frequency":"monthly","count":3,"missing_days":"\#(way)""#), key: way
        ).with(201).json
        #expect(
          made["occurrences"].items.compactMap { $0["occurrence"].string?.prefix(10) }.map(
            String.init)
            == days)
      }
      // On 2025-03-30 clocks skip 02:30, so the appointment begins at 03:30.
      let night = try await jane.post(
        "/appointments/series",
        Self.ask(
          stage, "walking", "2025-03-29T02:30:00", "2025-03-29T03:00:00",
          #""frequency":"daily","count":3"#), key: "n"
      ).with(201).json
      #expect(
        night["occurrences"].items.map { $0["start_time"].string } == [
          "2025-03-29T02:30:00+01:00", "2025-03-30T03:30:00+02:00", "2025-03-31T02:30:00+02:00",
        ])
    }
  }

  @Test func `the provider answers a series at once, and the money follows`() async throws {
    try await Stage.run { stage in
      let jane = try stage.service.client("jane")
      let walker = try stage.service.client("walker")
      let body = Self.ask(
        stage, "sitting", "2025-03-17T09:00:00", "2025-03-17T10:00:00",
        #""frequency":"biweekly","count":3\#(stage.paid)"#)
      let asked = try await jane.post("/appointments/series", body, key: "s").with(202).json
      #expect(asked["state"].string == "pending")
      let path = "/appointments/series/\(try asked.text("series_id"))"
      #expect(try await jane.post("\(path)/accept", key: "o").code == "UNAUTHORIZED")
      let accepted = try await walker.post("\(path)/accept", key: "y").with(200).json
      #expect(accepted["state"].string == "active")
      for occurrence in accepted["occurrences"].items {
        let booking = try await jane.get(
          "/appointments/\(try occurrence.text("booking_id"))"
        ).with(200).json
        #expect(booking["payment_state"].string == "CAPTURED")
        #expect(booking["passes"].items.count == 1)
      }
      #expect(try await walker.post("\(path)/decline", "{}", key: "n").code == "INVALID_TRANSITION")
      let declined = try await jane.post(
        "/appointments/series",
        Self.ask(
          stage, "sitting", "2025-03-17T12:00:00", "2025-03-17T13:00:00",
          #""frequency":"weekly","count":2,"payment_method_token":"pm_decline""#), key: "d")
      #expect(declined.status == 402 && declined.code == "PAYMENT_DECLINED")
      // The list has pages in the order in which the series were made.
      let first = try await jane.get("/appointments/series?limit=1").with(200).json
      #expect(first["series"].items.count == 1)
      let next = try first.text("next_after")
      let rest = try await jane.get("/appointments/series?limit=1&after=\(next)").with(200).json
      #expect(rest["series"].items.count == 1 && rest["next_after"].isNull)
      let page = try await jane.get("/appointments?limit=2").with(200).json
      #expect(page["appointments"].items.count == 2)
      let more = try await jane.get(
        "/appointments?limit=2&after=\(try page.text("next_after"))"
      ).with(200).json
      #expect(more["appointments"].items.count == 1)
      // An opaque cursor is accepted, too, as in all lists.
      let cursors = [
        ("/appointments/series?limit=1", "series", rest),
        ("/appointments?limit=2", "appointments", more),
      ]
      for (path, name, expected) in cursors {
        let cursor = try await jane.get(path).with(200).json.text("next_cursor")
        let second = try await jane.get("\(path)&cursor=\(cursor)").with(200).json
        #expect(second[name] == expected[name] && second["next_cursor"].isNull)
        #expect(try await jane.get("\(path)&cursor=\(cursor)&after=\(next)").status == 400)
        #expect(try await jane.get("\(path)&cursor=x").status == 400)
      }
      // A list that begins after another user's item reveals nothing about it.
      let john = try stage.service.client("john")
      let made = try page["appointments"][0].text("booking_id")
      for (path, known, made) in [
        ("/appointments/series", next, "srs_0000000000000000"),
        ("/appointments", made, "apt_0000000000000000"),
      ] {
        let (strange, missing) = (
          try await john.get("\(path)?after=\(known)"), try await john.get("\(path)?after=\(made)")
        )
        #expect(strange.status == 404 && missing.status == 404, "\(missing.text)")
        #expect(strange.code == missing.code)
      }
    }
  }
}
