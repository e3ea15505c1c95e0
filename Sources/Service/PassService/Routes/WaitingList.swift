internal import PassMinting
package import ServiceHTTP
internal import Bookings
internal import StrictText
internal import Selling
internal import Vocabulary

extension WaitingListServing {
  /// The endpoints of a product's waiting lists.
  package var waitingList: [Endpoint] {
    let name = Self.name
    return [
      .post("\(path)/waiting-list", "\(name)EnterWaitingList", .travelers, enter)
        .spending(.hold),
      .get("\(path)/waiting-list", "\(name)ListWaitingListEntries", .travelers) { call in
        var entries: [WaitingView<Sold.Wish>] = []
        for entry in try await desk.waitingEntries(of: try call.user()) {
          entries.append(try await desk.view(entry, now: call.now))
        }
        return .json(caching: .checked) { writer in
          writer.objects("entries", entries) { members(of: $1, at: call.now, to: &$0) }
        }
      },
      .get("\(path)/waiting-list/{entry_id}", "\(name)GetWaitingListEntry", .travelers) {
        call in
        let view = try await desk.waitingEntry(
          try call.id("entry_id"), of: try call.user(), now: call.now)
        return .json(caching: .checked) { members(of: view, at: call.now, to: &$0) }
      },
      .delete("\(path)/waiting-list/{entry_id}", "\(name)LeaveWaitingList", .travelers) {
        call in
        _ = try call.json { _ throws(ShapeError) in }
        let entry = try await desk.withdraw(
          try call.id("entry_id"), call.command(for: try call.user()))
        let view = try await desk.view(entry, now: call.now)
        return .json { members(of: view, at: call.now, to: &$0) }
      },
    ]
  }

  private func enter(_ call: Call) async throws -> HTTPAnswer {
    let wish = try call.json { (body) throws(ShapeError) in try waitingWish(&body) }
    let view = try await mappingRefusals(at: call.now) {
      let entry = try await desk.enter(
        wish, call.command(for: try call.user()))
      return try await desk.view(entry, now: call.now)
    }
    return .json(201) { members(of: view, at: call.now, to: &$0) }
      .with("location", "/v1\(path)/waiting-list/\(view.entry.id)")
  }

  private func members(
    of view: WaitingView<Sold.Wish>, at now: Instant, to writer: inout JSONWriter
  ) {
    writer.member("entry_id", view.entry.key)
    writer.member("product", Self.name)
    writer.name("wish")
    writer.object { write(view.entry.wish, to: &$0) }
    writer.member("state", view.state.rawValue.uppercased())
    writer.member("position", orNull: view.position)
    writer.member("entered_at", view.entry.entered.description)
    writer.member("ends_at", view.entry.ends.description)
    writer.member("hold_id", orNull: view.hold?.key)
    writer.member("expires_at", orNull: view.hold?.expires.description)
    writer.member("expires_in", max(view.hold?.expires.seconds(since: now) ?? 0, 0))
  }
}
