package import BookingStore
package import Bookings
package import Vocabulary

/// That a service is at a request with an idempotency key, so that no other begins it.
///
/// It is written before the request is decided. One that is not removed lapses: the service died, or the
/// answer is kept, which the next request finds first.
package struct RunningRequest: Record {
  package static let kind = "running_request"
  package static let isReadAgain = false

  /// The request's key.
  package let key: String
  /// The service.
  package let member: String
  /// Exclusive.
  package let until: Instant

  package var lapses: Instant? { until.adding(seconds: Self.lasts) }

  /// For how long another service waits for the answer, in seconds; as long as a request usually may take.
  package static let lasts = 60

  package func isLive(at now: Instant) -> Bool {
    until > now && until <= now.adding(seconds: 2 * Self.lasts)
  }
}

/// The requests with idempotency keys that the services of one store are at.
package struct RunningRequests: Sendable {
  package let store: any BookingStore
  /// This service.
  package let member: String

  package init(store: any BookingStore, member: String) {
    self.store = store
    self.member = member
  }

  /// Begins a request; nil if another service is at it.
  ///
  /// An own mark that was left over by this service is taken over, since its process knows that it is over.
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
