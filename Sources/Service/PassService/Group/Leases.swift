internal import BookingStore
internal import Bookings
internal import Synchronization
internal import Vocabulary

/// The leases of one service, which allow it to do jobs that no other service does at the same time.
final class Leases: Sendable {
  /// The name of this service among those of the store.
  let member: String
  private let store: any BookingStore
  /// The end of each lease of this service, as it last wrote it, by job.
  private let held = Mutex<[String: Instant]>([:])

  init(_ store: any BookingStore, member: String) {
    self.store = store
    self.member = member
  }

  /// Returns whether this service does the job now; it takes the job if no other service has it.
  ///
  /// A lease is prolonged when half of it is over, so most calls only look at memory.
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

  /// Gives all leases back, so that other services need not wait for their end; waits for at most 3 seconds.
  func release(now: Instant) async {
    let names = held.withLock { held in
      defer { held = [:] }
      return Array(held.keys)
    }
    let (ends, end) = AsyncStream<Void>.makeStream()
    // The work has its own task, because a database that is away may not answer for long and the service has to end.
    Task {
      await giveBack(names, now: now)
      end.finish()
    }
    let limit = Task {
      try await Task.sleep(for: .seconds(3))
      end.finish()
    }
    // The cancellation of the service's task would end an iteration there, but not one in a task of its own.
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

  /// Writes a lease; returns false if another service wrote it meanwhile.
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
