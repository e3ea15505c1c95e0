internal import PassService
internal import Synchronization
internal import Vocabulary

/// The lines of a service: one for each occasion of which people choose now.
///
/// Each service of a store has lines of its own. A place that was given is in a cookie of the person (`LineTicket`), so
/// that it also counts at another service and after a restart.
final class WaitingRoom: Sendable {
  /// Maximum number of lines, and of people who wait in all of them; beyond the first nobody waits, beyond the second
  /// nobody may join.
  private static let maxLines = 10_000
  private static let maxWaiting = 200_000

  fileprivate struct Lines {
    var lines: [String: WaitingLine] = [:]
    /// The occasions of which nothing was left when somebody looked last.
    var exhausted: Set<String> = []
    var swept: Instant?
  }

  /// The number of people who may choose of one occasion at once.
  let places: Int
  private let lines = Mutex(Lines())

  init(places: Int) { self.places = places }

  /// Decides about a request of a person for an occasion.
  func ask(
    _ person: LinePerson, for occasion: String, known: KnownPlace?, now: Instant
  ) -> WaitingLine.Standing {
    lines.withLock { state in
      state.sweep(now)
      // If nothing is left, nobody has to wait to learn it.
      if state.exhausted.contains(occasion) { return .choosing }
      guard state.lines[occasion] != nil || state.lines.count < Self.maxLines else {
        return .choosing
      }
      if known == nil, state.waitingCount >= Self.maxWaiting { return .turnedAway }
      return state.lines[occasion, default: WaitingLine(places: places)]
        .ask(person, known: known, now: now)
    }
  }

  /// Gives up a person's place.
  func leave(_ person: LinePerson, from occasion: String) {
    lines.withLock { state in
      state.lines[occasion]?.leave(person)
      if state.lines[occasion]?.isEmpty == true { state.lines[occasion] = nil }
    }
  }

  /// Notes whether there was something left to choose when a person looked; if nothing was left, nobody waits.
  func note(_ occasion: String, hasSomethingLeft: Bool) {
    lines.withLock { state in
      if hasSomethingLeft {
        state.exhausted.remove(occasion)
      } else if state.exhausted.count < Self.maxLines {
        state.exhausted.insert(occasion)
      }
    }
  }
}

extension WaitingRoom.Lines {
  fileprivate var waitingCount: Int { lines.values.reduce(0) { $0 + $1.waitingCount } }

  /// Forgets lines without people, once a minute.
  fileprivate mutating func sweep(_ now: Instant) {
    if let swept, (0..<60).contains(now.seconds(since: swept)) { return }
    swept = now
    for occasion in lines.keys { lines[occasion]?.sweep(now) }
    lines = lines.filter { !$0.value.isEmpty }
    // Somebody looks again.
    exhausted = []
  }
}
