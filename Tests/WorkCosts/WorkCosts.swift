import Foundation
import PassIssuer
import PassTrustStore
import PassVerifier
import Vocabulary

/// Does one kind of work a number of times, so that `Scripts/check-ceilings` can count what it costs once.
///
///     work-costs prepare FOLDER         makes the keys, the trust store and the passes that the others need
///     work-costs load FOLDER COUNT      opens the trust store, which names 100 issuers
///     work-costs verify FOLDER COUNT    verifies boarding passes as a scanner delivers them
///     work-costs token FOLDER COUNT     verifies the same passes as bare tokens
///     work-costs sign FOLDER COUNT      issues boarding passes
@main
struct WorkCosts {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else { exit(64) }
    let samples = Samples(folder: arguments[1])
    if arguments[0] == "prepare" { return try samples.prepare() }
    guard arguments.count == 3, let count = Int(arguments[2]) else { exit(64) }
    switch arguments[0] {
    case "load": for _ in 0..<count { _ = try samples.verifier(Samples.largeStore) }
    case "verify": try samples.verify(count, from: "barcodes.txt")
    case "token": try samples.verify(count, from: "tokens.txt")
    case "sign":
      let issuer = try samples.issuer()
      for _ in 0..<count { _ = try samples.pass(from: issuer) }
    default: exit(64)
    }
  }
}

/// A key, a trust store and passes in a folder.
private struct Samples {
  let folder: String

  static let smallStore = "store", largeStore = "large-store"

  /// The middle of the validity of all passes.
  private static let now = Instant(secondsSince1970: 1_742_050_800)

  private static let request = Array(
    """
    {"issuer":"UA","booking_reference":"ABC123",\
    "passenger":{"surname":"Doe","given_names":"Jane"},\
    "segments":[{"carrier":"UA","flight_number":"123","origin":"SFO","destination":"JFK",\
    "departure":"2025-03-15T08:30:00-07:00","cabin":"Y","seat":"12A","sequence":25,"status":"1"}]}
    """.utf8)

  func prepare() throws {
    let airline = try IssuerID("UA").orThrow()
    let key = try PrivateKey.generate()
    try write(key.pem(), to: "key.pem")
    let root = try Signer(issuer: IssuerID("GROUND").orThrow(), key: PrivateKey.generate())
    let others = try "ABCD".flatMap { first in
      try "ABCDEFGHIJKLMNOPQRSTUVWXY".map { second in
        try Self.trusted(
          IssuerID("X\(first)\(second)").orThrow(), (0..<3).map { _ in try PrivateKey.generate() })
      }
    }
    let own = try Self.trusted(airline, [key])
    try makeStore(Self.smallStore, [own], root)
    try makeStore(Self.largeStore, [own] + others.dropLast(), root)
    let issuer = try issuer()
    let passes = try (0..<16).map { _ in try pass(from: issuer) }
    try write(Array(passes.map(\.barcodeText).joined(separator: "\n").utf8), to: "barcodes.txt")
    try write(Array(passes.map(\.token).joined(separator: "\n").utf8), to: "tokens.txt")
  }

  private func makeStore(_ name: String, _ issuers: [TrustedIssuer], _ root: Signer) throws {
    let bundle = TrustBundle(
      issuer: root.issuer, version: 1, issuedAt: Self.now,
      expires: Self.now.adding(seconds: 30 * 86_400), issuers: issuers,
      policy: try TrustPolicy().orThrow())
    let rootKey = RootKey(keyID: root.keyID, x: root.publicKey.x, y: root.publicKey.y)
    let store = TrustStore(directory: "\(folder)/\(name)")
    try store.create(
      HeldTrust(roots: try RootPins(issuer: root.issuer, daily: rootKey).orThrow()))
    _ = try store.accept(
      Array(try bundle.signed(by: root, now: Self.now).token.utf8), now: Self.now)
  }

  private static func trusted(_ issuer: IssuerID, _ keys: [PrivateKey]) throws -> TrustedIssuer {
    let terms = try KeyTerms(from: now).orThrow()
    return TrustedIssuer(
      id: issuer, name: try TicketText("Airline \(issuer)").orThrow(),
      keys: try keys.enumerated().map { index, key in
        TrustedKey(
          keyID: try KeyID("K\(index)").orThrow(), x: key.publicKey.x, y: key.publicKey.y,
          terms: terms)
      })
  }

  func issuer() throws -> Issuer {
    try Issuer(
      id: IssuerID("UA").orThrow(), key: PrivateKey(pem: try read("key.pem")), keyID: KeyID("K0"))
  }

  func pass(from issuer: Issuer) throws -> Pass {
    try issuer.issue(
      BoardingPassRequest(json: Self.request), now: Self.now, random: SecureRandom())
  }

  func verifier(_ store: String) throws -> Verifier {
    Verifier(trust: try TrustStore(directory: "\(folder)/\(store)").load().held.trust)
  }

  func verify(_ count: Int, from file: String) throws {
    let verifier = try verifier(Self.smallStore)
    let texts = try read(file).split(separator: UInt8(ascii: "\n")).map(Array.init)
    for index in 0..<count {
      let verdict = verifier.verify(texts[index % texts.count], now: Self.now)
      guard case .admit = verdict.decision else { throw Unexpected(description: verdict.message) }
    }
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  private func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
  }
}

/// A condition that the work must not meet.
private struct Unexpected: Error, CustomStringConvertible {
  let description: String
}

extension Optional {
  /// Returns the value; nil would be an error in the samples.
  fileprivate func orThrow() throws -> Wrapped {
    guard let self else { throw Unexpected(description: "no \(Wrapped.self)") }
    return self
  }
}
