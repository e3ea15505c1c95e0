import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// docs/SPEC.md §13.5: the operator's trust source, and the bundle built from it.
@Suite struct TrustSourceTests {
  private let house: TrustHouse
  private let now = TrustHouse.now

  init() throws { house = try TrustHouse() }

  private func failure(
    _ source: String, now: Instant = TrustHouse.now, version: Int64? = nil,
    after previous: TrustBundle? = nil
  ) throws -> TrustSourceError {
    let error = #expect(throws: TrustSourceError.self) {
      try house.build(source, now: now, version: version, after: previous)
    }
    return try error.orThrow(source)
  }

  @Test func `the shortest source makes a bundle with the usual policy`() throws {
    let (bundle, leftOut) = try house.build(TrustHouse.source())
    #expect(leftOut.isEmpty)
    #expect(bundle.issuer.rawValue == "GROUND" && bundle.version == 1)
    #expect(bundle.issuedAt == now && bundle.expires == now.adding(seconds: 30 * 86_400))
    #expect(bundle.policy == TrustPolicy())
    let issuer = try bundle.issuers.first.orThrow("issuer")
    #expect(Set(issuer.keys.map(\.keyID)) == [house.airline, house.lists])
    #expect(issuer.keys.allSatisfy { $0.revokedFrom == nil })
    #expect(issuer.statusLists.isEmpty && issuer.survivors.isEmpty && issuer.signsSince == nil)
    #expect(try TrustBundle(payload: bundle.payload) == bundle)
  }

  @Test func `every member of a source has its place in the bundle`() throws {
    let digests = ["AAECAwQFBgcICQoLDA0ODQ", "AAECAwQFBgcICQoLDA0ODw"]
    try house.directory.write(
      "survivors.txt", Array(digests.reversed().joined(separator: "\r\n\n").utf8))
    let (bundle, _) = try house.build(
      TrustHouse.source(
        issuer: #","signs_since":"2025-03-01T00:00:00+01:00","status_lists":[1,"urn:other","#
          + #"{"list":3,"url":"https://example.org/3"}],"revoked":[{"kid":"\#(house.airline)","#
          + #""from":"2025-03-10T00:00:00Z"}],"survivors":"survivors.txt""#,
        members: #","valid_days":7,"next_root":"root/GROUND.jwks.json","policy":{"leeway_s":5,"#
          + #""max_trust_age_days":3,"max_status_age_hours":2,"on_stale":"refuse","#
          + #""unsigned":"manifest"}"#), version: 41)
    #expect(bundle.version == 41 && bundle.expires == now.adding(seconds: 7 * 86_400))
    #expect(
      bundle.policy
        == TrustPolicy(
          leeway: 5, longestTrustAge: 259_200, longestStatusAge: 7_200, onStale: .refuse,
          unsigned: .manifest))
    #expect(bundle.nextRoot?.keyID == house.root)
    let issuer = try bundle.issuers.first.orThrow("issuer")
    #expect(issuer.signsSince?.description == "2025-02-28T23:00:00Z")
    #expect(
      issuer.statusLists.map(\.uri) == [
        "urn:passtool:status:UA:1", "urn:other", "urn:passtool:status:UA:3",
      ])
    #expect(issuer.statusLists.map(\.url) == [nil, nil, "https://example.org/3"])
    #expect(issuer.survivors.map(\.rawValue) == digests)
    #expect(
      issuer.keys.first { $0.keyID == house.airline }?.revokedFrom?.description
        == "2025-03-10T00:00:00Z")
    #expect(issuer.keys.first { $0.keyID == house.lists }?.revokedFrom == nil)
  }

  @Test func `a key set may stand in the source itself, and terms may be given for it`() throws {
    let text = String(decoding: try house.directory.read("root/GROUND.jwks.json"), as: UTF8.self)
    let keys = text.dropFirst(#"{"keys":"#.count).dropLast()
    let terms =
      #","terms":{"from":"2025-01-01T00:00:00Z","until":"2026-01-01T00:00:00Z","#
      + #""kinds":["show","stay"],"carriers":["UA"],"max_lifetime_days":2}"#
    for set in [text, String(keys)] {
      let source =
        #"{"issuer":"GROUND","version":1,"issuers":[{"issuer":"UA","name":"x","keys":"#
        + "\(set)\(terms)}]}"
      let key = try house.build(source).bundle.issuers.first?.keys.first.orThrow("key")
      #expect(key?.keyID == house.root)
      #expect(key?.terms.notBefore.description == "2025-01-01T00:00:00Z")
      #expect(key?.terms.kinds == [.show, .stay] && key?.terms.longestLifetime == 172_800)
    }
    // A key's own terms take precedence.
    let own = try house.build(TrustHouse.source(issuer: terms)).bundle.issuers.first?.keys.first
    #expect(own?.terms.expires == now.adding(seconds: KeyTerms.defaultDays * 86_400))
  }

  @Test func `a key that has ended is left out and named`() throws {
    let later = now.adding(seconds: 30 * 86_400)
    let source =
      #"{"issuer":"GROUND","version":1,"issuers":[{"issuer":"THEATRE","name":"Theatre","#
      + #""keys":"keys/THEATRE.jwks.json","revoked":[{"kid":"\#(house.theatre)","#
      + #""from":"2025-03-10T00:00:00Z"}]}]}"#
    #expect(try house.build(source).bundle.issuers.first?.keys.count == 1)
    let (bundle, leftOut) = try house.build(source, now: later)
    #expect(bundle.issuers.first?.keys.isEmpty == true)
    #expect(leftOut.count == 1 && leftOut[0].contains("\(house.theatre)"))
  }

  @Test func `the version follows the bundle before`() throws {
    let unnumbered = TrustHouse.source(members: "")
    let (first, _) = try house.build(TrustHouse.source(members: #","version":7"#))
    let later = now.adding(seconds: 60)
    #expect(try house.build(unnumbered, now: later, after: first).bundle.version == 8)
    #expect(
      try house.build(unnumbered, now: later, version: 1_007, after: first).bundle.version == 1_007)
    let numbered = TrustHouse.source(members: #","version":9"#)
    #expect(try house.build(numbered, now: later, after: first).bundle.version == 9)
    #expect(try house.build(numbered, now: later, version: 10).bundle.version == 10)
    for version: Int64 in [7, 6, 1_008, 0] {
      let error = try failure(unnumbered, now: later, version: version, after: first)
      #expect(error.member == "version")
    }
    #expect(try failure(unnumbered).detail.contains("--after"))
    #expect(try failure(unnumbered, now: now, after: first).detail.contains("set the clock"))
    let foreign = unnumbered.replacing("GROUND", with: "OTHER")
    #expect(try failure(foreign, now: later, after: first).member == "issuer")
  }

  @Test(
    arguments: [
      (#""issuer":"GROUND","#, "", "issuer", "missing"),
      (#""version":1"#, #""version":0"#, "version", "expected 1 to"),
      (#""version":1"#, #""version":1,"valid_days":0"#, "valid_days", "expected 1 to"),
      (#""version":1"#, #""version":1,"valid_day":3"#, "valid_day", "valid_days"),
      (#""version":1"#, #""version":1,"policy":{"leeway":1}"#, "policy.leeway", "leeway_s"),
      (#""version":1"#, #""version":1,"policy":{"on_stale":"panic"}"#, "policy.on_stale", "refer"),
      (#""version":1"#, #""version":1,"next_root":"keys/UA.jwks.json""#, "next_root", "one key"),
      (#""version":1"#, #""version":1,"next_root":7"#, "next_root", "file of a key set"),
      (#""name":"Example Air","#, "", "issuers[0].name", "missing"),
      (#""issuer":"UA""#, #""issuer":"U A""#, "issuers[0].issuer", "issuer id"),
      (#""name":"#, #""url":"","name":"#, "issuers[0].url", "status_lists"),
      ("keys/UA.jwks.json", "UA.jwks.json", "issuers[0].keys", "paths are relative to"),
      ("keys/UA.jwks.json", "trust.json", "issuers[0].keys", "trust.json:1:1: keys: is missing"),
      ("keys/UA.jwks.json", "root/GROUND.jwks.json", "issuers[0].keys", "add \"terms\""),
      (#""keys/UA.jwks.json""#, #"[{"kty":"EC","d":"AA"}]"#, "issuers[0].keys[0].d", "private"),
      (
        #""keys/UA.jwks.json""#,
        #"[{"kty":"EC","crv":"P-256","kid":"K","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"}]"#,
        "issuers[0].keys[0]", "curve"
      ),
      (#".json"}"#, #".json","status_lists":["a b"]}"#, "issuers[0].status_lists[0]", "its URI"),
      (#".json"}"#, #".json","status_lists":[-1]}"#, "issuers[0].status_lists[0]", "number"),
      (#".json"}"#, #".json","status_lists":[1,1]}"#, "issuers[0].status_lists[1]", "once"),
      (
        #".json"}"#, #".json","status_lists":[{"list":1}]}"#, "issuers[0].status_lists[0].url",
        "missing"
      ),
      (#".json"}"#, #".json","survivors":[1]}"#, "issuers[0].survivors[0]", "a string"),
      (#".json"}"#, #".json","survivors":["A"]}"#, "issuers[0].survivors", "your own records"),
      (#".json"}"#, #".json","survivors":"trust.json"}"#, "issuers[0].survivors", "trust.json:1"),
      (#".json"}"#, #".json","signs_since":"today"}"#, "issuers[0].signs_since", "such as 2025"),
      (
        #".json"}"#, #".json","revoked":[{"kid":"NONE","from":"2025-03-10T00:00:00Z"}]}"#,
        "issuers[0].revoked[0].kid", "it has: "
      ),
      (
        #".json"}"#, #".json","revoked":[{"kid":"NONE"}]}"#, "issuers[0].revoked[0].from", "missing"
      ),
      (
        #".json"}"#, #".json","revoked":[{"kid":"NONE","from":"2025-03-10T00:00:00Z","x":1}]}"#,
        "issuers[0].revoked[0].x", "kid, from"
      ),
      (
        #".json"}"#, #".json","terms":{"from":"2025-03-10T00:00:00Z"}}"#, "issuers[0].terms.until",
        "missing"
      ),
      (
        #".json"}"#,
        #".json","terms":{"from":"2025-03-10T00:00:00Z","until":"2025-03-10T00:00:00Z","kinds":["show"],"max_lifetime_days":1}}"#,
        "issuers[0].terms.until", "not after"
      ),
      (
        #".json"}]"#, #".json"},{"issuer":"UA","name":"x","keys":[]}]"#, "issuers[1].issuer",
        "issuers[0]"
      ),
      (#"{"issuer":"GROUND""#, #"{"issuer":"GROUND","issuer":"X""#, "", "is there twice"),
    ])
  func `a fault is named with its file, its place, its member and the mend`(
    part: String, replacement: String, member: String, words: String
  ) throws {
    let source = TrustHouse.source()
    #expect(source.contains(part))
    let error = try failure(source.replacing(part, with: replacement, maxReplacements: 1))
    #expect(error.member == member)
    #expect(error.detail.contains(words), "\(error)")
    #expect(error.file == house.path && error.line == 1 && error.column != nil)
    #expect(error.description.hasPrefix("\(house.path):1:"))
    #expect(!error.detail.hasSuffix("."))
  }

  @Test func `a source that is not there is unreadable`() {
    let error = #expect(throws: TrustSourceError.self) {
      try TrustSource(path: "\(house.directory.path)/none.json")
    }
    #expect(error?.isUnreadable == true)
  }

  @Test func `what is seldom meant is warned of`() throws {
    func warnings(_ issuer: String, _ members: String = #","version":1"#) throws -> [String] {
      try house.build(TrustHouse.source(issuer: issuer, members: members)).bundle.warnings
    }
    func says(_ warnings: [String], _ words: String) -> Bool {
      warnings.count == 1 && warnings[0].contains(words)
    }
    #expect(try warnings(#","status_lists":[1]"#).isEmpty)
    #expect(says(try warnings(""), "UA: has no status list"))
    try house.directory.write("survivors.txt", Array("AAECAwQFBgcICQoLDA0ODw".utf8))
    let lists = #","status_lists":[1]"#
    #expect(
      says(try warnings(lists + #","survivors":"survivors.txt""#), "no key is revoked"))
    let revoked = #","revoked":[{"kid":"\#(house.airline)","from":"2025-03-10T00:00:00Z"}]"#
    let lost = try warnings(lists + revoked)
    #expect(lost.contains { $0.contains("no pass survives it") })
    #expect(lost.contains { $0.contains("no key that may sign passes until the bundle ends") })
    let noSigner = #","revoked":[{"kid":"\#(house.lists)","from":"2025-03-10T00:00:00Z"}]"#
    #expect(
      try warnings(lists + noSigner).contains { $0.contains("no key that can sign them") })
    let long = try warnings(lists, #","version":1,"valid_days":900"#)
    #expect(long.contains { $0.contains("\(house.airline) ends at") })
    let empty = try house.build(#"{"issuer":"GROUND","version":1,"issuers":[]}"#).bundle
    #expect(empty.warnings == ["the bundle names no issuer: gates trust no pass"])
    let twins = try house.build(
      #"{"issuer":"GROUND","version":1,"issuers":["#
        + #"{"issuer":"UA","name":"a","keys":"keys/THEATRE.jwks.json","status_lists":[1]},"#
        + #"{"issuer":"LH","name":"b","keys":"keys/THEATRE.jwks.json","status_lists":[1]}],"#
        + #""valid_days":10,"next_root":"keys/THEATRE.jwks.json"}"#
    ).bundle.warnings
    #expect(twins.contains { $0.contains("one and the same key") })
    #expect(twins.count { $0.contains("next_root is also the key") } == 2)
    let theatre = try house.build(
      #"{"issuer":"GROUND","version":1,"valid_days":10,"issuers":[{"issuer":"THEATRE","name":"a","#
        + #""keys":"keys/THEATRE.jwks.json","status_lists":[1],"#
        + #""signs_since":"2025-03-10T00:00:00Z"}]}"#
    ).bundle.warnings
    #expect(says(theatre, "signs_since"))
  }
}
