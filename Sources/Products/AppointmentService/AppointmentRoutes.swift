package import ServiceHTTP
package import PassMinting
package import Appointments
package import BookingStore
package import Bookings
internal import OperatorFiles
package import PassDocuments
internal import PassFormats
package import StrictText
internal import PassIssuer
package import PassService
internal import Selling
package import Vocabulary

/// Appointments over HTTP: requests and appointments under `/appointments`, where the endpoints of every sale are, too;
/// providers under `/providers`, and subjects under `/subjects`.
package struct AppointmentRoutes: WaitingListServing {
  package typealias Sold = AppointmentProduct

  package static let name = "appointments"

  package let desk: AppointmentDesk
  package let path = "/appointments"
  package let mayBeFree = true
  package let acceptsDoorReports = true
  package let takesContact = true
  package var document: [UInt8]? { PackageResources.appointments_yaml }

  package init(
    _ product: AppointmentProduct, store: any BookingStore, providers: PaymentProviders,
    timer: any Clock<Duration> = ContinuousClock(), randomness: Randomness = .system
  ) {
    desk = AppointmentDesk(
      product, store: store, providers: providers, clock: timer, randomness: randomness)
  }

  package func endpoints(_ tools: ServiceTools) -> [Endpoint] {
    appointments(tools) + series(tools) + commands(tools) + calendar + [days] + providers
      + sessions(tools)
      + subjects + waitingList
  }

  /// The types under which its own events are published.
  package var eventTypes: [String: String] {
    [
      "booking.awaits_acceptance": "booking.awaits_acceptance", "booking.moved": "booking.moved",
      "appointment.in_progress": "appointment.in_progress",
      "appointment.completed": "appointment.completed",
    ]
  }

  // MARK: Holds

  package func holdRequest(_ body: inout ObjectReader) throws(ShapeError) -> AppointmentWish {
    try AppointmentWish(&body)
  }

  package func hold(
    _ request: AppointmentWish, _ command: UserCommand, storing: ResponseRecord<Hold>?
  ) async throws -> Hold {
    try await desk.hold(request, command, storing: storing)
  }

  package func write(_ hold: Hold, to writer: inout JSONWriter) {
    let ask = hold.asks.first
    writer.member("start_time", orNull: ask?.resource.stretch?.start.description)
    writer.member("end_time", orNull: ask?.resource.stretch?.end.description)
    writer.member("places", orNull: ask.flatMap { $0.resource.stretch == nil ? $0.quantity : nil })
  }

  // MARK: Quotes and bookings

  package func quoteRequest(
    _ body: inout ObjectReader
  ) throws(ShapeError) -> @Sendable ([Hold.ID]) -> AppointmentRequest {
    let wish = try AppointmentWish(&body)
    guard let stretch = Stretch(wish.start, wish.end) else {
      throw body.failure("end_time", "expected a time after start_time, a year later at most")
    }
    return {
      AppointmentRequest(
        provider: wish.provider, service: wish.service, stretch: stretch, session: wish.session,
        subjects: wish.subjects, holds: $0)
    }
  }

  package func completed(_ request: AppointmentRequest) async throws -> AppointmentRequest {
    try await desk.completed(request)
  }

  package func write(_ request: AppointmentRequest, to writer: inout JSONWriter) {
    writer.member("provider_id", request.provider.rawValue)
    writer.member("service_type", request.service.rawValue)
    writer.member("start_time", request.stretch.start.description)
    writer.member("end_time", request.stretch.end.description)
    writer.member("session_id", orNull: request.session?.rawValue)
    writer.member("subject_ids", request.subjects.map(\.rawValue))
  }

  package func details(
    _ body: inout ObjectReader
  ) throws(ShapeError) -> AppointmentProduct.Details {
    AppointmentProduct.Details(
      notes: try body.optionalWords("notes", upTo: AppointmentProduct.longestNotes))
  }

  package func members(
    of booking: AppointmentBooking, _ payments: [Payment], for reach: BookingRole, at now: Instant
  ) async throws -> @Sendable (inout JSONWriter) -> Void {
    { $0.members(of: booking, payments, for: reach, at: now) }
  }

  /// Returns true only if `airports` is nil: an agent of some airports has no access to appointments.
  package func isWithin(
    _ booking: AppointmentBooking, airports: Set<AirportCode>?
  ) -> Bool { airports == nil }

  package func isProvided(
    _ booking: AppointmentBooking, by user: UserID
  ) async throws -> Bool {
    guard booking.stage != .failed else { return false }
    return try await desk.found(Provider.self, booking.provider).value.user == user
  }

  package func providers(of booking: AppointmentBooking) async throws -> [UserID] {
    [try await desk.found(Provider.self, booking.provider).value.user]
  }

  /// The maximum number of appointments of each provider that a stream of events covers from its beginning.
  private static let heard = 500

  package func bookings(
    providedBy user: UserID, now: Instant
  ) async throws -> [AppointmentBooking] {
    var bookings: [AppointmentBooking] = []
    for provider in try await desk.store.records(Provider.self, .providers(of: user)) {
      bookings += try await desk.appointments(
        at: provider.value.id, from: now.adding(seconds: -86_400),
        until: now.adding(seconds: ProviderCalendar.ahead), limit: Self.heard,
        for: AppointmentActor(user)
      ).map(\.record.value)
    }
    return bookings
  }

  package func occasions(of booking: AppointmentBooking) -> [Occasion] {
    guard [.pending, .confirmed, .inProgress].contains(booking.state) else { return [] }
    return [
      Occasion(
        "appointment", "\(booking.serviceName), \(booking.providerName)",
        at: booking.place.rawValue, from: booking.start.instant, to: booking.end.instant,
        local: booking.start.local, note: "Booking \(booking.confirmationCode)")
    ]
  }

  // MARK: Background work

  /// Handles a session that was cancelled while a user paid for it, or by a process that ended before it was done.
  package func follow(_ event: OutboxEvent, now: Instant) async throws {
    if event.event.name == "session.cancelled", let session = ClassSession.ID(event.event.key) {
      try await desk.clear(session, now: now)
    } else if Self.ofSeries.contains(event.event.name),
      let id = AppointmentBooking.ID(event.event.key),
      let booking = try await desk.store.record(AppointmentBooking.self, id)?.value
    {
      if event.event.name == "booking.confirmed", let session = booking.session {
        try await desk.clear(session, of: id, now: now)
      }
      // A process that ended during the payment of a series leaves the series to other processes.
      if let series = booking.series {
        try await desk.conclude(series, now: now)
      }
    }
  }

  /// The names of the booking events after which a series of appointments may be made or given up.
  private static let ofSeries = [
    "booking.confirmed", "booking.awaits_acceptance", "booking.failed",
  ]

  // MARK: Passes

  package func request(
    for pass: OwnPass, of booking: AppointmentBooking, issuer: IssuerID
  ) throws -> SignableRequest {
    let content = pass.content
    guard let reference = TicketText(content.reference.rawValue),
      let ticket = Ticket(
        kind: .appointment, title: content.title, place: content.place,
        starts: content.starts.instant, ends: content.ends.instant, admits: content.admits,
        reference: reference)
    else {
      throw RequestError(member: "ticket", detail: "this booking cannot be written on a pass")
    }
    return .ticket(TicketRequest(issuer: issuer, ticket: ticket))
  }

  package func writeOccasion(
    of pass: OwnPass, in booking: AppointmentBooking, to writer: inout JSONWriter
  ) {
    writer.member("provider_id", pass.content.provider.rawValue)
    writer.member("service_type", pass.content.service.rawValue)
    writer.member("admits", pass.content.admits)
  }

  package func page(
    for pass: OwnPass, of booking: AppointmentBooking
  ) async throws -> PageDetails {
    PageDetails(zone: Zone(pass.content.starts.zone.rawValue), note: booking.providerName.rawValue)
  }
}
