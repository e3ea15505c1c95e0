import ClientRules
import Testing
import Vocabulary

/// The states of a queued command.
@Suite struct CommandTests {
  private let now = Instant(secondsSince1970: 1_740_852_000)
  private static let problem = CommandProblem(status: 409, code: "X", message: "x")
  private static let events: [QueuedCommand.Event] = [
    .sent, .answered(.done(bookingID: "b")), .answered(.undecided(bookingID: "b")),
    .answered(.later(problem, retryAfter: nil, .command)), .answered(.signIn(problem)),
    .answered(.refused(problem)), .answered(.ask(problem)), .prepared(body: [], tag: "t"),
    .outdated(problem), .outlivedKey,
    .retry(newKey: "new"), .drop,
  ]

  private func command(
    _ state: QueuedCommand.State = .queued, created: Instant? = nil, uptime: Uptime? = nil,
    tries: Int = 0, problem: CommandProblem? = nil
  ) -> QueuedCommand {
    QueuedCommand(
      id: "act_1", action: .checkIn, product: .flights, bookingID: "b", key: "key",
      createdAt: created ?? now, createdUptime: uptime, path: "/p", body: [], state: state,
      tries: tries, problem: problem)
  }

  @Test func `a command that has ended never changes, and a refused one only by its person`() {
    for event in Self.events {
      #expect(command(.confirmed).after(event, now: now) == nil)
      #expect(command(.dropped).after(event, now: now) == nil)
      if event != .drop { #expect(command(.refused).after(event, now: now) == nil) }
    }
  }

  @Test func `a command leaves the queue by an answer or by its person alone`() {
    for state in QueuedCommand.State.allCases where state.isOpen {
      for event in Self.events {
        guard let next = command(state).after(event, now: now), !next.state.isOpen else { continue }
        switch event {
        case .answered(.done): #expect(next.state == .confirmed)
        case .answered(.refused): #expect(next.state == .refused)
        // What was sent may have been carried out, and is not given up.
        case .drop: #expect(next.state == .dropped && state != .sending)
        default: Issue.record("\(event) ended a command")
        }
      }
    }
  }

  @Test func `the key stays the same until a person decides after the service did`() {
    for state in QueuedCommand.State.allCases {
      for event in Self.events {
        let undecided = CommandProblem(status: 412, code: "PRECONDITION_FAILED", message: "")
        if let next = command(state, problem: undecided).after(event, now: now) {
          #expect(next.key == "key", "\(event)")
        }
      }
    }
    let decided = command(.needsYou, problem: Self.problem)
    #expect(decided.after(.retry(newKey: "new"), now: now)?.key == "new")
    let old = command(.needsYou, problem: .tooOld)
    #expect(old.after(.retry(newKey: "new"), now: now)?.key == "key")
  }

  @Test func `an answer that says nothing leaves a command sent, because it may have been done`() {
    let later = Understanding.later(Self.problem, retryAfter: nil, .everything)
    #expect(command(.sending).after(.answered(later), now: now)?.state == .sending)
  }

  @Test func `what is older than its key asks, by the clock or by the uptime`() {
    let limit = QueuedCommand.longestLife
    let boot = Uptime(boot: "a", seconds: 100)
    let ages: [Int64] = [0, 1, limit - 1, limit, limit + 1, 30 * 86_400]
    for age in ages {
      let byClock = command(created: now.adding(seconds: -age))
      #expect(byClock.hasOutlivedKey(now: now, uptime: nil) == (age >= limit))
      // A clock that was set back does not make it young again while the machine runs.
      let byUptime = command(created: now.adding(seconds: 86_400), uptime: boot)
      let later = Uptime(boot: "a", seconds: 100 + age)
      #expect(byUptime.hasOutlivedKey(now: now, uptime: later) == (age >= limit))
    }
    let future = now.adding(seconds: 365 * 86_400)
    let other = Uptime(boot: "b", seconds: 5)
    // Neither clock tells the age: only what was never sent may go.
    #expect(!command(created: future, uptime: boot).hasOutlivedKey(now: now, uptime: other))
    #expect(
      command(created: future, uptime: boot, tries: 1).hasOutlivedKey(now: now, uptime: other))
  }
}
