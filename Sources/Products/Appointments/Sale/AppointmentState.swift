package import Bookings
internal import Vocabulary

/// The progress of an appointment.
///
/// It is derived from the sale, from its acceptance and from the marks of start and completion, and never set.
package enum AppointmentState: String, CaseIterable, Sendable, Codable {
  /// It waits for the provider's answer, or for the payment.
  case pending
  case confirmed
  case inProgress = "in_progress"
  case completed
  /// It was cancelled, declined or forgotten, or never paid.
  case cancelled

  /// Every permitted transition.
  package static let table = StateTable<AppointmentState, AppointmentAction>(
    "appointment", start: .pending,
    [
      (.pending, .accept, .confirmed),
      (.pending, .decline, .cancelled),
      (.pending, .cancel, .cancelled),
      (.pending, .lapse, .cancelled),
      (.confirmed, .start, .inProgress),
      (.confirmed, .cancel, .cancelled),
      (.inProgress, .complete, .completed),
      (.inProgress, .cancel, .cancelled),
    ])
}

/// A step in the life of an appointment.
package enum AppointmentAction: String, CaseIterable, Sendable {
  /// The provider accepts or, where no acceptance is needed, the sale itself does.
  case accept
  case decline, start, complete, cancel
  /// The provider did not answer in time, or the payment did not come.
  case lapse

  /// Returns the roles that may do this in a state that permits it; empty if it happens by itself.
  package func roles(in state: AppointmentState) -> Set<AppointmentRole> {
    switch (self, state) {
    case (.accept, _), (.decline, _), (.start, _), (.complete, _): [.provider]
    // The owner cannot cancel an appointment that the provider has begun.
    case (.cancel, .inProgress): [.provider, .operator]
    case (.cancel, _): [.owner, .provider, .operator]
    case (.lapse, _): []
    }
  }
}

/// The role of a user in an appointment.
package enum AppointmentRole: String, CaseIterable, Sendable, Codable {
  /// The user who requested the appointment.
  case owner
  /// The user who acts for the provider.
  case provider
  /// A user who runs the service.
  case `operator`
}

/// The user who gives a command, with the rights of this user.
package struct AppointmentActor: Hashable, Sendable {
  package let user: UserID
  package let isOperator: Bool
  /// Whether the user acts for customers: an agent sees appointments, and cancels for the owner as the owner would.
  package let isAgent: Bool

  package init(_ user: UserID, isOperator: Bool = false, isAgent: Bool = false) {
    self.user = user
    self.isOperator = isOperator
    self.isAgent = isAgent
  }
}

/// A command about an appointment, a series or a provider.
package typealias AppointmentCommand = Command<AppointmentActor>

extension States {
  /// The state machines of appointments and the common ones.
  package static let appointments = [AppointmentState.table.outline] + shared
}

extension AppointmentBooking {
  /// The state, which time alone does not change.
  package var state: AppointmentState {
    switch stage {
    case .requested, .secured: .pending
    case .confirmed: completed != nil ? .completed : started != nil ? .inProgress : .confirmed
    case .failed, .cancelled: .cancelled
    }
  }

  /// Returns the roles of a user in the appointment.
  package func roles(of actor: AppointmentActor, at provider: Provider) -> Set<AppointmentRole> {
    var roles: Set<AppointmentRole> = []
    if actor.user == user { roles.insert(.owner) }
    if actor.user == provider.user { roles.insert(.provider) }
    if actor.isOperator { roles.insert(.operator) }
    return roles
  }

  /// Returns whether an agent, who has no role in an appointment, sees it.
  package func isShown(toAgent actor: AppointmentActor) -> Bool {
    actor.isAgent && stage != .failed
  }

  /// Returns the role in which a user may do something now.
  ///
  /// It throws "not found" for a user without a role in the appointment, `UNAUTHORIZED` if another role decides, and
  /// otherwise what the table says.
  package func authorise(
    _ action: AppointmentAction, by actor: AppointmentActor, at provider: Provider
  ) throws(Refusal) -> AppointmentRole {
    let roles = roles(of: actor, at: provider)
    guard !roles.isEmpty else {
      throw isShown(toAgent: actor) ? .unauthorized(action) : .notFound("booking", key)
    }
    let anyState = AppointmentState.allCases.reduce(into: Set<AppointmentRole>()) {
      $0.formUnion(action.roles(in: $1))
    }
    guard !roles.isDisjoint(with: anyState) else { throw .unauthorized(action) }
    guard action != .cancel || AppointmentState.table.next(state, action) != nil else {
      throw state == .cancelled ? .bookingCancelled : .cannotCancel(state)
    }
    _ = try AppointmentState.table.apply(action, to: state)
    // A provider who is also the customer acts as the provider.
    let able = action.roles(in: state).intersection(roles)
    guard let role = [.provider, .operator, .owner].first(where: able.contains) else {
      throw action == .cancel ? .cannotCancel(state) : .unauthorized(action)
    }
    return role
  }
}
