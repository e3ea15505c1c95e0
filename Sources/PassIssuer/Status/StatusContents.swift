internal import PassFormats
internal import Platform
package import Vocabulary

/// A whole register at the time of reading: the owner of each entry, and the revoked entries.
package struct StatusContents: Sendable {
  /// The owner of an entry.
  package enum Owner: Hashable, Sendable {
    case nobody
    case pass(PassID)
    /// A pass whose id the register does not know.
    case nameless
  }

  private let slots: [UInt8]
  private let changes: [Int: Status]
  private let entryCount: Int

  fileprivate init(slots: [UInt8], changes: [Int: Status], entryCount: Int) {
    self.slots = slots
    self.changes = changes
    self.entryCount = entryCount
  }

  /// Returns the owner of an entry; nil if the list has no such entry.
  package func owner(of index: Int) -> Owner? {
    guard (0..<entryCount).contains(index) else { return nil }
    let start = index * StatusAllocations.slotSize
    let slot = slots[start..<start + StatusAllocations.slotSize]
    if slot.allSatisfy({ $0 == 0 }) { return .nobody }
    return PassID(String(decoding: slot, as: UTF8.self)).map(Owner.pass) ?? .nameless
  }

  /// Returns whether no gate may admit the pass of an entry.
  package func isRevoked(_ index: Int) -> Bool { changes[index].map { $0 != .valid } ?? false }
}

extension StatusRegister {
  /// Reads the whole register at once; takes no lock.
  package func contents() throws(StatusRegisterError) -> StatusContents {
    let history = try StatusHistory(journal, entryCount: entryCount)
    let size = entryCount * StatusAllocations.slotSize
    let slots: [UInt8]?
    do throws(PlatformError) {
      slots = try Files.read(allocations.path, limit: size)
    } catch {
      throw StatusRegisterError(error)
    }
    guard let slots, slots.count == size else {
      throw .invalid(
        path: allocations.path,
        "does not have its \(size) bytes; put back the newest copy of the file")
    }
    return StatusContents(
      slots: slots, changes: history.latest.mapValues(\.status), entryCount: entryCount)
  }

  /// Marks entries as used by the passes that have them, as the passes' issuer remembers.
  ///
  /// An entry that belongs to another pass becomes an entry of both: revoking one revokes the other.
  package func adopt(_ entries: [(index: Int, pass: PassID)]) throws(StatusRegisterError) {
    try alone { () throws(StatusRegisterError) in
      for (index, pass) in entries {
        switch try owner(of: index) {
        case .nobody: try allocations.adopt(index, for: pass)
        case .pass(let other) where other != pass: try allocations.adopt(index, for: nil)
        case .pass, .nameless: break
        }
      }
    }
  }
}
