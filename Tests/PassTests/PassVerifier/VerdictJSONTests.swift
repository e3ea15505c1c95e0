import PassFormats
import StrictText
import PassTestSupport
import PassVerifier
import Testing

/// The JSON of docs/SPEC.md §9, member by member.
@Suite struct VerdictJSONTests {
  let authority: TestAuthority

  init() throws { authority = try TestAuthority() }

  /// Returns the members of a verdict, in order.
  private func members(_ verdict: Verdict) throws -> [(name: String, value: JSONValue)] {
    try Self.members(JSONReader.read(Array(verdict.json.utf8)).value)
  }

  private static func members(_ value: JSONValue) throws -> [(name: String, value: JSONValue)] {
    let members: [JSONMember]? = if case .object(let members) = value { members } else { nil }
    return try #require(members).map { ($0.name, $0.node.value) }
  }

  private static let order = ["decision", "reason", "message", "pass", "unverified", "evidence"]
  private static let evidence = [
    "kid", "trust_version", "trust_age_s", "status", "status_age_s", "clock", "removed_prefix",
  ]

  @Test(arguments: Fault.allCases)
  func `every verdict has the same members, on one line`(fault: Fault) throws {
    var scan = Scan()
    fault.spoil(&scan)
    let verdict = try scan.verdict(at: TestGate())
    #expect(!verdict.json.contains("\n"))
    let members = try members(verdict)
    #expect(members.map(\.name) == Self.order)
    #expect(members[0].value.text == verdict.decision.name)
    #expect(members[1].value.text == fault.reason.rawValue)
    #expect(try Self.members(members[5].value).map(\.name) == Self.evidence)
  }

  @Test func `a plain admit has no reason and says what the pass says`() throws {
    let verdict = try authority.verdict(authority.goodToken())
    let members = try members(verdict)
    #expect(members[0].value.text == "admit")
    #expect(members[1].value.isNull)
    #expect(members[4].value.isNull)
    let pass = try Self.members(members[3].value)
    #expect(pass.map(\.name).prefix(3) == ["issuer", "id", "kind"])
    #expect(pass[0].value.text == "UA")
    #expect(pass[1].value.text == "0D4X8K2M7PQR9TVW")
    #expect(pass[2].value.text == "boarding_pass")
  }

  @Test func `under a plain key set the status is not checked, and nobody guards the clock`() throws
  {
    let verdict = try authority.verdict("]z3" + authority.goodToken() + "\r\n")
    let evidence = try Self.members(members(verdict)[5].value)
    #expect(evidence[0].value.text == authority.keyID.rawValue)
    #expect(evidence[1].value.isNull)
    #expect(evidence[2].value.isNull)
    #expect(evidence[3].value.text == "not_checked")
    #expect(evidence[4].value.isNull)
    #expect(evidence[6].value.text == "]z3")
  }

  @Test func `an unsigned pass stands under unverified and nowhere else`() throws {
    let members = try members(authority.verdict(TestAuthority.bcbp))
    #expect(members[0].value.text == "refer")
    #expect(members[3].value.isNull)
    let unverified = try Self.members(members[4].value)
    #expect(unverified.first { $0.name == "name" }?.value.text == "DOE/JANE")
  }

  @Test(arguments: Ticket.Kind.allCases) func `each kind of ticket is named`(kind: Ticket.Kind)
    throws
  {
    let text = try authority.token(
      payload: authority.payload(
        content: TestAuthority.ticket.replacing("show", with: kind.rawValue)))
    let pass = try Self.members(members(authority.verdict(text))[3].value)
    #expect(pass[2].value.text == kind.rawValue)
  }
}

extension JSONValue {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var isNull: Bool { if case .null = self { true } else { false } }
}
