package import StrictText
public import Vocabulary

/// A booking of any product, as the service last gave it.
///
/// Words that are not known, such as a state of a later version, are kept as they are.
public struct Booking: Sendable, Equatable {
  /// A traveler of a flight.
  public struct Passenger: Sendable, Equatable {
    /// The id that a check-in names.
    public let id: String
    /// Given and family name; nil once the service has removed personal data.
    public let name: String?
    /// The seats by flight, each with the state that the service names, such as `BOOKED` or `CHECKED_IN`.
    public let seats: [Seat]

    /// Whether the passenger is checked in for a flight, or has boarded.
    public var isCheckedIn: Bool {
      seats.contains { ["CHECKED_IN", "BOARDED"].contains($0.state) }
    }
  }

  /// A seat of a passenger on a flight.
  public struct Seat: Sendable, Equatable {
    /// The seat, such as `12A`.
    public let number: String?
    /// The state that the service names.
    public let state: String?
  }

  /// A pass that the booking has, without its barcode.
  package struct PassMention: Sendable, Equatable {
    package let id: String
    package let isCurrent: Bool
    package let validUntil: Instant?
  }

  /// The product.
  public let product: Product
  /// The id of the booking.
  public let id: String
  /// The code for people, such as `TU9GCA`.
  public let confirmationCode: String?
  /// The state that the service names, such as `CONFIRMED`.
  public let state: String
  /// The journey, show, stay or appointment, in a line.
  public let title: String
  /// The beginning of the journey, show, stay or appointment.
  public let startsAt: Instant?
  /// The beginning by the clocks of the place, as the service writes it, such as `2025-03-02T08:30:00-08:00`.
  public let startsLocally: String?
  /// Its end.
  public let endsAt: Instant?
  /// The travelers of a flight; empty for other products.
  public let passengers: [Passenger]
  /// The actions that the service offers now, such as `check_in`.
  public let availableActions: [String]
  /// The time from which passengers can be checked in; nil where there is no check-in.
  public let checkInOpensAt: Instant?
  /// The whole answer, as JSON.
  public let json: [UInt8]

  package let tag: String?
  package let paymentState: String?
  package let passes: [PassMention]

  /// Reads a booking; nil if the answer has no id and no state.
  package init?(_ node: JSONNode, _ product: Product) {
    guard let id = node["booking_id"]?.id, let state = node["state"]?.text else { return nil }
    self.product = product
    self.id = id
    self.state = state
    confirmationCode = node["confirmation_code"]?.text
    tag = node["etag"]?.text
    paymentState = node["payment_state"]?.text
    json = node.bytes
    availableActions = (node["available_actions"]?.items ?? []).compactMap { $0["action"]?.text }
    passengers = (node["passengers"]?.items ?? []).compactMap(Passenger.init)
    checkInOpensAt = node["check_in_opens_at"]?.instant
    passes = (node["passes"]?.items ?? []).compactMap { pass in
      guard let id = pass["pass_id"]?.id else { return nil }
      return PassMention(
        id: id, isCurrent: (pass["state"]?.text ?? "VALID") == "VALID",
        validUntil: pass["valid_until"]?.instant)
    }
    let flights = node["flights"]?.items ?? []
    let start =
      switch product {
      case .flights: flights.first?["departure"]?["scheduled_at"]
      case .shows: node["starts_at"]
      case .stays: node["check_in_from"]
      case .appointments: node["start_time"]
      }
    startsAt = start?.instant
    startsLocally = start?.instant == nil ? nil : start?.text
    switch product {
    case .flights:
      title = flights.map(Self.flight).joined(separator: ", ")
      endsAt = flights.last?["arrival"]?["scheduled_at"]?.instant
    case .shows:
      title = Self.line(node["title"], node["place"])
      endsAt = node["ends_at"]?.instant
    case .stays:
      title = Self.line(node["hotel_name"], node["address"])
      endsAt = node["check_out_until"]?.instant
    case .appointments:
      title = Self.line(node["service_name"], node["provider_name"])
      endsAt = node["end_time"]?.instant
    }
  }

  private static func flight(_ node: JSONNode) -> String {
    let places = ["departure", "arrival"].map { node[$0]?["airport_code"]?.text ?? "?" }
    return "\(node["flight_number"]?.text ?? "?") \(places.joined(separator: "–"))"
  }

  private static func line(_ first: JSONNode?, _ second: JSONNode?) -> String {
    [first?.text, second?.text].compactMap(\.self).joined(separator: ", ")
  }

  /// Whether the payment of the booking is not decided yet, so that it may still fail.
  ///
  /// An appointment is also pending while its provider decides; then its money is reserved.
  package var isUndecided: Bool {
    let isPending = ["PENDING", "PAYMENT_PENDING"].contains(state.uppercased())
    guard product == .appointments else { return isPending }
    return isPending && ["PENDING", "ACTION_REQUIRED"].contains(paymentState)
  }
  /// Whether nothing was sold: the payment failed, or its time was over.
  ///
  /// The seats of a show stay locked for a while.
  package var hasFailed: Bool {
    switch product {
    case .flights, .stays: ["FAILED", "EXPIRED"].contains(state.uppercased())
    case .shows: ["SEATS_LOCKED", "EXPIRED"].contains(state.uppercased())
    case .appointments:
      state.uppercased() == "CANCELLED" && ["DECLINED", "FAILED"].contains(paymentState)
    }
  }
}

extension Booking.Passenger {
  init?(_ node: JSONNode) {
    guard let id = node["passenger_id"]?.id else { return nil }
    self.id = id
    let names = [node["first_name"]?.text, node["last_name"]?.text].compactMap(\.self)
    name = names.isEmpty ? nil : names.joined(separator: " ")
    seats = (node["seats"]?.items ?? []).map {
      Booking.Seat(number: $0["seat"]?.text, state: $0["state"]?.text)
    }
  }
}
