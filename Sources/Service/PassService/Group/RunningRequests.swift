internal import BookingStore
internal import Bookings
internal import Vocabulary

/// That a service is at a request with an idempotency key, so that no other begins it.
///
/// It is written before the request is decided. One that is not removed lapses: the service died, or the
/// answer is kept, which whoever comes finds first.
struct RunningRequest: Record {
  static let kind = "running_request"
  static let isReadAgain = false

  /// The request's key.
  let key: String
  /// The service.
  let member: String
  /// Exclusive.
  let until: Instant

  var lapses: Instant? { until.adding(seconds: Self.lasts) }

  /// For how long another service waits for the answer, in seconds; as long as a request usually may take.
  static let lasts = 60

  func isLive(at now: Instant) -> Bool {
    until > now && until <= now.adding(seconds: 2 * Self.lasts)
  }
}

/// The requests with idempotency keys that the services of one store are at.
struct RunningRequests: Sendable {
  let store: any BookingStore
  /// This service.
  let member: String

  /// Begins a request; nil if another service is at it.
  ///
  /// An own mark that was left over by this service is taken over, since its process knows that it is over.
  func begin(
    _ key: String, now: Instant
  ) async throws(StoreError) -> Versioned<RunningRequest>? {
    let read = try await store.record(RunningRequest.self, key)
    if let mark = read?.value, mark.member != member, mark.isLive(at: now) { return nil }
    let mark = RunningRequest(
      key: key, member: member, until: now.adding(seconds: RunningRequest.lasts))
    var changes = ChangeSet(at: now)
    if let read {
      guard mark != read.value else { return read }
      changes.update(read, to: mark)
    } else {
      changes.insert(mark)
    }
    do throws(StoreError) {
      try await store.commit(changes)
      return Versioned(mark, version: (read?.version ?? 0) + 1)
    } catch {
      guard case .conflict = error else { throw error }
      return nil
    }
  }

  /// Ends a request that was not decided, so that it may be tried again at once.
  func end(_ mark: Versioned<RunningRequest>, now: Instant) async {
    var changes = ChangeSet(at: now)
    changes.remove(mark)
    // If it does not succeed, the mark lapses.
    try? await store.commit(changes)
  }
}
