internal import BookingStore
package import Bookings
internal import Recurrence
package import Selling
package import Vocabulary

/// The queries and commands for a series as a whole; its single appointments are moved and cancelled like others.
extension SalesDesk<AppointmentProduct> {
  /// Returns a series to its owner, its provider or an operator.
  package func series(
    _ id: AppointmentSeries.ID, for actor: AppointmentActor
  ) async throws -> SeriesView {
    let view = try await view(of: id)
    _ = try await role(of: actor, in: view.series.value)
    return view
  }

  /// Lists a user's own series, in the order in which they were made.
  package func series(
    of user: UserID, after: AppointmentSeries.ID? = nil, limit: Int
  ) async throws -> [AppointmentSeries] {
    try await series(.series(of: user), after, limit)
  }

  /// Lists the series at a provider, for the user who acts for it and for operators.
  package func series(
    at provider: Provider.ID, after: AppointmentSeries.ID? = nil, limit: Int,
    for actor: AppointmentActor
  ) async throws -> [AppointmentSeries] {
    try await found(Provider.self, provider).value.check(actor)
    return try await series(.series(at: provider), after, limit)
  }

  private func series(
    _ lookup: RankedLookup, _ after: AppointmentSeries.ID?, _ limit: Int
  ) async throws -> [AppointmentSeries] {
    var place: RankedPlace?
    if let after {
      let last = try await found(AppointmentSeries.self, after).value
      // A series of another list is answered like a missing one, so that the caller learns nothing about it.
      guard last.lookups.contains(lookup.at(last.created)) else {
        throw Refusal.notFound(AppointmentSeries.kind, after.rawValue)
      }
      place = RankedPlace(rank: Int(last.created.secondsSince1970), key: last.key)
    }
    return try await store.records(
      AppointmentSeries.self, lookup, ranks: 0..<Int.max, after: place, limit: limit
    ).map(\.record.value)
  }

  // MARK: Answers

  /// Accepts for the provider every appointment of a series that waits for an answer.
  package func accept(
    _ id: AppointmentSeries.ID, _ command: AppointmentCommand
  ) async throws -> SeriesView {
    try await answer(.yes, .accept, id, nil, command)
  }

  /// Declines for the provider every appointment of a series that waits for an answer.
  package func decline(
    _ id: AppointmentSeries.ID, reason: String? = nil, _ command: AppointmentCommand
  ) async throws -> SeriesView {
    try await answer(.no, .decline, id, reason, command)
  }

  private func answer(
    _ word: Consent.Word, _ action: AppointmentAction, _ id: AppointmentSeries.ID,
    _ reason: String?, _ command: AppointmentCommand
  ) async throws -> SeriesView {
    let answered = try await changeEach(command, about: id.rawValue) { random in
      let view = try await view(of: id)
      _ = try await role(of: command.by, in: view.series.value)
      let waiting = view.bookings.filter { $0.value.awaitsWord }
      guard !waiting.isEmpty, view.series.value.stage != .requested else {
        throw Refusal.notAllowed(
          what: "series", state: view.state(at: command.now).rawValue, action: action.rawValue,
          allowed: [])
      }
      return try await each(of: waiting, among: view, now: command.now) { read in
        let role = try await check(action, read.value, by: command.by)
        if word == .yes { try read.value.checkDeadline(now: command.now) }
        return try Consent.apply(
          word, to: word == .yes ? read : try read.ended(by: role, reason, now: command.now),
          product,
          payments: try await payments(beside: read), now: command.now, using: &random)
      }
    }
    return try await viewAfterSettling(answered, of: id, now: command.now)
  }

  // MARK: Its end

  /// The effect of ending a series.
  package struct SeriesEnding: Sendable {
    /// The first occurrence that is cancelled.
    package let from: LocalTime
    package let appointments: Int
    /// The amount that comes back, in the currency of the appointments.
    package let refund: Money
  }

  /// Returns what would come back for ending a series, without ending it.
  ///
  /// `from` is the first occurrence that would be cancelled; nil means the next one.
  package func endQuote(
    of id: AppointmentSeries.ID, from: LocalTime?, for actor: AppointmentActor, now: Instant
  ) async throws -> SeriesEnding {
    // The offers are not stored, so no caller ever sees their ids.
    var random = randomness.numbers(for: id.rawValue)
    return try await end(of: id, from, nil, AppointmentCommand(actor, now: now), using: &random)
      .ending
  }

