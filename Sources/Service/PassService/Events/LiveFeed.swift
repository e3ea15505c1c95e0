package import ServiceHTTP
internal import HummingbirdCore
internal import HTTPTypes
internal import NIOCore
package import StrictText
internal import Synchronization
internal import Bookings

/// Streams of representations that many clients watch while they change, as server-sent events.
///
/// One reader serves all watchers of a representation, as long as there are any. It reads the representation again and
/// again, and so sees the changes of every process, and those that time alone makes, such as the end of a hold.
package final class LiveFeed<Value: Equatable & Sendable>: Sendable {
  /// The limits on watchers: their number, their time and the changes kept for them.
  package struct Limits: Sendable {
    package var watchers = 2_000
    package var perUser = 4
    /// The pause between two readings; watchers see values that are at most this pause and the time of a reading old.
    package var pause = Duration.milliseconds(250)
    /// Maximum number of changes that are kept for clients that reconnect.
    package var kept = 256
    /// Maximum number of changes that wait for one watcher; a slower reader is cut off and reconnects for the whole.
    package var pending = 64
    /// The time after which a watcher is ended: shorter than any request may take.
    package var lasts = Duration.seconds(25)
    package var heartbeat = Duration.seconds(10)
    /// The time for which reading continues without watchers, so that a client that reconnects gets the changes.
    package var idle = Duration.seconds(10)

    package init() {}
  }

  private struct Watcher {
    /// The name under which it is counted.
    let user: String
    let ends: ContinuousClock.Instant
    let items: AsyncStream<ByteBuffer>.Continuation
  }

  /// The state of one representation.
  private struct Topic {
    /// A random text that tells the ids of this reading from those of an earlier one or of another process.
    let epoch: String
    var value: Value
    var number = 0
    var kept: [(number: Int, text: ByteBuffer)] = []
    var watchers: [Int: Watcher] = [:]
    var leftAt = ContinuousClock.now
    var beaten = ContinuousClock.now
  }

  private struct State {
    var topics: [String: Topic] = [:]
    var next = 0
  }

  private let limits: Limits
  private let read: @Sendable (String) async throws -> Value
  private let whole: @Sendable (Value, inout JSONWriter) -> Void
  private let change: @Sendable (Value, Value, inout JSONWriter) -> Void
  private let state = Mutex(State())

  /// Creates a feed.
  ///
  /// The closure `read` returns the present value of the representation that a key names. The closure `whole` writes
  /// the members of a value, and `change` writes the members that differ between a first and a second value.
  package init(
    _ limits: Limits = Limits(), read: @escaping @Sendable (String) async throws -> Value,
    whole: @escaping @Sendable (Value, inout JSONWriter) -> Void,
    change: @escaping @Sendable (Value, Value, inout JSONWriter) -> Void
  ) {
    self.limits = limits
    self.read = read
    self.whole = whole
    self.change = change
  }

  /// The number of watchers now.
  package var watchers: Int {
    state.withLock { $0.topics.values.reduce(0) { $0 + $1.watchers.count } }
  }

  /// Returns the stream of a representation that exists and that the caller may see.
  package func answer(
    _ key: String, _ call: Call, of tools: ServiceTools
  ) async throws -> HTTPAnswer {
    let last = try call.parameters { (query) throws(Problem) in query.text("last_event_id") }
    return try await answer(key, after: last, call, of: tools)
  }

  /// Returns the same stream, for a query with more parameters than the last event.
  ///
  /// The header with the last event overrides `asked`, the last event of the query.
  package func answer(
    _ key: String, after asked: String?, _ call: Call, of tools: ServiceTools
  ) async throws -> HTTPAnswer {
    let last = call.header(.lastEventID) ?? asked
    let stream = HTTPAnswer.eventStream
    guard call.head.method != .head else { return stream }
    let user = try call.user()
    let (id, beginning, items) = try await watch(key, as: user, after: last)
    let (streams, connection) = (tools.streams, OpenStreams.ofConnection)
    let ofConnection = connection?.begin { self.leave(key, id) }
    return stream.streaming(
      ResponseBody { writer in
        let stream = streams.begin { self.leave(key, id) }
        defer {
          streams.forget(stream)
          connection?.forget(ofConnection)
          self.leave(key, id)
        }
        for text in beginning { try await writer.write(text) }
        for await text in items { try await writer.write(text) }
        try await writer.finish(nil)
      })
  }

  /// Adds a watcher whose last event is `last`; returns the texts to send first, and the changes until it ends.
  func watch(
    _ key: String, as user: UserID, after last: String?
  ) async throws -> (id: Int, beginning: [ByteBuffer], items: AsyncStream<ByteBuffer>) {
    // The limits are checked first, so that nothing is read for a caller who is refused.
    let isNew = try state.withLock { state throws(Problem) in
      try check(state, user, key)
      return state.topics[key] == nil
    }
    let first = isNew ? try await read(key) : nil
    return try watch(key, user, after: last, first)
  }

  private func watch(
    _ key: String, _ user: UserID, after last: String?, _ first: Value?
  ) throws(Problem) -> (id: Int, beginning: [ByteBuffer], items: AsyncStream<ByteBuffer>) {
    try state.withLock { state throws(Problem) in
      try check(state, user, key)
      if state.topics[key] == nil, let first {
        state.topics[key] = Topic(epoch: Self.newEpoch(), value: first)
        Task { await follow(key) }
      }
      guard var topic = state.topics[key] else {
        throw Problem(.serviceUnavailable, "the live view was closed at this moment; try again")
      }
      let (items, told) = AsyncStream<ByteBuffer>.makeStream(
        bufferingPolicy: .bufferingOldest(limits.pending))
      state.next += 1
      topic.watchers[state.next] = Watcher(
        user: user.countedName, ends: .now + limits.lasts, items: told)
      let beginning = begin(topic, after: last)
      state.topics[key] = topic
      return (state.next, beginning, items)
    }
  }

  /// Refuses a further watcher, of one user or of all, and a further representation, when their limit is reached.
  private func check(_ state: State, _ user: UserID, _ key: String) throws(Problem) {
    guard state.topics.values.reduce(0, { $0 + $1.watchers.count }) < limits.watchers,
      state.topics[key] != nil || state.topics.count < limits.watchers
    else { throw Problem(.serviceUnavailable, "too many clients watch already; poll instead") }
    let name = user.countedName
    let own = state.topics.values.reduce(0) { sum, topic in
      sum + topic.watchers.values.count { $0.user == name }
    }
    let most = user.counted(limits.perUser)
    guard own < most else {
      var problem = Problem(
        .rateLimited, "\(most) of your clients watch already; end one first")
      problem.retryAfter = Int(limits.lasts.components.seconds)
      throw problem
    }
  }

  /// Returns the changes since the last event of a watcher if they are kept, or else the whole value.
  private func begin(_ topic: Topic, after last: String?) -> [ByteBuffer] {
    let retry = ByteBuffer(string: "retry: 1000\n\n")
    let parts = (last ?? "").split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 2, parts[0] == topic.epoch, let number = Int(parts[1]),
      number <= topic.number, number >= topic.number - topic.kept.count
    {
      return [retry] + topic.kept.filter { $0.number > number }.map(\.text)
    }
    return [retry, text("whole", topic) { whole(topic.value, &$0) }]
  }

  private func text(
    _ event: String, _ topic: Topic, _ content: (inout JSONWriter) -> Void
  ) -> ByteBuffer {
    var writer = JSONWriter()
    writer.object(content)
    return ByteBuffer(
      string: "id: \(topic.epoch)-\(topic.number)\nevent: \(event)\n"
        + "data: \(String(decoding: writer.bytes, as: UTF8.self))\n\n")
  }

  func leave(_ key: String, _ id: Int) {
    state.withLock { state in
      state.topics[key]?.watchers.removeValue(forKey: id)?.items.finish()
      state.topics[key]?.leftAt = .now
    }
  }

  /// Reads the representation that a key names until it was without watchers for a while.
  private func follow(_ key: String) async {
    repeat { try? await Task.sleep(for: limits.pause) } while await look(at: key)
  }

  /// Reads the representation that a key names and sends its changes; returns whether to read it again.
  func look(at key: String) async -> Bool {
    let value: Value?
    var isOver = false
    do { value = try await read(key) } catch {
      value = nil
      // A refusal means that the representation is gone, such as a day that is over; other errors may pass.
      isOver = error is Refusal
    }
    return state.withLock { state in
      guard var topic = state.topics[key] else { return false }
      guard !isOver else {
        for watcher in topic.watchers.values { watcher.items.finish() }
        state.topics[key] = nil
        return false
      }
      if let value, value != topic.value { tell(value, of: &topic) }
      beat(&topic)
      let isIdle = topic.watchers.isEmpty && .now - topic.leftAt >= limits.idle
      state.topics[key] = isIdle ? nil : topic
      return !isIdle
    }
  }

  private func tell(_ value: Value, of topic: inout Topic) {
    let former = topic.value
    topic.value = value
    topic.number += 1
    let text = text("change", topic) { change(former, value, &$0) }
    topic.kept.append((topic.number, text))
    if topic.kept.count > limits.kept { topic.kept.removeFirst() }
    for (id, watcher) in topic.watchers {
      if case .dropped = watcher.items.yield(text) {
        watcher.items.finish()
        topic.watchers[id] = nil
      }
    }
  }

  /// Ends the watchers whose time is over, and sends the others a sign that the connection is alive.
  private func beat(_ topic: inout Topic) {
    let now = ContinuousClock.now
    for (id, watcher) in topic.watchers where watcher.ends <= now {
      watcher.items.finish()
      topic.watchers[id] = nil
      topic.leftAt = now
    }
    guard now - topic.beaten >= limits.heartbeat else { return }
    topic.beaten = now
    for watcher in topic.watchers.values { watcher.items.yield(EventText.heartbeat) }
  }

  private static func newEpoch() -> String {
    var random = SystemRandomNumberGenerator()
    return String(UInt64.random(in: .min ... .max, using: &random), radix: 36)
  }
}
