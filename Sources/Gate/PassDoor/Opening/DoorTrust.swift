internal import GateRules
internal import PassCrypto
internal import PassFormats
internal import StrictText
internal import PassIssuer
internal import PassTrustStore
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// The trust of a door's lanes, which trust the issuer's keys and each other, by bundles that the door's own root
/// signs.
///
/// It takes the same steps as `passtool trust build`, `sign`, `init` and `update`, so that a lane has no other trust
/// than a gate has: a version that only rises, terms of keys, status lists, an end.
struct DoorTrust {
  let directory: DoorDirectory
  let event: DoorEvent

  /// The number of days for which a bundle of a door is good; each opening signs a new one where the last grows old.
  private static let validDays = 30
  /// The age in seconds from which an opening replaces a bundle that says the same.
  private static let renewal = 86_400

  private var roots: KeyStore { KeyStore(directory: directory.rootPath) }
  /// The public half of the root, which lanes pin.
  private var rootSetPath: String { directory.rootSetPath(event.issuer) }
  private var laneKeys: LaneKeys { LaneKeys(directory: directory, issuer: event.issuer) }

  /// Makes the root, unless a former opening did.
  func makeRoot() throws {
    try roots.begin { _ = try $0.generate(issuer: event.issuer, terms: nil) }
  }

  /// Returns the root of this door, ready to sign.
  func root() throws -> Signer { try roots.root(of: event.issuer) }

  /// Returns the pinned root of this door.
  func pins() throws -> RootPins {
    guard let bytes = try Files.read(rootSetPath, limit: JWKSet.longest) else {
      throw DoorError.invalid("\(rootSetPath): is no key set; put an intact copy of this file back")
    }
    return try RootPins(jwks: bytes, issuer: event.issuer)
  }

  /// Returns the bundle that was signed last; nil before the first.
  func last() throws -> SignedStatement? {
    guard Files.exists(directory.bundlePath) else { return nil }
    guard let bytes = try Files.read(directory.bundlePath, limit: 1 << 20) else {
      throw DoorError.invalid(
        "\(directory.bundlePath): is no bundle; put an intact copy of this file back")
    }
    return try SignedStatement(reading: bytes.filter { $0 != 0x0A })
  }

  /// Returns the bundle of the directory's content: the last one where it says the same and is young, otherwise a new
  /// one, signed.
  ///
  /// `lists` are the URIs of the status lists that tickets name.
  func bundle(
    statusLists lists: [String], now: Instant
  ) throws -> (statement: SignedStatement, leftOut: [String]) {
    let last = try last()
    let previous = try last.map { try TrustBundle(payload: $0.payload) }
    // A second bundle of the same second is dated a second later, because lanes take only a newer one.
    let made = max(now, previous?.issuedAt.adding(seconds: 1) ?? now)
    let lanes = try laneKeys.usable()
    let source = try source(lanes: lanes.names, statusLists: lists, now: now)
    let (bundle, others) = try TrustSource(source, path: directory.sourcePath).bundle(
      now: made, version: previous == nil ? 1 : nil, after: previous)
    let leftOut = lanes.leftOut + others
    if let last, let previous, bundle.says(what: previous),
      now.seconds(since: previous.issuedAt) < Self.renewal
    {
      return (last, leftOut)
    }
    try Files.replace(directory.sourcePath, source, mode: Files.publicMode)
    let statement = try bundle.signed(by: try root(), now: made)
    try Files.replace(
      directory.bundlePath, Array((statement.token + "\n").utf8), mode: Files.publicMode)
    return (statement, leftOut)
  }

  /// Returns the trust file, as an operator would write it.
  private func source(
    lanes: [String], statusLists: [String], now: Instant
  ) throws -> [UInt8] {
    let keys =
      ["keys/\(event.issuer).jwks.json", "gate/device.jwks.json"]
      + lanes.map { "lanes/\($0).jwks.json" }
    let terms = try missingTerms(now: now)
    var writer = JSONWriter(isForDisplay: true)
    writer.object { writer in
      writer.member("issuer", event.issuer.rawValue)
      writer.member("valid_days", Self.validDays)
      writer.name("issuers")
      writer.array { writer in
        writer.object { writer in
          writer.member("issuer", event.issuer.rawValue)
          writer.member("name", event.issuer.rawValue)
          writer.name("keys")
          writer.array { writer in for key in keys { writer.string(key) } }
          if let terms {
            writer.name("terms")
            writer.object { writer in
              writer.member("from", "\(terms.notBefore)")
              writer.member("until", "\(terms.expires)")
              writer.name("kinds")
              writer.array { writer in for kind in KeyKind.tickets { writer.string(kind.rawValue) }
              }
              writer.member("max_lifetime_days", terms.longestLifetime / 86_400)
            }
          }
          if !statusLists.isEmpty {
            writer.name("status_lists")
            writer.array { writer in for list in statusLists { writer.string(list) } }
          }
        }
      }
    }
    return writer.bytes + [0x0A]
  }

  /// Returns terms for keys that have none, for tickets alone and around this moment; nil where all keys have terms.
  private func missingTerms(now: Instant) throws -> KeyTerms? {
    let path = directory.keysPath(event.issuer)
    guard let bytes = try Files.read(path, limit: JWKSet.longest) else {
      throw DoorError.invalid("\(path): is no key set; put an intact copy of this file back")
    }
    guard try JWKSet(bytes).keys.contains(where: { $0.terms == nil }) else { return nil }
    let year = 366 * 86_400
    // The start is a whole month, so that the file stays the same from one opening to the next.
    let month = Instant(secondsSince1970: now.secondsSince1970 / 2_592_000 * 2_592_000)
    return KeyTerms(
      from: month.adding(seconds: -year), days: 2 * 366, kinds: Set(KeyKind.tickets),
      longestLifetimeDays: 366)
  }
}

extension KeyKind {
  /// The kinds of tickets that a door may admit.
  fileprivate static let tickets = passes.filter { $0 != .boardingPass && $0 != .staff }
}

extension TrustBundle {
  /// Returns whether two bundles differ in version and times alone.
  fileprivate func says(what other: TrustBundle) -> Bool {
    issuers == other.issuers && policy == other.policy && nextRoot == other.nextRoot
  }
}
