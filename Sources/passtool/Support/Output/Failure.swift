internal import GateRules
internal import ArgumentParser
internal import PassBarcode
internal import PassDeparture
internal import PassDocuments
internal import PassDoor
internal import PassGate
internal import PassIssuer
internal import PassPictures
internal import PassTrustStore
internal import PassVerifier
internal import Platform
internal import Printers

/// A failure of the command, with a message and one of the exit codes of `sysexits.h`.
struct Failure: Error {
  let code: ExitCode
  let message: String

  /// Returns the failure of a command that a person declined or did not confirm.
  static func declined(_ message: String) -> Failure {
    Failure(code: ExitCode(1), message: message)
  }
  static func usage(_ message: String) -> Failure { Failure(code: ExitCode(64), message: message) }
  static func data(_ message: String) -> Failure { Failure(code: ExitCode(65), message: message) }
  static func noInput(_ message: String) -> Failure {
    Failure(code: ExitCode(66), message: message)
  }
  static func unavailable(_ message: String) -> Failure {
    Failure(code: ExitCode(69), message: message)
  }
  static func bug(_ message: String) -> Failure { Failure(code: ExitCode(70), message: message) }
  static func cannotWrite(_ message: String) -> Failure {
    Failure(code: ExitCode(73), message: message)
  }
  static func noPermission(_ message: String) -> Failure {
    Failure(code: ExitCode(77), message: message)
  }

  private init(code: ExitCode, message: String) {
    self.code = code
    self.message = message
  }

  /// Creates the failure for an error of the libraries; nil for the argument parser's own errors.
  ///
  /// The message has the command that mends the fault, if there is one.
  init?(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as PlatformError: self = Self.system(error)
    case let error as KeyStoreError: self = Self.keys(error)
    case let error as TrustStoreError: self = Self.store(error)
    case let error as LedgerError: self = Self.ledger(error)
    case let error as StatusRegisterError: self = Self.register(error)
    case let error as DoorError: self = Self.door(error)
    case let error as DepartureError: self = Self.departure(error)
    case let error as PrinterFault: self = Self.printer(error)
    case let error as UpdateRefusal: self = .data("\(error)")
    case let error as GateKitError:
      self = error.isMissing ? .noInput(error.description) : .data(error.description)
    case let error as PassJournalError: self = .data(error.description)
    case SymbolError.noLibrary: self = Failure(code: ExitCode(69), message: "\(error)")
    case let error as SymbolError: self = .data("\(error)")
    case let error as PictureError: self = Self.picture(error)
    case let error as TrustSourceError:
      self = error.isUnreadable ? .noInput("\(error)") : .data("\(error)")
    case let error as TrustSigningError: self = .data("\(error)")
    case let error as DrawingError: self = Self.drawing(error)
    case let error as CryptoError: self = .bug("\(error)")
    case IssueError.refused(let refusal): self = .data("\(refusal)")
    case let error as IssueError: self = .bug("\(error)")
    default: return nil
    }
  }

  private static func system(_ error: PlatformError) -> Failure {
    if error.isDenied { return .noPermission(error.description) }
    return switch error.operation {
    case .read, .list: .noInput(error.description)
    case .write, .create: .cannotWrite(error.description)
    }
  }

  private static func store(_ error: TrustStoreError) -> Failure {
    switch error {
    case .missing(let directory):
      .noInput(
        "there is no trust store in \(directory); make one with: "
          + "passtool trust init --store \(directory) --root ISSUER=FILE BUNDLE")
    case .exists: .usage(error.description)
    case .damaged: .data(error.description)
    case .system(_, isDenied: true): .noPermission(error.description)
    case .system: .cannotWrite(error.description)
    }
  }

  private static func door(_ error: DoorError) -> Failure {
    switch error {
    case .missing: .noInput(error.description)
    case .invalid: .data(error.description)
    case .unclear: .usage(error.description)
    case .notJoined: Failure(code: ExitCode(1), message: error.description)
    }
  }

  private static func picture(_ error: PictureError) -> Failure {
    switch error {
    case .noLibrary, .library: Failure(code: ExitCode(69), message: error.description)
    default: .data(error.description)
    }
  }

  private static func printer(_ error: PrinterFault) -> Failure {
    switch error {
    case .name: .usage(error.description)
    case .refused: .data(error.description)
    case .noLibrary, .unreachable, .unanswered, .busy: .unavailable(error.description)
    }
  }

  private static func departure(_ error: DepartureError) -> Failure {
    switch error {
    case .missing: .noInput(error.description)
    case .invalid: .data(error.description)
    case .unclear: .usage(error.description)
    case .refused: Failure(code: ExitCode(1), message: error.description)
    }
  }

  private static func drawing(_ error: DrawingError) -> Failure {
    switch error {
    case .noLibrary: Failure(code: ExitCode(69), message: error.description)
    case .cairo: .bug(error.description)
    default: .data(error.description)
    }
  }

  private static func keys(_ error: KeyStoreError) -> Failure {
    switch error {
    case .system(_, _, isDenied: true), .exposed: .noPermission(error.description)
    case .system(_, isMissing: true, _), .noKey, .privateHalvesGone, .noneSigns, .noneTrusted,
      .noRoot, .noSuchKey, .unpublished:
      .noInput(error.description)
    case .system: .cannotWrite(error.description)
    case .severalKeys, .severalLines: .usage(error.description)
    case .present, .noTerms, .noRotation, .invalid, .crypto: .data(error.description)
    }
  }

  private static func ledger(_ error: LedgerError) -> Failure {
    switch error {
    case .missing(let path):
      .noInput(
        "\(path): there is no ledger; make one with: passtool gate init --store \(Files.parent(of: path)) "
          + "--issuer ISSUER --name NAME")
    case .damaged(let path, let detail):
      .data(
        "\(path): damaged (\(detail)); keep the file, and use another directory: passtool gate init --store DIR "
          + "--issuer ISSUER --name NAME, or for a door: passtool door open TICKETS --state DIR")
    case .onStandby: .data(error.description)
    case .exists: .usage(error.description)
    case .notALedger, .newer, .refused: .data(error.description)
    case .full, .busy: .cannotWrite(error.description)
    case .readOnly: .noPermission(error.description)
    case .system: Failure(code: ExitCode(74), message: error.description)
    }
  }

  private static func register(_ error: StatusRegisterError) -> Failure {
    switch error {
    case .system(_, _, isDenied: true): .noPermission(error.description)
    case .system(_, isMissing: true, _), .noRegister, .unknownPass: .noInput(error.description)
    case .system, .exists, .full: .cannotWrite(error.description)
    case .crypto: .bug(error.description)
    case .invalid, .outOfBounds, .foreignEntry, .cannotSuspend, .revokedForGood, .badReason:
      .data(error.description)
    }
  }
}
