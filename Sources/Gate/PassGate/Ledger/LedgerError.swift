internal import PassCrypto
internal import SQLite
internal import Vocabulary

/// The reason why a ledger could not be opened, read or written.
///
/// Where this error is thrown, no one was let in.
public enum LedgerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no ledger at the path: make one for this gate.
  case missing(path: String)
  /// There is a ledger already, and a ledger is never begun anew: use another directory.
  case exists(path: String)
  /// The file is no ledger: look whether it is the right one.
  case notALedger(path: String)
  /// A later version of this program wrote the ledger: use that version.
  case newer(path: String, version: Int)
  /// The file is not what was written: keep it, and begin another directory.
  case damaged(path: String, String)
  /// The disk is full: make room and scan again.
  case full(path: String)
  /// The ledger cannot be written to: mend the rights of the file and its directory.
  case readOnly(path: String)
  /// Another program holds the ledger for too long: end it and scan again.
  case busy(path: String)
  /// The request makes no sense in this ledger; the text says why.
  case refused(String)
  /// An agent boards a standby passenger who was not cleared; the name is foreign text, not escaped.
  case onStandby(name: String)
  /// The system failed in another way, in its words: look at the disk.
  case system(String)

  init(_ error: SQLiteError) {
    self =
      if error.isFull {
        .full(path: error.path)
      } else if error.isReadOnly || error.cannotOpen {
        .readOnly(path: error.path)
      } else if error.isBusy {
        .busy(path: error.path)
      } else if error.isDamaged {
        .damaged(path: error.path, error.detail)
      } else if error.isFromDisk {
        .system("\(error); look whether the disk is full or failing")
      } else {
        .system(error.description)
      }
  }

  init(_ error: any Error) {
    self =
      switch error {
      case let error as LedgerError: error
      case let error as SQLiteError: LedgerError(error)
      default: .system("\(error)")
      }
  }

  /// A sentence that says what is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .missing(let path):
      "\(path): there is no ledger; make one for this gate: passtool gate init"
    case .exists(let path):
      "\(path): exists already, and passtool never overwrites a ledger or its key; use another directory"
    case .notALedger(let path):
      "\(path): is no ledger of passtool; look whether this is the right directory, or keep the file and use "
        + "another directory"
    case .newer(let path, let version):
      "\(path): written by a newer passtool (ledger version \(version)); use that version"
    case .damaged(let path, let detail):
      "\(path): damaged (\(detail)); keep the file, and use another directory"
    case .full(let path):
      "\(path): the disk is full; nobody was let in; make room and scan again"
    case .readOnly(let path):
      "\(path): cannot be written to; look at the rights of the file and its directory"
    case .busy(let path):
      "\(path): another program holds the ledger for too long; end that program and scan again"
    case .onStandby(let name):
      "\(escaped(name)) is on standby; if the desk has given a seat, record it first: passtool gate ctl clear"
    case .refused(let detail), .system(let detail): detail
    }
  }
}

/// Runs `body` and converts its errors to ledger errors.
func asLedgerErrors<Result>(_ body: () throws -> Result) throws(LedgerError) -> Result {
  do {
    return try body()
  } catch {
    throw LedgerError(error)
  }
}
