import Appointments
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// Opening hours by local clocks, free times, and conflicts with a requested time.
@Suite struct CalendarTests {
  /// Zones whose clocks change by an hour, by half an hour, at midnight, or over the date line, each with a moment
  /// before the change.
  private static let changes = [
    ("Europe/Vienna", "2025-03-29T00:00:00Z"), ("Europe/Vienna", "2025-10-25T00:00:00Z"),
    ("America/New_York", "2025-03-08T12:00:00Z"), ("America/New_York", "2025-11-01T12:00:00Z"),
    ("Australia/Lord_Howe", "2025-04-05T00:00:00Z"),
    ("Australia/Lord_Howe", "2025-10-04T00:00:00Z"), ("Africa/Cairo", "2025-04-24T00:00:00Z"),
    ("America/Santiago", "2025-09-06T12:00:00Z"), ("Pacific/Apia", "2011-12-29T00:00:00Z"),
    ("Asia/Kathmandu", "2025-03-01T00:00:00Z"),
  ]

  private static func hours(using random: inout SeededGenerator) throws -> WeeklyHours {
    var spans: [WeeklyHours.Span] = []
    for day in 1...7 {
      var minute = Int.random(in: 0..<200, using: &random)
      while minute < 1_440 {
        let end = min(minute + Int.random(in: 1...600, using: &random), 1_440)
        spans.append(.init(weekday: day, from: minute, until: end))
        minute = end + Int.random(in: 0...300, using: &random)
      }
    }
    return try WeeklyHours(spans)
  }

