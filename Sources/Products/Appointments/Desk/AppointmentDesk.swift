package import BookingStore
package import Bookings
package import Selling
package import Vocabulary

/// The sales desk for appointments, with the commands of their owners and providers.
package typealias AppointmentDesk = SalesDesk<AppointmentProduct>

extension AppointmentProduct: StoredProduct {
  package func offer(
    for request: AppointmentRequest, in store: any BookingStore
  ) async throws -> AppointmentOffer {
    let holds = try await store.records(Hold.self, Array(request.holds.prefix(1)))
    return try await offer(for: request, owner: holds.first?.value.holder, in: store)
  }

  /// Returns the offer for a request whose subjects must belong to `owner`.
  func offer(
    for request: AppointmentRequest, owner: UserID?, in store: any BookingStore
  ) async throws -> AppointmentOffer {
    // An appointment has no more subjects than this, so no more are read.
    let wanted = Array(request.subjects.prefix(AppointmentOffer.maxSubjects))
    return AppointmentOffer(
      calendar: try await calendar(request.provider, request.session, in: store),
      subjects: try await store.records(Subject.self, wanted), owner: owner)
  }

  package func standing(
    of booking: AppointmentBooking, in store: any BookingStore
  ) async throws -> ProviderCalendar {
    try await calendar(booking.provider, booking.session, in: store)
  }

  package func refunds(
    of booking: AppointmentBooking, in store: any BookingStore
  ) async throws -> RefundPolicy { booking.terms.refunds }

  /// Returns a provider's calendar, with the session of a class if one is named.
  package func calendar(
    _ provider: Provider.ID, _ session: ClassSession.ID? = nil, in store: any BookingStore
  ) async throws -> ProviderCalendar {
    let read = try await store.found(Provider.self, provider)
    var known: Versioned<ClassSession>?
    if let session { known = try await store.found(ClassSession.self, session) }
    return ProviderCalendar(provider: read, session: known, zone: try zone(read.value.zone))
  }
}

/// The wish of a user for a provider's time.
package struct AppointmentWish: HoldWish {
  package let provider: Provider.ID
  package let service: Keyword
  package let start: Instant
  package let end: Instant
  /// The session of a class; if it is nil, the provider's session at that time is meant.
  package let session: ClassSession.ID?
  package let subjects: [Subject.ID]

  package init(
    provider: Provider.ID, service: Keyword, start: Instant, end: Instant,
    session: ClassSession.ID? = nil, subjects: [Subject.ID]
  ) {
    (self.provider, self.service, self.start, self.end) = (provider, service, start, end)
    (self.session, self.subjects) = (session, subjects)
  }

  /// Returns the time, or throws `INVALID_TIME_RANGE` if it does not end after it starts.
  package func stretch() throws(Refusal) -> Stretch { try Stretch(asked: start, end) }
}

extension Stretch {
  /// Creates the time that a user asks for; refuses one that is empty or longer than a year.
  package init(asked start: Instant, _ end: Instant) throws(Refusal) {
    guard start < end else {
      throw .invalidTimeRange("expected an end after \(start), found \(end)")
    }
    guard let stretch = Stretch(start, end) else {
      throw .invalidTimeRange(
        "\(start) to \(end) is longer than a year, or one of them is not a valid date")
    }
    self = stretch
  }
}

extension SalesDesk<AppointmentProduct> {
  /// Requests an appointment: holds the time, quotes it and books it, as one command.
  ///
  /// The appointment is pending until the provider accepts it, with the money set aside, or confirmed at once if no
  /// acceptance is needed. Each step is remembered under a part of the key, so that a repetition continues where the
  /// first try ended; once the hold has lapsed, the request needs a new key.
  package func request(
    _ wish: AppointmentWish, notes: String? = nil, contact: CustomerContact? = nil,
    in language: Language? = nil, paying payment: Checkout.PaymentChoice?, _ command: UserCommand
  ) async throws -> AppointmentBooking {
    let quoting = command.step("quote")
    let quote: Quote<AppointmentRequest>
    var held: Hold?
    do {
      if let key = quoting.key, let known = try await self.quote(answered: key) {
        quote = known
      } else {
        let hold = try await hold(
          wish, command.step("hold"))
        held = hold
        quote = try await self.quote(
          try await request(for: wish, held: hold), quoting)
      }
      var order = Checkout.Order<AppointmentProduct.Details>(
        payment: payment, details: .init(notes: notes), contact: contact)
      order.language = language
      return try await book(quote.id, order, command.step("book"))
    } catch let refusal as Refusal where !refusal.code.isRetryable {
      // A refused request does not keep the provider's time.
      if let held { _ = try? await release(held.id, Command(command.user, now: command.now)) }
      throw refusal
    }
  }

