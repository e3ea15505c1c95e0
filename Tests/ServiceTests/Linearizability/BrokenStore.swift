import BookingStore
import BookingTestSupport
import Bookings
import PassService
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
  }

  let base: any BookingStore
  private let defect: Defect
  private let state = Mutex(State())

  private struct State {
    var commits = 0
    var reads = 0
    var old: [String: [Claim]] = [:]
  }

  init(_ base: any BookingStore, _ defect: Defect) {
    self.base = base
    self.defect = defect
  }

  func digests(of text: String) throws -> [String] { [text] }

  func reseal(limit: Int) async throws(StoreError) -> Int { 0 }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    let movesSeats =
      changes.takes.contains { $0.resource.scope.hasPrefix("flt_") }
      || changes.releases.contains { $0.resource.scope.hasPrefix("flt_") }
    guard movesSeats else { return try await base.commit(changes) }
    let number = state.withLock { state in
      state.commits += 1
      return state.commits
    }
    switch defect {
    case .none, .readsOldClaims: try await base.commit(changes)
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
    for claim in changes.takes where claim.resource.scope.hasPrefix("flt_") {
      for other in try await base.claims(on: [claim.resource]) where other.owner != claim.owner {
        forced.release(other)
      }
    }
    return forced
  }

  func claims(in scope: String) async throws(StoreError) -> [Claim] {
    let claims = try await base.claims(in: scope)
    guard defect == .readsOldClaims else { return claims }
    return state.withLock { state in
      state.reads += 1
      if state.reads.isMultiple(of: 3), let old = state.old[scope] { return old }
      if state.reads % 40 == 1 { state.old[scope] = claims }
      return claims
    }
  }
}
