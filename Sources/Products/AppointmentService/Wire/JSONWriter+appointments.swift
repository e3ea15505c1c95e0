internal import ServiceHTTP
internal import Appointments
internal import Bookings
internal import OperatorFiles
internal import PassFormats
internal import StrictText
internal import PassService
internal import Recurrence
internal import Vocabulary

extension JSONWriter {
  mutating func members(
    of booking: AppointmentBooking, _ payments: [Payment], for reach: BookingRole, at now: Instant
  ) {
    let state = booking.state
    member("booking_id", booking.key)
    member("confirmation_code", booking.confirmationCode.rawValue)
    member("state", state.rawValue)
    member("label", booking.label(at: now))
    let transitions = reach.transitions(of: booking, at: now)
    member("allowed_transitions", transitions.map(\.rawValue))
    actions(reach.actions(of: booking, transitions, at: now))
    member("answer_by", orNull: booking.deadline?.description)
    member("owner_id", orNull: reach == .guest ? nil : booking.user.rawValue)
    member("provider_id", booking.provider.rawValue)
    member("provider_name", booking.providerName.rawValue)
    member("place", booking.place.rawValue)
    member("service_type", booking.service.rawValue)
    member("service_name", booking.serviceName.rawValue)
    member("start_time", booking.start.wire)
    member("end_time", booking.end.wire)
    member("time_zone", booking.start.zone.rawValue)
    if let days = booking.quote.request.days { member("days", days.map(\.description)) }
    member("session_id", orNull: booking.session?.rawValue)
    member("series_id", orNull: booking.series?.rawValue)
    member("occurrence", orNull: booking.occurrence?.description)
    member("subject_ids", booking.subjectIDs.map(\.rawValue))
    // Notes of an owner to the provider, for example about an illness, are not for agents and guests.
    let isPrivate = reach == .agent || reach == .guest
    objects("subjects", booking.subjects ?? []) {
      $0.members(of: isPrivate ? $1.withoutNotes : $1)
    }
    member(contactOf: booking, for: reach)
    member("notes", orNull: isPrivate ? nil : booking.notes)
    switch booking.state {
    // An owner who withdraws a request pays nothing for it.
    case .pending: member("refund_percentage", 100)
    case .confirmed: member("refund_percentage", booking.refundPercent(now: now))
    case .inProgress, .completed, .cancelled: member("refund_percentage", orNull: nil as Int?)
    }
    member("started_at", orNull: booking.started?.description)
    member("completed_at", orNull: booking.completed?.description)
    // The sale's own endpoint records no ending, and only the owner cancels there.
    let ender = booking.ending?.by ?? (booking.stage == .cancelled ? .owner : nil)
    member("cancelled_by", orNull: ender?.rawValue)
    member("reason", orNull: reach == .guest ? nil : booking.reason)
    objects("passes", booking.passes.passes.filter { $0.state == .valid && $0.validUntil > now }) {
      writer, pass in
      writer.member("pass_id", pass.id.rawValue)
      writer.member("admits", pass.content.admits)
      writer.member("used", booking.passes.isUsed(pass.entitlement))
      writer.member("valid_from", pass.validFrom.description)
      writer.member("valid_until", pass.validUntil.description)
      writer.member("href", "/v1/appointments/passes/\(pass.id)")
    }
    money(of: booking, payments, for: reach)
    times(of: booking)
  }

  private mutating func members(of subject: Subject.Profile) {
    member("kind", subject.kind.rawValue)
    member("name", subject.name.rawValue)
    member("notes", orNull: subject.notes)
  }

  mutating func members(of subject: Subject) {
    member("subject_id", subject.key)
    members(of: subject.profile)
  }

  /// Writes a provider; `isOwn` says whether the reader acts for it, and so sees its `user`.
  mutating func members(of provider: Provider, isOwn: Bool) {
    member("provider_id", provider.key)
    member("code", provider.code.rawValue)
    member("name", provider.name.rawValue)
    member("place", provider.place.rawValue)
    member("time_zone", provider.zone.rawValue)
    member("currency", provider.currency.rawValue)
    member("takes_requests", provider.isOpen)
    objects("services", provider.services) { $0.members(of: $1) }
    objects("hours", provider.hours.spans) { writer, span in
      writer.member("weekday", span.weekday)
      writer.member("from", hourAndMinute(secondOfDay: span.from * 60))
      writer.member("until", hourAndMinute(secondOfDay: span.until * 60))
    }
    objects("absences", provider.absences) { writer, absence in
      writer.member("absence_id", absence.id.rawValue)
      writer.member("start_time", absence.stretch.start.description)
      writer.member("end_time", absence.stretch.end.description)
    }
    if isOwn { member("user", provider.user.rawValue) }
  }