  /// Ends a series: cancels all of its appointments from one on, or none.
  ///
  /// The rule then ends after the last appointment that is valid or took place; without such an appointment, it stays
  /// as it is.
  ///
  /// `from` is the first occurrence that is cancelled; nil means the next one. `refund` is the amount that was quoted,
  /// which an owner must confirm.
  ///
  /// It throws `SERIES_CONFLICT` with the appointments that can no longer be cancelled, or `REFUND_CHANGED` with the
  /// amount that would come back now.
  package func endSeries(
    _ id: AppointmentSeries.ID, from: LocalTime?, refund: Money?, reason: String? = nil,
    _ command: AppointmentCommand
  ) async throws -> SeriesView {
    var paying: [Payment.ID] = []
    let ended = try await changeEach(command, about: id.rawValue) { random in
      let found = try await end(of: id, from, reason, command, using: &random)
      if let refund {
        guard refund == found.ending.refund else {
          throw Refusal.refundChanged(found.ending.refund)
        }
      } else if found.role == .owner {
        throw Refusal.invalid(
          "refund_minor",
          "is missing; ask for an end-quote and send the amount of its refund as refund_minor")
      }
      paying = found.paying
      return found.decision
    }
    // An appointment whose payment is under way is not sold yet, so the payment is given up.
    for payment in paying { _ = try await giveUp(payment, now: command.now) }
    return try await viewAfterSettling(ended, of: id, now: command.now)
  }

  private func end(
    of id: AppointmentSeries.ID, _ from: LocalTime?, _ reason: String?,
    _ command: AppointmentCommand, using random: inout some RandomNumberGenerator
  ) async throws -> (
    ending: SeriesEnding, role: AppointmentRole, paying: [Payment.ID],
    decision: Decision<[SaleChange<AppointmentBooking>]>
  ) {
    let view = try await view(of: id)
    let role = try await role(of: command.by, in: view.series.value)
    let meant = try view.coming(from: from, now: command.now)
    guard let first = meant.first?.value, let start = from ?? first.occurrence,
      view.series.value.stage != .requested
    else {
      throw Refusal.notAllowed(
        what: "series", state: view.state(at: command.now).rawValue, action: "end", allowed: [])
    }
    var refunds: [Money] = []
    var decision = try await each(
      of: meant.filter { !$0.value.isBeingPaid }, among: view, now: command.now
    ) { read in
      let snapshot = try await snapshot(of: try read.ended(by: role, reason, now: command.now))
      guard role == .owner else {
        let ended = try Cancellation.callOff(snapshot, product, now: command.now, using: &random)
        refunds.append(try read.value.refundable(of: snapshot.payments))
        return ended
      }
      let offered = try Cancellation.offer(
        from: snapshot, product, for: read.value.user, refunds: read.value.terms.refunds,
        now: command.now,
        using: &random)
      refunds.append(offered.answer.refund)
      guard let offering = offered.changes.written(AppointmentBooking.self, read.value.key) else {
        throw Refusal.busy
      }
      let confirmed = try Cancellation.confirm(
        offered.answer.id,
        from: Cancellation.Snapshot(
          booking: Versioned(offering, version: read.version), payments: snapshot.payments,
          standing: snapshot.standing),
        product, for: read.value.user, now: command.now, using: &random)
      // A pass that was due is minted with the offer, and revoked with its confirmation.
      var changes = offered.changes
      changes.add(confirmed.changes)
      return Decision(confirmed.answer, changes)
    }
    let zone = try product.zone(view.series.value.rule.zone)
    var series = view.series.value
    // The rule ends after all appointments that are valid or took place, which stay in it. If there are none, or if the
    // zone has other days now, the rule stays as it is, and calendars skip the cancelled appointments.
    if let end = view.end(of: meant), let rule = try? series.rule.ending(before: end, in: zone) {
      series.rule = rule
    }
    let ended = Set(meant.map(\.value.id))
    if view.bookings.allSatisfy({ ended.contains($0.value.id) || $0.value.state == .cancelled }) {
      series.emptied = view.bookings.map(\.value.end.instant).max()
    }
    decision.changes.update(view.series, to: series)
    let currency = first.quote.total.currency
    return (
      SeriesEnding(
        from: start, appointments: meant.count,
        refund: Money.sum(refunds, in: currency) ?? .zero(currency)), role,
      meant.map(\.value).filter(\.isBeingPaid).compactMap(\.sale.first.payment), decision
    )
  }

