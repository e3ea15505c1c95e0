internal import PassFormats
package import StrictText
package import Vocabulary

/// The record of a door, as its directory keeps it.
package struct DoorRecord: Equatable, Sendable {
  /// The random id by which lanes tell doors apart.
  package let id: PassID
  /// The event that the door admits to.
  package let event: DoorEvent
  /// The rule that says how often a ticket admits.
  package let policy: EntryPolicy
  /// The clock on the wall, where the tickets say it; otherwise lanes show UTC.
  package var clock: DoorClock?
  /// The language of the tickets; nil where it is not known.
  package var language: Language?

  package func bytes() -> [UInt8] {
    var writer = JSONWriter()
    writer.object { write(to: &$0) }
    return writer.bytes + [0x0A]
  }

  func write(to writer: inout JSONWriter) {
    writer.member("door", id.rawValue)
    event.write(to: &writer)
    writer.member("policy", policy.rawValue)
    clock?.write(to: &writer)
    if let language { writer.member("language", language.rawValue) }
  }

  /// Takes the members of a record.
  package init(_ object: inout ObjectReader) throws(ShapeError) {
    id = try object.text("door")
    event = try DoorEvent(&object)
    policy = try object.choice("policy")
    clock = try DoorClock(&object)
    language = try object.optionalString("language").flatMap { Language(tag: $0) }
  }

  package init(
    id: PassID, event: DoorEvent, policy: EntryPolicy, clock: DoorClock?, language: Language? = nil
  ) {
    self.id = id
    self.event = event
    self.policy = policy
    self.clock = clock
    self.language = language
  }

  /// The event on one line, its hour as the tickets say it.
  package var inWords: String {
    event.inWords(clock.flatMap { WallClock(offsetMinutes: $0.offsetMinutes) } ?? .utc)
  }
}
