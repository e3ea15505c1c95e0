import Appointments
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// Random commands, compared with a model of the provider's calendar by minutes.
@Suite struct CalendarModelTests {
  /// An appointment or a session in the calendar, in minutes since `begin`.
  private struct Entry {
    let minutes: Range<Int>
    let before: Int
    let after: Int
    /// The minutes that no other entry may use, buffers included.
    var guarded: Range<Int> { minutes.lowerBound - before..<minutes.upperBound + after }
  }

  private struct Model {
    var entries: [AppointmentBooking.ID: Entry] = [:]
    var sessions: [Entry] = []
    var absences: [Range<Int>] = []
    /// Whether the provider works in a minute.
    let isOpen: [Bool]

    func isFree(_ entry: Entry, besides own: AppointmentBooking.ID? = nil) -> Bool {
      let others = entries.filter { $0.key != own }.map(\.value) + sessions
      for minute in entry.guarded
      where others.contains(where: { $0.minutes.contains(minute) }) { return false }
      for minute in entry.minutes
      where others.contains(where: { $0.guarded.contains(minute) }) { return false }
      return true
    }

    func isWorked(_ minutes: Range<Int>) -> Bool {
      minutes.allSatisfy { minute in
        isOpen[minute] && !absences.contains { $0.contains(minute) }
      }
    }
  }

  private static let days = 3
  private static let kinds: [(name: String, lengths: [Int], before: Int, after: Int)] = [
    ("walking", [30, 60], 0, 0), ("sitting", [60, 120], 10, 20), ("grooming", [45], 0, 15),
  ]

  @Test(arguments: SeededRuns(usual: 6, soak: 300).seeds)
  func `no two appointments share a minute or a buffer, whatever is asked for`(
    _ seed: UInt64
  ) async throws {
    let practice = try await Practice(seed % 3 == 0 ? .sqlite : .memory)
    var random = SeededGenerator(seed: seed)
    // Monday to Wednesday, after the clocks in Vienna went forward on Sunday.
    let begin = try Practice.at("2025-03-31T00:00:00+02:00")
    practice.now = begin.adding(seconds: -40 * 3_600)
    let week = try Practice.week()
    let isOpen = try (0..<Self.days * 1_440).map { minute in
      week.contains(
        try LocalTime(
          try CivilDate(daysSince1970: 20_178 + minute / 1_440).orThrow("a day"),
          secondOfDay: minute % 1_440 * 60
        ).orThrow("a time"))
    }
    var model = Model(isOpen: isOpen)
    func moment(_ minute: Int) -> Instant { begin.adding(seconds: minute * 60) }
    /// Returns a start, mostly one within the provider's hours.
    func start() -> Int {
      let day = Int.random(in: 0..<Self.days, using: &random) * 1_440
      return day
        + (Int.random(in: 0..<4, using: &random) == 0
          ? Int.random(in: 0..<264, using: &random) * 5
          : 540 + Int.random(in: 0..<90, using: &random) * 5)
    }
    func choice() -> (Int, Entry) {
      let kind = Int.random(in: 0..<3, using: &random)
      let length = Self.kinds[kind].lengths.randomElement(using: &random) ?? 30
      let start = start()
      return (
        kind,
        Entry(
          minutes: start..<start + length, before: Self.kinds[kind].before,
          after: Self.kinds[kind].after)
      )
    }
    var made = 0
    for number in 0..<150 {
      switch Int.random(in: 0..<10, using: &random) {
      case 9 where model.sessions.count < 4:
        let start = Int.random(in: 0..<Self.days * 24 - 4, using: &random) * 60
        let entry = Entry(minutes: start..<start + 60, before: 0, after: 0)
        let isFree = model.isFree(entry)
        do {
          _ = try await practice.desk.addSession(
            at: practice.provider, of: try Practice.word("puppies"), start: moment(start),
            Command(Practice.walker, now: practice.now))
          #expect(isFree, "\(seed) \(number)")
          model.sessions.append(entry)
        } catch let refusal as Refusal {
          #expect(!isFree && refusal.code == .conflictingBooking, "\(seed) \(number)")
        }
      case 0..<6, 9:
        let (kind, entry) = choice()
        let user = try UserID("user\(number)").orThrow("a user")
        let dog = try await practice.desk.addSubject(
          try Practice.profile("Rex"), Command(user, now: practice.now))
        let wish = AppointmentWish(
          provider: practice.provider, service: try Practice.word(Self.kinds[kind].name),
          start: moment(entry.minutes.lowerBound), end: moment(entry.minutes.upperBound),
          subjects: [dog.value.id])
        let (isWorked, isFree) = (model.isWorked(entry.minutes), model.isFree(entry))
        let conflicts = try await practice.desk.conflicts(
          at: practice.provider, from: wish.start, until: wish.end, for: wish.service,
          now: practice.now)
        #expect(conflicts.isEmpty == (isWorked && isFree), "\(seed) \(number): \(conflicts)")
        do {
          let booking = try await practice.ask(
            wish, for: user, paying: kind == 0 ? nil : "pm_approve")
          #expect(isWorked && isFree, "\(seed) \(number): \(wish)")
          model.entries[booking.id] = entry
          made += 1
        } catch let refusal as Refusal {
          let codes: [RefusalCode] = [.outsideHours, .providerAbsent]
          #expect(
            isWorked
              ? !isFree && refusal.code == .conflictingBooking : codes.contains(refusal.code),
            "\(seed) \(number): \(refusal)")
        }
      case 6:
        guard let id = model.entries.keys.sorted().randomElement(using: &random) else { break }
        let booking = try await practice.desk.found(AppointmentBooking.self, id).value
        if booking.state == .pending, Bool.random(using: &random) {
          _ = try await practice.desk.decline(
            id, Command(Practice.walker, now: practice.now))
        } else {
          _ = try await practice.cancel(booking)
        }
        model.entries[id] = nil
      case 7:
        guard let id = model.entries.keys.sorted().randomElement(using: &random),
          let former = model.entries[id]
        else { break }
        let booking = try await practice.desk.found(AppointmentBooking.self, id).value
        let start = start()
        let entry = Entry(
          minutes: start..<start + former.minutes.count, before: former.before,
          after: former.after)
        let fits = model.isWorked(entry.minutes) && model.isFree(entry, besides: id)
        do {
          _ = try await practice.desk.move(
            id, to: moment(start), moment(entry.minutes.upperBound),
            Command(AppointmentActor(booking.user), now: practice.now))
          #expect(fits, "\(seed) \(number)")
          model.entries[id] = entry
        } catch let refusal as Refusal {
          #expect(!fits || start == former.minutes.lowerBound, "\(seed) \(number): \(refusal)")
        }
      case 8 where model.absences.count < 3:
        let start = Int.random(in: 0..<Self.days * 24 - 4, using: &random) * 60
        model.absences.append(start..<start + 90)
        try await practice.provider(
          .absence(try Stretch(asked: moment(start), moment(start + 90))))
      default: break
      }
    }
    // The store and the model have the same times at the end.
    let claims = try await practice.store.claims(in: practice.provider.rawValue)
    #expect(
      Set(claims.compactMap(\.resource.stretch))
        == Set(
          (model.entries.values + model.sessions).compactMap {
            Stretch(moment($0.minutes.lowerBound), moment($0.minutes.upperBound))
          }), "\(seed)")
    #expect(made > 10, "\(seed): the run says little")
  }
}
