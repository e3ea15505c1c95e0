internal import BookingStore
internal import Bookings
internal import Synchronization
internal import Vocabulary

/// The leases of one service: what it may do because no other does it now.
final class Leases: Sendable {
  /// The name of this service among those of the store.
  let member: String
  private let store: any BookingStore
  /// Until when this service has what, as it has written itself.
  private let held = Mutex<[String: Instant]>([:])

  init(_ store: any BookingStore, member: String) {
    self.store = store
    self.member = member
  }

  /// Whether this service does the job now; it takes the job if no service has it.
  ///
  /// A lease is prolonged when half of it is over, so that this is a look at memory most of the time.
  func mayDo(_ name: String, now: Instant) async throws(StoreError) -> Bool {
    if let until = held.withLock({ $0[name] }),
      (Int64(Lease.lasts / 2)...Int64(Lease.lasts)).contains(until.seconds(since: now))
    {
      return true
    }
    let read = try await store.record(Lease.self, name)
    let isOwn = read?.value.holder == member
    if let lease = read?.value, !isOwn, lease.isLive(at: now) {
      held.withLock { $0[name] = nil }
      return false
    }
    let until = now.adding(seconds: Lease.lasts)
    let lease = Lease(
      key: name, holder: member, fence: (read?.value.fence ?? 0) + (isOwn ? 0 : 1), until: until)
    let isTaken = try await write(lease, over: read, now: now)
    held.withLock { $0[name] = isTaken ? until : nil }
    return isTaken
  }

  /// Gives everything back, so that others need not wait for it; takes no longer than they would wait for little.
  func release(now: Instant) async {
    let names = held.withLock { held in
      defer { held = [:] }
      return Array(held.keys)
    }
    let (ends, end) = AsyncStream<Void>.makeStream()
    // Tasks of their own: a database that is away may not answer for long, and the service is to end.
    Task {
      await giveBack(names, now: now)
      end.finish()
    }
    let limit = Task {
      try await Task.sleep(for: .seconds(3))
      end.finish()
    }
    // Not ended by the cancellation of the service's task, unlike an iteration there.
    await Task { for await _ in ends {} }.value
    limit.cancel()
  }

  private func giveBack(_ names: [String], now: Instant) async {
    for name in names {
      do {
        guard let read = try await store.record(Lease.self, name), read.value.holder == member
        else { continue }
        _ = try await write(
          Lease(key: name, holder: member, fence: read.value.fence, until: now), over: read,
          now: now)
      } catch { return }
    }
  }

  /// Writes a lease; false if another service wrote it meanwhile.
  private func write(
    _ lease: Lease, over read: Versioned<Lease>?, now: Instant
  ) async throws(StoreError) -> Bool {
    var changes = ChangeSet(at: now)
    if let read { changes.update(read, to: lease) } else { changes.insert(lease) }
    do throws(StoreError) {
      try await store.commit(changes)
      return true
    } catch {
      guard case .conflict = error else { throw error }
      return false
    }
  }
}
