internal import StrictText
internal import PassVerifier
internal import Vocabulary

extension Checkpoint {
  /// Reads a checkpoint.
  ///
  /// The JSON is `{}` for any place, `{"flight", "date", "station", "issuers"?, "departs"?}`, `{"event", "issuers",
  /// "place"?, "starts"?}` or `{"staff"}`.
  init(json: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(json: json)
    let issuers = try object.optionalIssuers()
    if object.peek("flight") != nil {
      let name = try object.string("flight")
      guard let designator = FlightDesignator(name) else {
        throw object.failure("flight", "expected \(FlightDesignator.expectation)")
      }
      var flight = Flight(
        flight: designator, date: try object.date("date"),
        station: try object.text("station"))
      flight.issuers = issuers
      flight.departure = try object.optionalInstant("departs")
      self = .flight(flight)
    } else if object.peek("event") != nil {
      guard let issuers else { throw object.failure("issuers", "is missing") }
      self = .event(
        Event(
          title: try object.text("event"), issuers: issuers,
          place: try object.optionalText("place"), starts: try object.optionalInstant("starts")))
    } else if object.peek("staff") != nil {
      self = .staff(of: try object.text("staff"))
    } else {
      self = .anywhere(issuers: issuers)
    }
    try object.finish()
  }
}

extension ObjectReader {
  fileprivate mutating func optionalIssuers() throws(ShapeError) -> Set<IssuerID>? {
    guard let nodes = try optionalArray("issuers") else { return nil }
    var issuers: Set<IssuerID> = []
    for node in nodes {
      guard case .string(let text) = node.value, let issuer = IssuerID(text) else {
        throw mismatch(node, "issuers", expected: IssuerID.expectation)
      }
      issuers.insert(issuer)
    }
    return issuers
  }
}
