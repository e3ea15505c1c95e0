internal import BookingStore
internal import Bookings
internal import GRDB

/// Queues change sets and commits several per transaction.
///
/// A durable transaction costs one disk sync whatever its size, so commits that arrive during a sync share
/// the next one. Each is acknowledged only after its sync.
final class CommitQueue: Sendable {
  private let pool: DatabasePool
  private let known: ReadRecords
  private let batcher = Batcher<SpelledChanges, Result<Void, StoreError>>()

  /// - Parameter known: the cache to update with the written records.
  init(_ pool: DatabasePool, known: ReadRecords) {
    self.pool = pool
    self.known = known
  }

  func commit(_ changes: SpelledChanges) async throws(StoreError) {
    let result: Result<Void, StoreError>
    do {
      result = try await batcher.submit(changes, write)
    } catch { throw StoreError(error) }
    try result.get()
  }

  private func write(_ sets: [SpelledChanges]) async -> [Result<Void, StoreError>] {
    await withCheckedContinuation { answer in
      pool.asyncWriteWithoutTransaction { database in
        answer.resume(returning: self.write(sets, in: database))
      }
    }
  }

  private func write(
    _ sets: [SpelledChanges], in database: Database
  ) -> [Result<Void, StoreError>] {
    let results = Self.commit(sets, in: database)
    for case (let set, .success(let ids)) in zip(sets, results) {
      for (write, id) in zip(set.changes.writes, ids) {
        known.keep(write.record, id: id, version: write.expectedVersion + 1)
      }
    }
    return results.map { $0.map { _ in } }
  }

  /// Commits one transaction; returns the result of each change set, with the row ids of its written
  /// records.
  static func commit(
    _ sets: [SpelledChanges], in database: Database
  ) -> [Result<[Int64], StoreError>] {
    var results: [Result<[Int64], StoreError>] = []
    do {
      try database.beginTransaction(.immediate)
      for set in sets { results.append(try write(set, in: database)) }
    } catch {
      if database.isInsideTransaction { try? database.rollback() }
      return sets.map { _ in .failure(StoreError(error)) }
    }
    do {
      try database.commit()
      return results
    } catch {
      // The commit may be durable although it reported an error.
      if database.isInsideTransaction { try? database.rollback() }
      return results.map { $0.flatMap { _ in .failure(.unknown(StoreError(error).reason)) } }
    }
  }

  /// Throws only if the whole transaction is lost.
  private static func write(
    _ set: SpelledChanges, in database: Database
  ) throws -> Result<[Int64], StoreError> {
    do {
      try set.changes.check(try database.snapshot(of: set.changes))
    } catch let conflict as Conflict {
      return .failure(.conflict(conflict))
    } catch { return .failure(try Self.only(error, in: database)) }
    do {
      var ids: [Int64] = []
      try database.inSavepoint {
        ids = try database.write(set)
        return .commit
      }
      return .success(ids)
    } catch { return .failure(try Self.only(error, in: database)) }
  }

  /// Maps an error to this change set alone, unless SQLite rolled the transaction back.
  private static func only(_ error: any Error, in database: Database) throws -> StoreError {
    guard database.isInsideTransaction else { throw error }
    return StoreError(error)
  }
}

extension StoreError {
  /// The database's message without the values involved, which may be personal data.
  init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError:
      self = .failed("\(error.message ?? "no reason given") (\(error.extendedResultCode))")
    case is CancellationError: self = .failed("the task was cancelled")
    default: self = .failed("\(error)")
    }
  }

  fileprivate var reason: String {
    switch self {
    case .conflict(let conflict): conflict.description
    case .failed(let reason), .unknown(let reason): reason
    }
  }
}
