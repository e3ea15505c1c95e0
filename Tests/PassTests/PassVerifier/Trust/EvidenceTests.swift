import PassFormats
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// The evidence of a verdict (docs/SPEC.md §9), and the bundle's policy for outdated evidence.
@Suite struct EvidenceTests {
  let gate: TestGate

  init() throws { gate = try TestGate() }

  private func verdict(_ change: (inout Scan) -> Void) throws -> Verdict {
    var scan = Scan()
    change(&scan)
    return try scan.verdict(at: gate)
  }

  private static let stalenesses = Fault.allCases.filter(\.isStaleness)

  // MARK: Evidence

  @Test func `a plain admit has all of its evidence`() throws {
    let evidence = try verdict { _ in }.evidence
    #expect(evidence.keyID == gate.airline.keyID)
    #expect(evidence.trustVersion == 12)
    #expect(evidence.trustAge == Int64(14 * 3600))
    #expect(evidence.status == .checked)
    #expect(evidence.statusAge == Int64(13 * 3600))
    #expect(evidence.clock == .ok)
    #expect(evidence.removedPrefix == nil)
  }

  @Test func `the evidence stands in the JSON of the verdict`() throws {
    let json = try verdict { $0.statusValue = 1 }.json
    let kid = gate.airline.keyID
    #expect(
      json.hasSuffix(
        #""evidence":{"kid":"\#(kid)","trust_version":12,"trust_age_s":50400,"status":"checked","#
          + #""status_age_s":46800,"clock":"ok","removed_prefix":null}}"#))
  }

  @Test(arguments: Fault.allCases)
  func `the version and the age of trust stand under every verdict`(fault: Fault) throws {
    let evidence = try verdict(fault.spoil).evidence
    #expect(evidence.trustVersion == 12)
    #expect(evidence.trustAge != nil)
    // The key is named once it is known, and the status once it was looked up.
    let isNamed = fault.rawValue >= Fault.wrongType.rawValue
    #expect((evidence.keyID != nil) == isNamed)
    #expect((evidence.status != .notChecked) == (evidence.statusAge != nil))
  }

  @Test func `an old list is called stale and its age is told`() throws {
    let evidence = try verdict(Fault.oldList.spoil).evidence
    #expect(evidence.status == .stale)
    #expect(evidence.statusAge == Int64(39 * 3600))
  }

  @Test func `a list that is not held was not checked`() throws {
    for fault in [Fault.noList, .foreignList] {
      let evidence = try verdict(fault.spoil).evidence
      #expect(evidence.status == .notChecked)
      #expect(evidence.statusAge == nil)
    }
  }

  @Test func `a pass without a status needs no list`() throws {
    let key = try gate.airline.trusted(lists: [gate.airline.listURI()])
    let verifier = Verifier(trust: try gate.root.held([key]).trust)
    let verdict = try verifier.verify(gate.airline.goodToken(), now: TestAuthority.now)
    #expect(verdict.word == "admit")
    #expect(verdict.evidence.status == .notChecked)
  }

  // MARK: Clocks

  @Test(arguments: ClockState.allCases) func `what the guard of the clock says is evidence`(
    clock: ClockState
  ) throws {
    let verdict = try verdict { $0.clock = clock }
    #expect(verdict.evidence.clock == clock)
    let isTrusted = clock == .ok || clock == .unknown
    #expect(verdict.word == (isTrusted ? "admit" : "refer clock_untrusted"))
  }

  @Test(arguments: ClockState.allCases)
  func `a clock before what is held was made is behind, whatever its guard says`(
    clock: ClockState
  ) throws {
    for change: (inout Scan) -> Void in [
      { $0.bundleIssuedAt = Scan.time("15:01:01") }, { $0.listIssuedAt = Scan.time("15:01:01") },
    ] {
      let verdict = try verdict {
        change(&$0)
        $0.clock = clock
      }
      #expect(verdict.evidence.clock == .behind)
      #expect(verdict.word == "refer clock_untrusted")
    }
    let within = try verdict {
      $0.listIssuedAt = Scan.time("15:01:00")
      $0.clock = clock
    }
    #expect(within.evidence.clock == clock)
  }

  @Test(arguments: [Int.min, .min + 1, -62_135_596_800, -1, 0, 253_402_300_800, .max - 1, .max])
  func `a clock that is far off gives a verdict under a bundle`(second: Int) throws {
    let held = try gate.root.held(
      [gate.airline.trusted([gate.airline.trustedKey(kinds: Set(KeyKind.allCases))])])
    let now = Instant(secondsSince1970: second)
    let verdict = Verifier(trust: held.trust).verify(try gate.airline.goodToken(), now: now)
    let reason = second < 1_742_041_800 ? "key_not_yet_valid" : "key_expired"
    #expect(verdict.word == "refuse " + reason)
    #expect(!held.report(now: now).isSound)
  }

  @Test func `a gate whose clock is behind sends nobody away to come back later`() throws {
    let early = try verdict(Fault.tooEarly.spoil)
    #expect(early.message.hasSuffix("; ask the traveler to come back then"))
    let behind = try verdict {
      Fault.tooEarly.spoil(&$0)
      Fault.behindClock.spoil(&$0)
    }
    #expect(behind.word == "refuse not_yet_valid")
    #expect(behind.message.hasPrefix("this gate's clock is wrong"))
    #expect(behind.message.hasSuffix("; set the clock and scan again"))
  }

  // MARK: Exact limits

  @Test func `trust and lists grow old to the second`() throws {
    let policy = TrustPolicy(longestTrustAge: 14 * 3600, longestStatusAge: 13 * 3600)
    #expect(try verdict { $0.policy = policy }.word == "admit")
    let later = TestAuthority.now.adding(seconds: 1)
    let both = try verdict {
      $0.policy = policy
      $0.now = later
    }
    #expect(both.word == "refer trust_expired")
    #expect(both.evidence.status == .stale)
    let list = try verdict {
      $0.policy = TrustPolicy(longestStatusAge: 13 * 3600)
      $0.now = later
    }
    #expect(list.word == "refer status_stale")
  }

  @Test func `bundle and list end when they say, without a leeway`() throws {
    let ends = TestAuthority.now.adding(seconds: 1)
    for change: (inout Scan) -> Void in [
      { $0.bundleExpires = ends }, { $0.listExpires = ends },
    ] {
      #expect(try verdict(change).word == "admit")
      let later = try verdict {
        change(&$0)
        $0.now = ends
      }
      #expect(later.decision.name == "refer")
    }
  }

  @Test func `a key begins and ends when it says, give or take the leeway`() throws {
    for leeway in [0, 60, 300] {
      let policy = TrustPolicy(leeway: leeway)
      // The pass is valid for the whole day, so that nothing else expires.
      func word(_ second: Int, from begin: String, to end: String) throws -> String {
        let key = try gate.airline.trustedKey(
          notBefore: Scan.time(begin), expires: Scan.time(end))
        let held = try gate.root.held([gate.airline.trusted([key])], policy: policy)
        let text = try gate.airline.token(
          payload: gate.airline.payload(iat: "1742000400", nbf: "1742000400", exp: "1742083200"))
        return Verifier(trust: held.trust)
          .verify(text, now: TestAuthority.now.adding(seconds: second)).word
      }
      // The time 15:00 is `TestAuthority.now`.
      #expect(try word(-leeway - 1, from: "15:00:00", to: "23:00:00") == "refuse key_not_yet_valid")
      #expect(try word(-leeway, from: "15:00:00", to: "23:00:00") == "refuse outlives_key")
      #expect(try word(leeway - 1, from: "00:00:00", to: "15:00:00") == "refuse outlives_key")
      #expect(try word(leeway, from: "00:00:00", to: "15:00:00") == "refuse key_expired")
    }
  }

  @Test func `the leeway is that of the bundle unless the gate has its own`() throws {
    let held = try gate.root.held([gate.airline.trusted()], policy: TrustPolicy(leeway: 300))
    #expect(Verifier(trust: held.trust).leeway == 300)
    #expect(Verifier(trust: held.trust, leeway: 10).leeway == 10)
    #expect(Verifier(trust: held.trust, leeway: 999_999).leeway == 3600)
  }

  // MARK: on_stale

  @Test(arguments: stalenesses, TrustPolicy.OnStale.allCases)
  func `what is too old is admitted with a mark, referred or refused, as the bundle says`(
    fault: Fault, request: TrustPolicy.OnStale
  ) throws {
    let verdict = try verdict {
      fault.spoil(&$0)
      $0.policy = TrustPolicy(onStale: request)
    }
    #expect(verdict.reason == fault.reason)
    let decision = [.admitMarked: "admit", .refer: "refer", .refuse: "refuse"][request]
    #expect(verdict.decision.name == decision)
    #expect((verdict.admitted != nil) == (request == .admitMarked))
    #expect(verdict.message.hasPrefix("good pass, but ") == (request == .admitMarked))
    // Each message tells staff what to do, if anything.
    #expect(verdict.message.hasSuffix("by hand") == (request == .refer))
    #expect(
      verdict.message.hasSuffix("send travelers to the airline's desk") == (request == .refuse))
  }

