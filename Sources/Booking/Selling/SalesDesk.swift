package import BookingStore
package import Bookings
package import Vocabulary

/// The commands of one product: what each command reads, which rule decides, and under which key it is
/// idempotent.
///
/// All callers, over HTTP or in process, use it. It has the commands that are the same for all products; a
/// product adds its own.
package struct SalesDesk<P: StoredProduct>: Sendable {
  package private(set) var desk: Transactor
  package let providers: PaymentProviders
  package var product: P
  /// Measures the provider's response time and times the pauses between attempts.
  let clock: any Clock<Duration>
  package let randomness: Randomness
  /// The holds of an occasion that several users want at once.
  let line = HoldingLine<P>()
  /// The plans in which users choose, each read once for all who look at the same moment.
  package private(set) var plans = SharedReadings<P.Plan>()
  /// Decisions that take the next number of something, such as of a flight's check-ins, are made in turn.
  package let numbers = NamedLocks()
  /// The closure that adds to the commit of a command that changes a booking.
  var note: (@Sendable (inout ChangeSet) -> Void)?

  package init(
    _ product: P, store: any BookingStore, providers: PaymentProviders,
    clock: any Clock<Duration> = ContinuousClock(), randomness: Randomness = .system
  ) {
    desk = Transactor(store)
    self.randomness = randomness
    self.providers = providers
    self.product = product
    self.clock = clock
  }

  /// Returns a desk that adds to the commit of its one next command, such as the user who gave it.
  package func recording(_ note: @escaping @Sendable (inout ChangeSet) -> Void) -> SalesDesk {
    var desk = self
    desk.note = note
    return desk
  }

  /// Returns the same desk over another view of its store.
  func reading(through desk: Transactor) -> SalesDesk {
    var other = self
    other.desk = desk
    other.plans = SharedReadings()
    return other
  }

  package var store: any BookingStore { desk.store }
  package var terms: SaleTerms { product.terms }

  /// A precondition of the caller, such as `If-Match`, checked against the version that is then changed.
  package typealias Check = @Sendable (Versioned<P.Booking>) async throws -> Void

  /// Returns the current booking, if it passes the caller's check.
  package func own(
    _ booking: OpaqueID<P.Booking>, _ check: Check?
  ) async throws -> Versioned<P.Booking> {
    let read = try await found(P.Booking.self, booking)
    try await check?(read)
    return read
  }

  /// Makes a quote for what is held, in the product's own currency or converted by the given rate.
  package func quote(
    _ request: P.Request, rate: ExchangeRate? = nil, _ command: UserCommand,
    storing: ResponseRecord<Quote<P.Request>>? = nil
  ) async throws -> Quote<P.Request> {
    try await run(command, storing: storing) { random in
      try Quoting.quote(
        request, of: product, for: command.user, from: try await snapshot(of: request, rate: rate),
        now: command.now, using: &random)
    }
  }

  /// Returns the rate for a price in another currency than the product's own; nil if the currency is its own.
  ///
  /// - Throws: `CURRENCY_NOT_SUPPORTED` if there is no rate, and the refusals of the request itself.
  package func rate(
    for request: P.Request, in currency: CurrencyCode, by rates: ExchangeRates, now: Instant
  ) async throws -> ExchangeRate? {
    let offer = try await product.offer(for: request, in: store)
    try product.check(request, offer, now: now)
    let own = try product.price(request, offer).total.currency
    guard own != currency else { return nil }
    guard let rate = rates.rate(from: own, to: currency, now: now) else {
      throw Refusal.currencyNotSupported(currency, own: own)
    }
    return rate
  }

  /// Returns the quote that a request got under its key; nil if it was not answered yet.
  package func quote(answered request: RequestKey) async throws -> Quote<P.Request>? {
    guard let memory = try await store.record(RequestMemory.self, request.id)?.value else {
      return nil
    }
    return try StoredJSON.value(Quote<P.Request>.self, from: try memory.answer(to: request))
  }

  /// Makes a new quote for the same request, in place of one that is open or expired.
  package func requote(
    _ quote: Quote<P.Request>.ID, _ command: UserCommand
  ) async throws -> Quote<P.Request> {
    try await run(command) { random in
      let read = try await found(Quote<P.Request>.self, quote)
      guard read.value.holder == command.user else {
        throw Refusal.notFound(Quote<P.Request>.kind, quote.rawValue)
      }
      let request = read.value.request
      return try Quoting.quote(
        request, of: product, for: command.user,
        from: try await snapshot(of: request, rate: read.value.price.rate, replacing: read),
        now: command.now, using: &random)
    }
  }

  private func snapshot(
    of request: P.Request, rate: ExchangeRate?, replacing former: Versioned<Quote<P.Request>>? = nil
  ) async throws -> Quoting.Snapshot<P> {
    Quoting.Snapshot(
      offer: try await product.offer(for: request, in: store),
      holds: try await holds(request.holds), rate: rate, replacing: former)
  }
}

