/// Why a store refused a change set: somebody else was there first.
///
/// Nothing was changed. Whoever decided reads again and decides anew; what a person is told comes of
/// that, never of this.
package enum Conflict: Error, Hashable, Sendable, CustomStringConvertible {
  /// The record is in another version than the one that was read; 0 is not there at all.
  case stale(RecordKey, expected: Int, found: Int)
  /// The resource has no room for what was asked.
  case full(Resource)
  /// The claim to give up is gone, or stands under another fence.
  case lost(Resource, owner: String)
  /// Another record has what only one may have.
  case duplicate(Lookup, kind: String)

  package var description: String {
    switch self {
    case .stale(let record, let expected, let found):
      "\(record) is in version \(found), not \(expected) any more"
    case .full(let resource): "\(resource) has no room"
    case .lost(let resource, let owner): "\(resource) is not claimed by \(owner) any more"
    case .duplicate(let lookup, let kind):
      "another \(kind) has the \(lookup.name) \(lookup.value) already"
    }
  }
}
