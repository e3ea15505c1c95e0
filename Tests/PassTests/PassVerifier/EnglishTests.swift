import PassTestSupport
import PassVerifier
import Testing

/// Findings are data; the sentences depend on the checkpoint and its local time.
@Suite struct EnglishTests {
  let authority: TestAuthority

  init() throws { authority = try TestAuthority() }

  private func event(_ title: String = "Hamlet") throws -> Checkpoint.Event {
    Checkpoint.Event(
      title: try TicketText(title).orThrow(title), issuers: [authority.issuer])
  }

  private func ticket() throws -> String {
    try authority.token(payload: authority.payload(content: TestAuthority.ticket))
  }

  @Test func `a finding holds its evidence`() throws {
    let late = Instant(secondsSince1970: 1_742_054_460)
    let end = Instant(secondsSince1970: 1_742_054_400)
    let expired = try authority.verdict(authority.goodToken(), now: late)
    #expect(expired.finding == .expired(at: end, now: late))
    let stranger = try TestAuthority().goodToken()
    let keyID = try #require(try authority.verdict(stranger).evidence.keyID)
    #expect(
      try authority.verdict(stranger).finding == .unknownKey(keyID, of: authority.issuer))
    #expect(
      try authority.verdict(authority.goodToken(), at: .anywhere(issuers: [])).finding
        == .wrongIssuer(authority.issuer, takes: []))
    let unsigned = try authority.verdict(TestAuthority.bcbp)
    #expect(unsigned.finding == unsigned.unverified.map(Finding.unsigned))
  }

  @Test func `a guest is sent to the box office, a traveler to the airline's desk`() throws {
    let late = TestAuthority.now.adding(seconds: 86_400)
    let flight = Checkpoint.Flight(flight: FlightDesignator("UA123"), date: nil, station: nil)
    for (checkpoint, words) in [
      (Checkpoint.anywhere(), "; send the holder to the desk"),
      (.flight(flight), "; send the traveler to the airline's desk"),
      (.event(try event()), "; send the guest to the box office"),
      (.staff(of: authority.issuer), "; scan another badge"),
    ] {
      let verdict = try authority.verdict(ticket(), now: late, at: checkpoint)
      #expect(verdict.reason == .expired)
      #expect(verdict.message.hasSuffix(words), "\(verdict)")
    }
  }

  @Test func `nobody at the door of an event is told of travelers or passengers`() throws {
    let early = TestAuthority.now.adding(seconds: -7 * 86_400)
    for (text, now) in [
      (try ticket(), early), (try ticket(), TestAuthority.now.adding(seconds: 86_400)),
      (TestAuthority.bcbp, TestAuthority.now), (try authority.goodToken(), TestAuthority.now),
      (try TestAuthority().goodToken(), TestAuthority.now), (try ticket() + "=", TestAuthority.now),
    ] {
      let message = try authority.verdict(text, now: now, at: .event(event("Faust"))).message
      for word in ["traveler", "passenger", "airline"] { #expect(!message.contains(word)) }
    }
  }

  @Test func `times are those of the clock on the wall`() throws {
    let late = TestAuthority.now.adding(seconds: 86_400)
    let verdict = try authority.verdict(authority.goodToken(), now: late)
    #expect(verdict.message.contains("2025-03-15 16:00 UTC"))
    let wall = try #require(WallClock(offsetMinutes: 60))
    let message = English(at: .flight, wall: wall).sentence(verdict)
    #expect(message.contains("2025-03-15 17:00 +01:00 (16:00 UTC)"))
  }

  @Test func `a badge is good at a check of badges, and opens no door`() throws {
    let badge = try authority.token(
      payload: authority.payload(
        content: TestAuthority.ticket.replacing("show", with: "staff")))
    let issuer = authority.issuer
    #expect(try authority.verdict(badge, at: .staff(of: issuer)).word == "admit")
    #expect(try authority.verdict(badge, at: .event(event())).finding == .badge)
    #expect(try authority.verdict(ticket(), at: .staff(of: issuer)).finding == .noBadge)
  }
}
