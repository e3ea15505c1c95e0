internal import BookingStore
package import Logging
internal import Platform
internal import Synchronization
package import Vocabulary

/// Whether the service can serve now, condition by condition.
///
/// Conditions are measured in the background, each by itself, and an answer waits only a moment for them. It contains
/// the last finding about each condition and its age, so monitoring gets an answer even if a store or a disk does not
/// answer. A finding is kept for a second, because anybody may ask.
package final class Readiness: Sendable {
  /// The result of measuring a condition.
  package enum Verdict: Hashable, Sendable {
    case holds
    /// Requests are served, but an operator should act for this reason.
    case warning(String)
    /// Requests cannot be served, for this reason.
    case fails(String)

    package var holds: Bool { if case .fails = self { false } else { true } }

    package var reason: String? {
      switch self {
      case .holds: nil
      case .warning(let reason), .fails(let reason): reason
      }
    }

    /// The word for clients.
    package var word: String {
      switch self {
      case .holds: "ok"
      case .warning: "warning"
      case .fails: "failed"
      }
    }
  }

  /// A condition that must hold; it does not hold if its measurement throws.
  package struct Condition: Sendable {
    package let name: String
    package let verdict: @Sendable (Instant) async throws -> Verdict
    /// Whether a change of its verdict is logged.
    package var isLogged = true

    package init(_ name: String, _ holds: @escaping @Sendable (Instant) async throws -> Bool) {
      self.init(
        name,
        verdict: { try await holds($0) ? .holds : .fails("this check failed without a reason") })
    }

    /// Creates a condition; `verdict` measures it at a given time.
    package init(
      _ name: String, verdict: @escaping @Sendable (Instant) async throws -> Verdict
    ) {
      self.name = name
      self.verdict = verdict
    }
  }

  /// The last finding about a condition.
  package struct Finding: Sendable {
    package let name: String
    package let verdict: Verdict
    /// The number of seconds since the measurement.
    package let age: Int

    package var holds: Bool { verdict.holds }
    package var isWarning: Bool { if case .warning = verdict { true } else { false } }
  }

  /// The findings in the order of the conditions.
  package typealias Report = [Finding]

  private struct Known {
    var verdict = Verdict.fails("not checked yet")
    /// The time of the measurement, in monotonic nanoseconds; nil before the first.
    var at: Int64?
    /// The time at which the running measurement began, in monotonic nanoseconds; nil if no measurement is running.
    var begun: Int64?

    /// Whether the running measurement takes longer than it may.
    func isLate(_ longest: Duration, at ticks: Int64) -> Bool {
      begun.map { .nanoseconds(ticks - $0) > longest } ?? false
    }
  }

  private struct State {
    var known: [Known]
    /// The answers that wait for the running measurements.
    var waiting: [AsyncStream<Never>.Continuation] = []
  }

  private let conditions: [Condition]
  private let ticks: @Sendable () -> Int64
  private let logger: Logger?
  private let state: Mutex<State>

  /// The number of nanoseconds for which a finding is kept.
  private static let freshness: Int64 = 1_000_000_000
  /// The time that a measurement may take before its condition does not hold.
  private let longest: Duration
  /// The pause between measurements without a request.
  private static let pause = Duration.seconds(5)

  /// Creates a readiness whose conditions were not measured yet.
  ///
  /// - Parameters:
  ///   - conditions: the conditions that must hold.
  ///   - ticks: returns monotonic nanoseconds.
  ///   - longest: the time that a measurement may take before its condition does not hold; an answer waits half as
  ///     long.
  ///   - logger: logs changes of the verdicts.
  package init(
    _ conditions: [Condition], ticks: @escaping @Sendable () -> Int64,
    longest: Duration = .seconds(1), logger: Logger? = nil
  ) {
    self.longest = longest
    self.conditions = conditions
    self.ticks = ticks
    self.logger = logger
    state = Mutex(State(known: conditions.map { _ in Known() }))
  }

  /// Measures until the task is cancelled, so that failures are logged without a request, too.
  package func run(clock: @escaping @Sendable () -> Instant) async {
    while !Task.isCancelled {
      _ = await report(now: clock())
      try? await Task.sleep(for: Self.pause)
    }
  }

  /// Returns the findings, with new measurements if these end soon.
  package func report(now: Instant) async -> Report {
    let ticks = ticks()
    let deadline = ContinuousClock.now + longest / 2
    // A running measurement may have begun for an earlier answer, so a second round measures again.
    for _ in 0..<2 {
      for index in due(at: ticks) { begin(index, now: now, at: ticks) }
      await waitForMeasurements(until: deadline)
    }
    return found(at: ticks)
  }

  private func begin(_ index: Int, now: Instant, at ticks: Int64) {
    Task {
      let verdict: Verdict
      do { verdict = try await conditions[index].verdict(now) } catch {
        verdict = .fails("\(error)")
      }
      end(index, verdict, at: ticks)
    }
  }

  /// Returns the conditions whose last finding is old and that are not being measured, and notes them as begun.
  private func due(at ticks: Int64) -> [Int] {
    // A second round may begin long after the first, so the time of each measurement counts from now.
    let now = self.ticks()
    return state.withLock { state in
      let due = state.known.indices.filter { index in
        let known = state.known[index]
        return known.begun == nil && known.at.map { ticks - $0 >= Self.freshness } ?? true
      }
      for index in due { state.known[index].begun = now }
      return due
    }
  }

  private func end(_ index: Int, _ verdict: Verdict, at ticks: Int64) {
    let waiting = state.withLock { state -> [AsyncStream<Never>.Continuation] in
      tell(index, verdict, formerly: state.known[index])
      state.known[index] = Known(verdict: verdict, at: ticks)
      guard state.known.allSatisfy({ $0.begun == nil }) else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for one in waiting { one.finish() }
  }

  private func tell(_ index: Int, _ verdict: Verdict, formerly known: Known) {
    let isNews = known.at == nil ? verdict != .holds : verdict != known.verdict
    guard let logger, isNews, conditions[index].isLogged else { return }
    let level: Logger.Level =
      switch verdict {
      case .holds: .notice
      case .warning: .warning
      case .fails: .error
      }
    let news =
      switch verdict {
      case .holds: "a check holds again"
      case .warning: "a check warns"
      case .fails: "a check failed"
      }
    logger.log(
      level: level, "readiness: \(news)",
      metadata: [
        "check": "\(conditions[index].name)", "state": "\(verdict.word)",
        "reason": "\(verdict.reason ?? "it holds again")",
      ])
  }

  /// Waits until no measurement is running, or until a deadline.
  private func waitForMeasurements(until deadline: ContinuousClock.Instant) async {
    let (measured, waiting) = AsyncStream<Never>.makeStream()
    let now = ticks()
    let isIdle = state.withLock { state in
      let isIdle = state.known.allSatisfy { $0.begun == nil || $0.isLate(longest, at: now) }
      if !isIdle { state.waiting.append(waiting) }
      return isIdle
    }
    if isIdle { return }
    let timer = Task {
      try? await Task.sleep(until: deadline, clock: .continuous)
      waiting.finish()
    }
    for await _ in measured {}
    timer.cancel()
  }

  private func found(at ticks: Int64) -> Report {
    let now = self.ticks()
    return state.withLock { state in
      zip(conditions, state.known).map { condition, known in
        let verdict: Verdict =
          known.isLate(longest, at: now)
          ? .fails("no answer within \(longest.components.seconds) s") : known.verdict
        let age = known.at.map { max(ticks - $0, 0) / Self.freshness } ?? 0
        return Finding(name: condition.name, verdict: verdict, age: Int(age))
      }
    }
  }
}
