import Foundation
import PassIssuer
import PassTrustStore
import PassVerifier

/// Trust stores with few and many issuers, and with short and long status lists, and passes that all of them admit.
///
/// The passes are the same everywhere, so that only the stores differ.
struct TrustSamples: Sendable {
  /// The number of issuers in the bundle, with three keys each, and the number of entries in the list.
  struct Size: Hashable, Sendable {
    let issuers: Int
    let entries: Int

    static let least = Size(issuers: 1, entries: 1_000)
    static let longList = Size(issuers: 1, entries: 1_000_000)
    static let manyIssuers = Size(issuers: 500, entries: 1_000)
    static let greatest = Size(issuers: 500, entries: 1_000_000)
    static let all = [least, longList, manyIssuers, greatest]

    var words: String {
      "\(issuers) issuer\(issuers == 1 ? "" : "s"), \(grouped(entries)) entries"
    }
  }

  /// Passes with entries below 1,000, which every list has.
  let passes: [Pass]
  /// Passes with entries all over the longest list.
  let spreadPasses: [Pass]
  private let folder: TemporaryFolder

  private static let keysPerIssuer = 3
  /// The reciprocal share of revoked entries: one in this many, and none below 1,000.
  private static let revokedShare = 100

  init(_ samples: Samples, _ folder: TemporaryFolder) throws {
    self.folder = folder
    let author = try TrustAuthor(samples)
    let issuers = try author.issuers(Size.greatest.issuers, keysPerIssuer: Self.keysPerIssuer)
    var spread: [Int] = []
    for size in Size.all {
      let revoked = Set(
        (0..<(size.entries / Self.revokedShare)).map { _ in Int.random(in: 0..<size.entries) }
      ).filter { $0 >= 1_000 }
      let store = TrustStore(directory: Self.path(size, folder))
      try store.create(HeldTrust(roots: author.roots))
      let bundle = try author.bundle(Array(issuers.prefix(size.issuers)))
      _ = try store.accept(bundle, now: Samples.now)
      let register = folder.path("register-\(size.issuers)-\(size.entries)")
      let list = try author.list(size.entries, revoked: revoked, register: register)
      _ = try store.accept(list, now: Samples.now)
      while size == .greatest, spread.count < samples.passes.count {
        let index = Int.random(in: 0..<size.entries)
        if !revoked.contains(index) { spread.append(index) }
      }
    }
    passes = try samples.passes.indices.map { try author.pass(samples, entry: 100 + $0) }
    spreadPasses = try spread.map { try author.pass(samples, entry: $0) }
  }

  /// Returns the directory of the trust store of this size.
  func store(_ size: Size) -> String { Self.path(size, folder) }

  /// Returns a verifier with the trust of the store.
  func verifier(_ size: Size) throws -> Verifier {
    let (held, diagnostics) = try TrustStore(directory: store(size)).load()
    guard diagnostics.isEmpty else { throw Unexpected(diagnostics.joined(separator: "; ")) }
    return Verifier(trust: held.trust)
  }

  private static func path(_ size: Size, _ folder: TemporaryFolder) -> String {
    folder.path("gate-\(size.issuers)-\(size.entries)")
  }
}

/// The author of the bundle and the airline's status list.
private struct TrustAuthor {
  let roots: RootPins
  private let root: Signer
  private let statusSigner: Signer
  private let airline: TrustedIssuer

  init(_ samples: Samples) throws {
    root = try Signer(issuer: IssuerID("GROUND").orThrow(), key: PrivateKey.generate())
    let (x, y) = (root.publicKey.x, root.publicKey.y)
    roots = try RootPins(
      issuer: root.issuer, daily: RootKey(keyID: root.keyID, x: x, y: y)
    ).orThrow()
    let statusKey = try PrivateKey.generate()
    let statusTerms = try KeyTerms(from: Samples.now, kinds: [.status]).orThrow()
    statusSigner = try Signer(
      issuer: samples.issuer.id, key: statusKey, keyID: KeyID("STATUS"), terms: statusTerms)
    airline = try Self.issuer(
      samples.issuer.id,
      [
        Self.key(samples.issuer.keyID.rawValue, samples.key),
        Self.key("STATUS", statusKey, kinds: [.status]),
        Self.key("K2", PrivateKey.generate()),
      ])
  }

  /// Returns the airline, followed by other issuers.
  func issuers(_ count: Int, keysPerIssuer: Int) throws -> [TrustedIssuer] {
    let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    let designators = characters.prefix(26).flatMap { first in
      characters.map { "\(first)\($0)" }
    }
    let others = designators.filter { $0 != airline.id.rawValue }.prefix(count - 1)
    return try [airline]
      + others.map { designator in
        try Self.issuer(
          IssuerID(designator).orThrow(),
          (0..<keysPerIssuer).map { try Self.key("K\($0)", PrivateKey.generate()) })
      }
  }

  func bundle(_ issuers: [TrustedIssuer]) throws -> [UInt8] {
    let bundle = TrustBundle(
      issuer: roots.issuer, version: 1, issuedAt: Samples.now,
      expires: Samples.now.adding(seconds: 30 * 86_400), issuers: issuers,
      policy: try TrustPolicy().orThrow())
    return Array(try bundle.signed(by: root, now: Samples.now).token.utf8)
  }

  func list(_ entries: Int, revoked: Set<Int>, register: String) throws -> [UInt8] {
    let register = try StatusRegister.create(
      in: register, issuer: airline.id, list: 1, entryCount: entries)
    _ = try register.change(
      revoked.map { .index($0) }, to: .revoked, reason: "rebooked", now: Samples.now)
    guard let signed = try register.sign(with: statusSigner, now: Samples.now) else {
      throw Unexpected("a new list that needs no signature")
    }
    return Array(signed.statement.token.utf8)
  }

  func pass(_ samples: Samples, entry: Int) throws -> Pass {
    var request = samples.request
    request.status = try StatusEntry(list: 1, index: entry).orThrow()
    return try samples.issuer.issue(request, now: Samples.now, random: SecureRandom())
  }

  private static func uri(_ issuer: IssuerID) -> String { "urn:passtool:status:\(issuer):1" }

  private static func issuer(_ id: IssuerID, _ keys: [TrustedKey]) throws -> TrustedIssuer {
    TrustedIssuer(
      id: id, name: try TicketText("Airline \(id)").orThrow(), keys: keys,
      statusLists: [try StatusListSource(uri: uri(id)).orThrow()])
  }

  private static func key(
    _ id: String, _ key: PrivateKey, kinds: Set<KeyKind> = Set(KeyKind.passes)
  ) throws -> TrustedKey {
    TrustedKey(
      keyID: try KeyID(id).orThrow(), x: key.publicKey.x, y: key.publicKey.y,
      terms: try KeyTerms(from: Samples.now, kinds: kinds).orThrow())
  }
}

extension Optional {
  /// Returns the value; nil would be an error in the samples.
  func orThrow() throws -> Wrapped {
    guard let self else { throw Unexpected("a \(Wrapped.self) that is none") }
    return self
  }
}
