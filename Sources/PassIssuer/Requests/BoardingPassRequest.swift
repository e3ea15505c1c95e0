public import Vocabulary

/// What a check-in service asks for when it wants a boarding pass (passtool issue --help).
public struct BoardingPassRequest: Sendable {
  /// What the pass is made from.
  public enum Source: Sendable {
    case journey(Journey)
    /// A boarding pass text of a departure control system, signed with every item kept.
    case existing(text: String)
  }

  /// Who issues the pass: the airline, by its designator.
  public var issuer: IssuerID
  /// What the pass is made from.
  public var source: Source
  /// The issuer's own choice of an id; otherwise a random one is made.
  public var passID: PassID?
  /// By default 3 hours before the first departure; of an existing text, when its first day begins
  /// wherever on earth that is first.
  public var validFrom: Instant?
  /// By default 30 minutes after the last departure; of an existing text, when its last day ends
  /// wherever on earth that is last.
  public var validUntil: Instant?
  /// The entry of a status list by which the pass can be revoked.
  public var status: StatusEntry?

  /// A request with the default window, a random id and no status.
  public init(issuer: IssuerID, source: Source) {
    self.issuer = issuer
    self.source = source
  }

  /// A request for a journey of mandatory items.
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

/// An entry of one of the issuer's numbered status lists.
public struct StatusEntry: Hashable, Sendable {
  /// The number of the list, 0 or more.
  public let list: Int
  /// The index in the list, 0 or more.
  public let index: Int

  /// The entry, or nil where a number is negative.
  public init?(list: Int, index: Int) {
    guard list >= 0, index >= 0 else { return nil }
    self.list = list
    self.index = index
  }
}
