import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// Flights that one carrier operates and another sells.
@Suite struct MarketingCarrierTests {
  private static func request(_ marketing: String) -> [UInt8] {
    Array(
      """
      {"issuer":"UA","booking_reference":"ABC123","passenger":{"surname":"Doe","given_names":"Jane"},
      "segments":[{"carrier":"UA","flight_number":"123",\(marketing)"cabin":"Y","origin":"SFO",
      "destination":"JFK","departure":"2025-03-15T08:30:00-07:00"}]}
      """.utf8)
  }

  @Test func `a pass names who flies and who sold`() throws {
    let request = try BoardingPassRequest(json: Self.request(#""marketing_carrier":"LH","#))
    let now = try Instant("2025-03-14T12:00:00Z").orThrow("an instant")
    let pass = try TestAuthority().productionIssuer().issue(
      request, now: now, random: FixedRandom())
    let bcbp = try BCBP(Array(pass.barcodeText.utf8))
    #expect(bcbp[.operatingCarrier, leg: 0] == "UA ")
    #expect(bcbp[.marketingCarrier, leg: 0] == "LH ")
  }

  @Test func `who sold is a carrier`() {
    #expect(throws: RequestError.self) {
      try BoardingPassRequest(json: Self.request(#""marketing_carrier":"Lufthansa","#))
    }
  }
}
