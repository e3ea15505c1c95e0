import PassFormats
import StrictText
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// The description of a new bundle's changes.
@Suite struct TrustDiffTests {
  private static let made = TrustHouse.now

  private static func key(
    _ name: String = "K1", x: UInt8 = 1, from: Int = -100, days: Int = 700,
    kinds: Set<KeyKind> = [.boardingPass], carriers: [String]? = nil, lifetime: Int = 86_400,
    revoked: Int? = nil
  ) throws -> TrustedKey {
    TrustedKey(
      keyID: try KeyID(name).orThrow(name), x: [UInt8](repeating: x, count: 32),
      y: [UInt8](repeating: 2, count: 32),
      terms: try KeyTerms(
        notBefore: made.adding(seconds: from * 86_400),
        expires: made.adding(seconds: days * 86_400), kinds: kinds,
        carriers: carriers.map { Set($0.compactMap(CarrierCode.init)) }, longestLifetime: lifetime
      ).orThrow("terms"),
      revokedFrom: revoked.map { made.adding(seconds: $0 * 86_400) })
  }

  private static func issuer(
    _ id: String = "UA", name: String = "Example Air", since: Int? = 0, keys: [TrustedKey]? = nil,
    lists: [String] = ["urn:1"], url: String? = nil,
    survivors: [String] = ["AAECAwQFBgcICQoLDA0ODw"]
  ) throws -> TrustedIssuer {
    TrustedIssuer(
      id: try IssuerID(id).orThrow(id), name: try TicketText(name).orThrow(name),
      signsSince: since.map { made.adding(seconds: $0 * 86_400) }, keys: try keys ?? [key()],
      statusLists: lists.compactMap { StatusListSource(uri: $0, url: url) },
      survivors: survivors.compactMap(PassDigest.init))
  }

  private static func bundle(
    _ issuers: [TrustedIssuer]? = nil, owner: String = "GROUND", version: Int = 13, at: Int = 1,
    days: Int = 30, policy: TrustPolicy? = TrustPolicy(), next: String? = nil
  ) throws -> TrustBundle {
    TrustBundle(
      issuer: try IssuerID(owner).orThrow(owner), version: Int64(version),
      issuedAt: made.adding(seconds: at), expires: made.adding(seconds: days * 86_400),
      issuers: try issuers ?? [issuer()], policy: try policy.orThrow("policy"),
      nextRoot: next.flatMap(KeyID.init).map {
        RootKey(keyID: $0, x: [UInt8](repeating: 3, count: 32), y: [UInt8](repeating: 4, count: 32))
      })
  }

  private struct Expectation: CustomStringConvertible {
    let weight: TrustChange.Weight
    let words: String
    let new: TrustBundle
    var old: TrustBundle?
    var description: String { words }
  }

