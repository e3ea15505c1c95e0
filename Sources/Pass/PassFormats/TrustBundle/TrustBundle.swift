public import Vocabulary

/// The issuers and keys that a gate trusts, and its policy: the payload of a `trust+jwt` token
/// (docs/SPEC.md §13.1), checked for form alone.
public struct TrustBundle: Hashable, Sendable {
  /// The owner of the root keys (`iss`).
  public let issuer: IssuerID
  /// The version, 1 or more; each bundle has a higher one than the last.
  public let version: Int64
  /// The time at which the bundle was made (`iat`).
  public let issuedAt: Instant
  /// The bundle is not accepted from this time on (`exp`).
  public let expires: Instant
  /// The trusted issuers, each once.
  public let issuers: [TrustedIssuer]
  /// The policy of the gate where trust is stale or a pass is unsigned.
  public let policy: TrustPolicy
  /// The root key that replaces the daily one; nil where it stays.
  public let nextRoot: RootKey?

  /// Maximum version: the greatest integer that every JSON reader represents exactly.
  package static let greatestVersion: Int64 = 1 << 53 - 1
  /// Maximum increase of the version from one bundle to the next, so that temporary access to a
  /// root cannot exhaust the numbers.
  package static let longestLeap: Int64 = 1_000

  /// Returns the versions that a gate accepts after this one.
  public static func versions(after version: Int64) -> ClosedRange<Int64> {
    (version + 1)...(version + longestLeap)
  }

  /// The `typ` of the token.
  package static let type = "trust+jwt"
  /// Maximum length of a bundle's token, in characters.
  package static let longestToken = PackedStatement.longestToken

  /// Creates a bundle of these parts, which are not checked against each other.
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

/// An issuer whose passes are trusted.
public struct TrustedIssuer: Hashable, Sendable {
  /// The `iss` of its passes and status lists.
  public let id: IssuerID
  /// Its display name.
  public let name: TicketText
  /// All boarding passes that this airline issues from this time on are signed; nil where some are
  /// not.
  public let signsSince: Instant?
  /// Its keys, each `kid` once.
  public let keys: [TrustedKey]
  /// The status lists that its passes may name.
  public let statusLists: [StatusListSource]
  /// Passes that remain valid although their key was revoked, sorted, each once.
  public let survivors: [PassDigest]

  /// Creates an issuer of these parts.
  public init(
    id: IssuerID, name: TicketText, signsSince: Instant? = nil, keys: [TrustedKey],
    statusLists: [StatusListSource] = [], survivors: [PassDigest] = []
  ) {
    self.id = id
    self.name = name
    self.signsSince = signsSince
    self.keys = keys
    self.statusLists = statusLists
    self.survivors = Set(survivors).ordered(<)
  }
}

/// A public key of an issuer, with its terms.
public struct TrustedKey: Hashable, Sendable {
  /// The `kid` in the headers of passes.
  public let keyID: KeyID
  /// The point's first coordinate, 32 bytes, big-endian; it is not checked here whether the point is on the curve.
  public let x: [UInt8]
  /// The point's second coordinate, 32 bytes, big-endian.
  public let y: [UInt8]
  /// The terms that say when and what the key may sign.
  public let terms: KeyTerms
  /// Passes issued from this time on are refused; for earlier ones other evidence is needed,
  /// because `iat` can be forged (docs/SPEC.md §9, row 14).
  public let revokedFrom: Instant?

  /// Creates a key of these parts.
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

/// A root key, which signs bundles.
public struct RootKey: Hashable, Sendable {
  /// The `kid` in the headers of bundles.
  public let keyID: KeyID
  /// The point's first coordinate, 32 bytes, big-endian.
  public let x: [UInt8]
  /// The point's second coordinate, 32 bytes, big-endian.
  public let y: [UInt8]

  /// Creates a root key of these parts.
  public init(keyID: KeyID, x: [UInt8], y: [UInt8]) {
    self.keyID = keyID
    self.x = x
    self.y = y
  }
}

/// A status list of an issuer, and where it can be fetched.
public struct StatusListSource: Hashable, Sendable {
  /// The list's URI: the `sub` of its token and the `uri` in passes.
  public let uri: String
  /// The address of the token; nil where it is delivered in another way.
  public let url: String?

  /// Creates a source; returns nil where a text is not a URI of at most 255 characters.
  public init?(uri: String, url: String? = nil) {
    guard StatusReference(index: 0, uri: uri) != nil,
      url.map({ StatusReference(index: 0, uri: $0) != nil }) ?? true
    else { return nil }
    self.uri = uri
    self.url = url
  }
}

/// The policy of a gate where trust is stale or a pass is unsigned (docs/SPEC.md §13.3).
public struct TrustPolicy: Hashable, Sendable {
  /// The decision about a pass that only stale trust or status data speak against.
  public enum OnStale: String, CaseIterable, Sendable {
    /// The gate admits, and shows and records the age.
    case admitMarked = "admit_marked"
    /// A person decides.
    case refer
    case refuse
  }

  /// The decision about an unsigned boarding pass.
  public enum Unsigned: String, CaseIterable, Sendable {
    /// A person decides.
    case refer
    /// The gate compares the boarding pass with the passenger list.
    case manifest
  }

  /// Tolerated difference between clocks, in seconds, 0 to 3,600.
  public let leeway: Int
  /// Maximum age of a bundle, in seconds.
  public let longestTrustAge: Int
  /// Maximum age of a status list, in seconds.
  public let longestStatusAge: Int
  /// The decision where a bundle or a status list is older than its maximum age.
  public let onStale: OnStale
  /// The decision about unsigned boarding passes.
  public let unsigned: Unsigned

  /// Bounds of the maximum ages, in seconds: a minute to ten years.
  package static let ages = 60...315_576_000

  /// Creates a policy; returns nil where a number is out of bounds.
  ///
  /// By default a bundle may be 30 days old and a status list 24 hours.
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
