internal import BookingStore
internal import Bookings
internal import PassFormats
internal import Selling
internal import Vocabulary

/// The processor of the events that doors reported (docs/SPEC.md §16, contexts that begin with `event/`).
///
/// A pass names its booking, of any product. An entry uses the entitlement, unless a later event takes the entry back.
/// All reports about one entitlement are processed together, so their order makes no difference.
struct DoorReportProcessor: Sendable {
  let products: ProductList
  let desk: Transactor
  let issuer: IssuerID

  /// The outcome of an event, for agents.
  enum Outcome: String {
    case used = "USED"
    /// More people are in than the pass admits, because some entered at a gate that was online.
    case admittedTwice = "ADMITTED_TWICE"
    /// The event has no effect, or is about no pass of these bookings.
    case kept = "KEPT"
    case bookingCancelled = "BOOKING_CANCELLED"
    case passRevoked = "PASS_REVOKED"

    var isConflict: Bool {
      switch self {
      case .admittedTwice, .bookingCancelled, .passRevoked: true
      case .used, .kept: false
      }
    }
  }

  /// Processes at most `limit` events.
  func process(limit: Int, now: Instant) async throws {
    let waiting = try await desk.store.records(
      GateRecord.self, GateRecord.undecidedAtDoors, after: nil, limit: limit)
    for record in waiting { try await process(record.value.key, now: now) }
  }

  private func process(_ key: String, now: Instant) async throws {
    try await desk.run {
      guard let record = try await desk.store.record(GateRecord.self, key),
        record.value.outcome == nil
      else { return Decision((), ChangeSet(at: now)) }
      do {
        let root = try await desk.store.root(of: record)
        let event = try root.value.event()
        // A pass of another issuer belongs to none of these bookings.
        if event.kind.isEntry, let pass = event.pass, pass.issuer == issuer {
          for product in products.all where product.acceptsDoorReports {
            if let decision = try await product.enter(pass, root, record, now: now) {
              return decision
            }
          }
        }
      } catch is Refusal {
        // An unforeseen error with one event must not delay the others.
      }
      var changes = ChangeSet(at: now)
      changes.update(
        record,
        to: record.value.decided(
          Outcome.kept.rawValue, isConflict: false, subject: nil, booking: nil))
      return Decision((), changes)
    }
  }
}

extension ServedProduct {
  /// Processes the reports of doors about a pass; returns nil if the pass belongs to another product.
  fileprivate func enter(
    _ pass: PassKey, _ root: Versioned<GateRecord>, _ record: Versioned<GateRecord>, now: Instant
  ) async throws -> Decision<Void>? {
    for id in [pass.passID, pass.first].compactMap(\.self) {
      guard let (booking, earned) = try await self.pass(id) else { continue }
      let subject = "\(booking.value.key) \(earned.entitlement)"
      let known = try await desk.store.story(of: subject, root, record)
      let admissions = Admissions(try known.values.map { try $0.value.event() })
      // A person who left again was in, so only an entry that was taken back does not count.
      let entries = Set(
        admissions.events.values.filter { $0.kind.isEntry && admissions.counts($0) }
          .map { $0.key.rawValue })
      let online = booking.value.passes.letIn(on: earned.entitlement)
      let outcome: DoorReportProcessor.Outcome =
        booking.value.stage != .confirmed
        ? .bookingCancelled
        : !earned.state.stands
          ? .passRevoked
          : online > 0 && entries.count + online > earned.content.admits ? .admittedTwice : .used
      var value = booking.value
      if value.stage == .confirmed {
        value.passes.mark(earned.entitlement, isUsed: !entries.isEmpty)
      }
      var changes = ChangeSet(at: now)
      var random = desk.randomness.numbers(for: subject)
      _ = changes.update(booking, to: value, of: desk.product, using: &random)
      for (key, read) in known {
        let became = entries.contains(key) ? outcome : .kept
        changes.update(
          read,
          to: read.value.decided(
            became.rawValue, isConflict: became.isConflict, subject: subject,
            booking: booking.value.key))
      }
      return Decision((), changes)
    }
    return nil
  }
}

extension AdmissionEvent {
  /// Returns whether a context is that of the door of an event.
  static func isDoor(_ context: String) -> Bool { context.hasPrefix(eventPrefix) }
}
