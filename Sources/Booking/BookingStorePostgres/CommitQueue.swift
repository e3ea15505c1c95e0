internal import BookingStore
internal import Bookings
internal import PostgreSQL

/// A queue of change sets that commits several that have nothing in common in one call.
///
/// The change sets that arrive while calls are under way go together into the next call. Under load, more of them share
/// the cost of a round trip and of making it durable.
final class CommitQueue: Sendable {
  private struct Request: Sendable {
    let set: EncodedChangeSet
    let keys: LockKeys
  }

  private let pool: PostgresPool
  private let known: ReadRecords
  private let schema: String
  private let turns: Batcher<Request, Void, StoreError>

  /// The number of calls under way at the same time: one is decided while another is made durable.
  static let lanes = 2
  /// Maximum number of attempts of a call whose answer was lost and that was settled not to be written.
  private static let attempts = 8

  init(_ pool: PostgresPool, known: ReadRecords, schema: String) {
    self.pool = pool
    self.known = known
    self.schema = schema
    turns = Batcher(lanes: Self.lanes, maxCount: 64) {
      // A batch is the first request that waits, with all others that are independent of those in the batch.
      var keys = LockKeys(schema: schema)
      return { request in
        guard request.keys.isIndependent(of: keys) else { return false }
        keys.add(request.keys)
        return true
      }
    }
  }

  func commit(_ changes: EncodedChangeSet) async throws(StoreError) {
    do { try changes.changes.checkItself() } catch { throw .conflict(error) }
    try await turns.submit(Request(set: changes, keys: LockKeys(changes, schema: schema))) {
      requests in
      var keys = LockKeys(schema: self.schema)
      for request in requests { keys.add(request.keys) }
      return await self.write(requests.map(\.set), keys)
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
    let reason = StoreError.failed("the connection to the database was lost several times: \(lost)")
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

  /// Returns the outcome of a call whose answer was lost; nil if it was not written.
  private func settle(_ mark: [UInt8], _ lost: PostgresError) async throws -> String? {
    do {
      return try await pool.run(
        PostgresStatement("SELECT settle_commit_1($1)", .bytes(mark)), isRepeatable: true
      ) { $0.optionalText(0, 0) }
    } catch {
      throw StoreError.unknown("\(lost); asking for the outcome failed, too: \(error)")
    }
  }
}
