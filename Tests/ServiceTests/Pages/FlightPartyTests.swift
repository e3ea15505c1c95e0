@testable import FlightService
import PassPages
import PassTestSupport
import Testing

/// What the pages of flights read in the answer of a quote: who travels, and what each line is about.
@Suite struct FlightPartyTests {
  @Test func `the passengers of a quote are known by their types, in its order`() async throws {
    try await TestService.run { service in
      let jane = try service.client()
      let flight = try await jane.flight()
      let seats = try await jane.seats(of: flight, 3)
      let held = seats.map { #"{"flight_id":"\#(flight)","seat_id":"\#($0)"}"# }
      let hold = try await jane.post(
        "/holds", #"{"seats":[\#(held.joined(separator: ","))]}"#, key: "hold"
      ).with(201).json.text("hold_id")
      let people = zip(["ADULT", "ADULT", "CHILD"], seats).map {
        #"{"type":"\#($0)","seat_id":"\#($1)"}"#
      }
      let quote = try await jane.post(
        "/quotes",
        #"{"flight_id":"\#(flight)","hold_ids":["\#(hold)"],"#
          + #""passengers":[\#(people.joined(separator: ",")),{"type":"INFANT"}],"#
          + #""ancillaries":["BAG","BAG","PRIORITY_BOARDING"]}"#, key: "quote"
      ).with(201)
      #expect(
        FlightPages().party(of: Received(quote.body)) == ["ADULT", "ADULT", "CHILD", "INFANT"])
      // Each line is of a kind that the pages can say in another language.
      for line in Received(quote.body)["line_items"].list {
        let text = line["description"].text
        let read = FareLine(text)
        let isExtra = ["checked bag", "priority boarding"].contains(read.flight)
        #expect(read.type != nil || read.seat != nil || isExtra, "\(text)")
      }
    }
  }

  @Test func `a line of a price is read as it is written`() {
    let fare = FareLine("UA123 SFO–JFK, premium economy, child (x2)")
    #expect(fare.flight == "UA123 SFO–JFK")
    #expect(fare.cabin == "PREMIUM_ECONOMY" && fare.type == "CHILD" && fare.count == 2)
    let seat = FareLine("UA123 SFO–JFK, change to seat 7A (extra legroom, exit row)")
    #expect(seat.seat == "7A" && seat.isChange && seat.count == 1)
    #expect(seat.features == ["EXTRA_LEGROOM", "EXIT_ROW"])
    let bags = FareLine("checked bag (x3)")
    #expect(bags.flight == "checked bag" && bags.count == 3)
  }

  @Test(arguments: [
    "", ",", ", ", "(", ")", "()", "(x)", "(x2)", "a, b", "a, b, c", "seat ", "a, seat ",
    "a, seat (", "a, change to seat )", "lounge, quiet, adult", "<script>, economy, adult>",
  ])
  func `any other text stays what it is`(text: String) {
    let read = FareLine(text)
    #expect(read.type == nil && read.cabin == nil)
  }
}
