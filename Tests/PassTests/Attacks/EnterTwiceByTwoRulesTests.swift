import PassFormats
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// Four people try to enter with a ticket for two, at two doors with different settings.
@Suite struct EnterTwiceByTwoRulesTests {
  private func session(
    _ directory: GateDirectory, _ policy: EntryPolicy, place: String? = nil, utcOffset: Int = 0
  ) throws -> GateSession {
    try GateSession(directory, try setting(policy, place: place, utcOffset: utcOffset))
  }

  private func setting(
    _ policy: EntryPolicy, place: String? = nil, utcOffset: Int = 0
  ) throws -> GateSetting {
    let event = Checkpoint.Event(
      title: try TicketText("Die Zauberflöte").orThrow("title"),
      issuers: [try IssuerID("UA").orThrow("UA")], place: place.flatMap { TicketText($0) })
    return GateSetting(
      .event(event, policy), wall: try WallClock(offsetMinutes: utcOffset).orThrow("offset"))
  }

  private func ticket(_ test: GateFixture, admits: Int = 2) throws -> String {
    var sample = SamplePass()
    (sample.admits, sample.expires) = (admits, 1_742_400_000)
    sample.ends = sample.expires - 60
    return try test.airline.token(payload: sample.payload)
  }

  @Test(arguments: [
    [EntryPolicy.once, .oncePerDay], [.oncePerDay, .once], [.reentry, .oncePerDay],
  ])
  func `two doors of one ledger with two rules let two in on a ticket for two`(
    rules: [EntryPolicy]
  ) throws {
    let test = try GateFixture()
    let directory = try test.add()
    let text = try ticket(test)
    let first = try session(directory, rules[0])
    #expect(first.scan(text).inShort == "admit")
    #expect(first.scan(text).inShort == "admit")
    let second = try session(directory, rules[1])
    #expect(second.scan(text).inShort == "refuse already_admitted")
    // Both doors report the conflict.
    #expect(second.diagnostics.contains { $0.contains(rules[0].rawValue) })
    #expect(
      try directory.ledger().report(try setting(rules[1])).otherRules.contains {
        $0.contains(rules[0].rawValue)
      })
  }

  @Test
  func `two doors of one event that could not talk show whom both let in, whatever their setting`()
    throws
  {
    let test = try GateFixture()
    let (a, b) = (try test.add("A"), try test.add("B"))
    for gate in [a, b] {
      _ = try gate.store.accept(Array(try test.bundle().utf8), now: GateFixture.now)
    }
    let settings = [
      (try setting(.once), try setting(.oncePerDay)),
      (try setting(.once), try setting(.once, place: "Opernhaus")),
      (try setting(.oncePerDay), try setting(.oncePerDay, utcOffset: -16 * 60)),
    ]
    for (number, (here, there)) in settings.enumerated() {
      var sample = SamplePass()
      sample.passID = "0D4X8K2M7PQR9TV\(number)"
      (sample.admits, sample.expires) = (2, 1_742_400_000)
      sample.ends = sample.expires - 60
      let text = try test.airline.token(payload: sample.payload)
      func isOfTicket(_ conflict: AdmissionConflict) -> Bool {
        conflict.entries.count == 4
          && conflict.entries.allSatisfy { $0.pass?.passID.rawValue == sample.passID }
      }
      for (directory, setting) in [(a, here), (b, there)] {
        let door = try GateSession(directory, setting)
        for _ in 1...2 { #expect(door.scan(text).inShort == "admit", "\(number)") }
      }
      let open = try GateSession(a, here)
      let trust = try a.store.load().held.trust
      _ = try a.ledger().merge(try b.export(now: GateFixture.now), trust: trust)
      _ = try b.ledger().merge(try a.export(now: GateFixture.now), trust: trust)
      for (directory, setting) in [(a, here), (b, there)] {
        let conflicts = try directory.ledger().report(setting).conflicts
        #expect(conflicts.count(where: isOfTicket) == 1, "\(number)")
        let again = try GateSession(directory, setting)
        #expect(again.conflicts.count(where: isOfTicket) == 1, "\(number)")
      }
      // A door that is already open is informed, too.
      open.poll(now: GateFixture.now)
      #expect(open.conflicts.contains(where: isOfTicket), "\(number)")
    }
  }
}
