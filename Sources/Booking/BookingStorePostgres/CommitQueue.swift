internal import BookingStore
internal import Bookings
internal import PostgreSQL
internal import Synchronization

/// Queues change sets and commits several that have nothing in common in one call.
///
/// What arrives while calls are under way goes together into the next, so that the cost of a round trip and of
/// making it durable is shared by more the more there is to do.
final class CommitQueue: Sendable {
  private typealias Answer = CheckedContinuation<Result<Void, StoreError>, Never>

  private struct Waiting: Sendable {
    let set: EncodedChangeSet
    let keys: LockKeys
    let answer: Answer
  }

  private struct State {
    var waiting: [Waiting] = []
    var lanes = 0
  }

  private let pool: PostgresPool
  private let known: ReadRecords
  private let schema: String
  private let state = Mutex(State())

  /// Calls under way at the same time: one is decided while another is made durable.
  static let lanes = 2
  /// The most change sets in a call: more delay its first answers.
  private static let maximumCount = 64
  /// How often a call is repeated that was settled not to be.
  private static let attempts = 8

  init(_ pool: PostgresPool, known: ReadRecords, schema: String) {
    self.pool = pool
    self.known = known
    self.schema = schema
  }

  func commit(_ changes: EncodedChangeSet) async throws(StoreError) {
    do { try changes.changes.checkItself() } catch { throw .conflict(error) }
    let keys = LockKeys(changes, schema: schema)
    let result = await withCheckedContinuation { (answer: Answer) in
      let isFree = state.withLock { state in
        state.waiting.append(Waiting(set: changes, keys: keys, answer: answer))
        guard state.lanes < Self.lanes else { return false }
        state.lanes += 1
        return true
      }
      // An unstructured task, because it works for other callers even if this one is cancelled.
      if isFree { Task { await self.workThrough() } }
    }
    try result.get()
  }

  private func workThrough() async {
    while let (batch, keys) = next() {
      let results = await write(batch.map(\.set), keys)
      for (waiting, result) in zip(batch, results) { waiting.answer.resume(returning: result) }
    }
  }

  /// The first of those that wait, with all that are independent of those before them.
  private func next() -> ([Waiting], LockKeys)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.lanes -= 1
        return nil
      }
      var keys = LockKeys(schema: schema)
      var batch: [Waiting] = []
      var left: [Waiting] = []
      for (index, waiting) in state.waiting.enumerated() {
        guard batch.count < Self.maximumCount else {
          left += state.waiting[index...]
          break
        }
        if waiting.keys.isIndependent(of: keys) {
          batch.append(waiting)
          keys.add(waiting.keys)
        } else {
          left.append(waiting)
        }
      }
      state.waiting = left
      return (batch, keys)
    }
  }

  private func write(_ sets: [EncodedChangeSet], _ keys: LockKeys) async -> [Result<
    Void, StoreError
  >] {
    var lost = ""
    for _ in 0..<Self.attempts {
      do {
        switch try await attempt(sets, keys) {
        case .done(let results): return results
        case .settled(let error): lost = "\(error)"
        }
      } catch let error as PostgresError where error.isAboutContent && sets.count > 1 {
        // One of them cannot be written, and it is not known which.
        var results: [Result<Void, StoreError>] = []
        for set in sets { results += await write([set], LockKeys(set, schema: schema)) }
        return results
      } catch {
        return sets.map { _ in .failure(StoreError(error)) }
      }
    }
    let reason = StoreError.failed("the database was lost again and again: \(lost)")
    return sets.map { _ in .failure(reason) }
  }

  private enum Attempt {
    case done([Result<Void, StoreError>])
    /// The answer was lost, and it is certain that nothing was written nor ever will be.
    case settled(PostgresError)
  }

  private func attempt(_ sets: [EncodedChangeSet], _ keys: LockKeys) async throws -> Attempt {
    var random = SystemRandomNumberGenerator()
    let mark = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let tags = sets.map { $0.records.map { _ in Int64.random(in: .min ... .max, using: &random) } }
    let call = CommitCall(sets, mark: mark, tags: tags)
    let outcome: String
    do {
      outcome = try await pool.run(call.statement(keys), isRepeatable: false) { $0.text(0, 0) }
    } catch let error as PostgresError where error.kind == .lost {
      guard let settled = try await settle(mark, error) else { return .settled(error) }
      outcome = settled
    }
    let results = call.results(outcome)
    for (set, (tags, result)) in zip(sets, zip(tags, results)) {
      guard case .success = result else { continue }
      for (write, tag) in zip(set.changes.writes, tags) where type(of: write.record).isReadAgain {
        known.keep(write.record, write.key, id: tag, version: write.expectedVersion + 1)
      }
    }
    return .done(results)
  }

  /// What became of a call whose answer was lost; nil if it was not written.
  private func settle(_ mark: [UInt8], _ lost: PostgresError) async throws -> String? {
    do {
      return try await pool.run(
        PostgresStatement("SELECT settle_commit_1($1)", .bytes(mark)), isRepeatable: true
      ) { $0.optionalText(0, 0) }
    } catch {
      throw StoreError.unknown("\(lost); asked again: \(error)")
    }
  }
}
