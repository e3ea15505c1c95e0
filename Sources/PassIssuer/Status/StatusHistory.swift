internal import PassFormats
internal import Platform

/// Everything that was changed in a register, and what follows from it.
struct StatusHistory {
  /// The last change of each entry that was ever changed.
  private(set) var latest: [Int: StatusChange] = [:]
  /// Where the next line of the journal goes.
  private(set) var end = 0

  /// Reads a journal; one line that is no change refuses all, for it may have been a revocation.
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
      throw .invalid(path: journal.path, "line \(fault.line) is no change: \(fault.detail)")
    }
  }

  /// Takes note of a further change.
  mutating func note(_ change: StatusChange) { latest[change.index] = change }

  /// What an entry says now.
  func status(of index: Int) -> Status { latest[index]?.status ?? .valid }

  /// How many entries have a status.
  func count(of status: Status) -> Int { latest.values.count { $0.status == status } }

  /// The list, as long as the register.
  func list(bitsPerEntry: Int, entryCount: Int) -> StatusList? {
    var list = StatusList(bitsPerEntry: bitsPerEntry, count: entryCount)
    for (index, change) in latest where list?.set(index, to: change.status.value) != true {
      return nil
    }
    return list
  }
}
