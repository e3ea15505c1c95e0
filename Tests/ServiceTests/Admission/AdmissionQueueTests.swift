@testable import ServiceHTTP
import PassTestSupport
import Testing

/// The requests that run, that wait, and that are refused.
@Suite struct AdmissionQueueTests {
  private func limits(_ running: Int, _ waiting: Int) -> OverloadLimits {
    var limits = OverloadLimits()
    (limits.running, limits.waiting) = (running, waiting)
    limits.shortPatience = .milliseconds(30)
    return limits
  }

  @Test func whoComesFirstIsServedFirstAndWhoIsTooManyIsSentAway() {
    var line = AdmissionQueue(limits(1, 2))
    #expect(line.arrive(nil, share: 9, at: .zero) == .runs)
    #expect(line.arrive(nil, share: 9, at: .zero) == .waits(1))
    #expect(!line.isFull(at: .zero))
    #expect(line.arrive(nil, share: 9, at: .zero) == .waits(2))
    #expect(line.isFull(at: .zero))
    #expect(line.arrive(nil, share: 9, at: .zero) == .refused)
    #expect(line.leave(nil, at: .milliseconds(1)) == AdmissionQueue.Turn(runs: [1]))
    #expect(line.leave(nil, at: .milliseconds(1)) == AdmissionQueue.Turn(runs: [2]))
    #expect(line.leave(nil, at: .milliseconds(1)) == AdmissionQueue.Turn())
    #expect(line.running == 0 && line.waiting == 0)
  }

  @Test func whoWaitedForTooLongIsNotServedAnyMore() {
    var line = AdmissionQueue(limits(1, 9))
    _ = line.arrive(nil, share: 9, at: .zero)
    _ = line.arrive(nil, share: 9, at: .zero)
    _ = line.arrive(nil, share: 9, at: .milliseconds(95))
    #expect(line.deadline == .milliseconds(100))
    #expect(line.turn(at: .milliseconds(99)) == AdmissionQueue.Turn())
    #expect(line.leave(nil, at: .milliseconds(100)) == AdmissionQueue.Turn(runs: [2], refused: [1]))
  }

  /// A short burst waits, but while the line stays, both the line and the wait are limited.
  @Test func lineAndWaitAreShortWhileTheLineLasts() {
    var line = AdmissionQueue(limits(1, 64))
    _ = line.arrive(nil, share: 99, at: .zero)
    _ = line.arrive(nil, share: 99, at: .zero)
    _ = line.arrive(nil, share: 99, at: .milliseconds(80))
    #expect(line.leave(nil, at: .milliseconds(90)) == AdmissionQueue.Turn(runs: [1]))
    #expect(line.deadline == .milliseconds(110))
    _ = line.arrive(nil, share: 99, at: .milliseconds(99))
    #expect(line.turn(at: .milliseconds(110)) == AdmissionQueue.Turn(refused: [2]))
    #expect(line.deadline == .milliseconds(129))
    #expect(line.leave(nil, at: .milliseconds(115)) == AdmissionQueue.Turn(runs: [3]))
    // A moment without a line does not end the limits.
    for number in 4...11 {
      #expect(line.arrive(nil, share: 99, at: .milliseconds(116)) == .waits(number))
    }
    #expect(line.isFull(at: .milliseconds(116)))
    #expect(line.arrive(nil, share: 99, at: .milliseconds(116)) == .refused)
    #expect(line.turn(at: .milliseconds(145)).refused.isEmpty)
    #expect(line.turn(at: .milliseconds(146)).refused.count == 8)
    // After a time without a line, the full line and the full patience are back.
    _ = line.arrive(nil, share: 99, at: .milliseconds(176))
    #expect(line.deadline == .milliseconds(276))
    for _ in 0..<63 { _ = line.arrive(nil, share: 99, at: .milliseconds(177)) }
    #expect(line.isFull(at: .milliseconds(177)) && line.waiting == 64)
  }

  @Test func nobodyHasMoreThanTheirShare() {
    var line = AdmissionQueue(limits(2, 9))
    #expect(line.arrive("jane", share: 2, at: .zero) == .runs)
    #expect(line.arrive("jane", share: 2, at: .zero) == .runs)
    #expect(line.arrive("jane", share: 2, at: .zero) == .tooManyOfOne)
    #expect(line.arrive("john", share: 2, at: .zero) == .waits(1))
    #expect(line.arrive(nil, share: 0, at: .zero) == .waits(2))
    #expect(line.leave("jane", at: .zero) == AdmissionQueue.Turn(runs: [1]))
    #expect(line.arrive("jane", share: 2, at: .zero) == .waits(3))
  }

  @Test func whoWaitsForSomebodyElseMakesRoomAndGoesOnAtOnce() {
    var line = AdmissionQueue(limits(1, 9))
    _ = line.arrive("jane", share: 2, at: .zero)
    _ = line.arrive("john", share: 2, at: .zero)
    #expect(line.stepOut(at: .zero) == AdmissionQueue.Turn(runs: [1]))
    #expect(line.running == 1)
    line.stepIn()
    #expect(line.running == 2, "what has begun waits for nobody")
    _ = line.leave("john", at: .zero)
    _ = line.leave("jane", at: .zero)
    #expect(line.running == 0 && line.clients == 0)
  }

  /// Under random arrivals and departures no limit is exceeded, each request gets one answer, and a request is
  /// refused between the short and the full patience, at the next turn.
  @Test(arguments: 0..<100) func nobodyIsLost(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let limits = limits(.random(in: 1...8, using: &random), .random(in: 0...20, using: &random))
    var line = AdmissionQueue(limits)
    let clients = ["a", "b", "c", nil]
    var (running, waiting) = ([String?](), [Int: (client: String?, since: Duration)]())
    var now = Duration.zero
    func take(_ turn: AdmissionQueue.Turn) {
      for number in turn.runs {
        let waiter = waiting.removeValue(forKey: number)
        #expect(waiter != nil)
        #expect(waiter.map { now - $0.since < limits.patience } ?? false)
        running.append(waiter?.client ?? nil)
      }
      for number in turn.refused {
        #expect(
          waiting.removeValue(forKey: number).map { now - $0.since >= limits.shortPatience }
            ?? false)
      }
    }
    for _ in 0..<2_000 {
      now += .milliseconds(Int.random(in: 0...4, using: &random))
      if Bool.random(using: &random) {
        let client = clients.randomElement(using: &random) ?? nil
        switch line.arrive(client, share: 5, at: now) {
        case .runs: running.append(client)
        case .waits(let number): waiting[number] = (client, now)
        case .refused: #expect(waiting.count >= min(limits.waiting, limits.shortWaiting))
        case .tooManyOfOne:
          #expect(
            running.count { $0 == client } + waiting.values.count { $0.client == client } == 5)
        }
      } else if let client = running.popLast() {
        take(line.leave(client, at: now))
      } else {
        take(line.turn(at: now))
      }
      #expect(line.running == running.count && running.count <= limits.running)
      #expect(line.waiting == waiting.count && waiting.count <= limits.waiting)
    }
    now += limits.patience
    take(line.turn(at: now))
    #expect(waiting.isEmpty)
    while let client = running.popLast() { _ = line.leave(client, at: now) }
    #expect(line.running == 0 && line.clients == 0)
  }
}
