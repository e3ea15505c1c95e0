internal import PassCrypto
internal import PassFormats
internal import StrictText
public import PassTrustStore
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// The directory of one gate: its trust (`trust.json`, `status/`), its ledger (`ledger.sqlite`), its key
/// (`device.pem`), the public half of the key for the keeper of the bundle (`device.jwks.json`), and the passenger
/// lists of its departures (`lists/`).
public struct GateDirectory: Sendable {
  /// The path of the directory.
  public let path: String

  /// A directory, which need not exist yet.
  public init(_ path: String) { self.path = path }

  /// The path of the ledger.
  public var ledgerPath: String { "\(path)/ledger.sqlite" }
  /// Whether there is a ledger, which says whose gate this is.
  package var hasLedger: Bool { Files.exists(ledgerPath) }
  /// The store of the trust that the gate holds.
  public var store: TrustStore { TrustStore(directory: path) }
  /// The path of the public half of the gate's key.
  public var keySetPath: String { "\(path)/device.jwks.json" }
  /// The number of days for which the gate's key is good.
  private static let keyDays = 730
  private var keyPath: String { "\(path)/device.pem" }

  /// Makes a key and a ledger for a device that has neither.
  ///
  /// The trust bundle lists the gate's key in the name of `issuer`. The gate's name is the id of its key.
  public func create(
    issuer: IssuerID, name: KeyID, now: Instant
  ) throws(LedgerError) -> DeviceID {
    try asLedgerErrors {
      if Files.exists(ledgerPath) { throw LedgerError.exists(path: ledgerPath) }
      try Files.createDirectory(path, mode: 0o700)
      let key = try PrivateKey.generate()
      let device = DeviceID(issuer: issuer, keyID: name)
      let start = now.roundedDownToMinute
      guard
        let terms = KeyTerms(
          notBefore: start, expires: start.adding(seconds: Self.keyDays * 86_400), kinds: [.device],
          longestLifetime: KeyTerms.lifetimes.lowerBound)
      else { throw LedgerError.refused("the clock says \(now); set it first") }
      let pem = try key.pem()
      do throws(PlatformError) {
        try Files.create(keyPath, pem, mode: Files.privateMode)
      } catch {
        if error.alreadyExists { throw LedgerError.exists(path: keyPath) }
        throw error
      }
      var writer = JSONWriter()
      writer.object { writer in
        writer.name("keys")
        writer.array {
          $0.publicKey(
            x: key.publicKey.x, y: key.publicKey.y, keyID: device.keyID, terms: terms)
        }
      }
      try Files.replace(keySetPath, writer.bytes + [0x0A], mode: Files.publicMode)
      try Ledger.create(ledgerPath, device: device)
      return device
    }
  }

  /// Opens the ledger.
  public func ledger() throws(LedgerError) -> Ledger { try Ledger(ledgerPath) }

  /// Reads the private key with which this gate signs its exports.
  func key() throws(LedgerError) -> PrivateKey {
    try asLedgerErrors {
      switch try Files.readSecret(keyPath, limit: 1 << 14) {
      case .bytes(let pem): return try PrivateKey(pem: pem)
      case .exposed:
        throw LedgerError.refused(
          "\(keyPath): others can read this key; correct it with: chmod 600 '\(keyPath)'")
      case .tooLong:
        throw LedgerError.refused(
          "\(keyPath): is no private key; put an intact copy of this file back")
      }
    }
  }
}