  /// Returns one change each, and its description.
  private static func expectations() throws -> [Expectation] {
    func of(
      _ weight: TrustChange.Weight, _ words: String, _ issuer: TrustedIssuer,
      from old: TrustedIssuer? = nil
    ) throws -> Expectation {
      Expectation(
        weight: weight, words: words, new: try bundle([issuer]),
        old: try old.map { try bundle([$0], version: 12, at: 0) })
    }
    func keyed(
      _ words: String, _ key: TrustedKey, from old: TrustedKey? = nil,
      _ weight: TrustChange.Weight = .dangerous
    ) throws -> Expectation {
      try of(weight, words, issuer(keys: [key]), from: old.map { try issuer(keys: [$0]) })
    }
    func policy(
      _ weight: TrustChange.Weight, _ words: String, _ policy: TrustPolicy?
    ) throws -> Expectation {
      Expectation(weight: weight, words: words, new: try bundle(policy: policy))
    }
    let others = try ["LH", "UA"].map { try issuer($0, keys: [key($0)]) }
    let known = [others[1]]
    return [
      Expectation(
        weight: .refused, words: "version 12 is not higher", new: try bundle(version: 12)),
      Expectation(
        weight: .refused, words: "version 11 is not higher", new: try bundle(version: 11)),
      Expectation(
        weight: .refused, words: "is more than 1000 ahead", new: try bundle(version: 1_013)),
      Expectation(
        weight: .ordinary, words: "999 versions between", new: try bundle(version: 1_012)),
      Expectation(weight: .refused, words: "issued by OTHER", new: try bundle(owner: "OTHER")),
      Expectation(
        weight: .refused, words: "the new bundle ended at", new: try bundle(days: 0),
        old: try bundle(version: 12, at: 0, days: 0)),
      Expectation(weight: .ordinary, words: "gates load the new bundle", new: try bundle(days: 31)),
      Expectation(weight: .dangerous, words: "before the old one", new: try bundle(at: -5)),
      Expectation(
        weight: .dangerous, words: "root NEXT replaces the daily", new: try bundle(next: "NEXT")),
      Expectation(
        weight: .ordinary, words: "root NEXT is no longer announced", new: try bundle(),
        old: try bundle(version: 12, at: 0, next: "NEXT")),
      Expectation(
        weight: .notable, words: "\"Example Air\" is new, with 1 key (LH for boarding_pass)",
        new: try bundle(others), old: try bundle(known, version: 12, at: 0)),
      Expectation(
        weight: .dangerous, words: "is retired: all of its passes are refused",
        new: try bundle(known), old: try bundle(others, version: 12, at: 0)),
      try policy(
        .dangerous, "clocks may differ by 2 minutes instead of 1 minute", TrustPolicy(leeway: 120)),
      try policy(.ordinary, "clocks may differ by 5 s", TrustPolicy(leeway: 5)),
      try policy(
        .dangerous, "a bundle serves for 31 days", TrustPolicy(longestTrustAge: 31 * 86_400)),
      try policy(
        .ordinary, "a status list serves for 2 hours", TrustPolicy(longestStatusAge: 7_200)),
      try policy(
        .dangerous, "too old means admit_marked instead of refer",
        TrustPolicy(onStale: .admitMarked)),
      try policy(.ordinary, "too old means refuse instead of refer", TrustPolicy(onStale: .refuse)),
      try policy(.dangerous, "admitted if the passenger list", TrustPolicy(unsigned: .manifest)),
      try of(
        .ordinary, "is called \"New Air\" instead of \"Example Air\"", issuer(name: "New Air")),
      try of(
        .dangerous, "signs all of its boarding passes since", issuer(), from: issuer(since: nil)),
      try of(.dangerous, "does not sign all", issuer(since: nil)),
      try of(.dangerous, "since 2025-03-16", issuer(since: 1)),
      try of(.dangerous, "the status list urn:1 is removed", issuer(lists: [])),
      try of(.notable, "the status list urn:2 is new", issuer(lists: ["urn:1", "urn:2"])),
      try of(.ordinary, "is fetched from https://x", issuer(url: "https://x")),
      try of(
        .dangerous, "1 pass (AAECAwQFBgcICQoLDA0ODQ) survives the revocation",
        issuer(survivors: ["AAECAwQFBgcICQoLDA0ODw", "AAECAwQFBgcICQoLDA0ODQ"])),
      try of(
        .dangerous, "1 pass (AAECAwQFBgcICQoLDA0ODw) no longer survives", issuer(survivors: [])),
      try of(.notable, "the key K2 is new: boarding_pass", issuer(keys: [key(), key("K2", x: 9)])),
      try of(
        .dangerous, "and revoked from 2025-03-17",
        issuer(keys: [key(), key("K2", x: 9, revoked: 2)])),
      try of(.dangerous, "the key K1 is removed before its end", issuer(keys: [])),
      try of(
        .notable, "the key K1, which ended at", issuer(keys: []),
        from: issuer(keys: [key(days: -1)])),
      try keyed("another key has the name K1", key(x: 7)),
      try keyed("is revoked from 2025-03-17", key(revoked: 2)),
      try keyed("is lifted", key(), from: key(revoked: 2)),
      try keyed(
        "instead of 2025-03-17T15:00:00Z: passes between", key(revoked: 3), from: key(revoked: 2)),
      try keyed("passes that reach beyond are refused", key(days: 600)),
      try keyed("signs from 2024", key(from: -200)),
      try keyed("may now sign status too", key(kinds: [.boardingPass, .status])),
      try keyed("may not sign status any more", key(), from: key(kinds: [.boardingPass, .status])),
      try keyed("may now sign for flights of LH too", key(carriers: ["LH", "UA"])),
      try keyed(
        "may not sign for flights of UA any more", key(carriers: ["LH"]),
        from: key(carriers: ["UA", "LH"])),
      try keyed("may live for 2 days instead of 1 day", key(lifetime: 172_800)),
      try keyed("those that live longer are refused", key(lifetime: 3_600)),
    ]
  }

