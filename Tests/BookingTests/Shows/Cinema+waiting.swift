import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Shows
import Vocabulary

extension Cinema {
  typealias Entry = WaitingListEntry<ShowWish>

  func wait(
    _ choice: ShowWish.Choice, for name: String, of other: Show.ID? = nil
  ) async throws -> Entry {
    try await desk.enter(
      ShowWish(show: other ?? show, choice: choice), Command(try user(name), now: now))
  }

  func wait(_ names: String, for name: String) async throws -> Entry {
    try await wait(.seats(try seats(names)), for: name)
  }

  /// Runs the background work of waiting lists.
  func serve() async throws {
    _ = try await desk.closeWaiting(now: now)
    _ = try await desk.offerFreed(now: now)
    _ = try await desk.offerLapsed(after: nil, now: now)
  }

  func view(_ entry: Entry) async throws -> WaitingView<ShowWish> {
    try await desk.waitingEntry(entry.id, of: entry.user, now: now)
  }

  /// Returns the states of entries, in their order.
  func states(_ entries: Entry...) async throws -> [WaitingListState] {
    var states: [WaitingListState] = []
    for entry in entries { states.append(try await view(entry).state) }
    return states
  }

  func release(_ hold: Hold) async throws {
    _ = try await desk.release(hold.id, Command(hold.holder, now: now))
  }
}
