internal import PassFormats
internal import Bookings
internal import Flights
internal import StrictText
internal import PassService
internal import Vocabulary

/// An event at a gate that changed no booking, and at which an agent has to look.
///
/// It comes from a ledger, or from the report of a gate that is connected.
struct ReportedConflict: Sendable {
  let key: String
  /// The time by the clock of the gate, if it had one.
  let at: Instant
  private let reported: Instant
  private let reason: String
  private let pass: PassID?
  private let sequence: String?
  private let booking: String?
  /// The record of the event; nil for a report without a ledger.
  private let record: GateRecord?
  private let kind: String?

  init(_ record: GateRecord) throws(ShapeError) {
    let event = try record.event()
    key = record.key
    at = event.at
    reported = record.received
    reason = record.isConflict ? record.outcome ?? "" : "LEDGER_FORKED"
    pass = event.pass?.passID
    sequence = event.airlineKey?.sequence
    booking = record.booking
    self.record = record
    kind = event.kind.rawValue
  }

  /// Returns the conflicts of the passengers of a booking on a flight.
  static func all(
    of booking: FlightBooking, on flight: FlightInstance.ID
  ) -> [ReportedConflict] {
    booking.deliveries.filter { booking.segments[$0.segment].instance == flight }
      .flatMap { all(of: booking, $0) }
  }

  /// Returns the conflicts of one passenger on one flight.
  static func all(
    of booking: FlightBooking, _ delivery: FlightBooking.Delivery
  ) -> [ReportedConflict] {
    (delivery.conflicts ?? []).map {
      ReportedConflict($0, sequence: delivery.sequence.map(String.init), booking: booking.key)
    }
  }

  private init(_ conflict: GateConflict, sequence: String?, booking: String) {
    key = "\(booking)/\(conflict.pass)"
    (at, reported) = (conflict.reported, conflict.reported)
    reason = conflict.reason.rawValue
    pass = conflict.pass
    self.sequence = sequence
    self.booking = booking
    record = nil
    kind = nil
  }

  func write(to writer: inout JSONWriter) {
    writer.member("event", orNull: record?.key)
    writer.member("device", orNull: record?.device)
    writer.member("device_seq", orNull: record?.number)
    writer.member("at", at.description)
    writer.member("reported_at", reported.description)
    writer.member("kind", orNull: kind)
    writer.member("reason", reason)
    writer.member("pass_id", orNull: pass?.rawValue)
    writer.member("sequence", orNull: sequence)
    writer.member("booking_id", orNull: booking)
  }

  /// Writes the members that are shown with the passenger, in a booking that an agent reads.
  func writeShort(to writer: inout JSONWriter) {
    writer.member("pass_id", orNull: pass?.rawValue)
    writer.member("reason", reason)
    writer.member("reported_at", reported.description)
  }
}
