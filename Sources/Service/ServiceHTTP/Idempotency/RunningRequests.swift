package import BookingStore
package import Bookings
package import Vocabulary

/// The mark that a service performs a request with an idempotency key, so that no other service begins it.
///
/// It is written before the request is decided. A mark that is not removed lapses: either the service died, or the
/// answer is kept and the next request finds it first.
package struct RunningRequest: Record {
  package static let kind = "running_request"
  package static let isReadAgain = false

  /// The request's key.
  package let key: String
  /// The service that performs the request.
  package let member: String
  /// The time up to which the mark counts, exclusive.
  package let until: Instant

  package var lapses: Instant? { until.adding(seconds: Self.lasts) }

  /// The time for which another service waits for the answer, in seconds; a request may usually take as long.
  package static let lasts = 60

  package func isLive(at now: Instant) -> Bool {
    until > now && until <= now.adding(seconds: 2 * Self.lasts)
  }
}

/// The requests with idempotency keys that the services of one store perform at the moment.
package struct RunningRequests: Sendable {
  package let store: any BookingStore
  /// The name of this service.
  package let member: String

  package init(store: any BookingStore, member: String) {
    self.store = store
    self.member = member
  }

  /// Begins a request, or returns nil if another service performs it.
  ///
  /// A mark that this service left over is taken over, since its process knows that the request is over.
  package func begin(
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
  package func end(_ mark: Versioned<RunningRequest>, now: Instant) async {
    var changes = ChangeSet(at: now)
    changes.remove(mark)
    // If it does not succeed, the mark lapses.
    try? await store.commit(changes)
  }
}