  /// Holds the time or the places.
  package func hold(
    _ wish: AppointmentWish, _ command: UserCommand,
    storing: ResponseRecord<Hold>? = nil
  ) async throws -> Hold {
    do {
      return try await hold(command, storing: storing) {
        try await product.asks(for: wish, of: command.user, at: self, now: command.now)
      }
    } catch let refusal as Refusal where refusal.code == .unavailable {
      if let day = refusal.resources.first.flatMap(AppointmentRequest.day) {
        throw Refusal.dayFull(day, wish.subjects.count)
      }
      throw refusal.resources.contains { $0.stretch != nil }
        ? Refusal.conflictingBooking(try wish.stretch()) : .classFull(wish.subjects.count)
    }
  }

  /// Maximum number of one user's unanswered requests to one provider.
  ///
  /// A request that waits blocks the provider's time free of charge.
  package static var maxWaiting: Int { 9 }

  func checkWaiting(
    of user: UserID, at provider: Provider.ID, now: Instant
  ) async throws {
    let waiting = try await waiting(of: user, at: provider, now: now)
    guard waiting.alone + waiting.series < Self.maxWaiting else {
      throw Refusal.tooManyWaiting(waiting.alone + waiting.series, limit: Self.maxWaiting)
    }
    guard waiting.coming < AppointmentSeries.maxComing else {
      throw Refusal.tooManyComing(waiting.coming, limit: AppointmentSeries.maxComing)
    }
  }

  /// Counts a user's waiting requests to a provider, and the user's coming appointments at all providers.
  ///
  /// `alone` counts single requests that wait for an answer. `series` counts each series once in which an appointment
  /// waits for an answer or for its payment.
  func waiting(
    of user: UserID, at provider: Provider.ID, now: Instant
  ) async throws -> (alone: Int, series: Int, coming: Int) {
    let coming = Int(now.secondsSince1970)..<Int.max
    let found = try await store.records(
      AppointmentBooking.self, .appointments(of: user), ranks: coming
    ).map(\.value)
    let waiting = found.filter { $0.provider == provider && $0.awaitsWord }
    let series = found.filter { $0.provider == provider && ($0.awaitsWord || $0.isBeingPaid) }
    return (
      waiting.count { $0.series == nil }, Set(series.compactMap(\.series)).count,
      found.count { $0.state != .cancelled }
    )
  }

  /// Returns the request for a price of a wish; `hold` is nil before anything is held.
  package func request(
    for wish: AppointmentWish, held hold: Hold? = nil
  ) async throws -> AppointmentRequest {
    let stretch = try wish.stretch()
    let provider = try await found(Provider.self, wish.provider).value
    guard let service = provider.service(wish.service) else {
      throw Refusal.notFound("service", wish.service.rawValue)
    }
    var session = wish.session
    if session == nil, service.isClass {
      session = try await self.session(of: service.type, at: provider.id, in: stretch).id
    }
    var days: [CivilDate]?
    if let places = service.byDay {
      days = try await product.calendar(provider.id, in: store).days(of: stretch, by: places.unit)
    }
    return AppointmentRequest(
      provider: provider.id, service: service.type, stretch: stretch, session: session,
      subjects: wish.subjects, days: days, holds: hold.map { [$0.id] } ?? [])
  }

  /// Returns a request with the days of the place's calendar if the service is one over days.
  package func completed(_ request: AppointmentRequest) async throws -> AppointmentRequest {
    let calendar = try await product.calendar(request.provider, in: store)
    guard let places = calendar.provider.value.service(request.service)?.byDay else {
      return request
    }
    return AppointmentRequest(
      provider: request.provider, service: request.service, stretch: request.stretch,
      session: request.session, subjects: request.subjects,
      days: try calendar.days(of: request.stretch, by: places.unit), holds: request.holds)
  }

  /// Returns the session of a class that takes place at a time.
  private func session(
    of service: Keyword, at provider: Provider.ID, in stretch: Stretch
  ) async throws -> ClassSession {
    let start = Int(stretch.start.secondsSince1970)
    let sessions = try await store.records(
      ClassSession.self, .sessions(of: provider), ranks: start..<start + 1
    ).map(\.value)
    guard
      let session = sessions.first(where: {
        $0.service == service && $0.stretch == stretch && !$0.isCancelled
      })
    else { throw Refusal.notFound("session of \(service) at", stretch.description) }
    return session
  }
}