  // MARK: -

  /// Decides about several appointments; if some are not possible, refuses all and names those.
  private func each(
    of meant: [Versioned<AppointmentBooking>], among view: SeriesView, now: Instant,
    _ decide: (Versioned<AppointmentBooking>) async throws
      -> Decision<SaleChange<AppointmentBooking>>
  ) async throws -> Decision<[SaleChange<AppointmentBooking>]> {
    var changes = ChangeSet(at: now)
    var made: [SaleChange<AppointmentBooking>] = []
    var conflicts: [(id: LocalTime, why: Refusal)] = []
    for read in meant {
      do { made.append(changes.add(try await decide(read))) } catch let refusal as Refusal {
        guard let id = read.value.occurrence, refusal.code != .unauthorized,
          refusal.code != .invalidRequest
        else { throw refusal }
        conflicts.append((id, refusal))
      }
    }
    guard conflicts.isEmpty else { throw Refusal.seriesConflict(conflicts, of: meant.count) }
    return Decision(made, changes)
  }

  /// Returns the caller's role in a series, and refuses a caller without one.
  private func role(
    of actor: AppointmentActor, in series: AppointmentSeries
  ) async throws -> AppointmentRole {
    let provider = try await found(Provider.self, series.provider).value
    if actor.user == provider.user { return .provider }
    if actor.user == series.user { return .owner }
    guard actor.isOperator else {
      throw actor.isAgent
        ? Refusal.unauthorized(
          "a whole series",
          isFor: "its owner, its provider or an operator; an agent may open its appointments")
        : Refusal.notFound(AppointmentSeries.kind, series.key)
    }
    return .operator
  }

  /// Settles the payments of the decided appointments, and then returns the series.
  private func viewAfterSettling(
    _ bookings: [AppointmentBooking], of id: AppointmentSeries.ID, now: Instant
  ) async throws -> SeriesView {
    try await settleEach(bookings, now: now)
    return try await view(of: id)
  }
}

/// The progress of a series, as its reader sees it.
package enum SeriesState: String, CaseIterable, Sendable {
  /// Its payments are under way.
  case requested
  /// Some of its appointments wait for the provider's answer.
  case pending
  /// Some of its appointments are still to come.
  case active
  /// No appointment of the series is still to come.
  case ended
  /// A payment failed, and all of the series was given back.
  case failed
}

extension SeriesView {
  package func state(at now: Instant) -> SeriesState {
    switch series.value.stage {
    case .requested: .requested
    case .failed: .failed
    case .made:
      if bookings.contains(where: { $0.value.awaitsWord }) {
        .pending
      } else if bookings.contains(where: {
        $0.value.state != .cancelled && $0.value.state != .completed && $0.value.end.instant > now
      }) {
        .active
      } else {
        .ended
      }
    }
  }

  /// Returns the occurrence before which the rule may end if some are cancelled: the first of these after all that
  /// remain.
  fileprivate func end(of cancelled: [Versioned<AppointmentBooking>]) -> LocalTime? {
    let ends = Set(cancelled.map(\.value.id))
    let last = bookings.map(\.value)
      .filter { !ends.contains($0.id) && $0.state != .cancelled }.compactMap(\.occurrence).max()
    return cancelled.compactMap(\.value.occurrence).filter { id in last.map { $0 < id } ?? true }
      .min()
  }

  /// Returns the appointments of the series that are still to come, from an occurrence on.
  ///
  /// It throws `INVALID_SERIES` if the series never had such an occurrence.
  fileprivate func coming(
    from: LocalTime?, now: Instant
  ) throws(Refusal) -> [Versioned<AppointmentBooking>] {
    if let from, !bookings.contains(where: { $0.value.occurrence == from }) {
      throw .invalidSeries(
        "from", "the series has no occurrence \(from); name one by its original local start")
    }
    return bookings.filter { read in
      guard let id = read.value.occurrence, from.map({ $0 <= id }) ?? true else { return false }
      return read.value.start.instant > now
        && (read.value.state == .pending || read.value.state == .confirmed)
    }
  }
}
