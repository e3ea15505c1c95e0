import PassFormats
import PassTestSupport
import PassVerifier
import Testing

/// An operator's own rules in a verifier.
@Suite struct PolicyTests {
  let authority: TestAuthority

  init() throws { authority = try TestAuthority() }

  /// A policy that has the given objection to every pass.
  private struct Objecting: Policy {
    let objection: Objection?

    func judge(_ pass: PassClaims, in situation: Situation) -> Objection? { objection }
  }

  /// A policy that objects if it is called with another situation than expected.
  private struct Telling: Policy {
    let leg: Int?
    let kind: Checkpoint.Kind

    func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
      let isTold =
        situation.leg == leg && situation.checkpoint.kind == kind && situation.leeway == 60
        && situation.now == TestAuthority.now && situation.clock == .unknown
      return isTold ? nil : .refuse(.houseRule(code: "elsewhere", message: "elsewhere; look"))
    }
  }

  private static let rule = Finding.houseRule(code: "no_bags", message: "no bags; look")

  private func verdict(
    _ text: String, _ policies: any Policy..., at checkpoint: Checkpoint = .anywhere(),
    now: Instant = TestAuthority.now
  ) throws -> Verdict {
    let verifier = policies.reduce(Verifier(trust: try Trust(jwks: authority.jwks))) {
      $0.adding($1)
    }
    return verifier.verify(text, now: now, at: checkpoint)
  }

  @Test func `a house's rule refuses, refers or marks a pass that is good otherwise`() throws {
    for (objection, expected) in [
      (Objection.refuse(Self.rule), "refuse house_rule: no bags; look"),
      (.refer(Self.rule), "refer house_rule: no bags; look"),
      (.mark(Self.rule), "admit house_rule: good pass, but no bags; look"),
    ] {
      let verdict = try verdict(authority.goodToken(), Objecting(objection: objection))
      #expect("\(verdict)" == expected)
      #expect(verdict.finding == Self.rule)
      #expect(verdict.objections == [objection])
    }
    #expect(try verdict(authority.goodToken(), Objecting(objection: nil)).word == "admit")
  }

  @Test func `a house's rule makes no pass better than it is`() throws {
    let mark = Objecting(objection: .mark(Self.rule))
    let late = TestAuthority.now.adding(seconds: 86_400)
    #expect(try verdict(authority.goodToken(), mark, now: late).word == "refuse expired")
    let forged = try TestAuthority().goodToken()
    #expect(try verdict(forged, mark).word == "refuse unknown_key")
    // Among equal findings the rules of the specification come first.
    let refuse = Objecting(objection: .refuse(Self.rule))
    let both = try verdict(authority.goodToken(), refuse, now: late)
    #expect(both.word == "refuse expired")
    #expect(both.objections.map(\.finding.reason) == [.expired, .houseRule])
  }

  @Test func `a policy is told the place, the time and the leg`() throws {
    #expect(
      try verdict(authority.goodToken(), Telling(leg: nil, kind: .anywhere)).word == "admit")
    let gate = Checkpoint.Flight(
      flight: try FlightDesignator("UA123").orThrow("flight"),
      date: try CivilDate("2025-03-15").orThrow("date"),
      station: try AirportCode("SFO").orThrow("station"))
    let atGate = try verdict(
      authority.goodToken(), Telling(leg: 0, kind: .flight), at: .flight(gate))
    #expect(atGate.word == "admit")
  }

  @Test func `what a house says paints nothing`() throws {
    let rule = Finding.houseRule(code: "x", message: "\u{1b}[31mred")
    let message = try verdict(authority.goodToken(), Objecting(objection: .refer(rule))).message
    #expect(message == "\\u{1b}[31mred")
  }
}