  @Test(arguments: stalenesses)
  func `a mark hides nothing: whatever else is wrong decides`(staleness: Fault) throws {
    for fault in Fault.allCases where !fault.isStaleness && staleness.goesWith(fault) {
      let verdict = try verdict {
        staleness.spoil(&$0)
        fault.spoil(&$0)
        $0.policy = TrustPolicy(onStale: .admitMarked)
      }
      #expect(verdict.reason == fault.reason, "\(staleness) with \(fault)")
      #expect(verdict.admitted == nil)
    }
  }

  @Test func `of several marks the first is shown`() throws {
    let verdict = try verdict {
      for fault in [Fault.oldBundle, .oldList, .steppedClock] { fault.spoil(&$0) }
      $0.policy = TrustPolicy(onStale: .admitMarked)
    }
    #expect(verdict.word == "admit trust_expired")
    #expect(verdict.evidence.status == .stale)
    #expect(verdict.evidence.clock == .stepped)
  }

  // MARK: Airlines that sign every pass

  private func unsignedWord(
    since: Instant?, bcbp: String = TestAuthority.bcbp, now: Instant = TestAuthority.now
  ) throws -> String {
    let held = try gate.root.held([
      gate.airline.trusted(signsSince: since), gate.another.trusted(),
    ])
    return Verifier(trust: held.trust).verify(bcbp, now: now).word
  }

