internal import PassFormats
internal import StrictText
public import Vocabulary

/// The issuers and keys that are trusted, with their terms.
///
/// A key is always selected by issuer and key id together. Trust comes from a signed bundle
/// (`HeldTrust`), with dates, terms, a policy and status lists; or from plain key sets, which have
/// none of these. The keys of a set are trusted for one named issuer, or for every issuer that has
/// no keys of its own.
public struct Trust: Sendable {
  /// Keys of key sets that were left out because they cannot verify passes, each with the reason.
  public private(set) var diagnostics: [String] = []
  /// Dates and policy of the bundle; nil under plain key sets.
  let bundle: BundleFacts?
  /// The latest `iat` of the bundle and the held lists, which the current time cannot precede; nil
  /// under plain key sets.
  package private(set) var latestIssue: Instant?
  private var parties: [IssuerID: TrustedParty] = [:]
  private var unnamed = TrustedParty(isNamed: false)

  /// Trusts no keys yet.
  public init() { bundle = nil }

  /// Trusts the keys of a JSON Web Key Set (RFC 7517) for passes of any issuer.
  ///
  /// - Throws: `TrustError`, as `add(jwks:issuer:)`.
  public init(jwks: [UInt8]) throws(TrustError) {
    self.init()
    try add(jwks: jwks)
  }

  /// Trusts the keys of a JSON Web Key Set for passes of one issuer.
  ///
  /// - Throws: `TrustError`, as `add(jwks:issuer:)`.
  public init(jwks: [UInt8], issuer: IssuerID) throws(TrustError) {
    self.init()
    try add(jwks: jwks, issuer: issuer)
  }

  /// Trusts the issuers of a bundle, whose signature the caller has checked.
  package init(_ bundle: TrustBundle) throws(TrustError) {
    self.bundle = BundleFacts(bundle)
    latestIssue = bundle.issuedAt
    for (index, issuer) in bundle.issuers.enumerated() {
      parties[issuer.id] = try TrustedParty(issuer, path: "issuers[\(index)]")
    }
  }

  /// Adds keys for passes of any issuer; on an error none is added.
  ///
  /// - Throws: `TrustError`, as `add(jwks:issuer:)`.
  public mutating func add(jwks: [UInt8]) throws(TrustError) {
    unnamed = try adding(jwks, to: unnamed)
  }

  /// Adds keys for passes of one issuer; on an error none is added.
  ///
  /// - Throws: `TrustError` for a set that is malformed, has a private key or a point off the
  ///   curve, has no key for passes, or repeats the key id of another key.
  public mutating func add(jwks: [UInt8], issuer: IssuerID) throws(TrustError) {
    parties[issuer] = try adding(jwks, to: parties[issuer] ?? TrustedParty(isNamed: true))
  }

  // This is not public, because with an optional issuer a misspelled id would make the keys trusted for all.
  private mutating func adding(
    _ jwks: [UInt8], to party: TrustedParty
  ) throws(TrustError) -> TrustedParty {
    guard jwks.count <= JWKSet.longest else {
      throw TrustError(
        member: "", offset: nil,
        detail: "longer than \(JWKSet.longest) bytes, too long for a key set")
    }
    let set: JWKSet
    do throws(ShapeError) {
      set = try JWKSet(jwks)
    } catch {
      throw TrustError(error)
    }
    guard !set.keys.isEmpty else {
      throw TrustError(
        member: "keys", offset: nil,
        detail: (["no key that can verify passes"] + set.skipped).joined(separator: "; "))
    }
    let party = try party.adding(set)
    diagnostics += set.skipped
    return party
  }

  /// Returns the trusted keys for an issuer; nil where it is not trusted.
  func party(_ issuer: IssuerID) -> TrustedParty? {
    parties[issuer] ?? (unnamed.keys.isEmpty ? nil : unnamed)
  }

  /// The only trusted issuer; nil where there are several, or keys for any issuer.
  package var onlyIssuer: IssuerID? {
    parties.count == 1 && unnamed.keys.isEmpty ? parties.first?.key : nil
  }

  /// Replaces the held status list of the same issuer and URI.
  mutating func hold(_ list: HeldStatusList) {
    parties[list.issuer] = parties[list.issuer]?.holding(list)
    latestIssue = latestIssue.map { max($0, list.issuedAt) }
  }

  /// A text that changes with each newer bundle or list; nil under plain key sets.
  ///
  /// Within one bundle the dates of lists only increase, so their sum identifies the state.
  package var generation: String? {
    bundle.map { bundle in
      let dates = parties.values.flatMap { $0.lists.values.map { $0.issuedAt.secondsSince1970 } }
      return "\(bundle.version).\(dates.reduce(0, +))"
    }
  }

  /// Returns the held status list of an issuer; nil where it is not held.
  func list(_ issuer: IssuerID, _ uri: String) -> HeldStatusList? { parties[issuer]?.lists[uri] }
}

/// The reason why a key set or a bundle is not trusted.
///
/// The text is malformed or too long; has a private key, a point off the curve, or a repeated key id; has no key that
/// can verify passes; or has a key that must not be a root. Nothing of it is trusted then: correct the member that is
/// named, or export the file again.
public final class TrustError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The member at fault, such as `keys[0].kid`; empty for the whole text.
  public let member: String
  /// Offset of the error in the text, in bytes; nil where it has no single position.
  public let offset: Int?
  /// The fault.
  public let detail: String
  /// Whether a key given as a root signs passes, lists or ledgers; roots must sign bundles alone.
  public let isNoRoot: Bool

  init(member: String, offset: Int?, detail: String, isNoRoot: Bool = false) {
    self.member = member
    self.offset = offset
    self.detail = detail
    self.isNoRoot = isNoRoot
  }

  convenience init(_ error: ShapeError) {
    self.init(member: error.path, offset: error.offset, detail: error.detail)
  }

  /// Returns whether both name the same fault of the same member.
  public static func == (one: TrustError, other: TrustError) -> Bool {
    one.member == other.member && one.offset == other.offset && one.detail == other.detail
      && one.isNoRoot == other.isNoRoot
  }

  /// The member and the detail.
  public var description: String { member.isEmpty ? detail : "\(member): \(detail)" }
}
