internal import PassFormats
internal import Platform

/// All changes of a register, and the status of each entry that results from them.
struct StatusHistory {
  /// The latest change of each entry that was ever changed.
  private(set) var latest: [Int: StatusChange] = [:]
  /// The offset at which the next line of the journal begins.
  private(set) var end = 0

  /// Reads a journal; throws if any line is invalid, because it may have been a revocation.
  init(
    _ journal: LineJournal, entryCount: Int, each body: (StatusChange) -> Void = { _ in }
  ) throws(StatusRegisterError) {
    var fault: (line: Int, detail: String)?
    var number = 0
    do throws(PlatformError) {
      end = try journal.read { line in
        number += 1
        do {
          let change = try StatusChange(json: Array(line), entryCount: entryCount)
          note(change)
          body(change)
        } catch {
          fault = fault ?? (number, "\(error)")
        }
      }
    } catch {
      throw StatusRegisterError(error)
    }
    if let fault {
      throw .invalid(
        path: journal.path,
        "line \(fault.line) is damaged, it is no record of a change (\(fault.detail)); put back the newest copy of "
          + "the file")
    }
  }

  /// Adds a further change.
  mutating func note(_ change: StatusChange) { latest[change.index] = change }

  /// Returns the current status of an entry.
  func status(of index: Int) -> Status { latest[index]?.status ?? .valid }

  /// Returns the number of changed entries that now have this status.
  func count(of status: Status) -> Int { latest.values.count { $0.status == status } }

  /// Returns the status list of all entries; nil if a status does not fit into the bits of an entry.
  func list(bitsPerEntry: Int, entryCount: Int) -> StatusList? {
    var list = StatusList(bitsPerEntry: bitsPerEntry, count: entryCount)
    for (index, change) in latest where list?.set(index, to: change.status.value) != true {
      return nil
    }
    return list
  }
}
