internal import BookingStore
package import Bookings
internal import Recurrence
package import Selling
package import Vocabulary

/// The requests for series: all of their appointments are booked, or none.
extension SalesDesk<AppointmentProduct> {
  /// Requests a series: holds all of its times in one commit, orders all of its appointments in another, and then has
  /// them paid one after the other.
  ///
  /// If one payment fails, everything is given back (`conclude`). Each step is remembered under a part of the key, as
  /// for a single appointment.
  ///
  /// It throws `SERIES_CONFLICT` with the appointments that are not possible.
  package func requestSeries(
    _ wish: SeriesWish, notes: String? = nil, contact: CustomerContact? = nil,
    in language: Language? = nil, paying payment: Checkout.PaymentChoice?, _ command: UserCommand
  ) async throws -> SeriesView {
    let held = try await hold(
      wish, paying: payment, command.step("hold"))
    var ordered = Checkout.Order<AppointmentProduct.Details>(
      payment: payment, details: .init(notes: notes), contact: contact)
    ordered.language = language
    let id: AppointmentSeries.ID
    do {
      id = try await order(wish, held, ordered, command.step("book"))
    } catch let refusal as Refusal {
      // A request that may be sent again needs its holds.
      if !refusal.code.isRetryable {
        try await releaseEach(held.holds, for: command.user, now: command.now)
      }
      throw refusal
    }
    let begun = try await view(of: id)
    guard begun.series.value.stage != .made else { return begun }
    do {
      // A repeated request for a series that failed gets the same reason, and no more.
      let isFailed = begun.series.value.stage == .failed
      try await settleEach(
        begun.bookings.map(\.value).filter {
          $0.sale.first.payment != nil && (!isFailed || $0.cameToNothing)
        }, isNew: true, now: command.now)
    } catch let refusal as Refusal {
      try await conclude(id, now: command.now)
      throw refusal
    }
    try await conclude(id, now: command.now)
    return try await view(of: id)
  }

  /// The holds of a series that is not ordered yet.
  private struct HeldSeries: Codable {
    let series: AppointmentSeries.ID
    /// The holds in the order of the rule.
    let holds: [Hold.ID]
  }

  private func hold(
    _ wish: SeriesWish, paying payment: Checkout.PaymentChoice?, _ command: UserCommand
  ) async throws -> HeldSeries {
    var plan: SeriesPlan?
    do {
      return try await holdEach(command, most: RecurrenceRule.maxOccurrences) {
        let made = try await self.plan(wish, for: command.user, now: command.now)
        plan = made
        try made.checkPrice(product, paying: payment)
        let waiting = try await waiting(of: command.user, at: wish.provider, now: command.now)
        guard waiting.series < AppointmentSeries.maxWaiting else {
          throw Refusal.tooManyWaiting(waiting.series, limit: AppointmentSeries.maxWaiting)
        }
        guard waiting.coming + made.parts.count <= AppointmentSeries.maxComing else {
          throw Refusal.tooManyComing(waiting.coming, limit: AppointmentSeries.maxComing)
        }
        return (
          made.parts.map(\.asks),
          { changes in
            for part in made.parts { part.offer.calendar.rely(in: &changes) }
          }
        )
      } answer: { holds, random in
        HeldSeries(series: .init(using: &random), holds: holds.map(\.id))
      }
    } catch let refusal as Refusal where refusal.code == .unavailable {
      throw plan?.conflict(over: refusal.resources) ?? refusal
    }
  }

  private func order(
    _ wish: SeriesWish, _ held: HeldSeries, _ order: Checkout.Order<AppointmentProduct.Details>,
    _ command: UserCommand
  ) async throws -> AppointmentSeries.ID {
    var isOpen = false
    return try await run(command) { random in
      let plan = try await plan(wish, for: command.user, now: command.now)
      // The service may have become chargeable since it was held.
      let isPaid = try plan.checkPrice(product, paying: order.payment)
      let holds = try await store.records(Hold.self, held.holds)
      // A provider that has changed its week in the meantime sells something other than what is held.
      guard holds.map(\.value.asks) == plan.parts.map(\.asks) else {
        throw Refusal.holdExpired(held.holds[0])
      }
      var decision = try await decideEach(
        zip(plan.parts, holds).map { part, hold in
          Piece(
            request: part.request.held(hold.value.id, of: held.series, part.occurrence.id),
            offer: part.offer, holds: [hold])
        }, order, for: command.user, now: command.now, using: &random
      ) { (method) throws(Refusal) in
        if let method, isPaid, !isOpen { try checkPayments(by: method) }
        isOpen = true
      }
      decision.changes.insert(
        AppointmentSeries(
          id: held.series, user: command.user, provider: wish.provider, service: wish.service,
          subjects: wish.subjects, created: command.now, rule: plan.rule,
          stage: isPaid ? .requested : .made))
      return decision.map { _ in held.series }
    }
  }

