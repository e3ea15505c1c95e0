public import ClientRules
internal import ClientStore
public import Vocabulary

/// The content of the store, read without a network.
extension PassClient {
  /// A booking of the store.
  public struct KeptBooking: Sendable, Equatable {
    /// The booking as the service last gave it.
    public let booking: Booking
    /// The seconds since then.
    public let age: Int64
    /// Whether a check-in is asked for and not answered: it is not done, and there is no pass for it.
    public let isCheckInRequested: Bool
    /// The ids of its commands that wait.
    public let commands: [String]
  }

  /// A pass of the store.
  public struct KeptPass: Sendable, Equatable {
    /// The product of its booking.
    public let product: Product
    /// Its booking.
    public let bookingID: String
    /// The pass.
    public let pass: Pass
    /// The seconds since the service gave it.
    public let age: Int64
  }

  /// Returns the bookings of all products, those that begin first before others.
  public func bookings() throws(ClientError) -> [KeptBooking] {
    let now = clock.now()
    return try stored {
      let open = try store.openCommands()
      return try store.bookings(now: now).map { kept in
        let own = open.filter {
          $0.bookingID == kept.value.id && $0.product == kept.value.product
        }
        return KeptBooking(
          booking: kept.value, age: max(0, now.seconds(since: kept.synced)),
          isCheckInRequested: own.contains { $0.action == .checkIn }, commands: own.map(\.id))
      }
    }
  }

  /// Returns the passes, those that end first before others; those of one booking where `name` is its id or code.
  public func passes(of name: String? = nil) throws(ClientError) -> [KeptPass] {
    var booking: Booking?
    if let name { booking = try self.booking(named: name) }
    let now = clock.now()
    return try stored {
      try store.passes(of: booking).map {
        KeptPass(
          product: $0.product, bookingID: $0.bookingID, pass: $0.pass.value,
          age: max(0, now.seconds(since: $0.pass.synced)))
      }
    }
  }

  /// The time of the last complete sync; nil before the first.
  public func lastSynchronization() throws(ClientError) -> Instant? {
    try stored { try store.time(.synced) }
  }

  /// The number of bookings, passes and open commands in the store.
  public func counts() throws(ClientError) -> (bookings: Int, passes: Int, openCommands: Int) {
    try stored { try store.counts() }
  }
}
