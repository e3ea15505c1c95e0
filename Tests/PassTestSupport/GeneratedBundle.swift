public import PassFormats
import Vocabulary

extension TrustBundle {
  /// Returns a valid random bundle, except that its points are not on the curve.
  public static func generated(using generator: inout SeededGenerator) -> TrustBundle {
    let made = instant(using: &generator)
    var issuers: [TrustedIssuer] = []
    for index in 0..<Int.random(in: 0...4, using: &generator) {
      if let id = IssuerID(index == 0 ? "UA" : "HOUSE.\(index)") {
        issuers.append(.generated(id, using: &generator))
      }
    }
    let policy = TrustPolicy(
      leeway: .random(in: 0...3_600, using: &generator),
      longestTrustAge: .random(in: TrustPolicy.ages, using: &generator),
      longestStatusAge: .random(in: TrustPolicy.ages, using: &generator),
      onStale: TrustPolicy.OnStale.allCases.randomElement(using: &generator) ?? .refer,
      unsigned: TrustPolicy.Unsigned.allCases.randomElement(using: &generator) ?? .refer)
    let next = Bool.random(using: &generator) ? KeyID("NEXT") : nil
    guard let ground = IssuerID("GROUND"), let policy else { fatalError("the sample is unlawful") }
    return TrustBundle(
      issuer: ground, version: .random(in: 1...TrustBundle.greatestVersion, using: &generator),
      issuedAt: made, expires: made.adding(seconds: .random(in: 1...1_000_000, using: &generator)),
      issuers: issuers, policy: policy,
      nextRoot: next.map {
        RootKey(keyID: $0, x: bytes(32, using: &generator), y: bytes(32, using: &generator))
      })
  }

  fileprivate static func instant(using generator: inout SeededGenerator) -> Instant {
    Instant(secondsSince1970: .random(in: 946_684_800...4_000_000_000, using: &generator))
  }

  fileprivate static func bytes(_ count: Int, using generator: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}

extension TrustedIssuer {
  fileprivate static func generated(
    _ id: IssuerID, using generator: inout SeededGenerator
  ) -> TrustedIssuer {
    let names = ["Example Air", "Così fan \"tutte\"", "劇場\\7", "a/b\u{7F}c"].filter {
      TicketText($0) != nil
    }
    guard let name = TicketText(names.randomElement(using: &generator) ?? "x") else {
      fatalError("the sample is unlawful")
    }
    let keys = (0..<Int.random(in: 0...3, using: &generator)).compactMap { index in
      TrustedKey.generated("K\(index)", using: &generator)
    }
    let lists = (0..<Int.random(in: 0...3, using: &generator)).compactMap { index in
      StatusListSource(
        uri: "urn:passtool:status:\(id):\(index)",
        url: Bool.random(using: &generator) ? "https://example.org/\(index)?a=\"b\"" : nil)
    }
    let survivors = (0..<Int.random(in: 0...3, using: &generator)).compactMap { _ in
      PassDigest(sha256: TrustBundle.bytes(32, using: &generator))
    }
    return TrustedIssuer(
      id: id, name: name,
      signsSince: Bool.random(using: &generator) ? TrustBundle.instant(using: &generator) : nil,
      keys: keys, statusLists: lists, survivors: Set(survivors).sorted())
  }
}

extension TrustedKey {
  fileprivate static func generated(
    _ name: String, using generator: inout SeededGenerator
  ) -> TrustedKey? {
    let start = TrustBundle.instant(using: &generator)
    var kinds = Set(KeyKind.allCases.filter { _ in Bool.random(using: &generator) })
    if kinds.isEmpty { kinds = [.event] }
    let carriers = ["UA", "LH", "3X", "DLH"].compactMap(CarrierCode.init).filter { _ in
      Bool.random(using: &generator)
    }
    guard let keyID = KeyID(name),
      let terms = KeyTerms(
        notBefore: start,
        expires: start.adding(seconds: .random(in: 1...100_000_000, using: &generator)),
        kinds: kinds, carriers: carriers.isEmpty ? nil : Set(carriers),
        longestLifetime: .random(in: KeyTerms.lifetimes, using: &generator))
    else { return nil }
    return TrustedKey(
      keyID: keyID, x: TrustBundle.bytes(32, using: &generator),
      y: TrustBundle.bytes(32, using: &generator), terms: terms,
      revokedFrom: Bool.random(using: &generator) ? TrustBundle.instant(using: &generator) : nil)
  }
}
