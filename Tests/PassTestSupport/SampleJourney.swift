package import PassIssuer
import Vocabulary

/// A sample request for a boarding pass; all people are invented.
package struct SampleJourney: Sendable {
  /// The issuer and operating carrier.
  package var carrier = "UA"
  /// The number of legs, 1 to 4: the first departs on 2025-03-15 from San Francisco, each other one a day after the
  /// one before.
  package var legCount = 1
  /// The seat, sequence and status of the first leg as JSON members.
  package var firstLeg = #""seat":"12A","sequence":25,"status":"1""#
  /// Further members of the request, each preceded by a comma.
  package var options = ""

  /// Creates a request for one leg with seat and sequence.
  package init() {}

  /// Creates a request with these members.
  package init(legCount: Int = 1, options: String = "", carrier: String = "UA") {
    self.legCount = legCount
    self.options = options
    self.carrier = carrier
  }

  /// All optional members of a request.
  package static let allOptions = #"""
    ,"pass_id":"0D4X8K2M7PQR9TVW","ticketless":false,"document_type":"B",\#
    "passenger_description":"2","eticket":{"airline_code":"016","document_number":"1234567890"},\#
    "frequent_flyer":{"airline":"LH","number":"992003123456789"},\#
    "bag_tags":["0016123456001","0016123999002"],"free_baggage":"2PC","fast_track":true,\#
    "status":{"list":1,"index":131071}
    """#

  private static let airports = ["SFO", "ORD", "JFK", "FRA", "VIE"]

  /// The request as JSON.
  package var json: String {
    let legs = (0..<legCount).map { index in
      let rest = index == 0 ? firstLeg : #""seat":"\#(20 + index)C","sequence":\#(100 + index)"#
      return #"{"carrier":"\#(carrier)","flight_number":"\#(123 + index)","#
        + #""origin":"\#(Self.airports[index])","destination":"\#(Self.airports[index + 1])","#
        + #""departure":"2025-03-\#(15 + index)T08:30:00-07:00","cabin":"Y",\#(rest)}"#
    }
    return #"{"issuer":"\#(carrier)","booking_reference":"ABC123","#
      + #""passenger":{"surname":"Doe","given_names":"Jane"},"#
      + #""segments":[\#(legs.joined(separator: ","))]\#(options)}"#
  }

  /// Returns the request as the library reads it.
  package func request() throws -> BoardingPassRequest {
    try BoardingPassRequest(json: Array(json.utf8))
  }
}
