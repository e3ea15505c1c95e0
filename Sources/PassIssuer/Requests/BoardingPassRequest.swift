public import Vocabulary

/// A request for a boarding pass (passtool issue --help).
public struct BoardingPassRequest: Sendable {
  /// The source of a pass: a journey or an existing text.
  public enum Source: Sendable {
    case journey(Journey)
    /// The boarding pass text of a departure control system, which is signed with every item kept.
    case existing(text: String)
  }

  /// The issuing airline, by its designator.
  public var issuer: IssuerID
  /// The source of the pass.
  public var source: Source
  /// The pass id, if the issuer chooses it; otherwise a random one is used.
  public var passID: PassID?
  /// Start of validity; by default 3 hours before the first departure.
  ///
  /// For an existing text, by default the moment at which its first date begins anywhere on earth.
  public var validFrom: Instant?
  /// End of validity; by default 30 minutes after the last departure.
  ///
  /// For an existing text, by default the moment at which its last date has ended everywhere on
  /// earth.
  public var validUntil: Instant?
  /// The status list entry by which the pass can be revoked.
  public var status: StatusEntry?

  /// A request with the default validity, a random id and no status entry.
  public init(issuer: IssuerID, source: Source) {
    self.issuer = issuer
    self.source = source
  }

  /// A request for a journey with the mandatory items only.
  public init(
    issuer: IssuerID, bookingReference: BookingReference, name: PassengerName,
    segments: [Journey.Segment]
  ) {
    self.init(
      issuer: issuer,
      source: .journey(
        Journey(bookingReference: bookingReference, name: name, segments: segments)))
  }
}

/// An entry in one of the issuer's numbered status lists.
public struct StatusEntry: Hashable, Sendable {
  /// The number of the list, 0 or more.
  public let list: Int
  /// The index in the list, 0 or more.
  public let index: Int

  /// The entry, or nil if a number is negative.
  public init?(list: Int, index: Int) {
    guard list >= 0, index >= 0 else { return nil }
    self.list = list
    self.index = index
  }
}
