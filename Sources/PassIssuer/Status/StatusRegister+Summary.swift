public import PassFormats
internal import Platform
public import Vocabulary

extension StatusRegister {
  /// A summary of a register.
  public struct Summary: Sendable {
    /// The number of entries in use.
    public let given: Int
    /// The number of revoked entries.
    public let revoked: Int
    /// The number of suspended entries.
    public let suspended: Int
    /// The list that was signed last; nil before the first one.
    public let signed: (keyID: KeyID, issuedAt: Instant, expires: Instant?)?
    /// The number of entries that differ from the list that was signed last.
    public let unsigned: Int
  }

  /// Summarizes the register; takes no lock and changes nothing.
  public func summary() throws(StatusRegisterError) -> Summary {
    let history = try StatusHistory(journal, entryCount: entryCount)
    let previous = try previousList()
    return Summary(
      given: try allocations.usedCount(), revoked: history.count(of: .revoked),
      suspended: history.count(of: .suspended),
      signed: previous.map { ($0.keyID, $0.claims.issuedAt, $0.claims.expires) },
      unsigned: try list(history).differences(from: previous?.list).count)
  }

  /// Returns all changes, oldest first.
  public func changes() throws(StatusRegisterError) -> [StatusChange] {
    var changes: [StatusChange] = []
    _ = try StatusHistory(journal, entryCount: entryCount) { changes.append($0) }
    return changes
  }

  /// Returns the status of an entry and its pass; nil if the entry is free.
  ///
  /// The pass is nil if its id is unknown.
  public func entry(
    _ index: Int
  ) throws(StatusRegisterError) -> (passID: PassID?, status: Status)? {
    let owner = try owner(of: index)
    if owner == .nobody { return nil }
    let status = try StatusHistory(journal, entryCount: entryCount).status(of: index)
    if case .pass(let passID) = owner { return (passID, status) }
    return (nil, status)
  }

  /// Returns the entries that no gate may admit, as a list of one bit for each.
  package func revoked() throws(StatusRegisterError) -> StatusList {
    let history = try StatusHistory(journal, entryCount: entryCount)
    guard var list = StatusList(bitsPerEntry: 1, count: entryCount) else {
      throw .invalid(path: directory, "has more entries than a list can have")
    }
    for (index, change) in history.latest where change.status != .valid {
      list.set(index, to: Status.revoked.value)
    }
    return list
  }

  /// Returns the entries in use, as a list of one bit for each.
  package func given() throws(StatusRegisterError) -> StatusList {
    guard var list = StatusList(bitsPerEntry: 1, count: entryCount) else {
      throw .invalid(path: directory, "has more entries than a list can have")
    }
    for index in try allocations.used() { list.set(index, to: 1) }
    return list
  }

  /// Returns the list as it would be signed now.
  func list(_ history: StatusHistory) throws(StatusRegisterError) -> StatusList {
    guard let list = history.list(bitsPerEntry: bitsPerEntry, entryCount: entryCount) else {
      throw .invalid(path: journal.path, "has a status that needs more than \(bitsPerEntry) bit")
    }
    return list
  }
}
