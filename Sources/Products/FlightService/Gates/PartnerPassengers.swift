internal import Bookings
internal import Flights
internal import OperatorFiles
internal import PassFormats
internal import StrictText
internal import Vocabulary

/// The passengers of a partner airline on a departure, who come with its unsigned boarding passes.
struct PartnerPassengers: Record {
  static let kind = "partner_passengers"
  static let isReadAgain = false
  /// Maximum number of passengers of one partner; more than any aircraft has seats.
  static let maxCount = 600

  let instance: FlightInstance.ID
  let airline: String
  /// The rows of a passenger list (docs/SPEC.md §17) as CSV.
  @Confidential private(set) var list: String
  /// The time by which the names must be deleted.
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

  /// The rows; empty if the list cannot be read, which was checked when it came.
  var rows: [ManifestRow] { (try? Manifest(Array(list.utf8)))?.rows ?? [] }
}

extension ObjectReader {
  /// Reads the partner, as a carrier and as the issuer whose unsigned paper boards.
  mutating func partner() throws(ShapeError) -> (CarrierCode, IssuerID) {
    let airline: CarrierCode = try text("airline")
    guard let issuer = IssuerID(airline.rawValue) else {
      throw failure("airline", "expected \(CarrierCode.expectation)")
    }
    return (airline, issuer)
  }

  fileprivate mutating func optionalSeat() throws(ShapeError) -> String {
    let seat = try optionalString("seat")
    guard seat.map(ManifestRow.isSeat) ?? true else {
      throw failure("seat", "expected a seat such as 31C, or INF for an infant on a lap")
    }
    return seat ?? ""
  }

  fileprivate mutating func isCheckedIn() throws(ShapeError) -> Bool {
    guard let isCheckedIn = try optionalBoolean("checked_in") else {
      throw failure("checked_in", "expected true or false")
    }
    return isCheckedIn
  }
}

extension ManifestRow {
  /// Reads a passenger of a partner, as an operator writes it; `of` adds the partner whose paper boards.
  init(partner body: inout ObjectReader) throws(ShapeError) {
    let (sequence, seat, reference, isCheckedIn, surname, givenNames, note) = try together(
      part(try body.optionalInteger("sequence", in: 1...9_999)), part(try body.optionalSeat()),
      part(try body.optionalText("booking_reference", as: BookingReference.self)),
      part(try body.isCheckedIn()), part(try body.words("surname", upTo: 64)),
      part(try body.optionalWords("given_names", upTo: 64)),
      part(try body.optionalLine("note", upTo: 64)))
    self.init(
      sequence: sequence.map(String.init), seat: seat, surname: surname,
      givenNames: givenNames ?? "", bookingReference: reference?.rawValue ?? "",
      status: isCheckedIn ? PassengerStatus(code: "1") : .notCheckedIn, note: note ?? "")
  }

  /// Returns the row with a partner whose unsigned paper boards.
  func of(_ airline: IssuerID) -> ManifestRow {
    var row = self
    row.paper = airline
    return row
  }

  fileprivate static func isSeat(_ text: String) -> Bool {
    if text == "INF" { return true }
    let row = text.utf8.dropLast()
    return (1...3).contains(row.count) && row.first != UInt8(ascii: "0")
      && row.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      && text.utf8.last.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
  }
}
