package import StrictText
public import Vocabulary

/// The terms of a key: when, what, for which carriers and for how long it may sign (docs/SPEC.md
/// §13.2).
///
/// The issuer checks them before signing, and the gate checks them again.
public struct KeyTerms: Hashable, Sendable {
  /// The key is valid from this time on.
  public let notBefore: Instant
  /// The key is valid up to but not including this time; none of its passes expires later.
  public let expires: Instant
  /// The kinds that the key may sign; each once, in the order of `KeyKind`.
  public let kinds: [KeyKind]
  /// Operating carriers whose flights its boarding passes may name, sorted; nil means the issuer
  /// alone.
  public let carriers: [CarrierCode]?
  /// Maximum time from a pass's `iat` to its `exp`, in seconds.
  public let longestLifetime: Int

  /// Bounds of `longestLifetime`, in seconds: a minute to ten years.
  package static let lifetimes = 60...315_576_000

  /// Creates key terms, with kinds and carriers sorted; returns nil where the window is empty, there are no kinds,
  /// `carriers` is empty, or a number is out of bounds.
  public init?(
    notBefore: Instant, expires: Instant, kinds: Set<KeyKind>, carriers: Set<CarrierCode>? = nil,
    longestLifetime: Int
  ) {
    self.init(
      notBefore: notBefore, expires: expires, ordered: KeyKind.allCases.filter(kinds.contains),
      carriers: carriers?.ordered(<), longestLifetime: longestLifetime)
  }

  /// The same for kinds in the order of `KeyKind` and carriers that are sorted, each of them once; returns nil for kinds
  /// in another order.
  init?(
    notBefore: Instant, expires: Instant, ordered kinds: [KeyKind], carriers: [CarrierCode]?,
    longestLifetime: Int
  ) {
    var rest = kinds[...]
    for kind in KeyKind.allCases where rest.first == kind { rest.removeFirst() }
    guard notBefore < expires, !kinds.isEmpty, rest.isEmpty, carriers?.isEmpty != true,
      Self.lifetimes.contains(longestLifetime), PassTimes.contains(notBefore),
      PassTimes.contains(expires)
    else { return nil }
    self.notBefore = notBefore
    self.expires = expires
    self.kinds = kinds
    self.carriers = carriers
    self.longestLifetime = longestLifetime
  }

  /// Returns the first operating carrier of a pass that this key may not sign for, or nil where it may sign for all.
  package func foreignCarrier(of pass: PassClaims) -> CarrierCode? {
    guard case .boardingPass(let boardingPass) = pass.content else { return nil }
    let bcbp = boardingPass.bcbp
    // Nearly every pass is for flights of its issuer, and that is seen without making a carrier of each leg's item.
    if carriers == nil,
      (0..<bcbp.legCount).allSatisfy({
        bcbp.holds(.operatingCarrier, leg: $0, pass.issuer.rawValue)
      })
    {
      return nil
    }
    return boardingPass.operatingCarriers.first { carrier in
      if let carriers {
        !carriers.contains(carrier)
      } else {
        carrier.rawValue != pass.issuer.rawValue
      }
    }
  }

  /// Returns whether a pass lies outside the life of this key (the shell model): issued before the key is valid, or
  /// expiring after it.
  package func isOutlived(by pass: PassClaims) -> Bool {
    pass.issuedAt < notBefore.roundedDownToMinute || pass.expires > expires
  }

  /// Returns whether a pass has a longer lifetime than this key may grant.
  package func isExceeded(by pass: PassClaims) -> Bool {
    pass.expires.seconds(since: pass.issuedAt) > longestLifetime
  }
}

extension KeyTerms {
  /// Writes the members; call it after writing those of the JWK, in the same object.
  package func write(to writer: inout JSONWriter) {
    writer.member("nbf", notBefore.secondsSince1970)
    writer.member("exp", expires.secondsSince1970)
    writer.name("kinds")
    writer.array { writer in for kind in kinds { writer.string(kind.rawValue) } }
    if let carriers {
      writer.name("carriers")
      writer.array { writer in for carrier in carriers { writer.string(carrier.rawValue) } }
    }
    writer.member("max_lifetime_s", longestLifetime)
  }

  /// Reads the members of a key's object.
  package init(_ object: inout ObjectReader) throws(ShapeError) {
    let notBefore = try object.instant("nbf")
    let expires = try object.instant("exp")
    guard notBefore < expires else {
      throw object.failure("exp", "the key ends at \(expires), before it begins")
    }
    let (kinds, carriers) = try object.kindsAndCarriers()
    let lifetime = try object.integer("max_lifetime_s", in: Self.lifetimes)
    guard
      let terms = KeyTerms(
        notBefore: notBefore, expires: expires, kinds: kinds, carriers: carriers,
        longestLifetime: lifetime)
    else { throw object.failure("nbf", "is out of bounds") }
    self = terms
  }
}

extension ObjectReader {
  /// Reads the members `kinds` and `carriers` of a key's terms.
  package mutating func kindsAndCarriers() throws(ShapeError) -> (
    kinds: Set<KeyKind>, carriers: Set<CarrierCode>?
  ) {
    var kinds = Set<KeyKind>(minimumCapacity: KeyKind.allCases.count)
    for name in try strings("kinds") {
      guard let kind = KeyKind(rawValue: name) else {
        throw failure(
          "kinds",
          "\"\(escaped(name, limit: 40))\" is not one of "
            + KeyKind.allCases.map({ $0.rawValue }).joined(separator: ", "))
      }
      kinds.insert(kind)
    }
    if kinds.isEmpty { throw failure("kinds", "expected at least one kind") }
    let carriers = try optionalTexts("carriers", as: CarrierCode.self)
    if carriers?.isEmpty == true {
      throw failure("carriers", "is empty; leave it out for the issuer's own flights")
    }
    return (kinds, carriers.map(Set.init))
  }
}
