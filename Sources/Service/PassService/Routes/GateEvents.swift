package import PassMinting
package import ServiceHTTP
internal import BookingStore
package import Bookings
internal import PassFormats
internal import StrictText
internal import Selling
internal import Vocabulary

extension Endpoint {
  /// Returns the endpoint for events at gates that are online; the product of the pass decides about them.
  static func gateEvents(_ products: ProductList, _ tools: ServiceTools) -> [Endpoint] {
    [
      .post("/passes/{pass_id}/gate-events", "reportGateEvent", .agents) { call in
        guard let id = PassID(call.parameters["pass_id"] ?? "") else {
          throw Problem(.notFound, "there is no such pass")
        }
        for product in products.all {
          if let answer = try await product.answerGateEvent(about: id, call, tools) {
            return answer
          }
        }
        throw Problem(.notFound, "there is no such pass")
      }.counting(.gateEvent)
    ]
  }
}

extension ServedProduct {
  /// Answers if the pass is one of this product's; returns nil otherwise.
  fileprivate func answerGateEvent(
    about id: PassID, _ call: Call, _ tools: ServiceTools
  ) async throws -> HTTPAnswer? {
    guard let (read, pass) = try await pass(id) else { return nil }
    return try await reportGateEvent(about: pass, of: read, call, tools)
  }

  package func reportGateEvent(
    about pass: OwnPass, of read: Versioned<Booking>, _ call: Call, _ tools: ServiceTools
  ) async throws -> HTTPAnswer {
    guard isWithin(read.value, airports: call.airports) else {
      throw Problem(.forbidden, "the token is not for work at the place of this pass")
    }
    let (action, people) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.choice("action") as EntryAction),
        part(try body.optionalInteger("people", in: 1...pass.content.admits) ?? 1))
    }
    let doors = try await entries(at: read.value, on: pass)
    let desk = try desk(
      for: AuthorizedBooking(read, .agent), call, "gate_\(action.rawValue)",
      ["pass_id": pass.id.rawValue, "people": "\(people)"])
    let changed = try await desk.letIn(
      action == .admit ? people : -people, on: pass.id, call.command
    ) { booking, pass in
      let entered = booking.passes.letIn(on: pass.entitlement)
      switch action {
      case .admit:
        try booking.checkEntry(of: people, on: pass, besides: doors + entered, now: call.now)
      case .undo:
        guard people <= entered else {
          throw Refusal.invalid(
            "people",
            "at most \(entered) can be undone; entries that a gate reported can be undone only at the gate"
          )
        }
      }
    }
    let entered = changed.passes.letIn(on: pass.entitlement)
    return .json { writer in
      writer.member("pass_id", pass.id.rawValue)
      writer.member("booking_id", read.value.key)
      writer.member("admits", pass.content.admits)
      writer.member("entered", doors + entered)
    }
  }

  /// Returns the number of people that doors reported to have let in on the passes of an entitlement.
  private func entries(at booking: Booking, on pass: OwnPass) async throws -> Int {
    let records = try await desk.store.records(
      GateRecord.self, GateRecord.of(subject: "\(booking.key) \(pass.entitlement)"))
    let admissions = Admissions(try records.map { try $0.value.event() })
    return admissions.events.values.count { $0.kind.isEntry && admissions.counts($0) }
  }
}

/// The action of an agent who looks at a ticket, voucher or appointment online.
private enum EntryAction: String, CaseIterable {
  case admit
  /// The withdrawal of an admission.
  case undo
}

extension SoldRecord {
  /// Refuses entry on a pass that is not valid now, or that does not admit `people` more after `entered`.
  fileprivate func checkEntry(
    of people: Int, on pass: EarnedPass<Content>, besides entered: Int, now: Instant
  ) throws {
    guard stage == .confirmed, pass.state.stands, now < pass.validUntil else {
      var problem = Problem(.passEnded, "the pass \(pass.id) is not valid any more")
      let newer = passes.valid(for: pass.entitlement)
      problem.details = { $0.member("replaced_by", orNull: newer?.id.rawValue) }
      throw problem
    }
    guard pass.validFrom <= now else { throw Refusal.tooEarly("entry", until: pass.validFrom) }
    guard entered + people <= pass.content.admits else {
      throw Refusal.entryUsed(entered, of: pass.content.admits)
    }
  }
}
