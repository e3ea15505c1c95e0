internal import Synchronization

/// The answers that go on while a client listens, such as server-sent events.
///
/// When the service ends, all of them end at once, in order, instead of keeping it for as long as a request may take.
package final class OpenStreams: Sendable {
  private struct State {
    var ends: [Int: @Sendable () -> Void] = [:]
    var next = 0
    var isOver = false
    var isCut = false
  }

  private let state = Mutex(State())

  package init() {}

  /// The answers of the connection whose request is being answered; they end when its client is gone.
  @TaskLocal package static var ofConnection: OpenStreams?

  package var count: Int { state.withLock { $0.ends.count } }

  /// Begins an answer and returns its number, or nil if the answer must end at once.
  ///
  /// `end` makes the answer end soon; it is called at most once, by any thread.
  package func begin(_ end: @escaping @Sendable () -> Void) -> Int? {
    let id = state.withLock { state -> Int? in
      if state.isOver { return nil }
      state.next += 1
      state.ends[state.next] = end
      return state.next
    }
    if id == nil { end() }
    return id
  }

  /// Removes an answer that has ended by itself.
  package func forget(_ id: Int?) {
    guard let id else { return }
    state.withLock { _ = $0.ends.removeValue(forKey: id) }
  }

  /// Whether the connection was closed before its request was answered, because that took too long.
  var isCut: Bool { state.withLock { $0.isCut } }

  /// Notes that the connection was closed before its request was answered.
  package func cut() { state.withLock { $0.isCut = true } }

  /// Ends all answers, and also those that begin later.
  package func end() {
    let ends = state.withLock { state in
      state.isOver = true
      defer { state.ends = [:] }
      return state.ends
    }
    for end in ends.values { end() }
  }
}
