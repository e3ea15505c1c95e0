package import Bookings
package import Vocabulary

/// The time of providers as a product.
package struct AppointmentProduct: Product {
  package typealias Booking = AppointmentBooking
  package typealias Offer = AppointmentOffer
  package typealias Standing = ProviderCalendar

  /// The details that the owner gives with a request.
  package struct Details: Hashable, Sendable {
    package let notes: String?

    package init(notes: String? = nil) { self.notes = notes }
  }

  package static let refusals = RefusalCode.appointments

  package var terms: SaleTerms
  /// The function that finds the time zone of a place by its name, or throws for an unknown name.
  package let zone: @Sendable (ZoneName) throws -> ZoneInfo

  package init(
    _ terms: SaleTerms = AppointmentProduct.terms,
    zone: @escaping @Sendable (ZoneName) throws -> ZoneInfo
  ) {
    self.terms = terms
    self.zone = zone
  }

  /// The terms by default: a time is held for ten minutes, at the price that was quoted.
  package static let terms: SaleTerms = {
    let most = AppointmentOffer.maxSubjects
    // A service over days takes a place on each day.
    let quantity = most * PlacesByDay.longest
    var terms = SaleTerms(
      holds: HoldPolicy(
        name: "appointments", seconds: 600, longest: 600, holdsPerUser: 3,
        quantityPerHold: quantity,
        secondsOfStretches: OfferedService.longest * 60,
        hoarding: HoardingLimits(atATime: most, unbought: 3 * most, period: 3_600)))
    terms.quoteLasts = 600
    terms.quoteEndsBeforeHold = 1
    return terms
  }()

  /// The longest notes, in characters.
  package static let longestNotes = 1_000

  // MARK: The price

  package func check(
    _ request: AppointmentRequest, _ offer: AppointmentOffer, now: Instant
  ) throws(Refusal) { try offer.check(request, now: now) }

  package func wanted(_ request: AppointmentRequest) -> [Resource] {
    if let days = request.days {
      return days.flatMap { day in
        request.subjects.map { _ in
          Resource(scope: "\(request.provider)/\(request.service)/\(day)", name: "places")
        }
      }
    }
    guard let session = request.session else {
      return [
        Resource(scope: request.provider.rawValue, name: "time", stretch: request.stretch)
      ]
    }
    return request.subjects.map { _ in Resource(scope: session.rawValue, name: "places") }
  }

  /// Returns a price of one line: for the appointment, for the places in the class, or for those on all days.
  package func price(
    _ request: AppointmentRequest, _ offer: AppointmentOffer
  ) throws(Refusal) -> Price {
    let service = try offer.service(request)
    let places = request.subjects.count
    if let byDay = service.byDay, let days = request.days {
      let name = "\(service.name), \(byDay.unit.counted(days.count))"
      guard let amount = service.price.times(days.count * places),
        let price = Price(
          [Price.Line(description: places == 1 ? name : "\(name) (x\(places))", amount: amount)],
          in: offer.provider.currency)
      else {
        throw .invalid("service_type", "the total price is too large; ask for fewer days or places")
      }
      return price
    }
    let line = Price.Line(
      description: service.isClass
        ? "\(service.name), \(places) \(places == 1 ? "place" : "places")"
        : "\(service.name), \(request.stretch.seconds / 60) min",
      amount: service.isClass ? service.price.times(places) ?? service.price : service.price)
    guard let price = Price([line], in: offer.provider.currency) else {
      throw .invalid("service_type", "the total price is too large; ask for fewer places")
    }
    return price
  }

  package func rely(on offer: AppointmentOffer, in changes: inout ChangeSet) {
    offer.calendar.rely(in: &changes)
    for subject in offer.subjects { changes.rely(on: subject) }
  }

  // MARK: The booking

  package func check(
    _ details: Details, for request: AppointmentRequest, _ offer: AppointmentOffer, now: Instant
  ) throws(Refusal) {
    if let notes = details.notes, notes.unicodeScalars.count > Self.longestNotes {
      throw .invalid("notes", "expected at most \(Self.longestNotes) characters")
    }
    try offer.check(request, now: now)
  }

  package func booking(
    _ id: AppointmentBooking.ID, _ sale: Sale<AppointmentRequest>, _ details: Details,
    _ offer: AppointmentOffer, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> AppointmentBooking {
    let request = sale.first.quote.request
    // The buyer must be the user whose subjects were checked.
    guard sale.user == offer.owner else { throw .invalidSubjects(request.subjects) }
    let (provider, service) = (offer.provider, try offer.service(request))
    let known = Dictionary(
      offer.subjects.map { ($0.value.id, $0.value.profile) }
    ) { first, _ in first }
    return AppointmentBooking(
      id: id, confirmationCode: BookingReference(using: &random), sale: sale,
      provider: provider.id, providerName: provider.name, place: provider.place,
      service: service.type, serviceName: service.name,
      start: try offer.calendar.time(request.stretch.start),
      end: try offer.calendar.time(request.stretch.end), session: request.session,
      series: request.series, occurrence: request.occurrence, subjectIDs: request.subjects,
      terms: service.cancellation,
      answers: service.answers, refundedBefore: request.stretch.start,
      reason: nil, subjects: request.subjects.compactMap { known[$0] }, notes: details.notes)
  }

  /// Returns the number of seconds in which the provider may accept; nil if no acceptance is needed.
  ///
  /// The time ends at the start of the appointment, at the latest.
  package func wordAwaited(
    for request: AppointmentRequest, of booking: AppointmentBooking, now: Instant
  ) -> Int? {
    booking.answers.map { min($0, Int(clamping: booking.start.instant.seconds(since: now))) }
  }

  /// Refuses to sell a time that the provider has taken back before the payment.
  ///
  /// A sold time is kept, unless it is over before it is paid.
  package func obstacle(
    to purchase: Purchase<AppointmentRequest>, of booking: AppointmentBooking,
    _ calendar: ProviderCalendar, now: Instant
  ) -> Refusal? {
    if purchase.stage == .secured {
      return booking.end.instant > now ? nil : .invalidTimeRange("the appointment has ended")
    }
    let provider = calendar.provider.value
    guard provider.isOpen else { return .providerNotAvailable(provider) }
    guard let service = provider.service(booking.service) else {
      return .notFound("service", booking.service.rawValue)
    }
    do throws(Refusal) {
      try calendar.check(booking.quote.request.stretch, for: service, now: now)
    } catch { return error }
    return nil
  }

  package func rely(on calendar: ProviderCalendar, in changes: inout ChangeSet) {
    calendar.rely(in: &changes)
  }

  // MARK: After the sale

  /// False, because an appointment keeps the names and terms under which it was requested.
  package static let changesAfterSale = false

  package func update(_ booking: inout AppointmentBooking, from calendar: ProviderCalendar) {}

  /// Returns what the owner gets back: the full price if the provider has moved the appointment, otherwise by the
  /// policy.
  package func refund(
    of booking: AppointmentBooking, by policy: RefundPolicy, now: Instant
  ) -> Money {
    let price = booking.sale.price
    guard !booking.isMovedByProvider else { return price }
    return policy.refund(of: price, begins: booking.refundedBefore, now: now)
  }

  package func entitlements(of booking: AppointmentBooking) -> [Entitlement<AppointmentTicket>] {
    booking.currentEntitlements()
  }
}

extension AppointmentBooking {
  /// Returns the percentage of the price that its owner gets back for cancelling it now.
  package func refundPercent(now: Instant) -> Int {
    isMovedByProvider ? 100 : terms.percent(of: refundedBefore, now: now)
  }

  /// Refuses the owner a cancellation after the start or, by the provider's terms, some hours before it.
  ///
  /// A request that is not accepted yet can be cancelled at any time. The provider may cancel for longer
  /// (`AppointmentAction.roles`).
  package func checkCancellation(at now: Instant) throws(Refusal) {
    guard state != .pending else { return }
    guard state == .confirmed else { throw .cannotCancel(state) }
    guard start.instant > now else { throw .cannotCancel(state, hasBegun: true) }
    guard !passes.isUsed else { throw .passUsed }
    try checkTerms(now: now)
  }

  package var cancellationEnds: Instant? {
    guard state != .pending else { return nil }
    guard !isMovedByProvider, let closes = terms.closes(before: refundedBefore) else {
      return start.instant
    }
    return min(start.instant, closes)
  }

  /// Refuses what the provider's terms no longer permit the owner.
  func checkTerms(now: Instant) throws(Refusal) {
    guard !isMovedByProvider, let hours = terms.closesHours,
      !terms.permits(refundedBefore, now: now)
    else { return }
    throw .cancellationTooLate(percent: refundPercent(now: now), hours: hours)
  }
}
