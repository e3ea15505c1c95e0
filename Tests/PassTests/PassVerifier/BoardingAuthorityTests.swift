import Foundation
import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// The right to issue boarding passes: an airline has it under its own name, for the day of the flight.
@Suite struct BoardingAuthorityTests {
  private func verdict(
    _ authority: TestAuthority, _ text: String, _ checkpoint: Checkpoint = .anywhere(),
    at now: Instant = TestAuthority.now
  ) throws -> String {
    let verdict = try authority.verifier(named: true).verify(text, now: now, at: checkpoint)
    return [verdict.decision.name, verdict.reason?.rawValue].compactMap(\.self)
      .joined(separator: " ")
  }

  @Test(arguments: ["venue.example", "THEATRE", "u2", "U-A"])
  func `a house that is no airline signs no boarding pass`(issuer: String) throws {
    let house = try TestAuthority(issuer: issuer)
    let token = try house.token(payload: house.payload())
    #expect(try verdict(house, token) == "refuse malformed_claims")
  }

  @Test(arguments: ["UA", "9W", "BAW"]) func `an airline does`(issuer: String) throws {
    let airline = try TestAuthority(issuer: issuer)
    let own = issuer.padding(toLength: 3, withPad: " ", startingAt: 0)
    let bcbp = TestAuthority.bcbp.replacing("SFOJFKUA ", with: "SFOJFK\(own)")
    let payload = airline.payload(content: #""bcbp":"\#(bcbp)""#)
    #expect(try verdict(airline, airline.token(payload: payload)) == "admit")
  }

  @Test func `item 21 names the issuer, or nobody`() throws {
    let airline = try TestAuthority()
    for (item, expected) in [
      ("UA ", "admit"), ("   ", "admit"), ("LH ", "refuse malformed_claims"),
    ] {
      let bcbp = TestAuthority.bcbp.dropLast(2) + "0F>80B   5074B\(item)"
      let payload = airline.payload(content: #""bcbp":"\#(bcbp)""#)
      #expect(try verdict(airline, airline.token(payload: payload)) == expected, "\(item)")
    }
  }

  @Test func `a flight without its day is that of today`() throws {
    let airline = try TestAuthority()
    // The pass is valid for three days, for a flight on the first of them, 15 March.
    let token = try airline.token(payload: airline.payload(exp: "1742313600"))
    let gate = Checkpoint.Flight(flight: FlightDesignator("UA123"), date: nil, station: nil)
    for (days, expected) in [(0, "admit"), (1, "admit"), (2, "refuse wrong_date")] {
      let now = TestAuthority.now.adding(seconds: days * 86_400)
      #expect(try verdict(airline, token, .flight(gate), at: now) == expected, "\(days)")
    }
  }

  @Test func `whatever is issued is not too long to be read`() throws {
    let authority = try TestAuthority(issuer: "THEATRE")
    let issuer = try authority.productionIssuer()
    for count in stride(from: 40, through: 64, by: 2) {
      let text = try TicketText(String(repeating: "漢", count: count)).orThrow("text")
      let ticket = try Ticket(
        kind: .show, title: text, place: text, starts: TestAuthority.now,
        ends: TestAuthority.now.adding(seconds: 60), holder: text, seats: [text], reference: text
      ).orThrow("ticket")
      let pass = try? issuer.issue(
        TicketRequest(issuer: authority.issuer, ticket: ticket), now: TestAuthority.now,
        random: FixedRandom())
      guard let pass else {
        #expect(count > 50)
        continue
      }
      #expect(try verdict(authority, pass.barcodeText) == "admit", "\(count)")
      #expect(try verdict(authority, pass.token) == "admit", "\(count)")
    }
  }
}
