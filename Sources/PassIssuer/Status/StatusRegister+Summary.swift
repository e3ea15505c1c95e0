public import PassFormats
internal import Platform
public import Vocabulary

extension StatusRegister {
  /// How a register stands.
  public struct Summary: Sendable {
    /// Entries that belong to passes.
    public let given: Int
    /// Entries whose passes ended for good.
    public let revoked: Int
    /// Entries whose passes ended for now.
    public let suspended: Int
    /// The list that was signed last; nil before the first.
    public let signed: (keyID: KeyID, issuedAt: Instant, expires: Instant?)?
    /// Entries that say something else than in the list that was signed last.
    public let unsigned: Int
  }

  /// How the register stands; takes no lock and changes nothing.
  public func summary() throws(StatusRegisterError) -> Summary {
    let history = try StatusHistory(journal, entryCount: entryCount)
    let previous = try previousList()
    return Summary(
      given: try allocations.usedCount(), revoked: history.count(of: .revoked),
      suspended: history.count(of: .suspended),
      signed: previous.map { ($0.keyID, $0.claims.issuedAt, $0.claims.expires) },
      unsigned: try list(history).differences(from: previous?.list).count)
  }

  /// Everything that was ever changed, oldest first.
  public func changes() throws(StatusRegisterError) -> [StatusChange] {
    var changes: [StatusChange] = []
    _ = try StatusHistory(journal, entryCount: entryCount) { changes.append($0) }
    return changes
  }

  /// What an entry says, and the pass that has it; nil for one that was given to nobody.
  public func entry(
    _ index: Int
  ) throws(StatusRegisterError) -> (passID: PassID?, status: Status)? {
    let owner = try owner(of: index)
    if owner == .nobody { return nil }
    let status = try StatusHistory(journal, entryCount: entryCount).status(of: index)
    if case .pass(let passID) = owner { return (passID, status) }
    return (nil, status)
  }

  /// The list as it would be signed now.
  func list(_ history: StatusHistory) throws(StatusRegisterError) -> StatusList {
    guard let list = history.list(bitsPerEntry: bitsPerEntry, entryCount: entryCount) else {
      throw .invalid(path: journal.path, "holds a status that \(bitsPerEntry) bit cannot say")
    }
    return list
  }
}
