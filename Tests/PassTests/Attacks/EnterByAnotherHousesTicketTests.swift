import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// Another issuer of the bundle signs a ticket with the same texts as ours, or a pass for our flight.
@Suite struct EnterByAnotherHousesTicketTests {
  let test: GateFixture
  let directory: GateDirectory
  let theatre: TestAuthority

  init() throws {
    test = try GateFixture()
    theatre = test.theatre
    directory = try test.add()
  }

  private func door(_ issuers: Set<IssuerID>? = nil) throws -> GateSession {
    let event = Checkpoint.Event(
      title: try TicketText("Die Zauberflöte").orThrow("title"),
      issuers: issuers ?? [test.airline.issuer])
    return try GateSession(directory, GateSetting(.event(event, .once)))
  }

  private func ticket(_ signer: TestAuthority) throws -> String {
    var sample = SamplePass()
    sample.issuer = signer.issuer.rawValue
    return try signer.token(payload: sample.payload)
  }

  @Test func `a door takes the tickets of its own issuer`() throws {
    let door = try door()
    #expect(door.scan(try ticket(theatre)).inShort == "refuse wrong_issuer")
    #expect(door.scan(try ticket(test.airline)).inShort == "admit")
  }

  @Test func `a door takes the tickets of those that it names`() throws {
    let both = try door([test.airline.issuer, theatre.issuer])
    #expect(both.scan(try ticket(theatre)).inShort == "admit")
    #expect(both.scan(try ticket(test.airline)).inShort == "admit")
    #expect(try door([]).scan(try ticket(theatre)).inShort == "refuse wrong_issuer")
  }

  @Test func `a key set that is named for an airline signs for its own flights`() throws {
    let another = try TestAuthority(issuer: "LH")
    var trust = try Trust(jwks: test.airline.jwks, issuer: test.airline.issuer)
    try trust.add(jwks: another.jwks, issuer: another.issuer)
    let verifier = Verifier(trust: trust)
    let gate = Checkpoint.Flight(
      flight: try FlightDesignator("UA123").orThrow("flight"),
      date: try CivilDate("2025-03-15").orThrow("date"),
      station: try AirportCode("SFO").orThrow("station"))
    let text = try another.token(payload: another.payload())
    let own = try test.airline.token(payload: test.airline.payload())
    #expect(
      verifier.verify(text, now: TestAuthority.now, at: .flight(gate)).word
        == "refuse wrong_issuer")
    #expect(verifier.verify(text, now: TestAuthority.now).word == "refuse wrong_issuer")
    #expect(verifier.verify(own, now: TestAuthority.now, at: .flight(gate)).word == "admit")
  }
}
