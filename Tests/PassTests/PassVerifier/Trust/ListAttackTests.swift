import PassCompression
import PassFormats
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// Attacks on the distribution of status lists to a gate.
///
/// A refused list changes nothing (checked by `HeldTrust.refusal`).
@Suite struct ListAttackTests {
  let gate: TestGate
  let airline: TrustedIssuer
  let another: TrustedIssuer
  /// A pass with entry 7.
  let pass: String

  init() throws {
    gate = try TestGate()
    airline = try gate.airline.trusted(
      [gate.airline.trustedKey(), gate.listKey.trustedKey(kinds: [.status])],
      lists: [gate.airline.listURI(1), gate.airline.listURI(2)])
    // Another airline may sign lists, and its bundle entry names our list among its own.
    another = try gate.another.trusted(
      [gate.another.trustedKey(kinds: Set(KeyKind.allCases))],
      lists: [gate.another.listURI(), gate.airline.listURI(1)])
    pass = try gate.airline.token(payload: gate.airline.payload(rest: TestAuthority.status(7)))
  }

  private func held(_ lists: String...) throws -> HeldTrust {
    try gate.root.held([airline, another], lists: lists)
  }

  private func word(_ held: HeldTrust, _ text: String? = nil) -> String {
    Verifier(trust: held.trust).verify(text ?? pass, now: TestAuthority.now).word
  }

  @Test func `a pass is revoked, suspended and restored by lists`() throws {
    var held = try held()
    #expect(word(held) == "refer status_stale")
    for (minute, value, expected) in [
      (0, 0, "admit"), (1, 2, "refuse suspended"), (2, 0, "admit"), (3, 1, "refuse revoked"),
      (4, 3, "refuse unknown_status"),
    ] as [(Int, UInt8, String)] {
      let made = TestAuthority.now.adding(seconds: 60 * minute - 600)
      for form in try bothForms(gate.listKey.statusList(issuedAt: made, values: [7: value])) {
        try held.take(form)
      }
      #expect(word(held) == expected)
    }
  }

  // MARK: Signers

