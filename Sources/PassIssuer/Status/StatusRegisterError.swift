public import PassCrypto
internal import Platform
public import Vocabulary

/// The reason why a status list was not created, changed or signed, and how to fix it.
public enum StatusRegisterError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A system call failed, in its words: make room or mend the disk; for `isDenied` mend the
  /// rights.
  case system(String, isMissing: Bool, isDenied: Bool)
  /// A file is not what it should be: put a copy back. Or a value is out of bounds: choose another.
  case invalid(path: String, String)
  /// There is no register in the directory: make one with `StatusRegister.create`.
  case noRegister(directory: String)
  /// There is a register of this number already: open it, or create the next number.
  case exists(directory: String)
  /// Every entry belongs to a pass: create the next register and allocate there.
  case full(directory: String, issuer: IssuerID, entryCount: Int)
  /// The register has no entry for the pass: look which list its `status` claim names.
  case unknownPass(PassID, directory: String)
  /// The list has no entry of this index: correct the index.
  case outOfBounds(index: Int, entryCount: Int)
  /// The entry named by a pass belongs to another pass: name the pass that is meant by its id, or
  /// the entry by its index.
  case foreignEntry(index: Int, of: PassID, not: PassID)
  /// A list of 1 bit per entry cannot express a suspension: revoke, or put passes that may be
  /// suspended into a list of 2 bits.
  case cannotSuspend(directory: String, issuer: IssuerID)
  /// The pass is revoked, which is final: issue a new pass.
  case revokedForGood(StatusChange)
  /// The reason is empty or longer than `StatusChange.longestReason`: correct it.
  case badReason(String)
  /// libcrypto failed while a list was signed or an entry drawn: do what the inner error says.
  case crypto(CryptoError)

  init(_ error: PlatformError) {
    self = .system(error.description, isMissing: error.isMissing, isDenied: error.isDenied)
  }

  /// Converts any error of an operation of the register; `path` is the file or directory concerned.
  init(_ error: any Error, about path: String) {
    self =
      switch error {
      case let error as StatusRegisterError: error
      case let error as PlatformError: StatusRegisterError(error)
      case let error as CryptoError: .crypto(error)
      default: .invalid(path: path, "\(error)")
      }
  }

  /// The fault, and how to fix it.
  public var description: String {
    switch self {
    case .system(let text, _, _): text
    case .invalid(let path, let detail): "\(path): \(detail)"
    case .noRegister(let directory):
      "\(directory) is no status list; name a directory such as status/UA/1, or make one with: "
        + "passtool status create --issuer ISSUER"
    case .exists(let directory):
      "\(directory) is there already; leave out --number for the next list, or choose another number"
    case .full(let directory, let issuer, let count):
      "\(directory) is full, all \(count) entries belong to passes; make the next list with: "
        + "passtool status create --issuer \(issuer) --in \(Self.root(of: directory))"
    case .unknownPass(let passID, let directory):
      "\(directory) has no entry of the pass \(passID); name the list that has one, which passtool inspect "
        + "shows if you give it the barcode text of the pass"
    case .outOfBounds(let index, let count):
      "the list has the entries 0 to \(count - 1), and no \(index)"
    case .foreignEntry(let index, let owner, let passID):
      "the pass \(passID) names the entry \(index), which belongs to the pass \(owner); to change "
        + "the pass \(owner), give its id or --index \(index)"
    case .cannotSuspend(let directory, let issuer):
      "\(directory) has 1 bit for each pass and can only revoke; passes that may be suspended belong "
        + "in a list of 2 bits: passtool status create --issuer \(issuer) --bits 2 --in "
        + Self.root(of: directory)
    case .revokedForGood(let change):
      "entry \(change.index)\(change.passID.map { ", pass \($0)," } ?? "") was revoked at "
        + "\(change.at) (\(escaped(change.reason, limit: 200))), and what is revoked stays revoked; "
        + "issue a new pass"
    case .badReason(let detail): "reason: \(detail)"
    case .crypto(let error): error.description
    }
  }

  /// Returns the directory of all registers (`--in`), from that of a register: `status` from `status/UA/1`.
  private static func root(of directory: String) -> String {
    var path = directory
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let issuer = Files.parent(of: path)
    // The register may be named from within.
    return issuer == "." ? "\(path)/../.." : Files.parent(of: issuer)
  }
}
