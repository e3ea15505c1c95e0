import Appointments
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// Boarding and daycare: subjects of several owners, over nights or days of the provider's calendar.
@Suite struct PlacesByDayTests {
  /// Adds a kennel with three places, open from eight to six, and a daycare with two.
  private static func kennel(_ practice: Practice) async throws -> Provider.ID {
    let terms = try CancellationTerms([.init(hours: 48, percent: 100)])
    func service(
      _ type: String, _ unit: PlacesByDay.Unit, most: Int, capacity: Int, price: Int
    ) throws -> OfferedService {
      try OfferedService(
        type: try Practice.word(type),
        name: try Practice.text(type == "boarding" ? "Boarding" : "Daycare"), lengths: [],
        price: Money(price, try Practice.eur()), cancellation: terms, capacity: capacity,
        byDay: try PlacesByDay(unit, most: most).orThrow("days"))
    }
    return try await practice.desk.addProvider(
      try Practice.draft(
        "kennel",
        services: [
          try service("boarding", .night, most: 14, capacity: 3, price: 4_000),
          try service("daycare", .day, most: 5, capacity: 2, price: 2_500),
        ],
        hours: try WeeklyHours((1...7).map { .init(weekday: $0, from: 480, until: 1_080) })),
      Command(Practice.operator, now: practice.now)
    ).id
  }

  private static func dogs(
    _ count: Int, of user: UserID, in practice: Practice
  ) async throws -> [Subject.ID] {
    var dogs: [Subject.ID] = []
    for number in 0..<count {
      dogs.append(
        try await practice.desk.addSubject(
          try Practice.profile("Dog \(number)"), Command(user, now: practice.now)
        ).value.id)
    }
    return dogs
  }

  private static func wish(
    _ type: String, _ start: String, _ end: String, of subjects: [Subject.ID],
    at kennel: Provider.ID
  ) throws -> AppointmentWish {
    AppointmentWish(
      provider: kennel, service: try Practice.word(type), start: try Practice.at(start),
      end: try Practice.at(end), subjects: subjects)
  }

