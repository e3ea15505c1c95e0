package import Vocabulary

extension CircuitBreaker.Policy {
  /// Searches: half of them fail within 30 seconds; one probe in 10 seconds.
  package static let search = Self(share: 0.5, pause: 10)
  /// Commands about bookings: 30 % of them fail within 30 seconds; one probe in 15 seconds.
  package static let booking = Self(share: 0.3, pause: 15)

  private init(share: Double, pause: Int) {
    self.init()
    failureShare = share
    window = .seconds(30)
    // A single client asks little: five calls are the fewest that a share of a third can be seen in.
    minimumCalls = 5
    self.pause = .seconds(pause)
  }
}
