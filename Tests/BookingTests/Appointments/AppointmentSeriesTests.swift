import Appointments
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Recurrence
import Selling
import Testing
import Vocabulary

/// Requests for series: all appointments of a series are made, or none.
@Suite struct AppointmentSeriesTests {
  // MARK: All or none

  @Test(arguments: Practice.Kind.allCases)
  func `a series is one commit of appointments that stand by themselves`(
    _ kind: Practice.Kind
  ) async throws {
    let practice = try await Practice(kind)
    let series = try await practice.repeat(
      "walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY;COUNT=5")
    #expect(series.state(at: practice.now) == .active)
    #expect(series.bookings.map(\.value.state) == Array(repeating: .confirmed, count: 5))
    #expect(Set(series.bookings.map(\.value.confirmationCode)).count == 5)
    #expect(series.bookings.allSatisfy { $0.value.passes.passes.map(\.state) == [.valid] })
    #expect(
      series.bookings.compactMap(\.value.occurrence?.description) == [
        "2025-03-10T09:00:00", "2025-03-17T09:00:00", "2025-03-24T09:00:00", "2025-03-31T09:00:00",
        "2025-04-07T09:00:00",
      ])
    // A series follows the local clocks, which are put forward on 2025-03-30.
    #expect(series.bookings.map(\.value.start.offsetMinutes) == [60, 60, 60, 120, 120])
    // Other users are refused each of the times.
    let refused = await #expect(throws: Refusal.self) {
      try await practice.ask(
        try practice.wish("walking", "2025-03-31T09:15:00+02:00", minutes: 30))
    }
    #expect(refused?.code == .conflictingBooking)
  }

  @Test(arguments: Practice.Kind.allCases)
  func `one conflict says which, and nothing is done by halves`(
    _ kind: Practice.Kind
  ) async throws {
    let practice = try await Practice(kind)
    _ = try await practice.ask(
      try practice.wish("walking", "2025-03-24T09:00:00+01:00", minutes: 60))
    try await practice.provider(
      .absence(
        try Stretch(asked: Practice.at("2025-03-31T00:00:00Z"), Practice.at("2025-04-02T00:00:00Z"))
      ))
    let before = try await practice.claims
    let closed = await #expect(throws: Refusal.self) {
      try await practice.repeat("walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY;COUNT=5")
    }
    // The calendar is checked before other bookings, so only its conflict is named.
    #expect(closed?.code == .seriesConflict)
    #expect(closed?["occurrences"] == .texts(["2025-03-31T09:00:00"]))
    #expect(closed?["reasons"] == .texts(["PROVIDER_ABSENT"]))
    let taken = await #expect(throws: Refusal.self) {
      try await practice.repeat("walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY;COUNT=3")
    }
    #expect(taken?["occurrences"] == .texts(["2025-03-24T09:00:00"]))
    #expect(taken?["reasons"] == .texts(["CONFLICTING_BOOKING"]))
    #expect(taken?.description.contains("1 of 3") == true)
    #expect(try await practice.claims == before)
    #expect(try await practice.bookings.count == 1)
  }

  @Test(arguments: Practice.Kind.allCases)
  func `a series of 400 against a full calendar names all of them, and one of them if it is one`(
    _ kind: Practice.Kind
  ) async throws {
    let practice = try await Practice(kind)
    try await practice.provider(.hours(try Practice.always()))
    let rule = "FREQ=DAILY;COUNT=400"
    let series = try await practice.repeat("walking", "2025-03-10T09:00:00", 30, rule)
    #expect(series.bookings.count == 400)
    let all = await #expect(throws: Refusal.self) {
      try await practice.repeat("walking", "2025-03-10T09:15:00", 30, rule)
    }
    #expect(all?.code == .seriesConflict)
    guard case .texts(let names)? = all?["occurrences"] else {
      Issue.record("no occurrences")
      return
    }
    #expect(names.count == 400 && names.first == "2025-03-10T09:15:00")
    _ = try await practice.ask(
      try practice.wish("walking", "2025-12-24T11:00:00+01:00", minutes: 30))
    let claims = try await practice.claims
    let one = await #expect(throws: Refusal.self) {
      try await practice.repeat("walking", "2025-03-10T11:00:00", 30, "FREQ=DAILY;COUNT=399")
    }
    #expect(one?["occurrences"] == .texts(["2025-12-24T11:00:00"]))
    #expect(try await practice.claims == claims)
    // The series has 401 future appointments, and 800 are allowed.
    let many = await #expect(throws: Refusal.self) {
      try await practice.repeat("walking", "2025-03-10T13:00:00", 30, rule)
    }
    #expect(many?.code == .tooManyComing)
    _ = try await practice.repeat("walking", "2025-03-10T13:00:00", 30, "FREQ=DAILY;COUNT=399")
    let more = await #expect(throws: Refusal.self) {
      try await practice.ask(
        try practice.wish("walking", "2025-12-24T15:00:00+01:00", minutes: 30))
    }
    #expect(more?.code == .tooManyComing)
  }

  @Test func `appointments of a series are in the way of each other with their buffers`()
    async throws
  {
    let practice = try await Practice()
    try await practice.provider(.hours(try Practice.always()))
    // The service takes 23 hours of each day, with buffers of an hour and a half, so its days overlap.
    try await practice.provider(
      .services([
        try OfferedService(
          type: try Practice.word("boarding"), name: try Practice.text("Boarding"),
          lengths: [1_380], price: Money(0, try Practice.eur()),
          buffers: try Buffers(before: 5_400, after: 5_400).orThrow("buffers"),
          cancellation: try CancellationTerms([]))
      ]))
    let refused = await #expect(throws: Refusal.self) {
      try await practice.repeat("boarding", "2025-03-10T09:00:00", 1_380, "FREQ=DAILY;COUNT=3")
    }
    #expect(refused?["occurrences"] == .texts(["2025-03-11T09:00:00"]))
    let possible = try await practice.repeat(
      "boarding", "2025-03-10T09:00:00", 1_380, "FREQ=DAILY;INTERVAL=2;COUNT=3")
    #expect(possible.bookings.count == 3)
  }

  @Test func `two who ask at once for series that meet: one has all of it, the other nothing`()
    async throws
  {
    for _ in 1...6 {
      let practice = try await Practice(.sqlite)
      let (desk, now, provider, dog) = (
        practice.desk, practice.now, practice.provider, practice.dog
      )
      let wishes = try [
        ("2025-03-10T09:00:00", "FREQ=WEEKLY;COUNT=20"),
        ("2025-03-17T09:15:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=20"),
      ].map { start, rule in
        SeriesWish(
          provider: provider, service: try Practice.word("walking"),
          start: try LocalTime(start).orThrow(start), seconds: 1_800,
          rule: try RecurrenceRule(rule), subjects: [dog])
      }
      let made = try await withThrowingTaskGroup(of: Bool.self) { group in
        for wish in wishes {
          group.addTask {
            do {
              _ = try await desk.requestSeries(
                wish, paying: nil, Command(Practice.jane.user, now: now))
              return true
            } catch let refusal as Refusal {
              #expect(refusal.code == .seriesConflict)
              return false
            }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(made.count { $0 } == 1)
      #expect(try await practice.bookings.count == 20)
    }
  }

  // MARK: Bad input

  @Test(arguments: [
    ("walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY", "COUNT"),
    ("walking", "2025-03-10T09:00:00", 30, "FREQ=YEARLY;COUNT=2", "FREQ=YEARLY"),
    ("walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY;BYSETPOS=1;COUNT=2", "BYSETPOS"),
    ("walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY;BYDAY=TU;COUNT=2", "2025-03-11"),
    ("walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY;UNTIL=20250301", "ends with"),
    ("walking", "2025-03-10T09:00:00", 45, "FREQ=WEEKLY;COUNT=2", "in minutes: 30, 60"),
    ("grooming", "2025-03-10T09:00:00", 45, "FREQ=WEEKLY;COUNT=54", "at most 53"),
    ("grooming", "2025-03-10T09:00:00", 45, "FREQ=WEEKLY;COUNT=2", "payment"),
    ("walking", "2025-03-10T09:00:30", 30, "FREQ=WEEKLY;COUNT=2", "whole minutes"),
  ])
  func `what no series can be is named`(
    _ service: String, _ start: String, _ minutes: Int, _ rule: String, _ says: String
  ) async throws {
    let practice = try await Practice()
    let paying = rule.hasSuffix("54") ? "pm_approve" : nil
    do {
      _ = try await practice.repeat(service, start, minutes, rule, paying: paying)
      Issue.record("it was made")
    } catch let refusal as Refusal {
      #expect(refusal.description.contains(says), "\(refusal.description)")
    } catch let fault as RuleFault {
      #expect(fault.description.contains(says), "\(fault.description)")
    }
    #expect(try await practice.bookings.isEmpty)
  }

  @Test func `the past and what is two years away are named by their occurrences`() async throws {
    let practice = try await Practice()
    let past = await #expect(throws: Refusal.self) {
      try await practice.repeat("walking", "2025-02-24T09:00:00", 30, "FREQ=WEEKLY;COUNT=3")
    }
    #expect(past?["occurrences"] == .texts(["2025-02-24T09:00:00"]))
    let far = await #expect(throws: Refusal.self) {
      try await practice.repeat(
        "walking", "2025-03-10T09:00:00", 30, "FREQ=MONTHLY;COUNT=25;BYDAY=2MO")
    }
    guard case .texts(let names)? = far?["occurrences"] else {
      Issue.record("no occurrences")
      return
    }
    #expect(names == ["2027-03-08T09:00:00"])
  }

  @Test func `three series of one user wait for a provider, and no fourth`() async throws {
    let practice = try await Practice()
    for hour in 0..<3 {
      _ = try await practice.repeat(
        "sitting", ["2025-03-10T09:30:00", "2025-03-11T09:30:00", "2025-03-12T09:30:00"][hour], 60,
        "FREQ=WEEKLY;COUNT=4", paying: "pm_approve")
    }
    let refused = await #expect(throws: Refusal.self) {
      try await practice.repeat(
        "sitting", "2025-03-13T09:30:00", 60, "FREQ=WEEKLY;COUNT=4", paying: "pm_approve")
    }
    #expect(refused?.code == .tooManyWaiting)
    // A series and a single request each count as one waiting request.
    _ = try await practice.ask(
      try practice.wish("sitting", "2025-03-13T09:30:00+01:00", minutes: 60), paying: "pm_approve")
  }
}
