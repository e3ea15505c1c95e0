@testable import ServiceHTTP
import Logging
import PassTestSupport
import Synchronization
import Testing
import Vocabulary

/// A report of readiness does not wait for the checks that it reports.
@Suite struct ReadinessTests {
  /// A check that does not answer until it is released.
  private final class Gate: Sendable {
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

    func wait() async {
      await withCheckedContinuation { one in waiting.withLock { $0.append(one) } }
    }

    func open() {
      let all = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      for one in all { one.resume() }
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a condition that hangs delays neither the answer nor the others`() async {
    let gate = Gate()
    let ticks = TestTicks()
    let hangs = Mutex(false)
    let readiness = Readiness(
      [
        Readiness.Condition("a") { _ in
          if hangs.withLock({ $0 }) { await gate.wait() }
          return true
        }, Readiness.Condition("b") { _ in true },
      ], ticks: { ticks.now }, longest: .seconds(4))
    #expect(await readiness.report(now: TestService.start).allSatisfy { $0.holds })
    hangs.withLock { $0 = true }
    ticks.advance(3_000_000_000)
    // The check hangs until the end of this test, so any report did not wait for it.
    let report = await readiness.report(now: TestService.start)
    // The report has the last known result, with its age.
    #expect(report.map(\.holds) == [true, true])
    #expect(report[0].age == 3)
    // The other check runs independently, as soon as the machine has time for it.
    while await readiness.report(now: TestService.start)[1].age != 0 {}
    ticks.advance(4_000_000_001)
    #expect(await !readiness.report(now: TestService.start)[0].holds)
    #expect(await readiness.report(now: TestService.start)[1].holds)
    gate.open()
  }

  @Test func `a change is logged with its reason, and a warning leaves it ready`() async {
    let log = LinesOfLog()
    let ticks = TestTicks()
    let verdict = Mutex(Readiness.Verdict.holds)
    let readiness = Readiness(
      [Readiness.Condition("a", verdict: { _ in verdict.withLock { $0 } })],
      ticks: { ticks.now }, logger: log.logger())
    func report() async -> Readiness.Report {
      ticks.advance(1_000_000_000)
      return await readiness.report(now: TestService.start)
    }
    _ = await report()
    #expect(log.all.isEmpty)
    verdict.withLock { $0 = .warning("it ends soon") }
    #expect(await report().allSatisfy { $0.holds && $0.isWarning })
    _ = await report()
    verdict.withLock { $0 = .fails("it ended") }
    #expect(await !report()[0].holds)
    verdict.withLock { $0 = .holds }
    _ = await report()
    #expect(log.all.map { $0.prefix { $0 != " " } } == ["warning", "error", "notice"])
    #expect(log.all[0].contains("it ends soon") && log.all[1].contains("it ended"))
  }

  @Test func `what fails for long is told once a minute`() {
    let log = LinesOfLog()
    let time = Mutex(ContinuousClock.now)
    let failures = LastingFailures(log.logger()) { time.withLock { $0 } }
    for _ in 0..<40 { failures.tell("background work failed", "it is away") }
    #expect(log.all.count == 1)
    failures.tell("background work failed", "another reason")
    #expect(log.all.count == 2)
    time.withLock { $0 += .seconds(60) }
    failures.tell("a request failed at the booking store", "it is away")
    #expect(log.all.count == 3)
    #expect(log.all[2].contains("39"))
  }
}
