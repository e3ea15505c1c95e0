import ServiceHTTP
import BookingStore
import BookingTestSupport
import Bookings
import Synchronization
import Vocabulary

/// A store with one defect, which shows that the search for an order notices it.
final class BrokenStore: ForwardingStore, ServiceStore {
  enum Defect: String, CaseIterable, Sendable {
    /// The store has no defect, for comparison.
    case none
    /// Some conflicting commits are done, and the conflicting claims are removed.
    case overlooksConflicts
    /// Some commits of claims are acknowledged and not done.
    case forgetsCommits
    /// The store answers before it commits, and does not report a failure.
    case answersBeforeCommit
    /// Some reads return an older result.
    case readsOldClaims
    /// A hold of several seats loses one of them.
    case holdsInPart
  }

  let base: any BookingStore
  private let defect: Defect
  private let state = Mutex(State())

  private struct State {
    var commits = 0
    var reads = 0
    var old: [String: [Taken]] = [:]
  }

  init(_ base: any BookingStore, _ defect: Defect) {
    self.base = base
    self.defect = defect
  }

  func digests(of text: String) throws -> [String] { [text] }

  func reseal(limit: Int) async throws(StoreError) -> Int { 0 }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    guard (changes.takes + changes.releases).contains(where: \.isSeat) else {
      return try await base.commit(changes)
    }
    let number = state.withLock { state in
      state.commits += 1
      return state.commits
    }
    switch defect {
    case .none, .readsOldClaims: try await base.commit(changes)
    case .holdsInPart:
      try await base.commit(changes)
      let held = changes.takes.filter { $0.isSeat && $0.until != nil }
      guard held.count > 1 else { return }
      var part = ChangeSet(at: changes.now)
      part.release(held[0])
      try await base.commit(part)
    case .forgetsCommits: if !number.isMultiple(of: 8) { try await base.commit(changes) }
    case .answersBeforeCommit:
      let base = base
      Task {
        for _ in 0..<20 { await Task.yield() }
        try? await base.commit(changes)
      }
    case .overlooksConflicts:
      // Other commits come in between, so that there are conflicts on any machine.
      for _ in 0..<20 { await Task.yield() }
      do { try await base.commit(changes) } catch {
        guard case .conflict = error else { throw error }
        try await base.commit(try await forced(changes))
      }
    }
  }

  /// Returns the same change, with the conflicting claims of others on its seats released.
  private func forced(_ changes: ChangeSet) async throws(StoreError) -> ChangeSet {
    var forced = changes
    for claim in changes.takes where claim.isSeat {
      for other in try await base.claims(on: [claim.resource]) where other.owner != claim.owner {
        forced.release(other)
      }
    }
    return forced
  }

  func taken(in scope: String, at now: Instant) async throws(StoreError) -> [Taken] {
    let taken = try await base.taken(in: scope, at: now)
    guard defect == .readsOldClaims else { return taken }
    return state.withLock { state in
      state.reads += 1
      if state.reads.isMultiple(of: 3), let old = state.old[scope] { return old }
      if state.reads % 40 == 1 { state.old[scope] = taken }
      return taken
    }
  }
}

extension Claim {
  /// Whether the claim is on a seat of a flight, a show or a provider.
  fileprivate var isSeat: Bool {
    ["flt_", "shw_", "prv_"].contains { resource.scope.hasPrefix($0) }
  }
}
