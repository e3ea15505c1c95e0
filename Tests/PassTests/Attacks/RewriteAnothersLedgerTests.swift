import PassFormats
import StrictText
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// A theatre of the same bundle tries to write into the airline's ledger.
@Suite struct RewriteAnothersLedgerTests {
  private let test: GateFixture
  private let gate: GateDirectory
  private var thief: DishonestDevice

  init() throws {
    test = try GateFixture()
    gate = try test.add("GATE1")
    thief = try DishonestDevice(try test.add("DOOR", of: test.theatre))
    _ = try gate.store.accept(Array(try test.bundle().utf8), now: GateFixture.now)
  }

  /// Returns forged events about an entry at the gate, one of each harmful kind.
  private mutating func lies(about entry: AdmissionEvent) throws -> [UInt8] {
    var text = try thief.part(.undo) { event in
      event.target = entry.key
      event.pass = entry.pass
      event.airlineKey = entry.airlineKey
    }
    text += try thief.part(.offload) { event in
      event.airlineKey = AirlineKey("2025-03-15/UA/123/7/SFO")
      event.reason = "no reason"
    }
    text += try thief.part(.departure) { $0.departs = GateFixture.now.adding(seconds: 20_000) }
    text += try thief.part(.admit) { $0.airlineKey = AirlineKey("2025-03-15/UA/123/8/SFO") }
    text += try thief.part(.clear) { $0.airlineKey = AirlineKey("2025-03-15/UA/123/9/SFO") }
    return text
  }

  @Test mutating func `a foreign device undoes, off-loads, delays, clears and admits nobody here`()
    throws
  {
    let session = try GateFixture.session(gate)
    let pass = try test.pass(25).text
    let entry = try #require(session.scan(pass).event)
    let before = try session.ledger.everything().events
    let report = try session.ledger.merge(
      try lies(about: entry), trust: try gate.store.load().held.trust)
    #expect(report.new == 0 && report.refused.count == 5)
    #expect(report.refused.allSatisfy { $0.contains("ZOFIN/DOOR") })
    #expect(try session.ledger.everything().events == before)
    // The pass does not become valid again, and no other passenger is stopped.
    #expect(session.scan(pass).inShort == "refuse already_admitted")
    #expect(session.gate.departs == nil)
    #expect(session.scan(try test.pass(7).text).inShort == "admit")
    #expect(session.scan(try test.pass(8).text).inShort == "admit")
    // The report names the rejected events and their device.
    let refused = try session.ledger.report(try GateFixture.setting()).refused
    #expect(refused.count == 5 && refused.allSatisfy { $0.words.contains("ZOFIN/DOOR") })
  }

  @Test mutating func `a foreign device that was named for a place speaks of that place alone`()
    throws
  {
    let session = try GateFixture.session(gate)
    let pass = try test.pass(25)
    let entry = try #require(session.scan(pass.text).event)
    try GateControl(gate, manifest: nil).listen(to: thief.device)
    #expect(try session.ledger.report(try GateFixture.setting()).listenedTo == [thief.device])
    let trust = try gate.store.load().held.trust
    let other = "UA124/2025-03-15/SFO"
    let key = AirlineKey("2025-03-15/UA/123/7/SFO")
    // Events for another flight undo nothing here, and board or off-load no one.
    var text = try thief.part(.undo, in: other) { $0.target = entry.key }
    text += try thief.part(.offload, in: other) { $0.airlineKey = key }
    text += try thief.part(.admit, in: other) { $0.airlineKey = key }
    #expect(try session.ledger.merge(text, trust: trust).refused.isEmpty)
    #expect(session.scan(pass.text).inShort == "refuse already_admitted")
    #expect(session.scan(try test.pass(7).text).inShort == "admit")
    // An event for this flight counts.
    let here = try thief.part(.admit) { $0.airlineKey = AirlineKey("2025-03-15/UA/123/8/SFO") }
    #expect(try session.ledger.merge(here, trust: trust).new == 1)
    #expect(session.scan(try test.pass(8).text).inShort == "refuse already_admitted")
    let departs = GateFixture.now.adding(seconds: 20_000)
    _ = try session.ledger.merge(thief.part(.departure) { $0.departs = departs }, trust: trust)
    session.poll(now: GateFixture.now)
    #expect(session.gate.departs == departs)
  }

  @Test mutating func `a foreign device that was named for one place touches no pass of another`()
    throws
  {
    let session = try GateFixture.session(gate)
    let pass = try test.pass(25)
    let key = PassKey(issuer: test.airline.issuer, passID: pass.id, part: "0")
    let gala = GateSetting(
      .event(
        Checkpoint.Event(
          title: try TicketText("Gala").orThrow("title"), issuers: [test.airline.issuer]), .once))
    try GateControl(gate, gala, by: "4711", now: GateFixture.now).listen(to: thief.device)
    let text = try thief.part(.admit, in: gala.context) { $0.pass = key }
    let trust = try gate.store.load().held.trust
    #expect(try session.ledger.merge(text, trust: trust).new == 1)
    #expect(session.scan(pass.text).inShort == "admit")
  }

  @Test func `a device of our own needs no naming`() throws {
    let desk = try GateControl(gate, manifest: nil)
    let own = DeviceID(issuer: test.airline.issuer, keyID: try KeyID("GATE2").orThrow("key"))
    #expect(throws: LedgerError.self) { try desk.listen(to: own) }
  }
}
