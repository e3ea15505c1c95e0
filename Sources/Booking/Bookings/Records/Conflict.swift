/// The reason for which a store refused a change set: something that it relies on has changed.
///
/// Nothing was written. The caller reads again and decides again; users see the result of that decision,
/// never the conflict.
package enum Conflict: Error, Hashable, Sendable, CustomStringConvertible {
  /// The record has another version than the one that was read; 0 means that it does not exist.
  case stale(RecordKey, expected: Int, found: Int)
  /// The resource has no room for the claim.
  case full(Resource)
  /// The claim to release is gone or has another fence.
  case lost(Resource, owner: String)
  /// Another record has this unique lookup.
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
