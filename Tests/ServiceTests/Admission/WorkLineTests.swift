import PassTestSupport
import Testing

@testable import PassService

/// Who is worked for at a time, who waits, and who is sent away.
@Suite struct WorkLineTests {
  private func limits(_ running: Int, _ waiting: Int) -> OverloadLimits {
    var limits = OverloadLimits()
    (limits.running, limits.waiting) = (running, waiting)
    return limits
  }

  @Test func whoComesFirstIsServedFirstAndWhoIsTooManyIsSentAway() {
    var line = WorkLine(limits(1, 2))
    #expect(line.arrive(nil, share: 9, at: .zero) == .runs)
    #expect(line.arrive(nil, share: 9, at: .zero) == .waits(1))
    #expect(!line.isFull)
    #expect(line.arrive(nil, share: 9, at: .zero) == .waits(2))
    #expect(line.isFull)
    #expect(line.arrive(nil, share: 9, at: .zero) == .refused)
    #expect(line.leave(nil, at: .milliseconds(1)) == WorkLine.Turn(runs: [1]))
    #expect(line.leave(nil, at: .milliseconds(1)) == WorkLine.Turn(runs: [2]))
    #expect(line.leave(nil, at: .milliseconds(1)) == WorkLine.Turn())
    #expect(line.running == 0 && line.waiting == 0)
  }

  @Test func whoWaitedForTooLongIsNotServedAnyMore() {
    var line = WorkLine(limits(1, 9))
    _ = line.arrive(nil, share: 9, at: .zero)
    _ = line.arrive(nil, share: 9, at: .zero)
    _ = line.arrive(nil, share: 9, at: .milliseconds(10))
    #expect(line.deadline == .milliseconds(25))
    #expect(line.turn(at: .milliseconds(24)) == WorkLine.Turn())
    #expect(line.leave(nil, at: .milliseconds(25)) == WorkLine.Turn(runs: [2], refused: [1]))
  }

  @Test func nobodyHasMoreThanTheirShare() {
    var line = WorkLine(limits(2, 9))
    #expect(line.arrive("jane", share: 2, at: .zero) == .runs)
    #expect(line.arrive("jane", share: 2, at: .zero) == .runs)
    #expect(line.arrive("jane", share: 2, at: .zero) == .tooManyOfOne)
    #expect(line.arrive("john", share: 2, at: .zero) == .waits(1))
    #expect(line.arrive(nil, share: 0, at: .zero) == .waits(2))
    #expect(line.leave("jane", at: .zero) == WorkLine.Turn(runs: [1]))
    #expect(line.arrive("jane", share: 2, at: .zero) == .waits(3))
  }

  @Test func whoWaitsForSomebodyElseMakesRoomAndGoesOnAtOnce() {
    var line = WorkLine(limits(1, 9))
    _ = line.arrive("jane", share: 2, at: .zero)
    _ = line.arrive("john", share: 2, at: .zero)
    #expect(line.stepOut(at: .zero) == WorkLine.Turn(runs: [1]))
    #expect(line.running == 1)
    line.stepIn()
    #expect(line.running == 2, "what has begun waits for nobody")
    _ = line.leave("john", at: .zero)
    _ = line.leave("jane", at: .zero)
    #expect(line.running == 0 && line.clients == 0)
  }

  /// Whatever comes and goes: never too many at a time, nobody is lost, nobody is answered twice, and nobody
  /// waits beyond the patience without being told at the next turn.
  @Test(arguments: 0..<100) func nobodyIsLost(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let limits = limits(.random(in: 1...8, using: &random), .random(in: 0...20, using: &random))
    var line = WorkLine(limits)
    let clients = ["a", "b", "c", nil]
    var (running, waiting) = ([String?](), [Int: (client: String?, since: Duration)]())
    var now = Duration.zero
    func take(_ turn: WorkLine.Turn) {
      for number in turn.runs {
        let waiter = waiting.removeValue(forKey: number)
        #expect(waiter != nil)
        #expect(waiter.map { now - $0.since < limits.patience } ?? false)
        running.append(waiter?.client ?? nil)
      }
      for number in turn.refused {
        #expect(
          waiting.removeValue(forKey: number).map { now - $0.since >= limits.patience } ?? false)
      }
    }
    for _ in 0..<2_000 {
      now += .milliseconds(Int.random(in: 0...4, using: &random))
      if Bool.random(using: &random) {
        let client = clients.randomElement(using: &random) ?? nil
        switch line.arrive(client, share: 5, at: now) {
        case .runs: running.append(client)
        case .waits(let number): waiting[number] = (client, now)
        case .refused: #expect(waiting.count >= limits.waiting)
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
