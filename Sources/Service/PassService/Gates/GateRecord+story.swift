internal import PassFormats
package import BookingStore
package import Bookings

/// The reports of gates about one subject, in any order.
extension BookingStore {
  /// Returns the entry or off-load that an event is about in the end.
  ///
  /// It returns the event itself if it is one, or if the event that it is about was not received yet. In the latter
  /// case the event is processed again later.
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

  /// Returns all known events about a subject, by key: the record and its root, those that were decided about the
  /// subject before, and all events about any of these.
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
  /// Maximum number of events about one subject, or about one event, that are read.
  fileprivate static let maxOfOne = 256
  /// Maximum depth of events about events, such as an undo of an override of an entry; longer chains are ignored.
  fileprivate static let deepest = 8
}