  private mutating func members(of service: OfferedService) {
    member("service_type", service.type.rawValue)
    member("name", service.name.rawValue)
    name("lengths_minutes")
    array { writer in for minutes in service.lengths { writer.integer(minutes) } }
    member("price", service.price)
    member("buffer_before_minutes", service.buffers.before / 60)
    member("buffer_after_minutes", service.buffers.after / 60)
    member("answer_within_minutes", orNull: service.answers.map { $0 / 60 })
    member("capacity", service.capacity)
    member("per", orNull: service.byDay?.unit.rawValue)
    member("most_days", orNull: service.byDay?.most)
    member("step_minutes", service.step)
    objects("refunds", service.cancellation.tiers) { writer, tier in
      writer.member("hours_before", tier.hours)
      writer.member("percent", tier.percent)
    }
    member("closes_hours_before", orNull: service.cancellation.closesHours)
  }

  mutating func members(of session: ClassSession, free: Int?) {
    member("session_id", session.key)
    member("provider_id", session.provider.rawValue)
    member("service_type", session.service.rawValue)
    member("start_time", session.start.wire)
    member("end_time", session.end.wire)
    member("capacity", session.capacity)
    member("cancelled", session.isCancelled)
    if let free { member("available", free) }
  }

  mutating func members(of series: AppointmentSeries) {
    member("series_id", series.key)
    member("provider_id", series.provider.rawValue)
    member("service_type", series.service.rawValue)
    member("subject_ids", series.subjects.map(\.rawValue))
    member("rrule", series.rule.rule.description)
    member("start_time", series.rule.start.description)
    member("minutes", series.rule.seconds / 60)
    member("time_zone", series.rule.zone.rawValue)
    member("created_at", series.created.description)
  }

  mutating func members(of conflict: CalendarConflict) {
    switch conflict {
    case .notAvailable: member("kind", "not_available")
    case .past: member("kind", "past")
    case .closed: member("kind", "closed")
    case .absent(let stretch):
      member("kind", "absent")
      members(of: stretch)
    case .taken(let stretch, let until):
      member("kind", "taken")
      members(of: stretch)
      member("held_until", orNull: until?.description)
    }
  }

  mutating func members(of stretch: Stretch) {
    member("start_time", stretch.start.description)
    member("end_time", stretch.end.description)
  }
}

extension BookingRole {
  /// Returns the actions that a reader in this role may perform now, by the names of the table.
  fileprivate func transitions(of booking: AppointmentBooking, at now: Instant)
    -> [AppointmentAction]
  {
    let role: AppointmentRole
    switch self {
    case .owner: role = .owner
    case .guest: return []
    case .provider: role = .provider
    // An agent cancels for the owner.
    case .agent: role = .owner
    case .operator: role = .operator
    }
    let state = booking.state
    return AppointmentState.table.actions(from: state).filter { action in
      guard action.roles(in: state).contains(role) else { return false }
      switch action {
      // A request whose money is not set aside yet cannot be answered.
      case .accept, .decline: return booking.deadline != nil
      case .start: return booking.canStart <= now
      case .cancel where role == .owner: return booking.canCancel(at: now)
      case .cancel where state == .pending: return booking.deadline != nil
      default: return true
      }
    }
  }

  /// Returns the actions that a reader in this role may perform now, with their paths.
  fileprivate func actions(
    of booking: AppointmentBooking, _ transitions: [AppointmentAction], at now: Instant
  ) -> [OfferedAction] {
    let role: AppointmentRole? =
      switch self {
      case .owner: .owner
      case .provider: .provider
      case .guest, .agent, .operator: nil
      }
    let canMove = role.map { booking.canMove(as: $0, now: now) } ?? false
    let isForOwner = self == .owner || self == .agent
    let path = "/appointments/\(booking.key)"
    return transitions.map { action in
      // An owner first asks for the refund; the provider and operators give everything back.
      action == .cancel && isForOwner
        ? .cancel("/appointments/bookings/\(booking.key)")
        : OfferedAction(action.rawValue, at: "\(path)/\(action.rawValue)")
    } + (canMove ? [OfferedAction("move", at: "\(path)/move")] : [])
  }
}
