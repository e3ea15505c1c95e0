internal import PassFormats
public import Vocabulary

/// Why a bundle or a status list was not taken in; what was held before is held still.
public struct UpdateRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// The stable codes, in the order of decision.
  public enum Code: String, CaseIterable, Sendable {
    case tooLong = "too_long"
    case malformed
    case unsupportedAlgorithm = "unsupported_algorithm"
    case unexpectedHeader = "unexpected_header"
    case wrongType = "wrong_type"
    /// No bundle yet: nobody says whose lists count.
    case noBundle = "no_bundle"
    case unknownIssuer = "unknown_issuer"
    case unknownKey = "unknown_key"
    case badSignature = "bad_signature"
    case malformedClaims = "malformed_claims"
    /// The key is not there for this, not now, or not any more.
    case keyNotAllowed = "key_not_allowed"
    /// The list is none of its issuer's.
    case unlisted
    /// What is held is as new or newer.
    case notNewer = "not_newer"
    /// The version leaps too far ahead.
    case versionLeap = "version_leap"
    case expired
    /// Made in the future, by this gate's clock.
    case fromTheFuture = "from_the_future"
  }

  /// Why.
  public let code: Code
  /// What is wrong and what to do, in words.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// - Parameters:
  ///   - malformed: what is said of a text that is no token at all.
  ///   - wrongType: what is said of a token of that type.
  init(_ error: TokenError, malformed: String = "damaged", wrongType: (String) -> String) {
    switch error {
    case .malformed(let error): self.init(.malformed, "\(malformed) (\(error))")
    case .signature(let error, _), .header(.malformed(let error)):
      self.init(.malformed, "damaged (\(error))")
    case .header(.unsupportedAlgorithm(let detail)):
      self.init(.unsupportedAlgorithm, "forged: \(detail)")
    case .header(.unexpected(let detail)):
      self.init(.unexpectedHeader, "not written by passtool: \(detail)")
    case .wrongType(let header):
      self.init(.wrongType, wrongType(escaped(header.type, limit: 40)))
    }
  }

  /// The code and the words.
  public var description: String { "\(code.rawValue): \(message)" }
}

/// What a bundle or a status list changed.
public enum TrustUpdate: Equatable, Sendable {
  /// A bundle took the place of the one of version `replaced`, if there was one.
  case bundle(version: Int, replaced: Int?)
  /// A status list took the place of an older one of its name, if there was one.
  case statusList(issuer: IssuerID, uri: String, entries: Int, isFirst: Bool)
  /// The very same is held already; nothing changed.
  case alreadyHeld
}
