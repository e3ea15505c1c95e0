public import PassIssuer
public import Vocabulary

extension BoardingPassRequest {
  /// The journey of the request, if it has one.
  public var journey: Journey? {
    get { if case .journey(let journey) = source { journey } else { nil } }
    set { if let newValue { source = .journey(newValue) } }
  }

  /// The segments of its journey.
  public var segments: [Journey.Segment] {
    get { journey?.segments ?? [] }
    set { journey?.segments = newValue }
  }

  /// The passenger of its journey.
  public var name: PassengerName? { journey?.name }

  /// The record locator of its journey.
  public var bookingReference: BookingReference? { journey?.bookingReference }

  /// Whether its passenger travels without an electronic ticket.
  public var isTicketless: Bool { journey?.isTicketless ?? false }
}