  private func plan(
    _ wish: SeriesWish, for user: UserID, now: Instant
  ) async throws -> SeriesPlan {
    let calendar = try await product.calendar(wish.provider, in: store)
    guard let service = calendar.provider.value.service(wish.service) else {
      throw Refusal.notFound("service", wish.service.rawValue)
    }
    try service.check(wish)
    var sessions: [Instant: Versioned<ClassSession>] = [:]
    if service.isClass {
      let ahead =
        Int(
          now.secondsSince1970)..<Int(
          now.adding(seconds: ProviderCalendar.ahead).secondsSince1970)
      let known = try await store.records(
        ClassSession.self, .sessions(of: wish.provider), ranks: ahead)
      for session in known
      where session.value.service == service.type
        && session.value.stretch?.seconds == wish.seconds
      {
        // A cancelled session gives way to another one at the same time.
        if sessions[session.value.start.instant]?.value.isCancelled != false {
          sessions[session.value.start.instant] = session
        }
      }
    }
    let subjects = try await store.records(
      Subject.self, Array(wish.subjects.prefix(AppointmentOffer.maxSubjects)))
    return try SeriesPlan(wish, for: user, from: calendar, subjects, sessions, now: now)
  }

  /// Ends the making of a series: marks it as made once all of it is sold, or gives it back if a payment failed.
  ///
  /// Every reader that finds a series that is not made may call it, again and again.
  package func conclude(
    _ id: AppointmentSeries.ID, now: Instant
  ) async throws {
    guard try await found(AppointmentSeries.self, id).value.stage != .made else { return }
    _ = try await changeEach(StaffCommand(now: now), about: id.rawValue) { random in
      let view = try await view(of: id)
      var series = view.series.value
      var changes = ChangeSet(at: now)
      if series.stage == .requested {
        if view.bookings.contains(where: \.value.cameToNothing) {
          series.stage = try AppointmentSeries.Stage.table.apply(.fail, to: series.stage)
        } else if !view.bookings.contains(where: \.value.isBeingPaid) {
          series.stage = try AppointmentSeries.Stage.table.apply(.make, to: series.stage)
          for booking in view.bookings { changes.rely(on: booking) }
        }
        changes.update(view.series, to: series)
      }
      var ended: [SaleChange<AppointmentBooking>] = []
      // Payments under way are given up below; an appointment that took place meanwhile stays paid.
      for read in view.bookings
      where series.stage == .failed
        && (read.value.awaitsWord || (read.value.state == .confirmed && !read.value.passes.isUsed))
      {
        ended.append(
          changes.add(
            try Cancellation.callOff(
              try await snapshot(of: try read.ended(by: .owner, Self.notPaid, now: now)), product,
              now: now, using: &random)))
      }
      return Decision(ended, changes)
    }
    let left = try await view(of: id)
    guard left.series.value.stage == .failed else { return }
    for payment in left.bookings.map(\.value).filter(\.isBeingPaid).compactMap(\.sale.first.payment)
    {
      _ = try await giveUp(payment, now: now)
    }
    try await releaseEach(
      left.bookings.flatMap { $0.value.quote.leases.map(\.hold) }, for: left.series.value.user,
      now: now)
  }

  /// The reason for the end of the other appointments if one appointment of the series could not be paid.
  private static var notPaid: String { "another appointment of the series could not be paid" }

  /// Returns a series with its appointments.
  func view(of id: AppointmentSeries.ID) async throws -> SeriesView {
    let series = try await found(AppointmentSeries.self, id)
    let bookings = try await store.records(
      AppointmentBooking.self, .appointments(in: id), ranks: Int.min..<Int.max)
    return SeriesView(series, bookings)
  }
}

extension OfferedService {
  /// Refuses a service, a length or a start that no appointment of a series can have.
  fileprivate func check(_ wish: SeriesWish) throws(Refusal) {
    guard byDay == nil else {
      throw .invalid(
        "service_type",
        "\(name) is booked by the day and cannot be a series; make each appointment by itself")
    }
    guard lengths.contains(wish.seconds / 60), wish.seconds % 60 == 0 else {
      throw .invalidTimeRange(
        "expected a length that \(name) has, in minutes: "
          + "\(lengths.map(String.init).joined(separator: ", "))")
    }
    guard wish.start.secondOfDay % 60 == 0 else {
      throw .invalidTimeRange("expected times in whole minutes")
    }
  }
}

extension SeriesPlan {
  /// Refuses a series that costs something and has too many appointments or no payment method; returns whether it costs
  /// something.
  @discardableResult
  fileprivate func checkPrice(
    _ product: AppointmentProduct, paying payment: Checkout.PaymentChoice?
  ) throws(Refusal) -> Bool {
    guard let first = parts.first else { return false }
    let price = try product.price(first.request, first.offer).total
    guard price.minorUnits > 0 else { return false }
    guard payment != nil else {
      throw .invalid(
        "payment_method_token",
        "expected a payment method, because each appointment costs \(price)")
    }
    guard parts.count <= AppointmentSeries.maxPaid else {
      throw .invalidSeries(
        "rrule",
        "expected at most \(AppointmentSeries.maxPaid) appointments of a service that costs something, found "
          + "\(parts.count)"
      )
    }
    return true
  }
}
