import Airports
import Appointments
import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import OperatorFiles
import PassTestSupport
import Selling
import Synchronization
import Vocabulary

/// A provider with a service of each kind, a desk, a payment provider and a clock that tests set.
final class Practice {
  let store: any BookingStore
  let payments = DeterministicProvider()
  let desk: AppointmentDesk
  /// The time of the test, which begins at 2025-03-01T12:00:00Z, a Saturday.
  var now = Instant(secondsSince1970: 1_740_830_400)
  let provider: Provider.ID
  /// The subject that Jane owns.
  let dog: Subject.ID
  private let directory: TemporaryDirectory?

  enum Kind: String, CaseIterable, Sendable { case memory, sqlite }

  static let product: AppointmentProduct = {
    let zones = Mutex(SystemZones())
    return AppointmentProduct { name in try zones.withLock { try $0.zone(name) } }
  }()

  static let `operator` = AppointmentActor(UserID("desk") ?? UserID.none, isOperator: true)
  static let walker = AppointmentActor(UserID("walker") ?? UserID.none)
  static let jane = AppointmentActor(UserID("jane") ?? UserID.none)
  static let stranger = AppointmentActor(UserID("john") ?? UserID.none)

  /// Sets a practice up; `money` is the payment provider in place of `payments`.
  init(_ kind: Kind = .memory, provider money: (any PaymentProvider)? = nil) async throws {
    directory = kind == .sqlite ? try TemporaryDirectory() : nil
    store = try directory.map { try SQLiteStore("\($0.path)/bookings.sqlite") } ?? InMemoryStore()
    desk = AppointmentDesk(
      Self.product, store: store, providers: .only(money ?? payments), clock: SleepingClock(),
      randomness: .seeded(12))
    provider = try await desk.addProvider(
      try Self.draft(), Command(Self.operator, now: now)
    ).id
    dog = try await desk.addSubject(
      try Self.profile("Rex"), Command(Self.jane.user, now: now)
    ).value.id
  }

  static func word(_ text: String) throws -> Keyword { try Keyword(text).orThrow(text) }
  static func text(_ text: String) throws -> TicketText { try TicketText(text).orThrow(text) }
  static func eur() throws -> CurrencyCode { try CurrencyCode("EUR").orThrow("EUR") }

  static func profile(_ name: String) throws -> Subject.Profile {
    Subject.Profile(kind: try word("dog"), name: try text(name), notes: "pulls")
  }

  /// Returns Monday to Friday from nine to noon and from one to five, and Saturday from ten to two.
  static func week() throws -> WeeklyHours {
    try WeeklyHours(
      (1...5).flatMap { day in
        [
          WeeklyHours.Span(weekday: day, from: 540, until: 720),
          .init(weekday: day, from: 780, until: 1_020),
        ]
      } + [.init(weekday: 6, from: 600, until: 840)])
  }

  static func always() throws -> WeeklyHours {
    try WeeklyHours((1...7).map { .init(weekday: $0, from: 0, until: 1_440) })
  }

  /// Returns the services: `walking` is free and needs no acceptance, `sitting` costs and needs acceptance,
  /// `grooming` costs and cannot be cancelled in the last two hours, and `puppies` is a class of three.
  static func services() throws -> [OfferedService] {
    let terms = try CancellationTerms([
      .init(hours: 48, percent: 100), .init(hours: 24, percent: 50),
    ])
    func service(
      _ type: String, _ lengths: [Int], _ price: Int, _ terms: CancellationTerms,
      buffers: Buffers = .none, answers: Int? = nil, capacity: Int = 1
    ) throws -> OfferedService {
      try OfferedService(
        type: try word(type), name: try text(type.uppercased()), lengths: lengths,
        price: Money(price, try eur()), buffers: buffers, answers: answers, cancellation: terms,
        capacity: capacity)
    }
    return [
      try service("walking", [30, 60], 0, terms),
      try service(
        "sitting", [60, 120], 4_000, terms,
        buffers: try Buffers(before: 600, after: 1_200).orThrow("buffers"), answers: 86_400),
      try service(
        "grooming", [45], 2_500,
        try CancellationTerms(
          [.init(hours: 24, percent: 80), .init(hours: 0, percent: 20)], closesHours: 2),
        buffers: try Buffers(before: 0, after: 900).orThrow("buffers")),
      try service("puppies", [60], 1_500, terms, capacity: 3),
    ]
  }

  static func draft(
    _ code: String = "park", zone: String = "Europe/Vienna", user: String = "walker",
    services: [OfferedService]? = nil, hours: WeeklyHours? = nil
  ) throws -> ProviderDraft {
    ProviderDraft(
      code: try OperatorCode(code).orThrow(code), name: try text("Park Walks"),
      place: try text("Vienna"), zone: try ZoneName(zone).orThrow(zone), currency: try eur(),
      user: try UserID(user).orThrow(user), services: try services ?? self.services(),
      hours: try hours ?? week())
  }

  func zone(_ name: String = "Europe/Vienna") throws -> ZoneInfo {
    try Self.product.zone(try ZoneName(name).orThrow(name))
  }

  /// Returns the moment that an RFC 3339 text names.
  static func at(_ text: String) throws -> Instant { try Instant(text).orThrow(text) }

  func wish(
    _ service: String, _ start: String, minutes: Int, of subjects: [Subject.ID]? = nil,
    at provider: Provider.ID? = nil, session: ClassSession.ID? = nil
  ) throws -> AppointmentWish {
    let start = try Self.at(start)
    return AppointmentWish(
      provider: provider ?? self.provider, service: try Self.word(service), start: start,
      end: start.adding(seconds: minutes * 60), session: session, subjects: subjects ?? [dog])
  }

  func ask(
    _ wish: AppointmentWish, for user: UserID = Practice.jane.user, paying method: String? = nil,
    once key: RequestKey? = nil
  ) async throws -> AppointmentBooking {
    let payment = try method.map {
      Checkout.PaymentChoice.token(try PaymentMethodToken($0).orThrow($0), isSaved: false)
    }
    return try await desk.request(
      wish, notes: "ring twice", paying: payment, Command(user, once: key, now: now))
  }

  func read(_ booking: AppointmentBooking) async throws -> AppointmentBooking {
    try await desk.found(AppointmentBooking.self, booking.id).value
  }

  /// Returns the payment provider's account for a booking.
  func account(
    _ booking: AppointmentBooking
  ) async throws -> DeterministicProvider.Account {
    let accounts = await payments.accounts
    return try accounts[try booking.paid].orThrow("an account")
  }

  func provider(_ change: AppointmentDesk.ProviderChange) async throws {
    _ = try await desk.change(provider, change, Command(Self.walker, now: now))
  }

  /// Cancels an appointment for its owner, by an offer that is accepted at once.
  func cancel(_ booking: AppointmentBooking, reason: String? = nil) async throws
    -> AppointmentBooking
  {
    let offer = try await desk.offerCancellation(
      of: booking.id, Command(booking.user, now: now))
    return try await desk.cancel(
      booking.id, accepting: offer.id, reason: reason, Command(booking.user, now: now))
  }
}

extension UserID {
  /// The fallback for a literal that is not a valid user id, which tests would notice.
  static var none: UserID {
    guard let user = UserID("-") else { preconditionFailure("a dash is a user id") }
    return user
  }
}
