public import Vocabulary

/// Whom a gate trusts, for what and until when: the payload of a token of type `trust+jwt`
/// (docs/SPEC.md §13), checked for form and for nothing else.
public struct TrustBundle: Hashable, Sendable {
  /// Who keeps the root keys.
  public let issuer: IssuerID
  /// Rises from one bundle to the next; 1 or more.
  public let version: Int64
  /// When the bundle was made.
  public let issuedAt: Instant
  /// From here on the bundle is too old to be taken in.
  public let expires: Instant
  /// Whom the gate trusts, each once.
  public let issuers: [TrustedIssuer]
  /// What the gate does in doubt.
  public let policy: TrustPolicy
  /// A root key that takes the place of the daily one.
  public let nextRoot: RootKey?

  /// Greatest version: the greatest integer that every JSON reader keeps exactly.
  package static let greatestVersion: Int64 = 1 << 53 - 1
  /// By how much a version may rise at once, so that whoever holds a root for a day cannot use up the
  /// numbers.
  package static let longestLeap: Int64 = 1_000

  /// The versions that a gate takes in after one of this version.
  public static func versions(after version: Int64) -> ClosedRange<Int64> {
    (version + 1)...(version + longestLeap)
  }

  /// The type of its token.
  package static let type = "trust+jwt"
  /// Longest token of a bundle, in characters.
  package static let longestToken = PackedStatement.longestToken

  /// A bundle of these parts; `fault` says what does not go together.
  public init(
    issuer: IssuerID, version: Int64, issuedAt: Instant, expires: Instant, issuers: [TrustedIssuer],
    policy: TrustPolicy, nextRoot: RootKey? = nil
  ) {
    self.issuer = issuer
    self.version = version
    self.issuedAt = issuedAt
    self.expires = expires
    self.issuers = issuers
    self.policy = policy
    self.nextRoot = nextRoot
  }
}

/// An issuer whose passes count.
public struct TrustedIssuer: Hashable, Sendable {
  /// The `iss` of its passes and lists.
  public let id: IssuerID
  /// Its name, for people.
  public let name: TicketText
  /// From here on every boarding pass that this airline issues is signed; nil where some are not.
  public let signsSince: Instant?
  /// Its keys, each `kid` once.
  public let keys: [TrustedKey]
  /// The status lists that its passes may name.
  public let statusLists: [StatusListSource]
  /// Passes that stay good although their key was revoked, in order, none twice.
  public let survivors: [PassDigest]

  /// An issuer of these parts.
  public init(
    id: IssuerID, name: TicketText, signsSince: Instant? = nil, keys: [TrustedKey],
    statusLists: [StatusListSource] = [], survivors: [PassDigest] = []
  ) {
    self.id = id
    self.name = name
    self.signsSince = signsSince
    self.keys = keys
    self.statusLists = statusLists
    self.survivors = survivors.sorted()
  }
}

/// A public key of an issuer with its terms.
public struct TrustedKey: Hashable, Sendable {
  /// The name by which passes choose it.
  public let keyID: KeyID
  /// The point's coordinates, 32 bytes each, big-endian; whether they are on the curve is for whoever
  /// makes a key of them.
  public let x: [UInt8]
  /// The second coordinate.
  public let y: [UInt8]
  /// When and for what it signs.
  public let terms: KeyTerms
  /// What it signed from here on is refused; what is older needs another word for it.
  public let revokedFrom: Instant?

  /// A key of these parts.
  public init(
    keyID: KeyID, x: [UInt8], y: [UInt8], terms: KeyTerms, revokedFrom: Instant? = nil
  ) {
    self.keyID = keyID
    self.x = x
    self.y = y
    self.terms = terms
    self.revokedFrom = revokedFrom
  }
}

/// A root key that a bundle announces.
public struct RootKey: Hashable, Sendable {
  /// The name by which bundles choose it.
  public let keyID: KeyID
  /// The point's coordinates, 32 bytes each, big-endian.
  public let x: [UInt8]
  /// The second coordinate.
  public let y: [UInt8]

  /// A key of these parts.
  public init(keyID: KeyID, x: [UInt8], y: [UInt8]) {
    self.keyID = keyID
    self.x = x
    self.y = y
  }
}

/// A status list of an issuer, and where a gate with a network may fetch it.
public struct StatusListSource: Hashable, Sendable {
  /// The list's name, the `sub` of its token and the `uri` in passes.
  public let uri: String
  /// Where the token may be fetched.
  public let url: String?

  /// The source, or nil where a text is no URI of at most 255 characters.
  public init?(uri: String, url: String? = nil) {
    guard StatusReference(index: 0, uri: uri) != nil,
      url.map({ StatusReference(index: 0, uri: $0) != nil }) ?? true
    else { return nil }
    self.uri = uri
    self.url = url
  }
}

/// What a gate does in doubt (docs/SPEC.md §13.3).
public struct TrustPolicy: Hashable, Sendable {
  /// What becomes of a pass that is good but for what the gate knows being old.
  public enum OnStale: String, CaseIterable, Sendable {
    /// It is admitted, the age is shown and kept.
    case admitMarked = "admit_marked"
    /// A person looks.
    case refer
    case refuse
  }

  /// What becomes of a boarding pass that nobody signed.
  public enum Unsigned: String, CaseIterable, Sendable {
    /// A person looks.
    case refer
    /// It is held against the passenger list.
    case manifest
  }

  /// Seconds by which clocks may differ, 0 to 3,600.
  public let leeway: Int
  /// Age in seconds from which a bundle is too old to decide by.
  public let longestTrustAge: Int
  /// The same of a status list.
  public let longestStatusAge: Int
  /// What to do then.
  public let onStale: OnStale
  /// What to do with passes that nobody signed.
  public let unsigned: Unsigned

  /// Bounds of the ages: a minute to ten years.
  package static let ages = 60...315_576_000

  /// The policy, or nil where a number is out of bounds; by default a bundle serves for 30 days and a
  /// status list for 24 hours.
  public init?(
    leeway: Int = 60, longestTrustAge: Int = 30 * 86_400, longestStatusAge: Int = 86_400,
    onStale: OnStale = .refer, unsigned: Unsigned = .refer
  ) {
    guard (0...3600).contains(leeway), Self.ages.contains(longestTrustAge),
      Self.ages.contains(longestStatusAge)
    else { return nil }
    self.leeway = leeway
    self.longestTrustAge = longestTrustAge
    self.longestStatusAge = longestStatusAge
    self.onStale = onStale
    self.unsigned = unsigned
  }
}
