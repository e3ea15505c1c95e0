package import StrictText
package import Vocabulary

/// The clock on the wall of a door, by which its tickets were printed.
package struct DoorClock: Hashable, Sendable {
  /// The time zone of the place; nil where it was not given.
  package let zone: ZoneName?
  /// The minutes ahead of UTC when the event begins, for tickets without a zone and for machines without its rules.
  package let offsetMinutes: Int

  package init(zone: ZoneName?, offsetMinutes: Int) {
    self.zone = zone
    self.offsetMinutes = offsetMinutes
  }

  /// The clock by which a line of a journal of tickets was printed; nil where the line has none.
  package init?(journalLine object: ObjectReader) {
    var object = object
    guard let text = try? object.string("starts_at"), let starts = OffsetDateTime(text) else {
      return nil
    }
    var zone: ZoneName?
    if let node = object.peek("print"), var print = try? ObjectReader(node) {
      zone = try? print.optionalText("zone")
    }
    self.init(zone: zone, offsetMinutes: starts.offsetMinutes)
  }

  package func write(to writer: inout JSONWriter) {
    if let zone { writer.member("zone", zone.rawValue) }
    writer.member("utc_offset", offsetMinutes)
  }

  /// The clock in a JSON object; nil where the object has none.
  package init?(_ object: inout ObjectReader) throws(ShapeError) {
    zone = try object.optionalText("zone")
    guard let minutes = try object.optionalInteger("utc_offset", in: -1439...1439) else {
      guard zone == nil else {
        throw object.failure("utc_offset", "is missing, although zone is there")
      }
      return nil
    }
    offsetMinutes = minutes
  }
}
