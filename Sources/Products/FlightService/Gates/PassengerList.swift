internal import Bookings
internal import Flights
internal import PassFormats
internal import Vocabulary

/// The passenger list of a departure, in the form that gates read (docs/SPEC.md §17).
struct PassengerList {
  private let rows: [ManifestRow]
  private let departs: Instant
  /// The time when the list was made; nil for a list that is compared with another.
  var made: Instant?

  /// Makes the list of a departure from all its bookings, including cancelled ones, and from partners' passengers.
  init(of departure: FlightInstance, _ bookings: [FlightBooking], partners: [ManifestRow] = []) {
    departs = departure.departure.instant
    let own = bookings.sorted { $0.key < $1.key }.flatMap { Self.rows(of: $0, on: departure) }
    rows = (own + Self.rows(of: partners, on: departure, beside: own))
      .sorted { Self.order($0) < Self.order($1) }
  }

  /// Returns the rows of partners' passengers.
  ///
  /// A sequence that another passenger on the list has is left out, so that no paper admits another passenger.
  private static func rows(
    of partners: [ManifestRow], on departure: FlightInstance, beside own: [ManifestRow]
  ) -> [ManifestRow] {
    var given = Set(own.compactMap(\.sequence))
    return partners.map { partner in
      var row = partner
      if let sequence = row.sequence, !row.isInfant, !given.insert(sequence).inserted {
        row.sequence = nil
        let words = ["sequence \(sequence) belongs to another passenger", row.note]
        row.note = cut(words.filter { !$0.isEmpty }.joined(separator: "; "))
      }
      if departure.status == .cancelled {
        row.status = .notCheckedIn
        row.isOffloaded = true
      }
      return row
    }
  }

  /// Returns the time to state in a list that is made now.
  ///
  /// A pass states the minute in which it was issued, and a pass that is issued after this list states no earlier
  /// minute than the present one. So the list is dated before that minute, and everything that it cannot know is later.
  static func made(at now: Instant) -> Instant { now.roundedDownToMinute.adding(seconds: -1) }

  /// The list as CSV.
  var csv: [UInt8] { Array(Manifest.csv(rows, Manifest.Facts(made: made, departs: departs)).utf8) }

  /// Returns the key of the order by sequence; passengers without one come last.
  private static func order(_ row: ManifestRow) -> (Int, Int) {
    (row.sequence.flatMap { Int($0) } ?? .max, row.isInfant ? 1 : 0)
  }

  private static func rows(
    of booking: FlightBooking, on departure: FlightInstance
  ) -> [ManifestRow] {
    guard booking.stage == .confirmed || booking.stage == .cancelled else { return [] }
    return booking.deliveries.compactMap { delivery in
      guard booking.segments[delivery.segment].instance == departure.id,
        let passenger = booking.passengers.first(where: { $0.id == delivery.passenger }),
        let details = passenger.details
      else { return nil }
      // A passenger who cancelled and never had a pass cannot come to a gate.
      if booking.stage == .cancelled, delivery.sequence == nil { return nil }
      return row(delivery, passenger, details, of: booking, on: departure)
    }
  }

  private static func row(
    _ delivery: FlightBooking.Delivery, _ passenger: Passenger, _ details: Passenger.Details,
    of booking: FlightBooking, on departure: FlightInstance
  ) -> ManifestRow {
    let isOff =
      booking.stage == .cancelled || departure.status == .cancelled
      || delivery.state == .offLoaded
    let passes = booking.passes.passes.filter {
      $0.entitlement == delivery.entitlement && $0.state.stands
    }
    var row = ManifestRow(
      sequence: delivery.sequence.map(String.init),
      // A seat that was given back may belong to another passenger by now.
      seat: booking.stage == .cancelled ? "" : delivery.seat.description,
      surname: cut(details.surname), givenNames: cut(details.givenNames),
      bookingReference: booking.confirmationCode.rawValue,
      status: isOff ? .notCheckedIn : status(delivery),
      passIDs: isOff ? [] : passes.suffix(ManifestRow.maxPasses).map(\.id),
      note: note(delivery, passenger, of: booking))
    row.isOffloaded = isOff
    return row
  }

  private static func status(_ delivery: FlightBooking.Delivery) -> PassengerStatus {
    switch delivery.state {
    case .booked, .offLoaded: .notCheckedIn
    case .checkedIn: PassengerStatus(code: "1")
    case .boarded: PassengerStatus(code: "5")
    // The gate itself comes to know who is missing, and it closes before the flight leaves.
    case .noShow: delivery.sequence == nil ? .notCheckedIn : PassengerStatus(code: "1")
    }
  }

  /// Returns what the sale knows besides the seat.
  ///
  /// This is children, infants on a lap, passengers who need help, and what was bought.
  private static func note(
    _ delivery: FlightBooking.Delivery, _ passenger: Passenger, of booking: FlightBooking
  ) -> String {
    var words: [String] = []
    switch passenger.type {
    case .adult: break
    case .child: words.append("CHD")
    case .infant: words.append("INF")
    }
    if booking.infant(on: delivery) { words.append("+INF") }
    let help = (passenger.details?.assistance ?? []).map(\.rawValue)
    words += help
    if let marketing = booking.segments[delivery.segment].marketing {
      words.append("as \(marketing)")
    }
    // Extras of the whole booking are listed with each of its passengers.
    let codes = booking.extras.filter { $0.passenger == nil || $0.passenger == passenger.id }
      .map(\.code).filter { !help.contains($0) }
    for code in Set(codes).sorted() {
      let count = codes.count { $0 == code }
      words.append(count == 1 ? code : "\(code)x\(count)")
    }
    return cut(words.joined(separator: " "))
  }

  /// Returns as much of a text as a cell holds.
  private static func cut(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(ManifestRow.longestCell)))
  }
}

extension FlightBooking {
  /// Returns whether an infant sits on the lap of this passenger; each infant has an adult of its own.
  fileprivate func infant(on delivery: Delivery) -> Bool {
    let infants = passengers.count { $0.type == .infant }
    let adults = passengers.filter { $0.type == .adult }
    return adults.prefix(infants).contains { $0.id == delivery.passenger }
  }
}
