internal import PassFormats
package import BookingStore
package import Bookings

/// What gates reported about one subject, in any order.
extension BookingStore {
  /// The entry or off-load that an event is about in the end.
  ///
  /// It is the event itself where it is one, or where the event that it is about was not received yet; then it is looked
  /// at again later.
  package func root(of record: Versioned<GateRecord>) async throws -> Versioned<GateRecord> {
    var root = record
    for _ in 0..<GateRecord.deepest {
      let event = try root.value.event()
      guard !event.kind.isEntry, event.kind != .offload, let target = root.value.target,
        let next = try await self.record(GateRecord.self, target),
        next.value.context == root.value.context
      else { return root }
      root = next
    }
    return record
  }

  /// All that is known of a subject, by key: a record and its root, what was decided about the subject before, and what
  /// is about any of these.
  package func story(
    of subject: String, _ root: Versioned<GateRecord>, _ record: Versioned<GateRecord>
  ) async throws -> [String: Versioned<GateRecord>] {
    // An entry is its own root.
    var known = [root.value.key: root]
    known[record.value.key] = record
    for other in try await records(
      GateRecord.self, GateRecord.of(subject: subject), after: nil, limit: GateRecord.maxOfOne)
    {
      known[other.value.key] = other
    }
    var unread = Array(known.keys)
    for _ in 0..<GateRecord.deepest where known.count < GateRecord.maxOfOne {
      var next: [String] = []
      for key in unread {
        for other in try await records(
          GateRecord.self, GateRecord.about(key), after: nil, limit: GateRecord.maxOfOne)
        where known[other.value.key] == nil {
          known[other.value.key] = other
          next.append(other.value.key)
        }
      }
      unread = next
    }
    return known
  }
}

extension GateRecord {
  /// How many events about one subject, or about one event, are looked at.
  fileprivate static let maxOfOne = 256
  /// Maximum depth of events about events, such as an undo of an override of an entry; longer chains are ignored.
  fileprivate static let deepest = 8
}
