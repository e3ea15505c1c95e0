internal import PassCrypto
internal import PassFormats
public import Vocabulary

/// Whose signatures count: public keys by issuer and key id.
///
/// A key id alone never selects a key. Keys are trusted either for one named issuer, or, where their
/// file names none, for every issuer that has no keys of its own here.
public struct Trust: Sendable {
  /// Keys that were left out of a set because they cannot verify passes, with the reason.
  public private(set) var diagnostics: [String] = []
  private var named: [IssuerID: [KeyID: PublicKey]] = [:]
  private var unnamed: [KeyID: PublicKey] = [:]

  /// Trusts nobody yet.
  public init() {}

  /// Trusts the keys of one JSON Web Key Set (RFC 7517) for passes of any issuer.
  public init(jwks: [UInt8]) throws(TrustError) {
    try add(jwks: jwks)
  }

  /// Trusts the keys of one JSON Web Key Set for passes of this issuer and nobody else's.
  public init(jwks: [UInt8], issuer: IssuerID) throws(TrustError) {
    try add(jwks: jwks, issuer: issuer)
  }

  /// Adds keys for passes of any issuer, all of the set or, on an error, none.
  public mutating func add(jwks: [UInt8]) throws(TrustError) {
    try add(jwks, of: nil)
  }

  /// Adds keys for passes of this issuer alone, all of the set or, on an error, none.
  ///
  /// - Throws: `TrustError` for a set that is not well formed, a private key, a point off the curve,
  ///   or a key id that is taken by another key.
  public mutating func add(jwks: [UInt8], issuer: IssuerID) throws(TrustError) {
    try add(jwks, of: issuer)
  }

  // Not public: an optional issuer would turn a misspelled id into trust for everybody.
  private mutating func add(_ jwks: [UInt8], of issuer: IssuerID?) throws(TrustError) {
    guard jwks.count <= JWKSet.longest else {
      throw TrustError(member: "", offset: nil, detail: "longer than \(JWKSet.longest) bytes")
    }
    let set: JWKSet
    do throws(ShapeError) {
      set = try JWKSet(jwks)
    } catch {
      throw TrustError(member: error.path, offset: error.offset, detail: error.detail)
    }
    var keys = issuer.map { named[$0] ?? [:] } ?? unnamed
    for entry in set.keys {
      let key: PublicKey
      do throws(CryptoError) {
        key = try PublicKey(x: entry.x, y: entry.y)
      } catch {
        throw TrustError(member: entry.path, offset: nil, detail: error.description)
      }
      if let taken = keys[entry.keyID], taken.x != key.x || taken.y != key.y {
        throw TrustError(
          member: entry.path, offset: nil,
          detail: "\(entry.keyID) names another key already; say whose keys these are")
      }
      keys[entry.keyID] = key
    }
    guard !set.keys.isEmpty else {
      throw TrustError(
        member: "keys", offset: nil,
        detail: (["no key that can verify passes"] + set.skipped).joined(separator: "; "))
    }
    if let issuer { named[issuer] = keys } else { unnamed = keys }
    diagnostics += set.skipped
  }

  /// What is known of a key.
  enum Lookup {
    case key(PublicKey)
    case unknownIssuer
    case unknownKey
  }

  func key(_ keyID: KeyID, of issuer: IssuerID) -> Lookup {
    if let keys = named[issuer] { return keys[keyID].map(Lookup.key) ?? .unknownKey }
    if unnamed.isEmpty { return .unknownIssuer }
    return unnamed[keyID].map(Lookup.key) ?? .unknownKey
  }
}

/// Why a key set is not trusted.
public struct TrustError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The member at fault, such as `keys[0].kid`; empty where the whole set is meant.
  public let member: String
  /// Offset of the fault in the bytes of the set, where one place is at fault.
  public let offset: Int?
  /// What is wrong.
  public let detail: String

  /// The member and what is wrong with it.
  public var description: String { member.isEmpty ? detail : "\(member): \(detail)" }
}
