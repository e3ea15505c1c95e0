import Histories
import Testing

/// The histories of one seat that the model allows and forbids.
@Suite struct SeatModelTests {
  private static func act(
    _ user: String, _ action: SeatOperation.Action, _ outcome: SeatOperation.Outcome,
    _ invoked: Int64, _ returned: Int64?, at time: Int = 1_000
  ) -> Timed<SeatOperation> {
    Timed(
      SeatOperation(user, action, outcome, times: time - 2...time + 2), invoked: invoked,
      returned: returned)
  }

  private func isLegal(_ history: [Timed<SeatOperation>]) -> Bool {
    Linearization(of: history, by: SeatModel(history, SeatProduct.flight("").times)).isLegal
  }

  private static let held = act("jane", .hold, .held(hold: "h1", until: 1_300), 0, 1)
  private static let sold = act("jane", .book(hold: "h1"), .sold(booking: "b1"), 2, 3)

  static let legal: [(String, [Timed<SeatOperation>])] = [
    ("held and refused to another", [held, act("john", .hold, .taken, 2, 3)]),
    (
      "the same hold again, under another key",
      [held, act("jane", .hold, .held(hold: "h1", until: 1_300), 2, 3)]
    ),
    (
      "released and held by another",
      [
        held, act("jane", .release(hold: "h1"), .done, 2, 3),
        act("john", .hold, .held(hold: "h2", until: 1_301), 4, 5),
      ]
    ),
    (
      "held by another after its end",
      [held, act("john", .hold, .held(hold: "h2", until: 1_600), 2, 3, at: 1_300)]
    ),
    (
      "still held a little before its end, and free for one whose clock is later",
      [
        held, act("john", .look, .available(false), 2, 3, at: 1_299),
        act("jim", .look, .available(true), 4, 5, at: 1_299),
      ]
    ),
    (
      "sold, cancelled and held again",
      [
        held, sold, act("jane", .checkIn(booking: "b1"), .done, 4, 5),
        act("jane", .cancel(booking: "b1"), .done, 6, 7),
        act("john", .hold, .held(hold: "h2", until: 1_300), 8, 9),
      ]
    ),
    (
      "a hold that nobody heard of is in the way, until it ends",
      [
        act("jane", .hold, .unknown, 0, 9), act("john", .hold, .taken, 10, 11),
        act("john", .hold, .held(hold: "h2", until: 1_700), 12, 13, at: 1_400),
      ]
    ),
    (
      "a hold that nobody heard of is made when the seat is free again",
      [
        held, sold, act("john", .hold, .unknown, 4, 90),
        act("jane", .cancel(booking: "b1"), .done, 5, 6), act("jim", .look, .available(true), 7, 8),
        act("jim", .hold, .taken, 9, 10),
      ]
    ),
    (
      "a booking that nobody heard of comes about later",
      [
        held, act("jane", .book(hold: "h1"), .unknown, 2, nil),
        act("john", .hold, .taken, 1_000, 1_001, at: 3_000),
        act("auditor", .own, .owner(.init(user: "jane", booking: "b1")), 1_002, 1_003, at: 3_000),
      ]
    ),
    (
      "held while it is being paid, beyond the end that was told",
      [
        held, act("jane", .book(hold: "h1"), .sold(booking: "b1"), 2, 9, at: 1_310),
        act("john", .hold, .taken, 3, 4, at: 1_310),
      ]
    ),
    (
      "lost to another after its end",
      [
        held, act("john", .hold, .held(hold: "h2", until: 1_610), 2, 3, at: 1_310),
        act("jane", .book(hold: "h1"), .taken, 4, 5, at: 1_310),
      ]
    ),
  ]

  static let illegal: [(String, [Timed<SeatOperation>])] = [
    ("held twice", [held, act("john", .hold, .held(hold: "h2", until: 1_301), 2, 3)]),
    (
      "two holds of one user", [held, act("jane", .hold, .held(hold: "h2", until: 1_300), 2, 3)]
    ),
    (
      "sold and held by another",
      [held, sold, act("john", .hold, .held(hold: "h2", until: 1), 4, 5)]
    ),
    (
      "sold twice",
      [
        held, sold, act("john", .book(hold: "h2"), .sold(booking: "b2"), 4, 5),
      ]
    ),
    ("refused although it was free", [act("john", .hold, .taken, 0, 1)]),
    (
      "refused although it had ended",
      [held, act("john", .hold, .taken, 2, 3, at: 1_400)]
    ),
    ("seen as free while it was held", [held, act("john", .look, .available(true), 2, 3)]),
    (
      "seen as free, and then again as held by the same hold",
      [
        act("jane", .hold, .held(hold: "h1", until: 1_300), 0, 9),
        act("john", .look, .available(false), 1, 2), act("jim", .look, .available(true), 3, 4),
      ]
    ),
    (
      "a hold that was released sells",
      [
        held, act("jane", .release(hold: "h1"), .done, 2, 3),
        act("jane", .book(hold: "h1"), .sold(booking: "b1"), 4, 5),
      ]
    ),
    ("lost although it was held", [held, act("jane", .book(hold: "h1"), .taken, 2, 3)]),
    (
      "checked in although it was cancelled",
      [
        held, sold, act("jane", .cancel(booking: "b1"), .done, 4, 5),
        act("jane", .checkIn(booking: "b1"), .done, 6, 7),
      ]
    ),
    (
      "a booking that is nobody's at the end",
      [held, sold, act("auditor", .own, .owner(nil), 4, 5)]
    ),
    (
      "an owner whom nobody sold it to",
      [held, act("auditor", .own, .owner(.init(user: "john", booking: "b9")), 2, 3)]
    ),
    (
      "a cancellation that a dead process made later",
      [
        held, sold, act("jane", .cancel(booking: "b1"), .unknown, 4, 5),
        act("john", .hold, .taken, 6, 7), act("john", .look, .available(true), 8, 9),
      ]
    ),
  ]

  @Test(arguments: legal) func mayBe(_ name: String, _ history: [Timed<SeatOperation>]) {
    #expect(isLegal(history), "\(name)")
  }

  @Test(arguments: illegal) func mayNotBe(_ name: String, _ history: [Timed<SeatOperation>]) {
    #expect(!isLegal(history), "\(name)")
  }
}
