import Appointments
import BookingStore
import BookingTestSupport
import Bookings
import OperatorFiles
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// The requests for appointments that are refused, and the users who may change a provider.
@Suite struct AppointmentRefusalTests {
  @Test func `nobody keeps a provider's week with requests that wait`() async throws {
    let practice = try await Practice()
    for day in 0..<9 {
      let date = ["03", "04", "05", "06", "07", "10", "11", "12", "13"][day]
      _ = try await practice.ask(
        try practice.wish("sitting", "2025-03-\(date)T09:00:00+01:00", minutes: 60),
        paying: "pm_approve")
    }
    let tenth = try practice.wish("sitting", "2025-03-14T09:00:00+01:00", minutes: 60)
    let refusal = await #expect(throws: Refusal.self) {
      try await practice.ask(tenth, paying: "pm_approve")
    }
    #expect(refusal?.code == .tooManyWaiting)
    practice.now = practice.now.adding(seconds: 86_400)
    _ = try await practice.desk.endWaiting(now: practice.now)
    _ = try await practice.ask(tenth, paying: "pm_approve")
  }

  @Test func `what cannot be asked for is refused with its reason, and nothing is held`()
    async throws
  {
    let practice = try await Practice()
    let foreign = try await practice.desk.addSubject(
      try Practice.profile("Bello"), Command(Practice.stranger.user, now: practice.now)
    ).value.id
    var random = SeededGenerator(seed: 5)
    let unknown = Subject.ID(using: &random)
    let nobody = Provider.ID(using: &random)
    let nine = "2025-03-03T09:00:00+01:00"
    try await practice.provider(
      .absence(
        try Stretch(
          asked: try Practice.at("2025-03-04T10:00:00+01:00"),
          try Practice.at("2025-03-04T11:00:00+01:00"))))
    func refusal(
      _ service: String, _ start: String, _ minutes: Int, of subjects: [Subject.ID]? = nil,
      at provider: Provider.ID? = nil
    ) async throws -> RefusalCode? {
      await #expect(throws: Refusal.self) {
        try await practice.ask(
          try practice.wish(service, start, minutes: minutes, of: subjects, at: provider),
          paying: "pm_approve")
      }?.code
    }
    // The end must be after the start.
    #expect(try await refusal("walking", nine, -30) == .invalidTimeRange)
    #expect(try await refusal("walking", nine, 0) == .invalidTimeRange)
    #expect(try await refusal("walking", nine, 500_000_000) == .invalidTimeRange)
    #expect(try await refusal("walking", nine, 45) == .invalidTimeRange)
    #expect(
      try await refusal("walking", "2025-03-03T09:00:30+01:00", 30) == .invalidTimeRange)
    #expect(
      try await refusal("walking", "2025-02-28T09:00:00+01:00", 30) == .invalidTimeRange)
    #expect(
      try await refusal("walking", "2027-03-09T09:00:00+01:00", 30) == .invalidTimeRange)
    // The answer about a foreign subject does not reveal whether it exists.
    #expect(try await refusal("walking", nine, 30, of: []) == .noSubjects)
    #expect(try await refusal("walking", nine, 30, of: [foreign]) == .invalidSubjects)
    #expect(try await refusal("walking", nine, 30, of: [unknown]) == .invalidSubjects)
    #expect(
      try await refusal("walking", nine, 30, of: [practice.dog, practice.dog]) == .invalidRequest)
    #expect(
      try await refusal("walking", nine, 30, of: (0..<10).map { _ in unknown }) == .invalidRequest)
    #expect(try await refusal("singing", nine, 30) == .notFound)
    #expect(try await refusal("walking", nine, 30, at: nobody) == .notFound)
    // Requests outside the provider's hours, or during an absence, are refused.
    #expect(
      try await refusal("walking", "2025-03-03T08:45:00+01:00", 30) == .outsideHours)
    #expect(
      try await refusal("walking", "2025-03-03T11:45:00+01:00", 30) == .outsideHours)
    #expect(
      try await refusal("walking", "2025-03-02T11:00:00+01:00", 30) == .outsideHours)
    #expect(
      try await refusal("walking", "2025-03-04T09:45:00+01:00", 30) == .providerAbsent)
    #expect(
      try await refusal("walking", "2025-03-04T10:45:00+01:00", 30) == .providerAbsent)
    try await practice.provider(.isOpen(false))
    #expect(try await refusal("walking", nine, 30) == .providerNotAvailable)
    try await practice.provider(.isOpen(true))
    #expect(try await practice.store.claims(in: practice.provider.rawValue).isEmpty)
    // The times right before and after an absence are free.
    for start in ["2025-03-04T09:30:00+01:00", "2025-03-04T11:00:00+01:00"] {
      _ = try await practice.ask(try practice.wish("walking", start, minutes: 30))
    }
    let unpaid = await #expect(throws: Refusal.self) {
      try await practice.ask(try practice.wish("grooming", nine, minutes: 45))
    }
    #expect(unpaid?.fault?.member == "payment_method_token")
  }

  @Test func `nobody buys for the subjects of another, also step by step`() async throws {
    let practice = try await Practice()
    let stranger = Practice.stranger.user
    let own = try await practice.desk.addSubject(
      try Practice.profile("Bello"), Command(stranger, now: practice.now)
    ).value.id
    let nine = "2025-03-03T09:00:00+01:00"
    let hold = try await practice.desk.hold(
      try practice.wish("walking", nine, minutes: 30, of: [own]),
      Command(stranger, now: practice.now))
    // The hold is only for the time, so the subjects are given again with the price.
    let request = try await practice.desk.request(
      for: try practice.wish("walking", nine, minutes: 30), held: hold)
    let foreign = await #expect(throws: Refusal.self) {
      try await practice.desk.quote(
        request, Command(stranger, now: practice.now))
    }
    #expect(foreign?.code == .invalidSubjects)
    let unheld = await #expect(throws: Refusal.self) {
      try await practice.desk.quote(
        try await practice.desk.request(for: try practice.wish("walking", nine, minutes: 30)),
        Command(stranger, now: practice.now))
    }
    #expect(unheld?.fault?.member == "time")
  }

  @Test func `providers are added by operators and changed by who acts for them`() async throws {
    let practice = try await Practice()
    func refusal(
      _ draft: ProviderDraft, by actor: AppointmentActor = Practice.operator
    ) async -> Refusal? {
      await #expect(throws: Refusal.self) {
        try await practice.desk.addProvider(
          draft, Command(actor, now: practice.now))
      }
    }
    #expect(await refusal(try Practice.draft())?.code == .providerCodeTaken)
    #expect(await refusal(try Practice.draft("x"), by: Practice.jane)?.code == .unauthorized)
    #expect(
      await refusal(try Practice.draft("x", zone: "Mars/Olympus"))?.fault?.member == "time_zone")
    let twice = try Practice.services() + Practice.services()
    #expect(
      await refusal(try Practice.draft("x", services: twice))?.fault?.member == "services")
    func changed(
      _ change: AppointmentDesk.ProviderChange, _ version: Int? = nil,
      by actor: AppointmentActor = Practice.walker
    ) async throws -> Versioned<Provider> {
      try await practice.desk.change(
        practice.provider, change, expecting: version, Command(actor, now: practice.now))
    }
    let read = try await practice.desk.found(Provider.self, practice.provider)
    let away = try Stretch(asked: practice.now, practice.now.adding(seconds: 3_600))
    let once = try await changed(.absence(away), read.version)
    #expect(once.value.absences.map(\.stretch) == [away] && once.version == read.version + 1)
    let stale = await #expect(throws: Refusal.self) {
      try await changed(.isOpen(false), read.version)
    }
    #expect(stale?.code == .changed)
    // A change that is already in force is not refused (RFC 9110, 13.1.1): its answer may have been lost.
    #expect(try await changed(.absence(away), read.version).version == once.version)
    // A repeated absence changes nothing, and the next change removes absences that are over.
    #expect(try await changed(.absence(away)).version == once.version)
    let absence = try once.value.absences.first.orThrow("an absence").id
    #expect(try await changed(.present(absence)).value.absences.isEmpty)
    let gone = await #expect(throws: Refusal.self) { try await changed(.present(absence)) }
    #expect(gone?.code == .notFound)
    _ = try await changed(.absence(away))
    practice.now = away.end
    #expect(try await changed(.isOpen(true)).value.absences.isEmpty)
    for (actor, change) in [
      (Practice.jane, .isOpen(false)), (Practice.walker, .user(Practice.jane.user)),
    ] as [(AppointmentActor, AppointmentDesk.ProviderChange)] {
      let refusal = await #expect(throws: Refusal.self) { try await changed(change, by: actor) }
      #expect(refusal?.code == .unauthorized)
    }
    // After the operator assigns the provider to another user, the former one may change nothing.
    _ = try await changed(.user(Practice.jane.user), by: Practice.operator)
    let lost = await #expect(throws: Refusal.self) { try await changed(.isOpen(false)) }
    #expect(lost?.code == .unauthorized)
  }

  @Test func `an appointment stays when hours and services change, and is seen by its own people`()
    async throws
  {
    let practice = try await Practice()
    let booking = try await practice.ask(
      try practice.wish("sitting", "2025-03-03T09:00:00+01:00", minutes: 60),
      paying: "pm_approve")
    try await practice.provider(.hours(.none))
    try await practice.provider(.services([]))
    let accepted = try await practice.desk.accept(
      booking.id, Command(Practice.walker, now: practice.now))
    #expect(accepted.state == .confirmed)
    for actor in [Practice.jane, Practice.walker, Practice.operator] {
      #expect(
        try await practice.desk.appointment(booking.id, for: actor).value.id == booking.id)
    }
    let stranger = await #expect(throws: Refusal.self) {
      try await practice.desk.appointment(booking.id, for: Practice.stranger)
    }
    #expect(stranger?.code == .notFound)
    let day = (practice.now, practice.now.adding(seconds: 3 * 86_400))
    let listed = try await practice.desk.appointments(
      at: practice.provider, from: day.0, until: day.1, limit: 10, for: Practice.walker)
    #expect(listed.map(\.record.value.id) == [booking.id])
    let foreign = await #expect(throws: Refusal.self) {
      try await practice.desk.appointments(
        at: practice.provider, from: day.0, until: day.1, limit: 10, for: Practice.jane)
    }
    #expect(foreign?.code == .unauthorized)
  }

  @Test func `subjects are their owner's`() async throws {
    let practice = try await Practice()
    let stranger = Practice.stranger.user
    let read = try await practice.desk.subject(practice.dog, of: Practice.jane.user)
    for command in [
      { _ = try await practice.desk.subject(practice.dog, of: stranger) },
      {
        _ = try await practice.desk.change(
          practice.dog, to: read.value.profile, for: stranger, now: practice.now)
      },
      { try await practice.desk.removeSubject(practice.dog, for: stranger, now: practice.now) },
    ] {
      let refusal = await #expect(throws: Refusal.self) { try await command() }
      #expect(refusal?.code == .notFound)
    }
    let stale = await #expect(throws: Refusal.self) {
      try await practice.desk.removeSubject(
        practice.dog, expecting: read.version + 1, for: Practice.jane.user, now: practice.now)
    }
    #expect(stale?.code == .changed)
    try await practice.desk.removeSubject(
      practice.dog, for: Practice.jane.user, now: practice.now)
    #expect(try await practice.desk.subjects(of: Practice.jane.user).isEmpty)
    for number in 0..<50 {
      _ = try await practice.desk.addSubject(
        try Practice.profile("Dog \(number)"), Command(stranger, now: practice.now))
    }
    await #expect(throws: Refusal.self) {
      try await practice.desk.addSubject(
        try Practice.profile("Rex"), Command(stranger, now: practice.now))
    }
  }

  @Test func `services and terms that make no sense are refused by their member`() throws {
    let terms = try CancellationTerms([])
    let price = Money(100, try Practice.eur())
    func member(
      _ lengths: [Int] = [30], _ minor: Int = 100, answers: Int? = nil, capacity: Int = 1,
      step: Int = 15
    ) throws -> String? {
      #expect(throws: Refusal.self) {
        try OfferedService(
          type: try Practice.word("walking"), name: try Practice.text("Walk"), lengths: lengths,
          price: Money(minor, price.currency), answers: answers, cancellation: terms,
          capacity: capacity, step: step)
      }?.fault?.member
    }
    #expect(try member([]) == "lengths_minutes")
    #expect(try member([30, 30]) == "lengths_minutes")
    #expect(try member([.max]) == "lengths_minutes")
    #expect(try member([30], -1) == "price_minor")
    #expect(try member(answers: 59) == "answer_within_minutes")
    #expect(try member(capacity: 0) == "capacity")
    #expect(try member(step: 7) == "step_minutes")
    for tiers in [[(1, 50), (2, 40)], [(1, 50), (1, 40)], [(-1, 50)], [(1, 101)]] {
      #expect(throws: Refusal.self) {
        try CancellationTerms(tiers.map { .init(hours: $0.0, percent: $0.1) })
      }
    }
    for wrong in ["", "Walking", "1st", "dog walking", "ä", String(repeating: "a", count: 33)] {
      #expect(Keyword(wrong) == nil, "\(wrong)")
    }
  }
}
