package import Vocabulary

/// All that one decision changes, with all that it took for granted: a store does the whole of it or
/// none of it.
///
/// It says nothing about processes or machines. What makes it safe is in it: versions, fences, limits
/// and unique lookups, compared at the moment of the commit by whoever has the data. The clocks of
/// two deciders may differ; then one of them is refused, and nothing is sold twice.
package struct ChangeSet: Sendable {
  /// When it was decided: claims that lapsed by then count for nothing.
  package let now: Instant
  /// Records that were looked at and must not have changed.
  package private(set) var requirements: [RecordKey: Int] = [:]
  /// Claims to give up, each as it was seen.
  package private(set) var releases: [Claim] = []
  /// Claims to stake, after the releases.
  package private(set) var takes: [Claim] = []
  /// Records to write.
  package private(set) var writes: [Write] = []
  /// Records to forget, in the versions that were read.
  package private(set) var removals: [RecordKey: Int] = [:]
  /// What to tell the world, in this order.
  package private(set) var events: [Event] = []

  /// A record to write, and the version that it must be in until then.
  package struct Write: Sendable {
    package var record: any Record
    /// 0 where there must be no such record yet.
    package let expectedVersion: Int
  }

  /// No change at all.
  package init(at now: Instant) { self.now = now }

  /// Whether there is nothing to commit.
  package var isEmpty: Bool {
    releases.isEmpty && takes.isEmpty && writes.isEmpty && removals.isEmpty && events.isEmpty
  }

  /// A record that the decision rests on must still be in the version that was read.
  package mutating func rely<Value>(on read: Versioned<Value>) {
    if !writes.contains(where: { $0.record.recordKey == read.value.recordKey }) {
      requirements[read.value.recordKey] = read.version
    }
  }

  /// A record that is not there yet.
  package mutating func insert(_ record: some Record) { write(record, expecting: 0) }

  /// A record in its new form; nothing if the form is not new.
  package mutating func update<Value>(_ read: Versioned<Value>, to value: Value) {
    if value == read.value { rely(on: read) } else { write(value, expecting: read.version) }
  }

  /// A record that is there no more, and found by nothing; its key may be used again.
  package mutating func remove<Value>(_ read: Versioned<Value>) {
    let key = read.value.recordKey
    requirements[key] = nil
    writes.removeAll { $0.record.recordKey == key }
    removals[key] = read.version
  }

  /// Writing a record twice in one change set leaves the later form.
  private mutating func write(_ record: some Record, expecting version: Int) {
    requirements[record.recordKey] = nil
    if let index = writes.firstIndex(where: { $0.record.recordKey == record.recordKey }) {
      writes[index].record = record
    } else {
      writes.append(Write(record: record, expectedVersion: version))
    }
  }

  /// Stakes a claim; refused where the resource has no room for it.
  package mutating func take(_ claim: Claim) { takes.append(claim) }

  /// Gives a claim up; refused where it is not there under this fence any more.
  package mutating func release(_ claim: Claim) { releases.append(claim) }

  /// Tells the world.
  package mutating func publish(
    _ name: String, _ record: some Record, _ details: [String: String] = [:]
  ) {
    events.append(Event(name, record.recordKey, details: details))
  }
}

/// What was decided: an answer, and the changes without which it is not true.
package struct Decision<Answer: Sendable>: Sendable {
  package var answer: Answer
  package var changes: ChangeSet

  package init(_ answer: Answer, _ changes: ChangeSet) {
    self.answer = answer
    self.changes = changes
  }
}
