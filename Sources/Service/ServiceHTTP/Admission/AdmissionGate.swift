internal import StrictText
internal import Synchronization
internal import Vocabulary

/// Runs a bounded number of requests at a time and lets others wait, but not for long (`AdmissionQueue`).
package final class AdmissionGate: Sendable {
  private struct State {
    var line: AdmissionQueue
    var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
    /// Whether a task waits for the next deadline.
    var isWatched = false
    var refused = 0
  }

  private let state: Mutex<State>
  private let clock: @Sendable () -> Duration

  init(_ limits: OverloadLimits, clock: @escaping @Sendable () -> Duration) {
    state = Mutex(State(line: AdmissionQueue(limits)))
    self.clock = clock
  }

  /// The slot of the request that the current task answers, for work that makes room while it waits.
  @TaskLocal package static var slot: Slot?

  /// The numbers of requests that run and wait at the moment, and of those that were refused since the start.
  package var load: (running: Int, waiting: Int, refused: Int) {
    state.withLock { ($0.line.running, $0.line.waiting, $0.refused) }
  }

  /// Refuses a request that arrives while the queue is full, before anything of it is read.
  package func check() throws(Problem) {
    let isFull = state.withLock { state in
      let isFull = state.line.isFull(at: clock())
      if isFull { state.refused += 1 }
      return isFull
    }
    if isFull { throw Self.overloaded }
  }

  /// Runs `body` when there is room, or throws a `Problem` if there is no room in time.
  ///
  /// `client` is the client whose share of the work the request takes, or nil if it takes no share. `share` is the
  /// number of the client's requests that may run or wait at a time.
  package func run<Result: Sendable>(
    for client: String?, share: Int, _ body: () async throws -> Result
  ) async throws -> Result {
    try await enter(client, share: share)
    defer { release { $0.leave(client, at: $1) } }
    return try await Self.$slot.withValue(Slot(queue: self), operation: body)
  }

  private func enter(_ client: String?, share: Int) async throws(Problem) {
    var problem: Problem?
    let runs = await withCheckedContinuation { continuation in
      let (answer, isFirst) = state.withLock { state -> (Bool?, Bool) in
        let now = clock()
        switch state.line.arrive(client, share: share, at: now) {
        case .runs: return (true, false)
        case .waits(let number):
          state.waiters[number] = continuation
          defer { state.isWatched = true }
          return (nil, !state.isWatched)
        case .refused:
          state.refused += 1
          return (false, false)
        case .tooManyOfOne:
          problem = Self.tooMany(share)
          return (false, false)
        }
      }
      if let answer { continuation.resume(returning: answer) }
      if isFirst { Task { await watch() } }
    }
    if let problem { throw problem }
    if !runs { throw Self.overloaded }
  }

  /// Ends the waiting of requests whose time is up, until none waits.
  private func watch() async {
    while true {
      let deadline = state.withLock { state -> Duration? in
        if state.line.deadline == nil { state.isWatched = false }
        return state.line.deadline
      }
      guard let deadline else { return }
      let pause = max(deadline - clock(), .milliseconds(1))
      try? await Task.sleep(for: pause, tolerance: .zero)
      release { $0.turn(at: $1) }
    }
  }

  private func release(_ change: (inout AdmissionQueue, Duration) -> AdmissionQueue.Turn) {
    var ended: [(CheckedContinuation<Bool, Never>, Bool)] = []
    state.withLock { state in
      let turn = change(&state.line, clock())
      state.refused += turn.refused.count
      for (numbers, runs) in [(turn.runs, true), (turn.refused, false)] {
        for number in numbers {
          if let waiter = state.waiters.removeValue(forKey: number) { ended.append((waiter, runs)) }
        }
      }
    }
    for (waiter, runs) in ended { waiter.resume(returning: runs) }
  }

  /// The slot of a running request.
  package final class Slot: Sendable {
    private let queue: AdmissionGate
    /// The number of its tasks that wait for something outside.
    private let waits = Mutex(0)

    fileprivate init(queue: AdmissionGate) { self.queue = queue }

    /// Makes room for others while `body` waits for something outside of this process.
    package func waiting<Result, Failure>(
      _ body: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
      let isFirst = waits.withLock { waits in
        waits += 1
        return waits == 1
      }
      if isFirst { queue.release { $0.stepOut(at: $1) } }
      defer {
        let isLast = waits.withLock { waits in
          waits -= 1
          return waits == 0
        }
        if isLast { queue.state.withLock { $0.line.stepIn() } }
      }
      return try await body()
    }
  }

  /// The problem 503: nothing was done, and another try in a moment may succeed.
  private static var overloaded: Problem {
    var problem = Problem(
      .serviceUnavailable, "more requests come than can be answered in time; nothing was done")
    problem.retryAfter = 1
    return problem
  }

  private static func tooMany(_ share: Int) -> Problem {
    var problem = Problem(
      .rateLimited,
      "at most \(counted(share, "request")) at a time; wait for the answers to the others")
    problem.retryAfter = 1
    problem.details = { $0.member("limit", "concurrent") }
    return problem
  }
}