extension SalesDesk {
  /// Runs a decision of a user's command, with the random numbers of that command.
  package func run<Answer: Codable>(
    _ command: UserCommand, storing: ResponseRecord<Answer>? = nil,
    _ decide: (inout Randomness.Generator) async throws -> Decision<Answer>
  ) async throws -> Answer {
    try await run(command, about: command.user.rawValue, storing: storing, decide)
  }

  /// Runs a decision of a command, with the random numbers of that command.
  ///
  /// `subject` is the id of the thing that the command is about. It selects the random numbers of a command without a
  /// key.
  package func run<Answer: Codable>(
    _ command: Command<some Sendable>, about subject: String,
    storing: ResponseRecord<Answer>? = nil,
    _ decide: (inout Randomness.Generator) async throws -> Decision<Answer>
  ) async throws -> Answer {
    var random = randomness.numbers(for: command.key?.id ?? subject)
    return try await desk.run(
      command, keptFor: terms.answersKept, storing: storing
    ) { try await decide(&random) }
  }

  /// Runs a decision that has no idempotency key, with random numbers.
  package func run<Answer>(
    about subject: String,
    _ decide: (inout Randomness.Generator) async throws -> Decision<Answer>
  ) async throws -> Answer {
    var random = randomness.numbers(for: subject)
    return try await desk.run { try await decide(&random) }
  }

  /// Runs a decision of a command that needs no random numbers.
  package func run<Answer: Codable>(
    _ command: Command<some Sendable>, _ decide: () async throws -> Decision<Answer>
  ) async throws -> Answer {
    try await desk.run(command, keptFor: terms.answersKept, decide)
  }

  /// Runs a decision of a user's command that changes a booking.
  package func change(
    _ command: UserCommand,
    _ decide: (inout Randomness.Generator) async throws -> Decision<SaleChange<P.Booking>>
  ) async throws -> P.Booking {
    try await change(command, about: command.user.rawValue, decide)
  }

  /// Runs a decision that changes a booking.
  ///
  /// Only the booking's id is stored as the answer: a repetition gets the current booking, and personal
  /// data is not stored a second time.
  package func change(
    _ command: Command<some Sendable>, about subject: String,
    _ decide: (inout Randomness.Generator) async throws -> Decision<SaleChange<P.Booking>>
  ) async throws -> P.Booking {
    let id = try await run(command, about: subject) { random in
      try await noted(decide(&random)).map { $0.booking.key }
    }
    guard let id = OpaqueID<P.Booking>(id) else { throw Refusal.notFound(P.Booking.kind, id) }
    return try await found(P.Booking.self, id).value
  }

  package func noted<Answer>(_ decision: Decision<Answer>) -> Decision<Answer> {
    var decision = decision
    note?(&decision.changes)
    return decision
  }

  package func found<Value: Record & Identified>(
    _ type: Value.Type, _ id: OpaqueID<Value>
  ) async throws -> Versioned<Value> { try await store.found(type, id) }

  /// Returns the payments of all purchases, in order.
  package func payments(of booking: P.Booking) async throws -> [Versioned<Payment>] {
    var payments: [Versioned<Payment>] = []
    for id in booking.sale.payments {
      payments.append(try await found(Payment.self, id))
    }
    return payments
  }

  /// Returns the payments of a booking that was read before, as they are at the same moment.
  ///
  /// - Throws: a conflict if the booking changed since, so that no decision and no refusal rests on two moments.
  package func payments(
    beside read: Versioned<P.Booking>
  ) async throws -> [Versioned<Payment>] {
    let payments = try await payments(of: read.value)
    let now = try await store.record(P.Booking.self, read.value.key)?.version ?? 0
    guard now == read.version else {
      throw StoreError.conflict(
        .stale(read.value.recordKey, expected: read.version, found: now))
    }
    return payments
  }

  package func holds(_ ids: [Hold.ID]) async throws -> [Versioned<Hold>] {
    var holds: [Versioned<Hold>] = []
    for id in ids { holds.append(try await found(Hold.self, id)) }
    return holds
  }
}

extension BookingStore {
  /// Returns the record with this id; refuses if it does not exist.
  package func found<Value: Record & Identified>(
    _ type: Value.Type, _ id: OpaqueID<Value>
  ) async throws -> Versioned<Value> {
    guard let read = try await record(type, id) else {
      throw Refusal.notFound(Value.kind, id.rawValue)
    }
    return read
  }
}

extension Decision {
  /// Returns the decision with its answer transformed.
  package func map<Other: Sendable>(_ change: (Answer) -> Other) -> Decision<Other> {
    var other = Decision<Other>(change(answer), changes)
    other.keepsAnswer = keepsAnswer
    return other
  }
}
