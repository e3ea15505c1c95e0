public import Vocabulary

/// The terms under which a key signs: when, what, for whose flights and for how long
/// (docs/SPEC.md §13.2).
///
/// The issuer holds itself to them when it signs, and the gate holds the issuer to them.
public struct KeyTerms: Hashable, Sendable {
  /// The key is good from here.
  public let notBefore: Instant
  /// The key is good up to but not including here; no pass of it is good for longer.
  public let expires: Instant
  /// What the key may sign; each kind once, in the order of `KeyKind`.
  public let kinds: [KeyKind]
  /// Operating carriers whose flights its boarding passes may name, in order; nil means the issuer's
  /// own and nobody else's.
  public let carriers: [CarrierCode]?
  /// Longest time from a pass's `iat` to its `exp`, in seconds.
  public let longestLifetime: Int

  /// Bounds of `longestLifetime`: a minute to ten years.
  package static let lifetimes = 60...315_576_000

  /// The terms, kinds and carriers put in order; nil where the window is empty, no kind is given, the
  /// carriers are given and none, or the lifetime is out of bounds.
  public init?(
    notBefore: Instant, expires: Instant, kinds: Set<KeyKind>, carriers: Set<CarrierCode>? = nil,
    longestLifetime: Int
  ) {
    guard notBefore < expires, !kinds.isEmpty, carriers?.isEmpty != true,
      Self.lifetimes.contains(longestLifetime), PassTimes.contains(notBefore),
      PassTimes.contains(expires)
    else { return nil }
    self.notBefore = notBefore
    self.expires = expires
    self.kinds = KeyKind.allCases.filter(kinds.contains)
    self.carriers = carriers?.sorted()
    self.longestLifetime = longestLifetime
  }

  /// The first operating carrier of a pass whose flights this key may not sign for, if any.
  package func foreignCarrier(of pass: PassClaims) -> CarrierCode? {
    guard case .boardingPass(let boardingPass) = pass.content else { return nil }
    return boardingPass.operatingCarriers.first { carrier in
      if let carriers {
        !carriers.contains(carrier)
      } else {
        carrier.rawValue != pass.issuer.rawValue
      }
    }
  }

  /// Whether the pass was issued before the key began, or is good after the key ends (the shell model:
  /// a pass lives inside the life of its key).
  package func isOutlived(by pass: PassClaims) -> Bool {
    pass.issuedAt < notBefore.roundedDownToMinute || pass.expires > expires
  }

  /// Whether the pass is good for longer than this key may make it.
  package func isExceeded(by pass: PassClaims) -> Bool {
    pass.expires.seconds(since: pass.issuedAt) > longestLifetime
  }
}

extension KeyTerms {
  /// Writes the members; `write` belongs after those of the JWK, in the same object.
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

  /// Reads the members out of a key's object.
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
  /// The members `kinds` and `carriers` of the terms of a key.
  package mutating func kindsAndCarriers() throws(ShapeError) -> (
    kinds: Set<KeyKind>, carriers: Set<CarrierCode>?
  ) {
    var kinds = Set<KeyKind>(minimumCapacity: KeyKind.allCases.count)
    for name in try strings("kinds") {
      guard let kind = KeyKind(rawValue: name) else {
        throw failure(
          "kinds",
          "\"\(escaped(name, limit: 40))\" is none of "
            + KeyKind.allCases.map({ $0.rawValue }).joined(separator: ", "))
      }
      kinds.insert(kind)
    }
    if kinds.isEmpty { throw failure("kinds", "a key that may sign nothing is no key") }
    let carriers = try optionalTexts("carriers", as: CarrierCode.self)
    if carriers?.isEmpty == true {
      throw failure("carriers", "is empty; leave it out for the issuer's own flights")
    }
    return (kinds, carriers.map(Set.init))
  }
}
