public import PassFormats
public import Vocabulary

/// The reason why a key does not sign something: its terms forbid it, and every gate would refuse it.
public struct KeyRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// The rule of the terms that forbids it.
  public enum Reason: Equatable, Sendable {
    /// The key may only sign the kinds `may`, which is empty for a root or a key without terms: sign with a key for
    /// this kind.
    case kind(KeyKind, may: [KeyKind])
    /// A trust bundle must be signed by a root: sign with one.
    case noRoot(may: [KeyKind])
    /// The pass would be issued before the key's validity begins: sign with the former key, or
    /// wait.
    case tooEarly(issuedAt: Instant, begins: Instant)
    /// The pass would expire after its key: let it end earlier, or rotate the key.
    case outlivesKey(until: Instant, ends: Instant)
    /// The lifetime of the pass, in seconds, exceeds what the terms allow: let it end earlier.
    case livesTooLong(Int64, maximum: Int)
    /// The key may not sign for flights of this operating carrier: sign with a key that may.
    ///
    /// `may` is nil if the key may sign for the issuer's own flights only.
    case carrier(CarrierCode, may: [CarrierCode]?)
  }

  /// The issuer of the key.
  public let issuer: IssuerID
  /// The id of the key.
  public let keyID: KeyID
  /// The rule of the terms that forbids it.
  public let reason: Reason

  /// The member of the request that would have to change.
  public var member: String {
    switch reason {
    case .kind, .noRoot: "kind"
    case .tooEarly: ""
    case .outlivesKey, .livesTooLong: "valid_until"
    case .carrier: "segments"
    }
  }

  /// The fault, and how to fix it.
  public var description: String {
    switch reason {
    case .kind(let kind, let may):
      "the key \(keyID) of \(issuer) may not sign \(kind.rawValue), \(Self.only(may)); make one that "
        + "may with: passtool keys generate --issuer \(issuer) --kind \(kind.rawValue)"
    case .noRoot(let may):
      "the key \(keyID) of \(issuer) is no root and may sign \(Self.only(may)); make a root with: "
        + "passtool keys generate --root --issuer \(issuer)"
    case .tooEarly(let issuedAt, let begins):
      "the key \(keyID) of \(issuer) signs from \(begins) on, and the pass would be issued at \(issuedAt); "
        + "issue it later, or sign it with another key"
    case .outlivesKey(let until, let ends):
      "the pass would be good until \(until) and its key \(keyID) ends at \(ends); start a new key "
        + "with: passtool keys rotate --issuer \(issuer)"
    case .livesTooLong(let seconds, let longest):
      "the pass would be good for \(durationInWords(seconds)), counted from now, and the key \(keyID) "
        + "of \(issuer) signs for \(durationInWords(Int64(longest))) at most; let the pass end earlier"
    case .carrier(let carrier, let may):
      "the key \(keyID) of \(issuer) signs for flights operated by "
        + Self.carriers(may, issuer).joined(separator: ", ")
        + ", not by \(carrier); make one that may with: passtool keys generate --issuer \(issuer) "
        + (Self.carriers(may, issuer) + [carrier.rawValue]).map { "--carrier \($0)" }
        .joined(separator: " ")
    }
  }

  private static func carriers(_ may: [CarrierCode]?, _ issuer: IssuerID) -> [String] {
    may?.map(\.rawValue) ?? [issuer.rawValue]
  }

  private static func only(_ kinds: [KeyKind]) -> String {
    kinds.isEmpty
      ? "it has no terms that say so"
      : "only " + kinds.map(\.rawValue).joined(separator: ", ")
  }
}

extension Signer {
  func refusal(_ reason: KeyRefusal.Reason) -> KeyRefusal {
    KeyRefusal(issuer: issuer, keyID: keyID, reason: reason)
  }

  /// Returns the reason why the terms forbid signing a pass, or nil if they allow it.
  func refusal(of pass: PassClaims) -> KeyRefusal? {
    guard let terms else { return nil }
    if !terms.kinds.contains(pass.kind) {
      return refusal(.kind(pass.kind, may: terms.kinds))
    }
    if let carrier = terms.foreignCarrier(of: pass) {
      return refusal(.carrier(carrier, may: terms.carriers))
    }
    if terms.isOutlived(by: pass) {
      return refusal(
        pass.expires > terms.expires
          ? .outlivesKey(until: pass.expires, ends: terms.expires)
          : .tooEarly(issuedAt: pass.issuedAt, begins: terms.notBefore))
    }
    if terms.isExceeded(by: pass) {
      return refusal(
        .livesTooLong(
          pass.expires.seconds(since: pass.issuedAt), maximum: terms.longestLifetime))
    }
    return nil
  }
}
