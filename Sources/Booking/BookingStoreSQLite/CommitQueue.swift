internal import BookingStore
internal import Bookings
internal import Dispatch
internal import SQLite

/// A queue of change sets that commits several per transaction.
///
/// A durable transaction costs one disk sync at any size, so commits that arrive during a sync share
/// the next one. Each is acknowledged only after its sync. Commits wait for the disk on a thread of their own, so
/// that no other task waits with them.
final class CommitQueue: Sendable {
  private let connections: Connections
  private let form: RecordForm
  private let known: ReadRecords
  private let turns = Batcher<EncodedChangeSet, Void, StoreError>()
  private let thread = DispatchQueue(label: "bookings.commit")

  /// Creates a queue that updates the cache `known` with the written records.
  init(_ connections: Connections, _ form: RecordForm, known: ReadRecords) {
    self.connections = connections
    self.form = form
    self.known = known
  }

  func commit(_ changes: EncodedChangeSet) async throws(StoreError) {
    try await turns.submit(changes, on: thread) { self.write($0) }
  }

  private func write(_ sets: [EncodedChangeSet]) -> [Result<Void, StoreError>] {
    let results: [Result<[Int64], StoreError>]
    do {
      results = try connections.write { Self.commit(sets, in: $0, form) }
    } catch { return sets.map { _ in .failure(StoreError(error)) } }
    for case (let set, .success(let ids)) in zip(sets, results) {
      for (write, id) in zip(set.changes.writes, ids) where type(of: write.record).isReadAgain {
        known.keep(write.record, write.key, id: id, version: write.expectedVersion + 1)
      }
    }
    return results.map { $0.map { _ in } }
  }

  /// Commits change sets in one transaction; returns the result of each, with the row ids of its written records.
  ///
  /// Nearly always all of them can be written, so they are written first without savepoints, whose copies of pages cost
  /// as much as the writing. If that fails, they are written once more with savepoints.
  static func commit(
    _ sets: [EncodedChangeSet], in database: SQLiteDatabase, _ form: RecordForm
  ) -> [Result<[Int64], StoreError>] {
    attempt(sets, in: database, form, apart: false)
      ?? attempt(sets, in: database, form, apart: true) ?? []
  }

  /// Writes change sets in one transaction; if one fails, it is undone alone if `apart`, and otherwise nil is returned.
  private static func attempt(
    _ sets: [EncodedChangeSet], in database: SQLiteDatabase, _ form: RecordForm, apart: Bool
  ) -> [Result<[Int64], StoreError>]? {
    var results: [Result<[Int64], StoreError>] = []
    do {
      try database.begin()
      for set in sets {
        guard let result = try write(set, in: database, form, apart: apart) else {
          database.rollBack()
          return nil
        }
        results.append(result)
      }
    } catch {
      database.rollBack()
      return sets.map { _ in .failure(StoreError(error)) }
    }
    do {
      try database.commit()
      return results
    } catch {
      // The commit may be durable although it reported an error.
      database.rollBack()
      return results.map { $0.flatMap { _ in .failure(.unknown(StoreError(error).reason)) } }
    }
  }

  /// Returns the result of writing a change set; nil if it was not written and what it wrote so far is not undone.
  ///
  /// It throws only if the whole transaction is lost.
  private static func write(
    _ set: EncodedChangeSet, in database: SQLiteDatabase, _ form: RecordForm, apart: Bool
  ) throws -> Result<[Int64], StoreError>? {
    let expired: ExpiredClaims
    do {
      let snapshot: CommitSnapshot
      (snapshot, expired) = try database.snapshot(of: set.changes)
      try set.changes.check(snapshot)
    } catch let conflict as Conflict {
      return .failure(.conflict(conflict))
    } catch { return .failure(try Self.only(error, in: database)) }
    do {
      guard apart else { return .success(try database.write(set, expired: expired, form)) }
      return .success(
        try database.savepoint { try database.write(set, expired: expired, form) })
    } catch {
      guard apart else { return nil }
      if let conflict = error as? Conflict { return .failure(.conflict(conflict)) }
      return .failure(try Self.only(error, in: database))
    }
  }

  /// Maps an error to this change set alone, unless SQLite rolled the transaction back.
  private static func only(
    _ error: any Error, in database: SQLiteDatabase
  ) throws -> StoreError {
    guard database.isInTransaction else { throw error }
    return StoreError(error)
  }
}

extension StoreError {
  /// Takes over the database's message without the values involved, which may be personal data.
  init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as SQLiteError where error.detail.hasPrefix("no such table"):
      self = .failed(
        "the bookings were moved to another database; start the service again with --database and its address"
      )
    case let error as SQLiteError where error.isDamaged:
      self = .damaged(Damage("the file \(error.path)", "\(error.detail) (\(error.code))"))
    case let error as SQLiteError: self = .failed("\(error.detail) (\(error.code))")
    case is CancellationError: self = .failed("the task was cancelled")
    default: self = .failed("\(error)")
    }
  }

  fileprivate var reason: String {
    switch self {
    case .conflict(let conflict): conflict.description
    case .failed(let reason), .unknown(let reason): reason
    case .damaged(let damage): damage.description
    }
  }
}