  @Test func `a foreign issuer signing a list with our sub changes nothing of ours`() throws {
    var held = try held(gate.listKey.statusList(values: [7: 1]))
    let newer = TestAuthority.now
    let uri = gate.airline.listURI()
    // A list in our name with its key has an unknown key, or is forged if its key has our key id.
    #expect(
      held.refusal(try gate.another.statusList(iss: "UA", uri: uri, issuedAt: newer))
        == "unknown_key")
    let namesake = try TestAuthority(issuer: "LH", keyID: gate.listKey.keyID.rawValue)
    #expect(
      held.refusal(try namesake.statusList(iss: "UA", uri: uri, issuedAt: newer))
        == "bad_signature")
    // A list in its own name is a separate list, even if its bundle entry names ours.
    try held.take(try gate.another.statusList(uri: uri, issuedAt: newer))
    #expect(word(held) == "refuse revoked")
    #expect(
      held.refusal(try gate.another.statusList(uri: gate.airline.listURI(2), issuedAt: newer))
        == "unlisted")
  }

  @Test func `a pass that names a list of another issuer is refused`() throws {
    let held = try held(gate.another.statusList())
    let foreign = TestAuthority.status(7, uri: gate.another.listURI())
    let text = try gate.airline.token(payload: gate.airline.payload(rest: foreign))
    #expect(word(held, text) == "refuse unknown_status")
  }

  @Test func `a list signed by a pass key is refused`() throws {
    var held = try held()
    for form in try bothForms(gate.airline.statusList()) {
      #expect(held.refusal(form) == "key_not_allowed")
    }
  }

  @Test func `a list signed by a root key is refused`() throws {
    var held = try held()
    #expect(
      held.refusal(try gate.root.daily.statusList(iss: "UA", uri: gate.airline.listURI()))
        == "unknown_key")
    #expect(held.refusal(try gate.root.daily.statusList()) == "unknown_issuer")
  }

  @Test func `a revoked status key signs no list, however old it says that the list is`() throws {
    var held = try held(gate.listKey.statusList())
    #expect(word(held) == "admit")
    let revoked = try gate.airline.trusted(
      [
        gate.airline.trustedKey(),
        gate.listKey.trustedKey(kinds: [.status], revokedFrom: Scan.time("14:00:00")),
      ], lists: [gate.airline.listURI()])
    try held.take(try gate.root.token(gate.root.bundle([revoked], version: 2)))
    // The lists that it signed earlier are dropped, too.
    #expect(word(held) == "refer status_stale")
    for made in ["00:00:00", "13:00:00", "14:30:00"] {
      let list = try gate.listKey.statusList(issuedAt: Scan.time(made))
      #expect(held.refusal(list) == "key_not_allowed")
    }
  }

  @Test func `a list from outside the life of its key is refused`() throws {
    let key = try gate.listKey.trustedKey(
      notBefore: Scan.time("12:00:00"), expires: Scan.time("14:00:00"), kinds: [.status])
    let airline = try gate.airline.trusted(
      [gate.airline.trustedKey(), key], lists: [gate.airline.listURI()])
    for (made, code) in [
      ("11:59:59", "key_not_allowed" as String?), ("12:00:00", nil), ("13:59:59", nil),
      ("14:00:00", "key_not_allowed"),
    ] {
      var held = try gate.root.held([airline])
      let list = try gate.listKey.statusList(issuedAt: Scan.time(made))
      #expect(held.refusal(list) == code, "\(made)")
    }
  }

  @Test func `a gate without a bundle takes no list`() throws {
    var held = HeldTrust(roots: try gate.root.pins())
    #expect(held.refusal(try gate.listKey.statusList()) == "no_bundle")
  }

  // MARK: Lists

  @Test func `yesterday's list rescanned is refused`() throws {
    var held = try held(gate.listKey.statusList(values: [7: 1]))
    for made in [Scan.time("00:00:00").adding(seconds: -43_200), Scan.time("14:29:59")] {
      for form in try bothForms(gate.listKey.statusList(issuedAt: made)) {
        #expect(held.refusal(form) == "not_newer")
      }
    }
    #expect(word(held) == "refuse revoked")
  }

  @Test func `another list of the same second is refused`() throws {
    let list = try gate.listKey.statusList(values: [7: 1])
    var held = try held(list)
    #expect(held.refusal(try gate.listKey.statusList()) == "not_newer")
    #expect(try held.take(list) == .alreadyHeld)
    #expect(word(held) == "refuse revoked")
  }

  @Test func `a list is as old as its name: lists do not stand in for each other`() throws {
    var held = try held(gate.listKey.statusList(values: [7: 1]))
    let second = try gate.listKey.statusList(
      uri: gate.airline.listURI(2), issuedAt: Scan.time("01:00:00"))
    try held.take(second)
    #expect(word(held) == "refuse revoked")
    let other = try gate.airline.token(
      payload: gate.airline.payload(
        rest: TestAuthority.status(7, uri: gate.airline.listURI(2))))
    #expect(word(held, other) == "admit")
  }

  @Test func `a list comes back with its issuer, no older than it was`() throws {
    let old = try gate.listKey.statusList(issuedAt: Scan.time("10:00:00"))
    var held = try held(old, gate.listKey.statusList(values: [7: 1]))
    // A bundle without the airline comes, and then one with it again: an older list must not be accepted in between.
    try held.take(try gate.root.token(gate.root.bundle([another], version: 2)))
    #expect(held.refusal(old) == "unknown_issuer")
    try held.take(try gate.root.token(gate.root.bundle([airline], version: 3)))
    #expect(word(held) == "refuse revoked")
    #expect(held.refusal(old) == "not_newer")
  }

  @Test func `a list from the future is refused`() throws {
    var held = try held()
    let late = TestAuthority.now.adding(seconds: 301)
    #expect(held.refusal(try gate.listKey.statusList(issuedAt: late)) == "from_the_future")
    try held.take(try gate.listKey.statusList(issuedAt: late.adding(seconds: -1)))
  }

  @Test func `an expired list is refused, and ends at a gate that holds it`() throws {
    var held = try held()
    let ends = Scan.time("15:10:00")
    let list = try gate.listKey.statusList(expires: ends)
    #expect(held.refusal(list, now: ends) == "expired")
    try held.take(list, now: ends.adding(seconds: -1))
    let verifier = Verifier(trust: held.trust)
    #expect(verifier.verify(pass, now: ends.adding(seconds: -1)).word == "admit")
    #expect(verifier.verify(pass, now: ends).word == "refer status_stale")
  }

  // MARK: Format

  @Test func `an index out of bounds is refused`() throws {
    let held = try held(gate.listKey.statusList(bits: 1, count: 1000))
    for (index, expected) in [
      (999, "admit"), (1000, "refuse unknown_status"), (1 << 23, "refuse unknown_status"),
      (.max, "refuse unknown_status"),
    ] {
      let text = try gate.airline.token(
        payload: gate.airline.payload(rest: TestAuthority.status(index)))
      #expect(word(held, text) == expected, "\(index)")
    }
    let empty = try self.held(gate.listKey.statusList(count: 0))
    let first = try gate.airline.token(
      payload: gate.airline.payload(rest: TestAuthority.status(0)))
    #expect(word(empty, first) == "refuse unknown_status")
  }

  @Test(arguments: [1, 2, 4, 8])
  func `a list of the most entries is taken and one byte more is not`(bits: Int) throws {
    let most = (1 << 20) * bits
    var held = try held()
    let large = try Zlib.compress([UInt8](repeating: 0, count: most + 1)).orThrow("compressed")
    #expect(
      held.refusal(try gate.listKey.statusList(bits: bits, compressed: large))
        == "malformed_claims")
    let fits = try Zlib.compress([UInt8](repeating: 0, count: most)).orThrow("compressed")
    #expect(
      try held.take(try gate.listKey.statusList(bits: bits, compressed: fits))
        == .statusList(
          issuer: gate.airline.issuer, uri: gate.airline.listURI(), entries: 1 << 23,
          isFirst: true))
  }

  @Test func `a list that is not whole does not inflate`() throws {
    var held = try held()
    let good = try Zlib.compress([UInt8](repeating: 0, count: 250)).orThrow("compressed")
    var damaged = good
    damaged[good.count - 1] ^= 1
    let raw = Array(good.dropFirst(2).dropLast(4))
    for bytes in [[], Array(good.dropLast()), damaged, good + [0], good + good, raw, [0x1F, 0x8B]] {
      #expect(
        held.refusal(try gate.listKey.statusList(compressed: bytes)) == "malformed_claims")
    }
  }

  @Test func `a truncated list is refused at every length`() throws {
    var held = try held()
    for form in try bothForms(gate.listKey.statusList()) {
      for count in 0..<form.utf8.count {
        #expect(held.refusal(String(form.prefix(count))) != nil, "\(count)")
      }
    }
  }

  @Test func `an oversized list is refused`() throws {
    var held = try held()
    // Random data cannot be compressed.
    var generator = SeededGenerator(seed: 7)
    let noise = (0..<600_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let list = try gate.listKey.statusList(compressed: noise)
    #expect(list.utf8.count > 1 << 20)
    #expect(held.refusal(list) == "too_long")
  }

  @Test func `a list of a wrong form is refused`() throws {
    var held = try held()
    let uri = gate.airline.listURI()
    let payloads = [
      #"{"sub":"\#(uri)","iat":1742049000,"status_list":{"bits":1,"lst":"eNpjAAAAAQAB"}}"#,
      #"{"iss":"UA","iat":1742049000,"status_list":{"bits":1,"lst":"eNpjAAAAAQAB"}}"#,
      #"{"iss":"UA","sub":"\#(uri)","status_list":{"bits":1,"lst":"eNpjAAAAAQAB"}}"#,
      #"{"iss":"UA","sub":"\#(uri)","iat":1742049000}"#,
      #"{"iss":"UA","sub":"\#(uri)","iat":1742049000,"status_list":{"bits":3,"lst":"eNpjAAAAAQAB"}}"#,
      #"{"iss":"UA","sub":"\#(uri)","iat":1742049000,"status_list":{"bits":1,"lst":"eNpjAAAAAQAC"}}"#,
      #"{"iss":"UA","sub":"\#(uri)","iat":1742049000,"status_list":{"bits":1}}"#, "[]", "", "{",
    ]
    for payload in payloads {
      let token = try gate.listKey.statement(.status, payload: Array(payload.utf8))
      #expect(held.refusal(token) == "malformed_claims", "\(payload)")
    }
    let good =
      #"{"iss":"UA","sub":"\#(uri)","iat":1742049000,"status_list":{"bits":1,"lst":"eNpjAAAAAQAB"}}"#
    try held.take(try gate.listKey.statement(.status, payload: Array(good.utf8)))
  }
}

extension TestAuthority {
  /// Returns the claims member that names an entry.
  static func status(_ index: Int, uri: String = "urn:passtool:status:UA:1") -> String {
    #","status":{"status_list":{"idx":\#(index),"uri":"\#(uri)"}}"#
  }
}
