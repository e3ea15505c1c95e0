internal import PassService
internal import Synchronization
internal import Vocabulary

/// The lines of a service: one for each occasion at which people choose now.
///
/// Each service of a store has lines of its own. A place that was given is in a cookie of the person (`LineTicket`), so
/// that it also counts at another service and after a restart.
final class WaitingRoom: Sendable {
  /// Maximum number of lines; people at any further occasion do not wait.
  private static let maxLines = 10_000
  /// Maximum number of people who wait in all lines together; any further person is turned away.
  private static let maxWaiting = 200_000

  fileprivate struct Lines {
    var lines: [String: WaitingLine] = [:]
    /// The occasions that had nothing left when a person last looked.
    var exhausted: Set<String> = []
    var swept: Instant?
  }

  /// The number of people who may choose at one occasion at once.
  let places: Int
  private let lines = Mutex(Lines())

  init(places: Int) { self.places = places }

  /// Decides about a request of a person for an occasion.
  func ask(
    _ person: LinePerson, for occasion: String, known: KnownPlace?, now: Instant
  ) -> WaitingLine.Standing {
    lines.withLock { state in
      state.sweep(now)
      // A person who can only learn that nothing is left does not wait for that.
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

  /// Notes whether an occasion had something left when a person looked; if not, people do not wait for it.
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
    // Another person looks again.
    exhausted = []
  }
}
