import PassTestSupport
import PassVerifier
import Testing

/// Each reason occurs under a signed bundle, and of two faults docs/SPEC.md §9 decides which one is reported.
@Suite struct ReasonTests {
  let gate: TestGate

  init() throws { gate = try TestGate() }

  private func verdict(_ faults: Fault...) throws -> Verdict {
    var scan = Scan()
    for fault in faults { fault.spoil(&scan) }
    return try scan.verdict(at: gate)
  }

  @Test func `a pass without a fault is admitted`() throws {
    let verdict = try verdict()
    #expect(verdict.word == "admit")
    #expect(verdict.admitted?.passID.rawValue == "0D4X8K2M7PQR9TVW")
  }

  @Test(arguments: Fault.allCases) func `a fault alone gets its reason`(fault: Fault) throws {
    let verdict = try verdict(fault)
    #expect(verdict.reason == fault.reason)
    #expect(verdict.decision.name == (fault.isReferred ? "refer" : "refuse"))
    #expect(verdict.admitted == nil)
  }

  @Test func `every reason that there is has a fault here`() {
    // The gate is at a flight, with passtool's own rules and without a ledger. Event doors, operators' rules and the
    // ledger have tests of their own.
    let elsewhere: Set<Reason> = [
      .wrongEvent, .wrongIssuer, .houseRule, .notAsListed, .superseded, .alreadyAdmitted,
      .notRecorded,
    ]
    #expect(Set(Fault.allCases.map(\.reason)) == Set(Reason.allCases).subtracting(elsewhere))
  }

  @Test func `the faults stand in the order of decision`() {
    let places = Fault.allCases.compactMap { Reason.allCases.firstIndex(of: $0.reason) }
    // Within a group the order is free: errors that stop the parser, and documents of other kinds.
    let loose: Set<Fault> = [
      .malformed, .unsigned, .signatureMissing, .staffBadge, .ticketAtFlight,
    ]
    for (fault, next) in zip(Fault.allCases, Fault.allCases.dropFirst())
    where !loose.contains(fault) && !loose.contains(next) {
      #expect(places[fault.rawValue] <= places[next.rawValue], "\(fault), \(next)")
    }
  }

  @Test(arguments: Fault.allCases)
  func `of two faults a refusal outweighs a referral, and of equals the earlier is named`(
    first: Fault
  ) throws {
    let later = Fault.allCases.drop { $0 != first }.dropFirst()
    for second in later where first.goesWith(second) {
      let expected = first.decides(over: second) ? first : second
      let verdict = try verdict(second, first)
      #expect(verdict.reason == expected.reason, "\(first) with \(second)")
      #expect(
        verdict.decision.name == (expected.isReferred ? "refer" : "refuse"),
        "\(first) with \(second)")
      #expect(verdict.admitted == nil)
    }
  }

  @Test(arguments: Fault.allCases)
  func `what a pass says is shown only under a good signature`(fault: Fault) throws {
    let verdict = try verdict(fault)
    #expect((verdict.pass != nil) == !fault.endsDecision)
    #expect((verdict.unverified != nil) == (fault == .unsigned || fault == .signatureMissing))
  }

  @Test(arguments: Fault.allCases)
  func `every message says what is wrong and what to do in one line`(fault: Fault) throws {
    let message = try verdict(fault).message
    #expect(message.count > 20)
    #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
    #expect(!message.hasSuffix("."))
    let verbs = ["scan", "ask", "send", "check", "compare", "load", "set", "look", "update"]
    // The advice comes after the fact; a condition, such as "if it is wrong", may follow it.
    let parts: [Substring] = Array(message.split(separator: "; ").dropFirst())
    let advice: [Substring] = parts.isEmpty ? message.split(separator: ", ").suffix(1) : parts
    let firstWords: Set<String> = Set(advice.map { String($0.prefix { $0 != " " }) })
    #expect(!firstWords.isDisjoint(with: verbs), "\(message)")
  }
}
