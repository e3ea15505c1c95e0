package import Bookings
internal import Vocabulary

extension RefusalCode {
  /// The codes specific to appointments.
  package static let appointments = [
    invalidTimeRange, noSubjects, invalidSubjects, unauthorized, cannotCancel, conflictingBooking,
    cancellationTooLate, outsideHours, providerAbsent, providerNotAvailable, classFull,
    sessionCancelled, answeredTooLate, providerCodeTaken, tooManyWaiting, invalidSeries,
    seriesConflict, refundChanged, tooManyComing,
  ]

  package static let invalidTimeRange = RefusalCode(
    "INVALID_TIME_RANGE", .invalid, "An appointment is not possible at this time",
    message: .timeNotOffered)
  package static let noSubjects = RefusalCode(
    "NO_SUBJECTS", .invalid, "No subject is named", message: .subjectMissing)
  package static let invalidSubjects = RefusalCode(
    "INVALID_SUBJECTS", .invalid, "These subjects are not yours", message: .chooseOwnSubjects)
  package static let unauthorized = RefusalCode(
    "UNAUTHORIZED", .forbidden, "Only another party may do that", message: .notAllowed)
  package static let cannotCancel = RefusalCode(
    "CANNOT_CANCEL", .conflict, "It cannot be cancelled any more", message: .begunAlready)
  package static let conflictingBooking = RefusalCode(
    "CONFLICTING_BOOKING", .conflict, "The provider's time is taken", message: .timeTaken)
  package static let cancellationTooLate = RefusalCode(
    "CANCELLATION_TOO_LATE", .conflict, "It is too late to cancel or move it",
    message: .tooLateToCancel)
  package static let outsideHours = RefusalCode(
    "OUTSIDE_OPENING_HOURS", .conflict, "The provider does not work at that time",
    message: .outsideHours)
  package static let providerAbsent = RefusalCode(
    "PROVIDER_ABSENT", .conflict, "The provider is away at that time", message: .providerAway)
  package static let providerNotAvailable = RefusalCode(
    "PROVIDER_NOT_AVAILABLE", .conflict, "The provider takes no requests",
    message: .providerTakesNothing)
  package static let classFull = RefusalCode(
    "CLASS_FULL", .conflict, "Not enough places are left", message: .classFull)
  package static let sessionCancelled = RefusalCode(
    "SESSION_CANCELLED", .conflict, "The class does not take place", message: .classCancelled)
  package static let answeredTooLate = RefusalCode(
    "ANSWERED_TOO_LATE", .conflict, "The time for an answer has ended", message: .answeredTooLate)
  package static let providerCodeTaken = RefusalCode(
    "PROVIDER_CODE_TAKEN", .conflict, "Another provider has this code", message: .codeTaken)
  package static let tooManyWaiting = RefusalCode(
    "TOO_MANY_WAITING", .conflict, "You have too many open requests with this provider",
    message: .manyRequests)
  package static let invalidSeries = RefusalCode(
    "INVALID_SERIES", .invalid, "Appointments cannot repeat like this", message: .seriesNotPossible)
  package static let seriesConflict = RefusalCode(
    "SERIES_CONFLICT", .conflict, "Some appointments of the series are not possible",
    message: .seriesConflict)
  package static let refundChanged = RefusalCode(
    "REFUND_CHANGED", .conflict, "The refund has changed", message: .refundChanged)
  package static let tooManyComing = RefusalCode(
    "TOO_MANY_APPOINTMENTS", .conflict, "You have too many future appointments",
    message: .manyAppointments)
}

extension Refusal {
  package static func invalidTimeRange(_ problem: String) -> Refusal {
    Refusal(.invalidTimeRange, problem)
  }

  static let noSubjects = Refusal(
    .noSubjects, "expected at least one subject",
    fault: Fault(member: "subject_ids", problem: "expected at least one"))

  /// Refuses subjects without revealing whether they belong to another user or do not exist.
  static func invalidSubjects(_ ids: [Subject.ID]) -> Refusal {
    let names = ids.map(\.rawValue)
    return Refusal(
      .invalidSubjects, "these subjects are not yours: \(names.joined(separator: ", "))",
      [.init("subject_ids", .texts(names))],
      fault: Fault(member: "subject_ids", problem: "expected only your own subjects"))
  }

  /// Refuses an action on an appointment that only other roles may perform, and names these roles.
  static func unauthorized(_ action: AppointmentAction) -> Refusal {
    let able = AppointmentState.allCases.reduce(into: Set<AppointmentRole>()) {
      $0.formUnion(action.roles(in: $1))
    }
    let names = AppointmentRole.allCases.filter(able.contains).map(\.inWords)
    return Refusal(
      .unauthorized,
      "the action \(action.rawValue) is only for \(names.joined(separator: " or "))",
      [.init("action", .text(action.rawValue))])
  }

  /// Refuses `what`, which only `who` may do; both are parts of the sentence.
  static func unauthorized(_ what: String, isFor who: String) -> Refusal {
    Refusal(.unauthorized, "\(what) is only for \(who)")
  }

