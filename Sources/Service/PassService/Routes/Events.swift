internal import PassMinting
internal import ServiceHTTP
internal import AccessTokens
internal import BookingStore
internal import Bookings
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import Selling
internal import Vocabulary

/// The endpoint for events of bookings as they happen.
struct EventRoutes: Sendable {
  let hub: EventHub
  let products: ProductList
  let streams: OpenStreams

  var endpoints: [Endpoint] {
    [
      .get("/events", "listenToEvents", .roles([.traveler, .agent, .operator]), listen)
    ]
  }

  private func listen(_ call: Call) async throws -> HTTPAnswer {
    let asked = try call.parameters { (query) throws(Problem) in query.text("last_event_id") }
    var after: Int?
    if let text = call.header(.lastEventID) ?? asked, !text.isEmpty {
      guard let number = PublicEvent.number(text) else {
        throw Problem(
          .malformedRequest, "Last-Event-ID: expected the id of an event, such as evt_17")
      }
      after = number
    }
    let stream = HTTPAnswer.eventStream
    guard call.head.method != .head else { return stream }
    let user = try call.user()
    let isOperator = call.caller?.roles.contains(.operator) == true
    if isOperator { try call.checkWorksEverywhere() }
    let subjects = isOperator ? [] : try await self.subjects(of: user, now: call.now)
    let isThere = if let after { try await hub.isThere(after) } else { false }
    guard
      let opening = try hub.listen(
        isOperator ? .everything : .user(user), to: subjects, after: after, isThere: isThere)
    else { throw Problem(.serviceUnavailable, "the service has only just started; try again") }
    // The user may have booked after the subjects were read and before the listening began.
    if !isOperator {
      hub.widen(opening.listener, to: try await self.subjects(of: user, now: call.now))
    }
    let connection = OpenStreams.ofConnection
    let ofConnection = connection?.begin { hub.leave(opening.listener) }
    return stream.streaming(
      ResponseBody { writer in
        let stream = streams.begin { hub.leave(opening.listener) }
        defer {
          streams.forget(stream)
          connection?.forget(ofConnection)
          hub.leave(opening.listener)
        }
        try await writer.write(EventText.opening(opening))
        for event in opening.missed { try await writer.write(EventText.event(event)) }
        var last = opening.missed.last?.number ?? 0
        for await item in opening.items {
          switch item {
          case .heartbeat: try await writer.write(EventText.heartbeat)
          case .event(let event):
            try await writer.write(EventText.event(event, isLast: event.number > last))
            last = max(last, event.number)
          }
        }
        try await writer.finish(nil)
      })
  }
}

extension EventRoutes {
  /// Returns the subjects of the bookings that a user owns or provides, and of the user's waiting list entries.
  fileprivate func subjects(of user: UserID, now: Instant) async throws -> Set<PublicEvent.Subject>
  {
    var subjects: Set<PublicEvent.Subject> = []
    for product in products.all {
      subjects.formUnion(try await product.subjects(of: user, now: now))
    }
    return subjects
  }
}

extension ServedProduct {
  func subjects(of user: UserID, now: Instant) async throws -> Set<PublicEvent.Subject> {
    let own = try await desk.store.records(Booking.self, .user(user)).map(\.value)
    let bookings = own + (try await bookings(providedBy: user, now: now))
    let waits = try await desk.waitingEntries(of: user).map(\.recordKey)
    return Set((bookings.flatMap { subjects(of: $0) } + waits).map(PublicEvent.Subject.init))
  }

  /// Returns the users involved in the booking or the waiting list entry of an event; none if it is of another product.
  func owners(of event: PublicEvent) async throws -> [EventHub.Owner] {
    if event.subject.kind == WaitingListEntry<Sold.Wish>.kind {
      let entry = try await desk.store.record(
        WaitingListEntry<Sold.Wish>.self, event.subject.key)?.value
      return entry.map { [EventHub.Owner(user: $0.user, subjects: [event.subject])] } ?? []
    }
    guard event.subject.kind == bookingKind,
      let booking = try await desk.store.record(Booking.self, event.subject.key)?.value
    else { return [] }
    let subjects = Set(subjects(of: booking).map(PublicEvent.Subject.init))
    return ([booking.user] + (try await providers(of: booking))).map {
      EventHub.Owner(user: $0, subjects: subjects)
    }
  }
}

extension HTTPField.Name {
  static let lastEventID: HTTPField.Name = {
    guard let name = HTTPField.Name("Last-Event-ID") else { preconditionFailure("it is a token") }
    return name
  }()
}
