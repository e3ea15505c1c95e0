import ServiceHTTP
import BookingStore
import BookingTestSupport
import Bookings
import Synchronization
import Vocabulary

/// A store that breaks its promise in one way, so that the search for an order is seen to notice it.
final class BrokenStore: ForwardingStore, ServiceStore {
  enum Defect: String, CaseIterable, Sendable {
    /// None, for comparison.
    case none
    /// Some commits that conflict are done all the same, and what was in their way is removed.
    case overlooksConflicts
    /// Some commits of claims are answered and not done.
    case forgetsCommits
    /// Answers before it commits, and keeps silent about what failed.
    case answersBeforeCommit
    /// Some reads say what was read a while before.
    case readsOldClaims
    /// Holds of several seats keep all but one.
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
      // Others decide meanwhile, so that there are conflicts whatever the machine does.
      for _ in 0..<20 { await Task.yield() }
      do { try await base.commit(changes) } catch {
        guard case .conflict = error else { throw error }
        try await base.commit(try await forced(changes))
      }
    }
  }

  /// The same change, with the claims of others on the same seats released.
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
  /// Of a flight, a show or a provider.
  fileprivate var isSeat: Bool {
    ["flt_", "shw_", "prv_"].contains { resource.scope.hasPrefix($0) }
  }
}
