import BookingTestSupport
import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// The events that wait for one receiver about one record: their order, their attempts and their end.
@Suite struct WebhookLaneTests {
  private let now = SampleShows.start
  /// Ten attempts have nine pauses between them.
  private static let attempts = 10

  private func event(_ number: Int) -> PublicEvent {
    PublicEvent(
      OutboxEvent(
        number: number, event: Event("pass.minted", RecordKey(kind: "booking", key: "b")), at: now),
      type: "pass.issued")
  }

  private func lane(_ events: ClosedRange<Int>) throws -> WebhookLane {
    var random = SeededGenerator(seed: 1)
    var lane = WebhookLane(.init(using: &random), event(0).subject, now: now)
    #expect(lane.add(events.map(event)).isEmpty)
    return lane
  }

  /// Returns the number of attempts in a row that fail until the first event is given up.
  private func tries(_ lane: WebhookLane) throws -> Int {
    var lane = lane
    let first = try lane.waiting.first.orThrow("an event")
    for attempt in 1...Self.attempts where lane.fail(first, now: now) == first { return attempt }
    throw MissingValue("an end of the attempts")
  }

  @Test(arguments: 0..<attempts)
  func `an event that comes before the first has all its tries, and one behind it takes none`(
    failures: Int
  ) throws {
    var lane = try lane(5...7)
    for _ in 0..<failures { #expect(lane.fail(event(5), now: now) == nil) }
    _ = lane.add([event(8)])
    #expect(try tries(lane) == Self.attempts - failures)
    _ = lane.add([event(3), event(6)])
    #expect(lane.waiting.map(\.number) == [3, 5, 6, 7, 8])
    #expect(try tries(lane) == Self.attempts)
  }

  @Test func `what makes room leaves all its tries to the next`() throws {
    var lane = try lane(1...WebhookLane.longest)
    for _ in 0..<5 { #expect(lane.fail(event(1), now: now) == nil) }
    #expect(lane.add([event(WebhookLane.longest + 1)]) == [event(1)])
    #expect(lane.waiting.count == WebhookLane.longest)
    #expect(try tries(lane) == Self.attempts)
  }

  @Test func `after each failure it waits longer, and after the last the next has its turn`() throws
  {
    var lane = try lane(1...2)
    var pauses: [Int64] = []
    while lane.fail(event(1), now: now) == nil { pauses.append(lane.due.seconds(since: now)) }
    #expect(pauses.count == Self.attempts - 1 && pauses == pauses.sorted() && pauses[0] == 5)
    #expect(lane.waiting == [event(2)] && lane.failures == 0 && lane.due == now)
    #expect(lane.fail(event(1), now: now) == nil, "it is gone")
    #expect(lane.failures == 0)
    lane.deliver(event(2), now: now)
    #expect(lane.waiting.isEmpty)
  }
}
