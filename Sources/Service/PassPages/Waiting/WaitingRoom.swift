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
    /// The number of people who wait in all lines.
    var waitingCount = 0
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
      if state.exhausted.contains(occasion) {
        state.lines[occasion]?.keep(person, now: now)
        return .looking
      }
      // It is taken out, because a change of a copy would take as long as the line is.
      var line = state.lines.removeValue(forKey: occasion) ?? WaitingLine(places: places)
      if line.isEmpty, state.lines.count >= Self.maxLines { return .looking }
      let former = line.waitingCount
      let standing = line.ask(
        person, known: known, mayJoin: state.waitingCount < Self.maxWaiting, now: now)
      state.waitingCount += line.waitingCount - former
      if !line.isEmpty { state.lines[occasion] = line }
      return standing
    }
  }

  /// Gives up a person's place.
  func leave(_ person: LinePerson, from occasion: String) {
    lines.withLock { state in
      guard var line = state.lines.removeValue(forKey: occasion) else { return }
      let former = line.waitingCount
      line.leave(person)
      state.waitingCount += line.waitingCount - former
      if !line.isEmpty { state.lines[occasion] = line }
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
  /// Forgets lines without people, once a minute.
  fileprivate mutating func sweep(_ now: Instant) {
    if let swept, (0..<60).contains(now.seconds(since: swept)) { return }
    swept = now
    for occasion in lines.keys { lines[occasion]?.sweep(now) }
    lines = lines.filter { !$0.value.isEmpty }
    waitingCount = lines.values.reduce(0) { $0 + $1.waitingCount }
    // Another person looks again.
    exhausted = []
  }
}
