internal import PassCrypto
internal import PassFormats
internal import PassIssuer
internal import PassTrustStore
package import PassVerifier
internal import Platform
internal import StrictText
package import Vocabulary

/// The trust of the gates of a departure: the airline's own roots and bundle, or a root that was made for this departure.
///
/// With a root of its own the departure takes the steps of `passtool trust build` and `sign`, so that its gates are
/// ordinary gates. The number on the gate card is then the only proof that the root is that of this departure.
package struct DepartureTrust: Sendable {
  let directory: DepartureDirectory
  let facts: DepartureFacts
  let rootOwner: IssuerID

  /// The number of days for which a departure's own bundle and key are good.
  package static let validDays = 3
  /// Maximum number of gates whose events count.
  package static let maxGates = 100
  /// The longest lifetime of a pass under a departure's own key, in days.
  private static let passDays = 3

  package init(_ desk: Desk) {
    self.init(desk.directory, desk.facts, rootOwner: desk.record.rootOwner)
  }

  init(_ directory: DepartureDirectory, _ facts: DepartureFacts, rootOwner: IssuerID) {
    self.directory = directory
    self.facts = facts
    self.rootOwner = rootOwner
  }

  /// Whether the departure has a root of its own.
  package var isOwn: Bool { Files.isDirectory(directory.rootPath) }
  /// Whether a bundle can be signed here or the airline's is here; false at a desk that joined a departure with a root of
  /// its own, which stays at the first desk.
  package var isHere: Bool { isOwn || Files.exists(bundlePath) }

  private var rootSetPath: String { "\(directory.rootPath)/\(rootOwner).jwks.json" }
  private var sourcePath: String { "\(directory.path)/trust.json" }
  private var bundlePath: String { "\(directory.trustPath)/bundle.jwt" }
  private var rootsPath: String { "\(directory.trustPath)/roots.jwks.json" }
  private var gatesPath: String { "\(directory.path)/gates" }

  /// Makes a root of the departure's own, and a key for its boarding passes alone.
  func makeOwn(now: Instant) throws {
    guard
      let terms = KeyTerms(
        from: now, days: Self.validDays, kinds: [.boardingPass],
        longestLifetimeDays: Self.passDays)
    else { throw DepartureError.invalid("the clock says \(now); set it first") }
    try KeyStore(directory: directory.rootPath).begin {
      _ = try $0.generate(issuer: facts.issuer, terms: nil)
    }
    try KeyStore(directory: directory.keysPath).begin {
      _ = try $0.generate(issuer: facts.issuer, terms: terms)
    }
    try Files.createDirectory(directory.trustPath, mode: 0o700)
  }

  /// Keeps the airline's roots, bundle and status lists; throws where the roots did not sign the bundle, or it does not
  /// name the departure's key.
  func keep(
    roots: [UInt8], bundle: [UInt8], lists: [[UInt8]], key: KeyID, now: Instant
  ) throws {
    var held = HeldTrust(roots: try RootPins(jwks: roots, issuer: rootOwner))
    try held.accept(bundle, now: now)
    for list in lists { try held.accept(list, now: now) }
    let issuer = held.bundle?.issuers.first { $0.id == facts.issuer }
    guard issuer?.keys.contains(where: { $0.keyID == key }) == true else {
      throw DepartureError.invalid(
        "the bundle does not name the key \(key) of \(facts.issuer), so gates would refuse its passes; give the bundle "
          + "that was made with this departure key, or leave --bundle out and use a root of the departure's own"
      )
    }
    try Files.createDirectory(directory.trustPath, mode: 0o700)
    try Files.replace(rootsPath, roots, mode: Files.privateMode)
    try Files.replace(bundlePath, bundle, mode: Files.privateMode)
    for (index, list) in lists.enumerated() {
      try Files.replace(
        "\(directory.trustPath)/status-\(index + 1).jwt", list, mode: Files.privateMode)
    }
  }

  /// The files of a kit: roots, bundle and status lists.
  package struct Statements: Sendable {
    package let roots: [UInt8]
    package let bundle: [UInt8]
    package let lists: [[UInt8]]
  }

  /// Returns the statements for gates; with a root of its own the bundle is signed anew, with the gates that were taken
  /// in since.
  package func statements(gates: [DeskKey], now: Instant) throws -> Statements {
    if isOwn { try signBundle(gates: gates, now: now) }
    guard let bundle = try read(bundlePath), let roots = try read(isOwn ? rootSetPath : rootsPath)
    else {
      throw DepartureError.missing(
        "\(directory.path): the root of this departure is at the first desk; make the kit there")
    }
    let names = try Files.names(in: directory.trustPath).filter { $0.hasPrefix("status-") }
    return Statements(
      roots: roots, bundle: bundle,
      lists: try names.sorted().compactMap { try read("\(directory.trustPath)/\($0)") })
  }

  /// Returns the trust of a gate of this departure.
  package func held(gates: [DeskKey], now: Instant) throws -> HeldTrust {
    let statements = try statements(gates: gates, now: now)
    var held = HeldTrust(roots: try RootPins(jwks: statements.roots, issuer: rootOwner))
    try held.accept(statements.bundle, now: now)
    for list in statements.lists { _ = try? held.accept(list, now: now) }
    return held
  }

  private func read(_ path: String) throws -> [UInt8]? {
    Files.exists(path) ? try Files.read(path, limit: 1 << 20) : nil
  }

  private func signBundle(gates: [DeskKey], now: Instant) throws {
    let previous = try read(bundlePath).map {
      try TrustBundle(payload: SignedStatement(reading: $0).payload)
    }
    let made = max(now, previous?.issuedAt.adding(seconds: 1) ?? now)
    let (bundle, _) = try TrustSource(source(nameable(gates), now: now), path: sourcePath).bundle(
      now: made, version: previous == nil ? 1 : nil, after: previous)
    let root = try KeyStore(directory: directory.rootPath).root(of: facts.issuer)
    let token = try bundle.signed(by: root, now: made).token
    try Files.replace(bundlePath, Array("\(token)\n".utf8), mode: Files.privateMode)
  }

  /// The keys of gates that a bundle can name: at most `maxGates`, each a point with an id that no other key has.
  ///
  /// The holder of one desk's key may have made up others, which must stop no kit.
  private func nameable(_ gates: [DeskKey]) throws -> [DeskKey] {
    var ids = Set(try KeyStore(directory: directory.keysPath).list().map(\.keyID))
    var points: Set<[UInt8]> = []
    let good = gates.filter { gate in
      (try? PublicKey(x: gate.x, y: gate.y)) != nil && ids.insert(gate.keyID).inserted
        && points.insert(gate.x + gate.y).inserted
    }
    return Array(good.prefix(Self.maxGates))
  }

  /// Returns the trust file, as an operator would write it.
  ///
  /// A passenger with an unsigned pass of the airline's own host boards where the list marks them.
  private func source(_ gates: [DeskKey], now: Instant) -> [UInt8] {
    var writer = JSONWriter(isForDisplay: true)
    writer.object { writer in
      writer.member("issuer", rootOwner.rawValue)
      writer.member("valid_days", Self.validDays)
      writer.name("issuers")
      writer.array { writer in
        writer.object { writer in
          writer.member("issuer", facts.issuer.rawValue)
          writer.member("name", facts.issuer.rawValue)
          writer.name("keys")
          writer.array { writer in
            writer.string("keys/\(facts.issuer).jwks.json")
            for gate in gates { write(gate, to: &writer, now: now) }
          }
        }
      }
      writer.name("policy")
      writer.object { $0.member("unsigned", "manifest") }
    }
    return writer.bytes + [0x0A]
  }

  private func write(_ gate: DeskKey, to writer: inout JSONWriter, now: Instant) {
    // A whole day, so that the bundle says the same from one kit to the next.
    let day = Instant(secondsSince1970: now.secondsSince1970 / 86_400 * 86_400)
    guard let terms = KeyTerms(from: day, days: Self.validDays + 1, kinds: [.device]) else {
      return
    }
    writer.publicKey(x: gate.x, y: gate.y, keyID: gate.keyID, terms: terms)
  }
}
