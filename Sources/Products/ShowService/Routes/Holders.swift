internal import ServiceHTTP
internal import Bookings
internal import StrictText
internal import PassService
internal import Selling
internal import Shows
internal import Vocabulary

extension ShowRoutes {
  func holders(_ tools: ServiceTools) -> [Endpoint] {
    [
      .put("/shows/bookings/{booking_id}/holders", "setTicketHolders", .travelers) {
        call in try await setHolders(call, tools)
      }
    ]
  }

  private func setHolders(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let reached = try await reached(call)
    let holders = try call.json { (body) throws(ShapeError) in
      try body.optionalHolders() ?? []
    }
    let desk = try desk(for: reached, call, "set_holders")
    let changed = try await desk.setHolders(
      holders, of: reached.value.id,
      onlyIf: try match(call, isRequired: false), call.command(for: reached.user))
    return try await viewAfterRevocations(changed, for: reached.reach, tools, now: call.now)
      .answer()
  }
}

extension ObjectReader {
  /// Reads the names on tickets, in the order of the tickets; an empty text for null, and nil without the member.
  mutating func optionalHolders() throws(ShapeError) -> [String]? {
    guard let nodes = try optionalArray("holders") else { return nil }
    guard nodes.count <= 100 else { throw failure("holders", "expected at most 100 names") }
    return try each(of: nodes, path(to: "holders")) { (node, place) throws(ShapeError) in
      if case .null = node.value { return "" }
      guard case .string(let text) = node.value, let name = TicketText(text) else {
        throw mismatch(node, place, expected: "\(TicketText.expectation), or null")
      }
      return name.rawValue
    }
  }
}
