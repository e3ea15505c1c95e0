internal import Bookings
internal import Flights
internal import PassFormats
internal import Vocabulary

/// Passengers of a partner airline on a departure, who come with its unsigned boarding passes.
struct PartnerPassengers: Record {
  static let kind = "partner_passengers"
  static let isReadAgain = false
  /// More than any aircraft has seats.
  static let most = 600

  let instance: FlightInstance.ID
  let airline: String
  /// Rows of a passenger list (docs/SPEC.md §17) as CSV.
  @Confidential private(set) var list: String
  /// When the names must be gone.
  let ends: Instant

  init(
    _ rows: [ManifestRow], of airline: CarrierCode, on instance: FlightInstance.ID, ends: Instant
  ) {
    self.instance = instance
    self.airline = airline.rawValue
    _list = Confidential(wrappedValue: Manifest.csv(rows, Manifest.Facts()))
    self.ends = ends
  }

  var key: String { "\(instance) \(airline)" }
  var lookups: [Lookup] { [.instance(instance)] }
  var lapses: Instant? { ends }

  /// The rows; none of a list that cannot be read, which was checked when it came.
  var rows: [ManifestRow] { (try? Manifest(Array(list.utf8)))?.rows ?? [] }
}

extension ManifestRow {
  /// A passenger of a partner, as an operator writes it.
  init(
    _ body: inout ObjectReader, of airline: IssuerID
  ) throws(ShapeError) {
    let sequence = try body.optionalInteger("sequence", in: 1...9_999)
    let seat = try body.optionalString("seat")
    guard seat.map(Self.isSeat) ?? true else {
      throw body.failure("seat", "expected a seat such as 31C, or INF for an infant on a lap")
    }
    let reference = try body.optionalString("booking_reference")
    guard reference.map({ BookingReference($0) != nil }) ?? true else {
      throw body.failure("booking_reference", "expected \(BookingReference.expectation)")
    }
    guard let isCheckedIn = try body.optionalBoolean("checked_in") else {
      throw body.failure("checked_in", "expected true or false")
    }
    self.init(
      sequence: sequence.map(String.init), seat: seat ?? "",
      surname: try body.line("surname", upTo: 64),
      givenNames: body.peek("given_names") == nil ? "" : try body.line("given_names", upTo: 64),
      bookingReference: reference ?? "",
      status: isCheckedIn ? PassengerStatus(code: "1") : .notCheckedIn,
      paper: airline, note: body.peek("note") == nil ? "" : try body.line("note", upTo: 64))
  }

  private static func isSeat(_ text: String) -> Bool {
    if text == "INF" { return true }
    let row = text.utf8.dropLast()
    return (1...3).contains(row.count) && row.first != UInt8(ascii: "0")
      && row.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && text.utf8.last.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
  }
}
