public import PassFormats
internal import Platform
public import Vocabulary

extension StatusRegister {
  /// The entries to change.
  public enum Target: Sendable {
    /// Every entry that was allocated to a pass.
    case pass(PassID)
    /// The entry named by a pass whose signature has been verified.
    case entry(Int, of: PassID)
    /// An entry of any pass.
    case index(Int)
  }

  /// The outcome for one target.
  public enum Outcome: Sendable {
    /// The changes made: one entry, or several if the pass was re-issued under the same id.
    case changed([StatusChange])
    /// The entry already has this status, since the given change; nil if it was never changed.
    case unchanged(index: Int, since: StatusChange?)
    case refused(StatusRegisterError)
  }

  /// Revokes, suspends or restores passes; the changes are on the disk when this returns.
  ///
  /// Gates learn of them only once the list is signed and distributed. Revocation is final; only a
  /// suspended pass can become valid again. A refused target does not affect the others.
  public func change(
    _ targets: [Target], to status: Status, reason: String, now: Instant
  ) throws(StatusRegisterError) -> [Outcome] {
    let reason = try Self.checked(reason)
    if status == .suspended, bitsPerEntry < 2 {
      throw .cannotSuspend(directory: directory, issuer: issuer)
    }
    return try alone { () throws(StatusRegisterError) in
      var history = try StatusHistory(journal, entryCount: entryCount)
      let end = history.end
      let passIDs = targets.compactMap { if case .pass(let passID) = $0 { passID } else { nil } }
      let indexes = try allocations.indexes(of: passIDs)
      var outcomes: [Outcome] = []
      var lines: [[UInt8]] = []
      for target in targets {
        let outcome = try outcome(of: target, indexes, status, reason: reason, now, &history)
        if case .changed(let changes) = outcome { lines += changes.map(\.json) }
        outcomes.append(outcome)
      }
      if lines.isEmpty { return outcomes }
      do throws(PlatformError) {
        try journal.append(lines, at: end)
      } catch {
        throw StatusRegisterError(error)
      }
      return outcomes
    }
  }

  private func outcome(
    of target: Target, _ indexes: [PassID: [Int]], _ status: Status, reason: String, _ now: Instant,
    _ history: inout StatusHistory
  ) throws(StatusRegisterError) -> Outcome {
    let entries: [Entry]
    do throws(StatusRegisterError) {
      entries = try self.entries(of: target, indexes)
    } catch {
      if error.isOfOneTarget { return .refused(error) }
      throw error
    }
    for entry in entries {
      if let latest = history.latest[entry.index], latest.status == .revoked, status != .revoked {
        return .refused(.revokedForGood(latest))
      }
    }
    let due = entries.filter { history.status(of: $0.index) != status }
    if due.isEmpty, let first = entries.first {
      return .unchanged(index: first.index, since: history.latest[first.index])
    }
    var changes: [StatusChange] = []
    for entry in due {
      // An entry that was allocated elsewhere, for example by a request that names it, is in use
      // from now on.
      if entry.isFree { try allocations.adopt(entry.index, for: entry.passID) }
      let change = StatusChange(
        at: now, index: entry.index, passID: entry.passID, status: status, reason: reason)
      history.note(change)
      changes.append(change)
    }
    return .changed(changes)
  }

  private typealias Entry = (index: Int, passID: PassID?, isFree: Bool)

  private func entries(
    of target: Target, _ indexes: [PassID: [Int]]
  ) throws(StatusRegisterError) -> [Entry] {
    switch target {
    case .pass(let passID):
      guard let indexes = indexes[passID] else {
        throw .unknownPass(passID, directory: directory)
      }
      return indexes.map { ($0, passID, false) }
    case .entry(let index, let passID):
      switch try owner(of: index) {
      case .nobody: return [(index, passID, true)]
      case .nameless, .pass(passID): return [(index, passID, false)]
      case .pass(let owner): throw .foreignEntry(index: index, of: owner, not: passID)
      }
    case .index(let index):
      switch try owner(of: index) {
      case .nobody: return [(index, nil, true)]
      case .nameless: return [(index, nil, false)]
      case .pass(let owner): return [(index, owner, false)]
      }
    }
  }

  func owner(of index: Int) throws(StatusRegisterError) -> StatusAllocations.Owner {
    guard (0..<entryCount).contains(index) else {
      throw .outOfBounds(index: index, entryCount: entryCount)
    }
    return try allocations.owner(of: index)
  }

  private static func checked(_ reason: String) throws(StatusRegisterError) -> String {
    let isBlank = reason.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    if isBlank { throw .badReason("expected a text, which is recorded for later questions") }
    let length = reason.utf8.count
    guard length <= StatusChange.longestReason else {
      throw .badReason(
        "has \(length) bytes, at most \(StatusChange.longestReason) are kept; shorten it")
    }
    return reason
  }
}

extension StatusRegisterError {
  /// Whether the error concerns one target only, so that the others can proceed.
  fileprivate var isOfOneTarget: Bool {
    switch self {
    case .unknownPass, .outOfBounds, .foreignEntry, .revokedForGood: true
    default: false
    }
  }
}