  /// Refuses a cancellation; `hasBegun` says that the start of a confirmed appointment is past.
  static func cannotCancel(_ state: AppointmentState, hasBegun: Bool = false) -> Refusal {
    Refusal(
      .cannotCancel,
      hasBegun
        ? "the appointment has begun, so you cannot cancel it any more; ask the provider"
        : "the appointment is \(state.rawValue), so you cannot cancel it",
      [.init("state", .text(state.rawValue)), .init("action", .text("cancel"))])
  }

  static func conflictingBooking(_ stretch: Stretch) -> Refusal {
    Refusal(
      .conflictingBooking,
      "the provider's time from \(stretch.start) to \(stretch.end) is taken; choose another time",
      [.init("start_time", .moment(stretch.start)), .init("end_time", .moment(stretch.end))])
  }

  /// Refuses a late cancellation; `percent` is the share that the owner would get back if it were permitted.
  static func cancellationTooLate(percent: Int, hours: Int) -> Refusal {
    Refusal(
      .cancellationTooLate,
      "cancelling and moving were possible until \(counted(hours, "hour")) before the start; ask the provider",
      [.init("refund_percentage", .number(percent)), .init("hours_before", .number(hours))])
  }

  static func outsideHours(_ provider: Provider, _ stretch: Stretch) -> Refusal {
    Refusal(
      .outsideHours,
      "\(provider.name) is not open for the whole time from \(stretch.start) to \(stretch.end); choose a time within "
        + "the opening hours"
    )
  }

  static func providerAbsent(_ provider: Provider, _ absence: Stretch) -> Refusal {
    Refusal(
      .providerAbsent,
      "\(provider.name) is away from \(absence.start) to \(absence.end); choose another time",
      [.init("start_time", .moment(absence.start)), .init("end_time", .moment(absence.end))])
  }

  static func providerNotAvailable(_ provider: Provider) -> Refusal {
    Refusal(
      .providerNotAvailable, "\(provider.name) takes no requests now; choose another provider")
  }

  static func classFull(_ wanted: Int) -> Refusal {
    Refusal(
      .classFull,
      wanted == 1
        ? "the class is full; choose another class"
        : "the class has fewer than \(wanted) free places; choose another class",
      [.init("places", .number(wanted))])
  }

  /// Refuses a day of a service over days that does not have `wanted` free places.
  static func dayFull(_ day: CivilDate, _ wanted: Int) -> Refusal {
    Refusal(
      .classFull,
      wanted == 1
        ? "no place is free on \(day); choose other days"
        : "fewer than \(wanted) places are free on \(day); choose other days",
      [.init("places", .number(wanted)), .init("date", .text(day.description))])
  }

  static func sessionCancelled(_ session: ClassSession) -> Refusal {
    Refusal(
      .sessionCancelled,
      "the class of \(session.start.inWords) does not take place; choose another class",
      [.init("session_id", .text(session.key))])
  }

  static func tooManyWaiting(_ waiting: Int, limit: Int) -> Refusal {
    Refusal(
      .tooManyWaiting,
      "you have \(counted(waiting, "request")) that this provider has not answered; wait for an answer, or cancel a "
        + "request",
      [.init("limit", .number(limit))])
  }

  static func tooManyComing(_ coming: Int, limit: Int) -> Refusal {
    Refusal(
      .tooManyComing,
      "you have \(counted(coming, "future appointment")), and with the new ones at most \(limit) are allowed; cancel "
        + "some first",
      [.init("limit", .number(limit))])
  }

  package static func invalidSeries(_ member: String, _ problem: String) -> Refusal {
    Refusal(
      .invalidSeries, "\(member): \(problem)", fault: Fault(member: member, problem: problem))
  }

  /// Refuses a series, or a command for it, with the appointments that are not possible and the reasons.
  ///
  /// No appointment is changed. `all` is the number of appointments in the series or the command.
  static func seriesConflict(_ found: [(id: LocalTime, why: Refusal)], of all: Int) -> Refusal {
    let first = found.prefix(3).map { "\($0.id): \($0.why.description)" }.joined(separator: "; ")
    let others = found.count > 3 ? "; and others" : ""
    return Refusal(
      .seriesConflict,
      "\(found.count) of \(counted(all, "appointment")) \(found.count == 1 ? "is" : "are") not possible, so nothing "
        + "was changed; \(first)\(others)",
      [
        .init("occurrences", .texts(found.map(\.id.description))),
        .init("reasons", .texts(found.map(\.why.code.name))),
      ])
  }

  /// Refuses to end a series if another amount was confirmed than `refund`, which would come back now.
  static func refundChanged(_ refund: Money) -> Refusal {
    Refusal(
      .refundChanged, "the refund is \(refund) now; send it as refund_minor to confirm it",
      [.init("refund", .amount(refund))])
  }

  static func answeredTooLate(_ deadline: Instant) -> Refusal {
    Refusal(
      .answeredTooLate, "an answer was possible until \(deadline); the request has expired",
      [.init("deadline", .moment(deadline))])
  }
}

extension AppointmentRole {
  /// The name of the role in a sentence.
  fileprivate var inWords: String {
    switch self {
    case .owner: "the owner of the appointment"
    case .provider: "the provider of the appointment"
    case .operator: "an operator"
    }
  }
}