  @Test(arguments: Practice.Kind.allCases)
  func `animals of several owners share the nights, as many as there are places`(
    kind: Practice.Kind
  ) async throws {
    let practice = try await Practice(kind)
    let kennel = try await Self.kennel(practice)
    let (jane, john) = (Practice.jane.user, Practice.stranger.user)
    let hers = try await Self.dogs(2, of: jane, in: practice)
    let dogs = try await Self.dogs(2, of: john, in: practice)
    let first = try await practice.ask(
      try Self.wish(
        "boarding", "2025-03-20T09:00:00+01:00", "2025-03-22T17:00:00+01:00", of: hers, at: kennel),
      for: jane, paying: "pm_approve")
    #expect(first.quote.total.minorUnits == 2 * 2 * 4_000)
    #expect(first.quote.price.lines.map(\.description) == ["Boarding, 2 nights (x2)"])
    #expect(first.quote.request.days?.map(\.description) == ["2025-03-20", "2025-03-21"])
    #expect(first.passes.passes.first?.content.admits == 2)
    // One place is left in the night of the 21st, and all three in that of the 22nd.
    func his(_ count: Int, _ start: String, _ end: String) throws -> AppointmentWish {
      try Self.wish(
        "boarding", "\(start)T10:00:00+01:00", "\(end)T10:00:00+01:00",
        of: Array(dogs.prefix(count)), at: kennel)
    }
    let full = await #expect(throws: Refusal.self) {
      try await practice.ask(
        try his(2, "2025-03-21", "2025-03-23"), for: john, paying: "pm_approve")
    }
    #expect(full?.code == .classFull)
    #expect(full?["date"] == .text("2025-03-21"))
    _ = try await practice.ask(
      try his(1, "2025-03-21", "2025-03-23"), for: john, paying: "pm_approve")
    // Jane's dogs leave on the 22nd, so two more can stay from its evening on.
    _ = try await practice.ask(
      try Self.wish(
        "boarding", "2025-03-22T10:00:00+01:00", "2025-03-23T10:00:00+01:00",
        of: try await Self.dogs(2, of: john, in: practice), at: kennel),
      for: john, paying: "pm_approve")
    let conflicts = try await practice.desk.conflicts(
      at: kennel, from: try Practice.at("2025-03-20T09:00:00+01:00"),
      until: try Practice.at("2025-03-24T10:00:00+01:00"), for: try Practice.word("boarding"),
      now: practice.now)
    #expect(
      conflicts == [
        .taken(
          try Stretch(
            try Practice.at("2025-03-21T00:00:00+01:00"),
            try Practice.at("2025-03-22T00:00:00+01:00")
          ).orThrow("a day"), until: nil),
        .taken(
          try Stretch(
            try Practice.at("2025-03-22T00:00:00+01:00"),
            try Practice.at("2025-03-23T00:00:00+01:00")
          ).orThrow("a day"), until: nil),
      ])
    // The nights of a cancelled appointment are free again.
    _ = try await practice.cancel(first)
    _ = try await practice.ask(
      try his(2, "2025-03-20", "2025-03-21"), for: john, paying: "pm_approve")
  }

  /// Clocks in Vienna go forward in the night to 2025-03-30, and back in the night to 2025-10-26.
  @Test(arguments: [
    ("2025-03-28T10:00:00+01:00", "2025-03-31T10:00:00+02:00", 3),
    ("2025-10-24T10:00:00+02:00", "2025-10-27T10:00:00+01:00", 3),
    ("2025-03-29T10:00:00+01:00", "2025-03-30T10:00:00+02:00", 1),
    ("2025-10-25T17:00:00+02:00", "2025-10-26T08:30:00+01:00", 1),
  ])
  func `nights are days of the calendar, also over a change of clocks`(
    start: String, end: String, nights: Int
  ) async throws {
    let practice = try await Practice()
    let kennel = try await Self.kennel(practice)
    let booking = try await practice.ask(
      try Self.wish("boarding", start, end, of: [practice.dog], at: kennel), paying: "pm_approve")
    #expect(booking.quote.total.minorUnits == nights * 4_000)
    #expect(booking.quote.request.days?.count == nights)
  }

  @Test func `a day of daycare is each day of which it has a part`() async throws {
    let practice = try await Practice()
    let kennel = try await Self.kennel(practice)
    let day = try await practice.ask(
      try Self.wish(
        "daycare", "2025-03-20T08:00:00+01:00", "2025-03-20T18:00:00+01:00", of: [practice.dog],
        at: kennel), paying: "pm_approve")
    #expect(day.quote.price.lines.map(\.description) == ["Daycare, 1 day"])
    let three = try await practice.ask(
      try Self.wish(
        "daycare", "2025-03-20T12:00:00+01:00", "2025-03-22T12:00:00+01:00", of: [practice.dog],
        at: kennel), paying: "pm_approve")
    #expect(three.quote.total.minorUnits == 3 * 2_500)
    // A boarding takes no place in the daycare.
    _ = try await practice.ask(
      try Self.wish(
        "boarding", "2025-03-20T12:00:00+01:00", "2025-03-22T12:00:00+01:00", of: [practice.dog],
        at: kennel), paying: "pm_approve")
  }

  @Test func `who comes and goes does so in opening hours, and nobody stays longer than offered`()
    async throws
  {
    let practice = try await Practice()
    let kennel = try await Self.kennel(practice)
    func refused(_ start: String, _ end: String, _ type: String = "boarding") async throws
      -> RefusalCode?
    {
      await #expect(throws: Refusal.self) {
        try await practice.ask(
          try Self.wish(
            type, "\(start):00+01:00", "\(end):00+01:00", of: [practice.dog], at: kennel),
          paying: "pm_approve")
      }?.code
    }
    #expect(try await refused("2025-03-20T07:59", "2025-03-21T10:00") == .outsideHours)
    #expect(try await refused("2025-03-20T10:00", "2025-03-21T18:01") == .outsideHours)
    // A stay has at least one night and at most 14.
    #expect(try await refused("2025-03-20T10:00", "2025-03-20T16:00") == .invalidTimeRange)
    #expect(try await refused("2025-03-05T10:00", "2025-03-20T10:00") == .invalidTimeRange)
    #expect(
      try await refused("2025-03-05T10:00", "2025-03-10T10:00", "daycare") == .invalidTimeRange)
    _ = try await practice.desk.change(
      kennel,
      .absence(
        try Stretch(
          try Practice.at("2025-03-21T00:00:00+01:00"),
          try Practice.at("2025-03-21T06:00:00+01:00")
        ).orThrow("an absence")), Command(Practice.walker, now: practice.now))
    #expect(try await refused("2025-03-20T10:00", "2025-03-22T10:00") == .providerAbsent)
  }

  @Test func `a boarding keeps its dates, and is no part of a series`() async throws {
    let practice = try await Practice()
    let kennel = try await Self.kennel(practice)
    let booking = try await practice.ask(
      try Self.wish(
        "boarding", "2025-03-20T09:00:00+01:00", "2025-03-22T17:00:00+01:00", of: [practice.dog],
        at: kennel), paying: "pm_approve")
    #expect(!booking.canMove(as: .owner, now: practice.now))
    #expect(!booking.canMove(as: .provider, now: practice.now))
    let moved = await #expect(throws: Refusal.self) {
      try await practice.desk.move(
        booking.id, to: try Practice.at("2025-03-23T09:00:00+01:00"),
        try Practice.at("2025-03-24T09:00:00+01:00"), Command(Practice.walker, now: practice.now))
    }
    #expect(moved?.code == .invalidTransition)
  }

  @Test func `a service over days has no lengths and nothing around it`() throws {
    let terms = try CancellationTerms([])
    func service(lengths: [Int], buffers: Buffers = .none) throws -> OfferedService {
      try OfferedService(
        type: try Practice.word("boarding"), name: try Practice.text("B"), lengths: lengths,
        price: Money(1, try Practice.eur()), buffers: buffers, cancellation: terms, capacity: 2,
        byDay: try PlacesByDay(.night, most: 3).orThrow("days"))
    }
    #expect(try !service(lengths: []).isClass)
    #expect(throws: Refusal.self) { try service(lengths: [60]) }
    #expect(throws: Refusal.self) {
      try service(lengths: [], buffers: try Buffers(before: 60, after: 0).orThrow("buffers"))
    }
    #expect(PlacesByDay(.night, most: 0) == nil && PlacesByDay(.night, most: 32) == nil)
  }
}