  @Test func `each change is said in words, with its weight`() throws {
    for expectation in try Self.expectations() {
      let old = try expectation.old ?? Self.bundle(version: 12, at: 0)
      let changes = expectation.new.changes(since: old, now: Self.made)
      #expect(changes.count == 1, "\(expectation): \(changes)")
      #expect(changes.first?.weight == expectation.weight, "\(expectation): \(changes)")
      #expect(
        changes.first?.words.contains(expectation.words) == true, "\(expectation): \(changes)")
    }
  }

  @Test func `a bundle that says the same has no changes`() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<100 {
      let bundle = TrustBundle.generated(using: &generator)
      #expect(bundle.changes(since: bundle, now: bundle.issuedAt).isEmpty)
    }
  }

  @Test func `no difference goes unsaid`() throws {
    var generator = SeededGenerator(seed: 44)
    var differing = 0
    for _ in 0..<300 {
      let old = TrustBundle.generated(using: &generator)
      let other = TrustBundle.generated(using: &generator)
      // Each step takes one part of another bundle, with a valid version and date.
      let parts: [(TrustBundle) -> TrustBundle] = [
        { Self.with($0, issuers: other.issuers) }, { Self.with($0, policy: other.policy) },
        { Self.with($0, nextRoot: other.nextRoot) },
        { bundle in
          guard let first = bundle.issuers.first, let key = other.issuers.first?.keys.first else {
            return bundle
          }
          let changed = TrustedIssuer(
            id: first.id, name: first.name, signsSince: first.signsSince, keys: [key],
            statusLists: first.statusLists, survivors: first.survivors)
          return Self.with(bundle, issuers: [changed] + bundle.issuers.dropFirst())
        },
      ]
      for part in parts {
        let new = part(old)
        if new == old { continue }
        differing += 1
        #expect(
          !new.changes(since: old, now: old.issuedAt).filter { $0.weight != .refused }.isEmpty)
      }
    }
    #expect(differing > 500)
  }

  @Test func `what demands most attention comes first`() throws {
    let old = try Self.bundle(version: 12, at: 0)
    let new = try Self.bundle(
      [try Self.issuer(name: "New", keys: [try Self.key(revoked: 1), try Self.key("K2", x: 9)])],
      version: 5, next: "NEXT")
    let weights = new.changes(since: old, now: Self.made).map(\.weight)
    #expect(weights == weights.sorted())
    #expect(weights == [.refused, .dangerous, .dangerous, .notable, .ordinary])
  }

  @Test func `names from outside are shown escaped`() throws {
    let old = try Self.bundle(version: 12, at: 0)
    let new = try Self.bundle([try Self.issuer(name: "a\\b\u{E000}")])
    let words = try new.changes(since: old, now: Self.made).first.orThrow("change").words
    #expect(words.contains("a\\\\b\\u{e000}"))
  }

  private static func with(
    _ bundle: TrustBundle, issuers: [TrustedIssuer]? = nil, policy: TrustPolicy? = nil,
    nextRoot: RootKey?? = .none
  ) -> TrustBundle {
    TrustBundle(
      issuer: bundle.issuer, version: bundle.version, issuedAt: bundle.issuedAt,
      expires: bundle.expires, issuers: issuers ?? bundle.issuers, policy: policy ?? bundle.policy,
      nextRoot: nextRoot ?? bundle.nextRoot)
  }
}
