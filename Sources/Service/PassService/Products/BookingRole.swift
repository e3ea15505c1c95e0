package import PassMinting
package import ServiceHTTP
internal import AccessTokens
internal import BookingStore
package import Bookings
package import Selling
package import Vocabulary

/// The role of a caller for a booking.
package enum BookingRole: Sendable {
  /// The user whose booking it is.
  case owner
  /// A caller who knew its code and a name on it, for a while.
  case guest
  /// A user who acts for the third party of a booking that is accepted.
  case provider
  /// An agent; the booking belongs to one of the agent's airports.
  case agent
  /// An operator of the service, where the product gives operators access to a booking.
  case `operator`
}

/// A booking with the role of its reader.
package struct AuthorizedBooking<Booking: SoldRecord>: Sendable {
  package let read: Versioned<Booking>
  package let reach: BookingRole

  package init(_ read: Versioned<Booking>, _ reach: BookingRole) {
    self.read = read
    self.reach = reach
  }

  package var value: Booking { read.value }
  /// The user whose booking it is, for whom the caller acts.
  package var user: UserID { read.value.user }
}

extension ServedProduct {
  /// Returns the booking in the path, if the caller has access to it.
  package func reached(_ call: Call) async throws -> AuthorizedBooking<Booking> {
    let id: OpaqueID<Booking> = try call.id("booking_id")
    guard let read = try await desk.store.record(Booking.self, id) else {
      throw Problem(.notFound, "there is no booking \(id)")
    }
    if let reach = try reach(of: read.value, call) { return AuthorizedBooking(read, reach) }
    guard try await isProvided(read.value, by: try call.user()) else {
      throw Problem(.notFound, "there is no booking \(id)")
    }
    throw Problem(
      .forbidden,
      "only the traveler who booked and agents may do this, not the provider of the appointment")
  }

  /// Returns a pass in any state with its booking, if the caller has access to the booking.
  package func reachedPass(
    _ call: Call, _ id: PassID
  ) async throws -> (booking: AuthorizedBooking<Booking>, pass: OwnPass) {
    guard let (booking, pass) = try await pass(id), let reach = try reach(of: booking.value, call)
    else { throw Refusal.notFound("pass", id.rawValue) }
    return (AuthorizedBooking(booking, reach), pass)
  }

  /// Returns the role of the caller for a booking; nil, answered as not found, if the caller may not know of it.
  package func reach(of booking: Booking, _ call: Call) throws(Problem) -> BookingRole? {
    guard let caller = call.caller else { throw Problem.unauthenticated("send an access token") }
    if let one = caller.booking {
      return one == booking.recordKey && !booking.sale.isForgotten ? .guest : nil
    }
    if caller.user == booking.user { return .owner }
    guard caller.roles.contains(.agent), booking.stage != .failed,
      isWithin(booking, airports: caller.airports)
    else { return nil }
    return .agent
  }

  /// Returns the desk for a command about a booking; the desk records an agent's action together with the command.
  package func desk(
    for reached: AuthorizedBooking<Booking>, _ call: Call, _ action: String,
    _ subject: [String: String] = [:],
    reason: String? = nil
  ) throws -> SalesDesk<Sold> {
    guard reached.reach == .agent else { return desk }
    let entry = try call.trailEntry(about: reached.value.recordKey, action, subject, reason: reason)
    return desk.recording { $0.insert(entry) }
  }

  /// Records that an agent read bookings.
  package func keepTrail(
    of bookings: [Booking], _ call: Call, _ action: String, _ subject: [String: String] = [:]
  ) async throws {
    try await keepTrail(ofKeys: bookings.map(\.recordKey), call, action, subject)
  }

  /// Records that an agent read bookings, by their keys.
  package func keepTrail(
    ofKeys bookings: [RecordKey], _ call: Call, _ action: String, _ subject: [String: String] = [:]
  ) async throws {
    guard !bookings.isEmpty else { return }
    let entries = try bookings.map { try call.trailEntry(about: $0, action, subject) }
    try await desk.desk.run {
      var changes = ChangeSet(at: call.now)
      for entry in entries { changes.insert(entry) }
      return Decision((), changes)
    }
  }
}

extension Call {
  /// The airports at which the caller works as an agent; nil for all.
  package var airports: Set<AirportCode>? { caller?.airports }

  /// Returns the record of an action that the caller takes: an agent on a booking, an operator on a flight or a show.
  package func trailEntry(
    about booking: RecordKey, _ action: String, _ subject: [String: String] = [:],
    reason: String? = nil
  ) throws(Problem) -> TrailEntry {
    var random = SystemRandomNumberGenerator()
    return TrailEntry(
      id: .init(using: &random), booking: booking, at: now, order: TrailOrder.next(),
      agent: try user(), airports: airports,
      action: action, subject: subject, reason: reason)
  }
}