  @Test func `an unsigned pass of an airline that signs them all is refused`() throws {
    #expect(try unsignedWord(since: nil) == "refer unsigned")
    #expect(try unsignedWord(since: Scan.time("00:00:00")) == "refer unsigned")
    let before = Scan.time("00:00:00").adding(seconds: -1)
    #expect(try unsignedWord(since: before) == "refuse signature_missing")
    #expect(try unsignedWord(since: TestAuthority.now.adding(seconds: 86_400)) == "refer unsigned")
  }

  @Test func `item 21 and the carrier of the flight both say whose rule holds`() throws {
    let before = Scan.time("00:00:00").adding(seconds: -86_400)
    let partner = TestAuthority.bcbp(flight: "LH 0447 ")
    #expect(try unsignedWord(since: before, bcbp: partner) == "refer unsigned")
    let item = "0F>80B   5074BUA "
    #expect(
      try unsignedWord(since: before, bcbp: partner.dropLast(2) + item)
        == "refuse signature_missing")
    let foreign = TestAuthority.bcbp.dropLast(2) + item.replacing("UA", with: "LH")
    // The issuer named in an unsigned text does not change the rule of the operating carrier.
    #expect(try unsignedWord(since: before, bcbp: String(foreign)) == "refuse signature_missing")
  }
}
