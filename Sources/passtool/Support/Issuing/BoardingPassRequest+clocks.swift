internal import Airports
internal import PassIssuer

extension BoardingPassRequest {
  /// Returns the request with each departure on the clocks of its airport, because a pass carries the date there.
  ///
  /// A time of a request may carry any offset. The moment does not change, and a departure from an airport that
  /// the table does not have keeps the offset that was sent.
  func onAirportClocks() -> BoardingPassRequest {
    guard case .journey(var journey) = source else { return self }
    for index in journey.segments.indices {
      let segment = journey.segments[index]
      journey.segments[index].departure =
        AirportClocks.system.local(segment.departure, at: segment.origin)
    }
    var request = self
    request.source = .journey(journey)
    return request
  }
}
