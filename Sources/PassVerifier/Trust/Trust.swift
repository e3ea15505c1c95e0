internal import PassFormats
public import Vocabulary

/// Whose signatures count, for what and until when.
///
/// A key id alone never selects a key. Trust comes from a signed bundle (`HeldTrust`), which has dates,
/// terms, a policy and status lists; or from plain key sets, which have none of these: their keys are
/// trusted either for one named issuer, or, where their file names none, for every issuer that has no
/// keys of its own here.
public struct Trust: Sendable {
  /// Keys that were left out of a set because they cannot verify passes, with the reason.
  public private(set) var diagnostics: [String] = []
  /// What the bundle says of itself; nil where trust comes from key sets.
  let bundle: BundleFacts?
  /// When the latest of what is held was made, the bundle or a list: time has got at least so far.
  package private(set) var latestIssue: Instant?
  private var parties: [IssuerID: TrustedParty] = [:]
  private var unnamed = TrustedParty(isNamed: false)

  /// Trusts nobody yet.
  public init() { bundle = nil }

  /// Trusts the keys of one JSON Web Key Set (RFC 7517) for passes of any issuer.
  public init(jwks: [UInt8]) throws(TrustError) {
    self.init()
    try add(jwks: jwks)
  }

  /// Trusts the keys of one JSON Web Key Set for passes of this issuer and nobody else's.
  public init(jwks: [UInt8], issuer: IssuerID) throws(TrustError) {
    self.init()
    try add(jwks: jwks, issuer: issuer)
  }

  /// Trusts whom a bundle names.
  ///
  /// The bundle's own signature is for whoever took it in.
  init(_ bundle: TrustBundle) throws(TrustError) {
    self.bundle = BundleFacts(bundle)
    latestIssue = bundle.issuedAt
    for (index, issuer) in bundle.issuers.enumerated() {
      parties[issuer.id] = try TrustedParty(issuer, path: "issuers[\(index)]")
    }
  }

  /// Adds keys for passes of any issuer, all of the set or, on an error, none.
  public mutating func add(jwks: [UInt8]) throws(TrustError) {
    unnamed = try adding(jwks, to: unnamed)
  }

  /// Adds keys for passes of this issuer alone, all of the set or, on an error, none.
  ///
  /// - Throws: `TrustError` for a set that is not well formed, a private key, a point off the curve,
  ///   or a key id that is taken by another key.
  public mutating func add(jwks: [UInt8], issuer: IssuerID) throws(TrustError) {
    parties[issuer] = try adding(jwks, to: parties[issuer] ?? TrustedParty(isNamed: true))
  }

  // Not public: an optional issuer would turn a misspelled id into trust for everybody.
  private mutating func adding(
    _ jwks: [UInt8], to party: TrustedParty
  ) throws(TrustError) -> TrustedParty {
    guard jwks.count <= JWKSet.longest else {
      throw TrustError(member: "", offset: nil, detail: "longer than \(JWKSet.longest) bytes")
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

  /// Who is trusted for passes of an issuer, or nil where nobody is.
  func party(_ issuer: IssuerID) -> TrustedParty? {
    parties[issuer] ?? (unnamed.keys.isEmpty ? nil : unnamed)
  }

  /// The one issuer whose passes are trusted, where there is one and nobody else's are.
  package var onlyIssuer: IssuerID? {
    parties.count == 1 && unnamed.keys.isEmpty ? parties.first?.key : nil
  }

  /// Puts a status list in the place of the one that was held.
  mutating func hold(_ list: HeldStatusList) {
    parties[list.issuer] = parties[list.issuer]?.holding(list)
    latestIssue = latestIssue.map { max($0, list.issuedAt) }
  }

  /// Something that is another once a newer bundle or a newer list is held: lists of one bundle only
  /// become younger, so that the sum of their dates rises with each.
  package var generation: String? {
    bundle.map { bundle in
      let dates = parties.values.flatMap { $0.lists.values.map { $0.issuedAt.secondsSince1970 } }
      return "\(bundle.version).\(dates.reduce(0, +))"
    }
  }

  /// The status list of that issuer and name, where it is held.
  func list(_ issuer: IssuerID, _ uri: String) -> HeldStatusList? { parties[issuer]?.lists[uri] }
}

/// Why a key set or a bundle is not trusted: it is not well formed, longer than a key set may be, has a
/// private key, a point off the curve, a key id that is taken, or no key that can verify passes; or its keys
/// are no roots.
///
/// Nothing of it is trusted then: mend the member that it names, or have the file exported anew.
public struct TrustError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The member at fault, such as `keys[0].kid`; empty where the whole is meant.
  public let member: String
  /// Offset of the fault in the bytes that were read, where one place is at fault.
  public let offset: Int?
  /// What is wrong.
  public let detail: String
  /// Whether a key was to be a root that signs passes, lists or ledgers: roots are made for bundles alone.
  public let isNoRoot: Bool

  init(member: String, offset: Int?, detail: String, isNoRoot: Bool = false) {
    self.member = member
    self.offset = offset
    self.detail = detail
    self.isNoRoot = isNoRoot
  }

  init(_ error: ShapeError) {
    self.init(member: error.path, offset: error.offset, detail: error.detail)
  }

  /// The member and what is wrong with it.
  public var description: String { member.isEmpty ? detail : "\(member): \(detail)" }
}
