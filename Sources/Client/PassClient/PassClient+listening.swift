internal import ClientRules
internal import ClientStore
internal import StrictText
internal import Synchronization
internal import Vocabulary

/// The streams of the service, with a look from time to time where they are refused.
extension PassClient {
  /// The longest time between two looks without a stream.
  static let pollingPause = Duration.seconds(30)
  /// The time for which a stream is listened to; the service ends it before.
  private static let longestStream = Duration.seconds(40)
  /// The time after which the end of a stream without an event is no failure.
  private static let usefulStream = Duration.seconds(5)

  /// Synchronizes at once, at every event of the service, and each half minute without a stream, until it is cancelled.
  ///
  /// A stream that ends is opened again after a second, and later each time if it ends at once.
  ///
  /// - Parameters:
  ///   - time: the time for each synchronization.
  ///   - report: is called after each.
  /// - Throws: `ClientError.store`.
  public func follow(
    within time: Duration, _ report: @Sendable (Synchronization) async throws -> Void
  ) async throws {
    var endings = 0
    while !Task.isCancelled {
      let outcome = try await synchronize(within: time)
      try await report(outcome)
      let id = try stored { try store.fact(.lastEvent) }
      let began = clock.ticks()
      // The first stream has no event id to begin after, so an event before it would be missed.
      let heard = await listen("/events", after: id, ignoring: id == nil ? [] : ["ready"])
      if let last = heard.lastID, last != id {
        // An id is kept only now: an event that was heard and not read from is heard again.
        try stored { try store.set([(.lastEvent, last)]) }
      }
      guard heard.wasOpen else {
        // A random part is left out, so that the devices that lost the same network do not look together.
        await clock.sleep(Self.pollingPause * (0.8 + fraction / 5))
        continue
      }
      // A stream that ends at once, again and again, must not become a busy loop.
      let wasUseful = heard.hasNews || clock.ticks() - began >= Self.usefulStream
      endings = wasUseful ? 1 : min(endings + 1, 10)
      let wait = Backoff.seconds(afterTries: endings, retryAfter: nil, fraction: fraction)
      await clock.sleep(min(.seconds(wait), Self.pollingPause))
    }
  }

  /// Waits until the seats of a flight or a showing change, or for two seconds where there is no stream of them.
  public func waitForSeats(of id: String) async {
    let path =
      id.hasPrefix("shw_")
      ? "/shows/showings/\(id.percentEncoded)/seats/events"
      : "/flights/\(id.percentEncoded)/seats/events"
    let heard = await listen(path, after: nil, ignoring: ["ready", "whole"])
    if !heard.wasOpen { await clock.sleep(.seconds(2)) }
    // By its age the copy is fresh for half a minute, but it is known to have changed.
    if heard.hasNews || !heard.wasOpen { changed.insert(.seatMap) }
  }

  /// The news that a stream brought.
  private struct Heard: Sendable {
    var wasOpen = false
    var hasNews = false
    var lastID: String?
  }

  /// Listens until an event comes or the stream ends.
  private func listen(
    _ path: String, after id: String?, ignoring: Set<String>
  ) async -> Heard {
    guard let token = try? currentToken() else { return Heard() }
    var fields = ["accept": "text/event-stream", "authorization": "Bearer \(token)"]
    if let id { fields["last-event-id"] = id }
    let request = ClientRequest(
      method: "GET", path: "/v1" + path, fields: fields, body: nil, timeout: Self.longestStream)
    let state = Mutex((lines: EventLines(), heard: Heard()))
    requests += 1
    do throws(TransportFailure) {
      let reply = try await transport.listen(request) { bytes in
        state.withLock { state in
          state.heard.wasOpen = true
          for event in state.lines.take(bytes) {
            state.heard.lastID = event.id ?? state.heard.lastID
            // After a gap everything is read again, so that it is news.
            if ignoring.contains(event.type) { continue }
            state.heard.hasNews = true
          }
          return !state.heard.hasNews
        }
      }
      if reply.status == 401 { self.token = nil }
      let isStream =
        reply.status == 200
        && reply.fields["content-type"]?.hasPrefix("text/event-stream") == true
      return state.withLock { state in
        state.heard.wasOpen = isStream
        return state.heard
      }
    } catch {
      // A stream that broke was open; a connection that failed was not.
      return state.withLock { $0.heard }
    }
  }
}
