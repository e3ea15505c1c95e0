import PassFormats
import PassTestSupport
import Testing
import Vocabulary

@testable import GateRules
@testable import PassDoor
@testable import PassGate
@testable import PassVerifier

/// A gate reports its own faults as its own, and finds guests by the text that an agent types.
@Suite struct GateFaultTests {
  @Test func `a gate without a bundle blames itself and sends nobody away`() throws {
    let test = try GateFixture()
    let directory = GateDirectory("\(test.folder.path)/BARE")
    _ = try directory.create(
      issuer: test.airline.issuer, name: try KeyID("BARE").orThrow("name"), now: GateFixture.now)
    try directory.store.create(HeldTrust(roots: try test.root.pins()))
    let session = try GateFixture.session(directory)
    let answer = session.scan(try test.pass(1).text)
    #expect(answer.light == .refer)
    #expect(answer.gateFault == .noBundle)
    #expect(session.scan("nonsense").gateFault == nil)
  }

  @Test func `a key that many passes name makes the gate doubt itself, and stays red`() throws {
    let test = try GateFixture()
    let session = try GateFixture.session(try test.add())
    let other = try TestAuthority()
    let texts = try (1...3).map { try test.pass($0, by: other).text }
    for _ in 1...5 { #expect(session.scan(texts[0]).gateFault == nil) }
    #expect(session.scan(texts[1]).gateFault == nil)
    let third = session.scan(texts[2])
    #expect(third.light == .refuse && third.reason == .unknownKey)
    #expect(third.gateFault == .unknownKey(other.keyID, passes: 3))
    #expect(session.scan(try test.pass(9).text).gateFault == nil)
  }

  @Test func `a pass from the future is the fault of the clock of the gate`() throws {
    let test = try GateFixture()
    test.made = GateFixture.now.adding(seconds: -86_400)
    let session = try GateFixture.session(try test.add())
    let slow = session.scan(try test.pass(1, issued: 3_000).text)
    #expect(slow.light == .refuse && slow.reason == .notYetValid)
    #expect(slow.gateFault == .slowClock)
    let early = session.scan(
      try test.pass(2, issued: -3_600).text, now: GateFixture.now.adding(seconds: -40_000))
    #expect(early.gateFault == .wrongClock, "\(early.inShort)")
  }

  @Test
  func `a clock set far ahead is the fault of the gate; a pass that was over long before is not`()
    throws
  {
    let test = try GateFixture()
    let directory = try test.add()
    let (session, year) = (try GateFixture.session(directory), 365 * 86_400)
    #expect(session.scan(try test.pass(1).text).light == .admit)
    let late = session.scan(try test.pass(2).text, now: GateFixture.now.adding(seconds: year))
    #expect(late.light == .refuse && late.gateFault == .wrongClock, "\(late.inShort)")
    // Of a machine that knows its boot, an hour is enough.
    let running = try GateFixture.session(try test.add("RUNNING"))
    func reading(_ seconds: Int, up: Int) -> ClockGuard.Reading {
      ClockGuard.Reading(now: GateFixture.now.adding(seconds: seconds), boot: ("A", up))
    }
    let pass = Array(try test.pass(3).text.utf8)
    _ = running.scan(Array(try test.pass(4).text.utf8), at: reading(0, up: 10))
    let stepped = running.scan(pass, at: reading(86_400, up: 20))
    #expect(stepped.reason == .expired && stepped.gateFault == .wrongClock, "\(stepped.inShort)")
    // A pass that was over before the bundle was made is too late by any clock.
    let later = try GateFixture()
    later.made = GateFixture.now.adding(seconds: 5 * 86_400)
    let other = try GateFixture.session(try later.add())
    for ahead in [6 * 86_400, year] {
      let over = other.scan(
        try later.pass(1).text, now: GateFixture.now.adding(seconds: ahead))
      #expect(over.reason == .expired && over.gateFault == nil, "\(over.inShort)")
    }
  }

  @Test func `a signature that could not be checked is not called forged in any language`() throws {
    let lane = try KeyID("DOOR1").orThrow("a name")
    let now = GateFixture.now
    var faults = GateFaults()
    for (finding, isFault) in [
      (Finding.signatureNotChecked(detail: "no memory"), true), (.badSignature, false),
    ] {
      let verdict = Verdict(
        Objection(.refuse, finding), evidence: Evidence(), place: .event)
      var answer = GateAnswer(verdict, "")
      answer.gateFault = faults.fault(answer, ScanText(Array("x".utf8)), hasBundle: true)
      #expect((answer.gateFault == .signatureNotChecked(detail: "no memory")) == isFault)
      for language in Language.allCases {
        let speech = DoorSpeech(language, at: .event, wall: .utc, lane: lane)
        #expect((speech.blame(for: answer) != nil) == isFault)
        #expect(speech.advice(of: answer, now: now).isEmpty == isFault)
        #expect(speech.blame(for: answer)?.contains("no memory") != false)
      }
    }
  }

  @Test func `a key that was stolen later sends nobody away in any language`() throws {
    let lane = try KeyID("DOOR1").orThrow("a name")
    let issuer = try IssuerID("UA").orThrow("an issuer")
    func words(_ finding: Finding, _ language: Language) -> String {
      let verdict = Verdict(
        Objection(.refer, finding), evidence: Evidence(), place: .event)
      return DoorSpeech(language, at: .event, wall: .utc, lane: lane)
        .sentence(of: GateAnswer(verdict, ""), now: GateFixture.now)
    }
    for language in Language.allCases {
      let desk = DoorWords(language).boxOffice
      let later = words(.keyRevokedLater(from: GateFixture.now, of: issuer), language)
      #expect(!later.contains(desk), "\(later)")
      #expect(later != words(.keyRevoked(from: GateFixture.now, of: issuer), language))
      let unknown = words(.unknownStatusList(issuer), language)
      #expect(unknown != words(.unknownStatus(7), language) && unknown.contains(desk), "\(unknown)")
    }
  }

  @Test func `guests are found by a word of the name, the seat or the reference`() throws {
    let test = try GateFixture()
    let rows =
      "1,1A,Doe,Jane,ABC123,1,,,,\n2,2B,Nováková,Jana,XYZ789,1,,,wheelchair,\n"
      + "3,\"3C, 3D\",山田,花子,QQQ111,1,,,,\n"
    let session = try GateFixture.session(try test.add(), rows)
    func found(_ query: String) throws -> [String] {
      try session.guests(matching: query, limit: 9, now: GateFixture.now).shown.map(\.row.surname)
    }
    #expect(try found("novak") == ["Nováková"])
    #expect(try found("jan") == ["Doe", "Nováková"])
    #expect(try found("jane d") == ["Doe"])
    #expect(try found("2b") == ["Nováková"])
    #expect(try found("3D") == ["山田"])
    #expect(try found("doe/jane") == ["Doe"])
    #expect(try found("doej") == ["Doe"])
    #expect(try found("-") == [])
    #expect(try found("xyz789") == ["Nováková"])
    #expect(try found("山") == ["山田"])
    #expect(try found("") == [] && found("  ") == [] && found("nobody") == [])
    let pass = try test.pass(2, name: ("Novakova", "Jana"), seat: "2B").text
    #expect(session.scan(pass).person.note == "wheelchair")
    let guest = try session.guests(matching: "2B", limit: 1, now: GateFixture.now)
    #expect(guest.shown.first?.entries.count == 1 && guest.count == 1)
  }
}
