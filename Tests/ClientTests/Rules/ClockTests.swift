import ClientRules
import PassTestSupport
import Testing
import Vocabulary

/// Countdown, back-off, debounce, lifetimes and optimistic values.
@Suite struct ClockTests {
  private let end = Instant(secondsSince1970: 1_740_852_300)

  @Test func `a countdown ignores the clock of the device, and counts sleep`() {
    var generator = SeededGenerator(seed: 40)
    for _ in 0..<2_000 {
      let lasts = Int64.random(in: 0...900, using: &generator)
      let began = Int64.random(in: 0...1_000_000, using: &generator)
      let passed = Int64.random(in: 0...2_000, using: &generator)
      let anyTime = Instant(
        secondsSince1970: Int64.random(in: -1 << 40...1 << 40, using: &generator))
      let countdown = Countdown(
        expiresIn: lasts, expiresAt: end, sentAt: Uptime(boot: "a", seconds: began))
      let left = countdown.remaining(at: Uptime(boot: "a", seconds: began + passed), now: anyTime)
      #expect(left == max(0, lasts - passed))
      // After a new start of the machine it is the clock's, and never more than the whole.
      let after = countdown.remaining(at: Uptime(boot: "b", seconds: 1), now: anyTime)
      #expect((0...lasts).contains(after))
      #expect((0...lasts).contains(countdown.remaining(at: nil, now: anyTime)))
    }
  }

  @Test func `a countdown that is read again in the background is not counted twice`() {
    let countdown = Countdown(expiresIn: 300, expiresAt: end, sentAt: Uptime(boot: "a", seconds: 0))
    let readings = [10, 10, 200, 200, 299, 300, 400].map {
      countdown.remaining(at: Uptime(boot: "a", seconds: Int64($0)), now: end)
    }
    #expect(readings == [290, 290, 100, 100, 1, 0, 0])
  }

  @Test func `the back-off grows to a minute, is spread, and is never shorter than Retry-After`() {
    var generator = SeededGenerator(seed: 111)
    for tries in 1...40 {
      for _ in 0..<50 {
        let fraction = Double.random(in: 0..<1, using: &generator)
        let seconds = Backoff.seconds(afterTries: tries, retryAfter: nil, fraction: fraction)
        let whole = min(60, Double(1 << min(tries - 1, 10)))
        #expect((whole / 2...whole).contains(seconds))
        let asked = Int64.random(in: 0...10_000, using: &generator)
        let after = Backoff.seconds(afterTries: tries, retryAfter: asked, fraction: fraction)
        let heeded = Double(min(asked, Backoff.longestRetryAfter))
        #expect((heeded...heeded + 5).contains(after))
      }
    }
    #expect(Backoff.seconds(afterTries: .max, retryAfter: .max, fraction: 2).isFinite)
    #expect(Backoff.seconds(afterTries: .min, retryAfter: .min, fraction: -1) >= 0)
  }

  @Test func `a debounce gives the last text once`() {
    var debounce = Debounce()
    debounce.typed("V", at: .milliseconds(0))
    debounce.typed("Vi", at: .milliseconds(200))
    #expect(debounce.due(at: .milliseconds(260)) == nil)
    #expect(debounce.due(at: .milliseconds(449)) == nil)
    #expect(debounce.due(at: .milliseconds(450)) == "Vi")
    #expect(debounce.due(at: .milliseconds(900)) == nil)
  }

  @Test func `an optimistic value shows a change, and takes back what was refused`() {
    var seat = Optimistic(["12A": "free"])
    seat.begin("1") { $0["12A"] = "mine" }
    #expect(seat.value["12A"] == "mine" && seat.confirmed["12A"] == "free")
    seat.refresh(["12A": "free", "12B": "taken"])
    #expect(seat.value == ["12A": "mine", "12B": "taken"])
    seat.rollBack("1")
    #expect(seat.value["12A"] == "free" && !seat.isPending)
    seat.begin("2") { $0["12A"] = "mine" }
    seat.confirm("2", ["12A": "mine", "12B": "taken"])
    #expect(seat.confirmed["12A"] == "mine" && !seat.isPending)
  }

  @Test func `what a wrong clock fetched in the future is not fresh`() {
    for kind in KeptThing.allCases {
      guard let fresh = kind.lifetime.fresh else { continue }
      #expect(!kind.lifetime.isFresh(fetched: end.adding(seconds: 1), now: end))
      #expect(!kind.lifetime.isFresh(fetched: end.adding(seconds: -fresh), now: end))
      #expect(kind.lifetime.isFresh(fetched: end, now: end) == (fresh > 0))
    }
  }

  @Test func `events are the same however a stream is cut`() {
    let stream = Array(
      ": hello\r\nid: evt_1\nevent: ready\ndata: {}\n\nid: evt_2\r\nevent: booking.confirmed\r\ndata: a\r\ndata: b\r\n\r\ndata\n\nevent: none\n\n"
        .utf8)
    var whole = EventLines()
    let expected = whole.take(stream)
    #expect(expected.map(\.type) == ["ready", "booking.confirmed", "message"])
    #expect(expected.map(\.data) == ["{}", "a\nb", ""])
    #expect(expected.map(\.id) == ["evt_1", "evt_2", "evt_2"])
    for cut in 0...stream.count {
      var lines = EventLines()
      #expect(lines.take(Array(stream[..<cut])) + lines.take(Array(stream[cut...])) == expected)
    }
  }
}