  /// The hours are compared with the clock in every minute of three days.
  @Test(arguments: changes)
  func `it is open when the clock shows a time within a span`(
    _ name: String, _ start: String
  ) throws {
    var random = SeededGenerator(seed: 11)
    let zone = try Practice.product.zone(try ZoneName(name).orThrow(name))
    let start = try Practice.at(start)
    let window = try Stretch(asked: start, start.adding(seconds: 3 * 86_400))
    for _ in 0..<4 {
      let hours = try Self.hours(using: &random)
      let open = hours.open(in: zone, window)
      for (first, next) in zip(open, open.dropFirst()) { #expect(first.end < next.start) }
      for minute in 0..<3 * 1_440 {
        let moment = start.adding(seconds: minute * 60)
        let local = try LocalTime(
          secondsSince1970: moment.secondsSince1970 + Int64(zone.rules.offsetSeconds(at: moment))
        ).orThrow("a time")
        let isOpen = open.contains { $0.start <= moment && moment < $0.end }
        #expect(isOpen == hours.contains(local), "\(name) \(moment) \(local)")
      }
    }
  }

  @Test func `spans are checked, and work through midnight is two of them`() throws {
    func refusal(_ spans: [WeeklyHours.Span]) throws -> Refusal? {
      #expect(throws: Refusal.self) { try WeeklyHours(spans) }
    }
    #expect(try refusal([.init(weekday: 0, from: 0, until: 60)])?.fault?.member == "hours")
    #expect(try refusal([.init(weekday: 1, from: 60, until: 60)]) != nil)
    #expect(try refusal([.init(weekday: 1, from: .min, until: .max)]) != nil)
    #expect(
      try refusal([
        .init(weekday: 1, from: 0, until: 61), .init(weekday: 1, from: 60, until: 90),
      ]) != nil)
    let night = try WeeklyHours([
      .init(weekday: 1, from: 1_320, until: 1_440), .init(weekday: 2, from: 0, until: 360),
    ])
    let zone = try Practice.product.zone(try ZoneName("Europe/Vienna").orThrow("a zone"))
    let window = try Stretch(
      asked: try Practice.at("2025-03-03T12:00:00Z"), try Practice.at("2025-03-04T12:00:00Z"))
    #expect(
      night.open(in: zone, window).map(\.description)
        == ["2025-03-03T21:00:00Z/2025-03-04T05:00:00Z"])
  }

  @Test func `a local time that clocks leave out or show twice is not guessed`() async throws {
    let practice = try await Practice()
    let calendar = try await Practice.product.calendar(practice.provider, in: practice.store)
    func moment(_ text: String) throws -> Instant {
      try calendar.moment(try LocalTime(text).orThrow(text))
    }
    #expect(try moment("2025-03-30T03:00:00").description == "2025-03-30T01:00:00Z")
    for wrong in ["2025-03-30T02:30:00", "2025-10-26T02:30:00"] {
      let refusal = #expect(throws: Refusal.self) { try moment(wrong) }
      #expect(refusal?.code == .invalidTimeRange, "\(wrong)")
    }
  }

  @Test func `an hour that is left out is not worked, and one that comes twice is`() async throws {
    let practice = try await Practice()
    let early = try WeeklyHours([.init(weekday: 7, from: 60, until: 240)])
    try await practice.provider(.hours(early))
    // Hours are elapsed time: from one to four o'clock there are two in spring and four in autumn.
    for (day, hours) in [("2025-03-30", 2), ("2025-10-26", 4), ("2025-06-01", 3)] {
      let midnight = try Practice.at("\(day)T00:00:00Z").adding(seconds: -7_200)
      let free = try await practice.desk.free(
        at: practice.provider, for: try Practice.word("walking"), minutes: 60, from: midnight,
        limit: 100, now: practice.now
      ).filter { $0.start < midnight.adding(seconds: 86_400) }
      #expect(free.count == (hours - 1) * 4 + 1, "\(day): \(free)")
    }
  }

  @Test func `conflicts say what a request would be refused for, and not whose it is`() async throws
  {
    let practice = try await Practice()
    _ = try await practice.ask(
      try practice.wish("grooming", "2025-03-03T10:00:00+01:00", minutes: 45),
      paying: "pm_approve")
    let absence = try Stretch(
      asked: try Practice.at("2025-03-03T14:00:00+01:00"),
      try Practice.at("2025-03-03T15:00:00+01:00"))
    try await practice.provider(.absence(absence))
    func conflicts(
      _ start: String, _ minutes: Int, _ service: String? = nil
    ) async throws -> [CalendarConflict] {
      let start = try Practice.at(start)
      return try await practice.desk.conflicts(
        at: practice.provider, from: start, until: start.adding(seconds: minutes * 60),
        for: try service.map { try Practice.word($0) }, now: practice.now)
    }
    let groomed = try Stretch(
      asked: try Practice.at("2025-03-03T10:00:00+01:00"),
      try Practice.at("2025-03-03T10:45:00+01:00"))
    #expect(try await conflicts("2025-03-03T09:00:00+01:00", 60).isEmpty)
    #expect(
      try await conflicts("2025-03-03T09:00:00+01:00", 60, "sitting")
        == [.taken(groomed, until: nil)])
    #expect(
      try await conflicts("2025-03-03T10:50:00+01:00", 60) == [.taken(groomed, until: nil)])
    #expect(try await conflicts("2025-03-03T11:00:00+01:00", 60).isEmpty)
    #expect(try await conflicts("2025-03-03T11:30:00+01:00", 60) == [.closed])
    #expect(try await conflicts("2025-03-03T13:30:00+01:00", 60) == [.absent(absence)])
    #expect(try await conflicts("2025-03-01T12:30:00+01:00", 60) == [.past])
    let reversed = await #expect(throws: Refusal.self) {
      try await conflicts("2025-03-03T13:30:00+01:00", -5)
    }
    #expect(reversed?.code == .invalidTimeRange)
    // A hold is a conflict until it expires.
    let four = "2025-03-03T16:00:00+01:00"
    let hold = try await practice.desk.hold(
      try practice.wish("walking", four, minutes: 60),
      Command(Practice.jane.user, now: practice.now))
    let held = try Stretch(
      asked: try Practice.at(four), try Practice.at("2025-03-03T17:00:00+01:00"))
    #expect(try await conflicts(four, 30) == [.taken(held, until: hold.expires)])
    practice.now = hold.expires
    #expect(try await conflicts(four, 30).isEmpty)
  }

  @Test func `the next free times of any provider come in order of time`() async throws {
    let practice = try await Practice()
    let other = try await practice.desk.addProvider(
      try Practice.draft("bronx", zone: "America/New_York", user: "other"),
      Command(Practice.operator, now: practice.now))
    let free = try await practice.desk.free(
      for: try Practice.word("walking"), minutes: 60, from: practice.now, limit: 6,
      now: practice.now)
    // It is 13:00 in Vienna, which closes at 14:00, and 07:00 in New York, which opens at 10:00.
    #expect(
      free.map(\.stretch.start.description) == [
        "2025-03-01T15:00:00Z", "2025-03-01T15:15:00Z", "2025-03-01T15:30:00Z",
        "2025-03-01T15:45:00Z", "2025-03-01T16:00:00Z", "2025-03-01T16:15:00Z",
      ])
    #expect(free.allSatisfy { $0.provider.id == other.id })
    #expect(
      try await practice.desk.free(
        for: try Practice.word("walking"), minutes: 61, from: practice.now, limit: 6,
        now: practice.now
      ).isEmpty)
    let refused: [(String, Int?, RefusalCode)] = [
      ("puppies", nil, .invalidRequest), ("walking", 31, .invalidTimeRange),
      ("singing", nil, .notFound),
    ]
    for (service, minutes, code) in refused {
      let refusal = await #expect(throws: Refusal.self) {
        try await practice.desk.free(
          at: practice.provider, for: try Practice.word(service), minutes: minutes,
          from: practice.now, limit: 1, now: practice.now)
      }
      #expect(refusal?.code == code, "\(service)")
    }
    #expect(
      try await practice.desk.free(
        at: practice.provider, for: try Practice.word("walking"),
        from: Instant(secondsSince1970: Int64.min), limit: Int.max, now: practice.now
      ).count == 100)
  }

  /// The free times are compared with the conflicts of every quarter of an hour.
  @Test(arguments: SeededRuns(usual: 3, soak: 60).seeds)
  func `free times are exactly those without a conflict`(_ seed: UInt64) async throws {
    let practice = try await Practice()
    var random = SeededGenerator(seed: seed)
    practice.now = try Practice.at("2025-03-28T09:07:00Z")
    try await practice.provider(.hours(try Self.hours(using: &random)))
    let service = try Practice.word("sitting")
    for number in 0..<14 {
      let user = try UserID("user\(number)").orThrow("a user")
      let dog = try await practice.desk.addSubject(
        try Practice.profile("Rex"), Command(user, now: practice.now))
      let start = practice.now.adding(
        seconds: Int.random(in: 1...800, using: &random) * 300 - 120)
      let name = ["walking", "sitting", "grooming"].randomElement(using: &random) ?? "walking"
      let minutes = ["walking": 30, "sitting": 120, "grooming": 45][name] ?? 30
      _ = try? await practice.ask(
        AppointmentWish(
          provider: practice.provider, service: try Practice.word(name), start: start,
          end: start.adding(seconds: minutes * 60), subjects: [dog.value.id]),
        for: user, paying: name == "walking" ? nil : "pm_approve")
    }
    let away = practice.now.adding(seconds: Int.random(in: 1...50, using: &random) * 3_600)
    try await practice.provider(.absence(try Stretch(asked: away, away.adding(seconds: 9_000))))
    let free = try await practice.desk.free(
      at: practice.provider, for: service, minutes: 120, from: practice.now, limit: 60,
      now: practice.now)
    var expected: [Stretch] = []
    // Vienna is a whole number of hours ahead of UTC, so quarters of an hour are the same.
    var start = try Practice.at("2025-03-28T09:15:00Z")
    while expected.count < 60, start.seconds(since: practice.now) < 20 * 86_400 {
      let end = start.adding(seconds: 7_200)
      if try await practice.desk.conflicts(
        at: practice.provider, from: start, until: end, for: service, now: practice.now
      ).isEmpty {
        expected.append(try Stretch(asked: start, end))
      }
      start = start.adding(seconds: 900)
    }
    #expect(free == expected, "\(seed)")
  }
}
