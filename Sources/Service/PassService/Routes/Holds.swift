package import ServiceHTTP
internal import BookingStore
package import Bookings
package import StrictText
internal import Selling
package import Vocabulary

extension ServedProduct {
  var holds: [Endpoint] {
    [
      .post("\(path)/holds", name(of: .createHold), .travelers) { call in
        let request = try call.json { (body) throws(ShapeError) in try holdRequest(&body) }
        return try await createHold(request, call)
      }.spending(.hold).counting(.hold),
      .get("\(path)/holds/{hold_id}", name(of: .getHold), .travelers) { call in
        answer(try await ownHold(call), caching: .checked, at: call.now)
      },
      .post("\(path)/holds/{hold_id}/extend", name(of: .extendHold), .travelers) { call in
        _ = try call.json { _ throws(ShapeError) in }
        let hold = try await desk.extend(
          try await ownHold(call).id, call.command(for: try call.user()))
        return answer(hold, at: call.now)
      },
      .delete("\(path)/holds/{hold_id}", name(of: .releaseHold), .travelers) { call in
        _ = try call.json { _ throws(ShapeError) in }
        let hold = try await desk.release(
          try await ownHold(call).id, call.command(for: try call.user()))
        return answer(hold, at: call.now)
      }.counting(.release),
    ]
  }

  /// Makes the hold that a request asks for and answers with it; `more` writes further members of the answer.
  package func createHold(
    _ request: HoldRequest, _ call: Call,
    _ more: @escaping @Sendable (inout JSONWriter) -> Void = { _ in }
  ) async throws -> HTTPAnswer {
    let user = try call.user()
    return try await mappingRefusals(at: call.now) {
      try await call.storingResponse(for: terms.answersKept) { (hold: Hold) in
        answer(hold, status: 201, at: call.now, more)
      } _: {
        try await hold(request, call.command(for: user), storing: $0)
      }
    }
  }

  package func answer(
    _ hold: Hold, status: Int = 200, caching: HTTPAnswer.Caching = .never, at now: Instant,
    _ more: (inout JSONWriter) -> Void = { _ in }
  ) -> HTTPAnswer {
    .json(status, caching: caching) { writer in
      writer.member("hold_id", hold.key)
      writer.member("product", Self.name)
      write(hold, to: &writer)
      writer.member("state", hold.state(at: now).rawValue.uppercased())
      writer.member("expires_at", hold.expires.description)
      // A hold that was released or booked holds nothing any more, even before the time at which it would have ended.
      let left = hold.state(at: now) == .held ? hold.expires.seconds(since: now) : 0
      writer.member("expires_in", max(left, 0))
      writeState(of: hold, at: now, to: &writer)
      more(&writer)
    }
  }

  /// Returns the hold in the path, if it is the caller's and of this product.
  private func ownHold(_ call: Call) async throws -> Hold {
    let id: Hold.ID = try call.id("hold_id")
    let user = try call.user()
    let allowance = desk.terms.holds.allowance(of: user).resource
    guard let hold = try await desk.store.record(Hold.self, id)?.value,
      hold.holder == user, hold.allowance.resource == allowance
    else { throw Refusal.notFound(Hold.kind, id.rawValue) }
    return hold
  }
}
