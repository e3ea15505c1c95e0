package import Vocabulary

/// The changes of one decision with their preconditions; a store commits all of them or none.
///
/// It does not depend on processes or machines. Its preconditions (versions, fences, limits, unique
/// lookups) are compared by the store within the commit. If the clocks of two processes differ, one of them
/// is refused, and nothing is sold twice.
package struct ChangeSet: Sendable {
  /// The time of the decision; claims that expired by then do not count.
  package let now: Instant
  /// Versions of records that were read and must not have changed.
  package private(set) var requirements: [RecordKey: Int] = [:]
  /// Claims to release, as they were read.
  package private(set) var releases: [Claim] = []
  /// Claims to take, after the releases.
  package private(set) var takes: [Claim] = []
  /// Records to write.
  package private(set) var writes: [Write] = []
  /// The index of each record in `writes`.
  private var places: [RecordKey: Int] = [:]
  /// Records to delete, with the versions that were read.
  package private(set) var removals: [RecordKey: Int] = [:]
  /// Events to publish, in this order.
  package private(set) var events: [Event] = []

  /// A record to write and its expected present version.
  package struct Write: Sendable {
    package let record: any Record
    package let key: RecordKey
    /// The version that the store must have now; 0 if the record must not exist yet.
    package let expectedVersion: Int
    /// The lookups of the record, computed once because a commit reads them several times.
    package let lookups: [Lookup]

    fileprivate init(_ record: some Record, expectedVersion: Int) {
      self.record = record
      key = record.recordKey
      self.expectedVersion = expectedVersion
      lookups = record.lookups
    }

    /// Returns the same write with an expected version of at most `version`.
    fileprivate func expecting(_ version: Int) -> Write {
      version < expectedVersion ? Write(record, expectedVersion: version) : self
    }
  }

  /// An empty change set.
  package init(at now: Instant) { self.now = now }

  /// Whether there is nothing to commit.
  package var isEmpty: Bool {
    releases.isEmpty && takes.isEmpty && writes.isEmpty && removals.isEmpty && events.isEmpty
  }

  /// Requires a record to be still in the version that was read.
  package mutating func rely<Value>(on read: Versioned<Value>) {
    let key = read.value.recordKey
    if places[key] == nil { requirements[key] = read.version }
  }

  /// Inserts a new record.
  package mutating func insert(_ record: some Record) { write(record, expecting: 0) }

  /// Writes a changed record; an unchanged one is only required to have kept its version.
  package mutating func update<Value>(_ read: Versioned<Value>, to value: Value) {
    if value == read.value { rely(on: read) } else { write(value, expecting: read.version) }
  }

  /// Returns the record as this change set leaves it; nil if this change set does not write the record.
  package func written<Value: Record>(_ type: Value.Type, _ key: String) -> Value? {
    places[RecordKey(kind: Value.kind, key: key)].flatMap { writes[$0].record as? Value }
  }

  /// Adds the changes of another decision of the same moment, so that both are committed or neither is.
  ///
  /// If both read a record in different versions, the earlier version is required, so that the commit fails. If
  /// both write a record, the write of `other` stays, which must have started from the one of this change set.
  package mutating func add(_ other: ChangeSet) {
    for (key, version) in other.requirements {
      if let place = places[key] {
        writes[place] = writes[place].expecting(version)
      } else {
        requirements[key] = min(requirements[key] ?? version, version)
      }
    }
    releases += other.releases
    takes += other.takes
    for new in other.writes {
      write(
        new.record,
        expecting: min(requirements[new.key] ?? new.expectedVersion, new.expectedVersion))
    }
    for (key, version) in other.removals { removals[key] = min(removals[key] ?? version, version) }
    events += other.events
  }

  /// Deletes a record and its lookups; the key may be used again.
  package mutating func remove<Value>(_ read: Versioned<Value>) {
    let key = read.value.recordKey
    requirements[key] = nil
    if places[key] != nil {
      writes.removeAll { $0.key == key }
      places = [:]
      for (index, write) in writes.enumerated() { places[write.key] = index }
    }
    removals[key] = read.version
  }

  /// Adds a write, which replaces earlier writes of the same record.
  private mutating func write(_ record: some Record, expecting version: Int) {
    let write = Write(record, expectedVersion: version)
    requirements[write.key] = nil
    if let place = places[write.key] {
      writes[place] = Write(
        record, expectedVersion: min(writes[place].expectedVersion, version))
    } else {
      places[write.key] = writes.count
      writes.append(write)
    }
  }

  /// Takes a claim; the commit ends in a conflict if the resource has no room.
  package mutating func take(_ claim: Claim) { takes.append(claim) }

  /// Releases a claim; the commit ends in a conflict if the claim is gone or has another fence.
  package mutating func release(_ claim: Claim) { releases.append(claim) }

  /// Requires a claim to be still there; the commit ends in a conflict if it is gone or has another fence.
  ///
  /// The record of a lease alone does not show that: by the clock of another process the lease may have ended, and its
  /// resource may have been given away.
  package mutating func rely(on claim: Claim) {
    release(claim)
    take(claim)
  }

  /// Whether it takes something that its owner did not have before.
  package var takesMore: Bool {
    takes.contains { take in !releases.contains { $0.key == take.key } }
  }

  /// Publishes an event about a record.
  package mutating func emit(
    _ name: String, _ record: some Record, _ details: [String: String] = [:]
  ) {
    events.append(Event(name, record.recordKey, details: details))
  }
}

/// An answer, and the changes that must be committed before it is given.
package struct Decision<Answer: Sendable>: Sendable {
  package var answer: Answer
  package var changes: ChangeSet
  /// Whether the changes contain what the giver of the command keeps of its request, so that no `RequestMemory` is
  /// needed beside it.
  package var keepsAnswer = false

  package init(_ answer: Answer, _ changes: ChangeSet) {
    self.answer = answer
    self.changes = changes
  }
}
