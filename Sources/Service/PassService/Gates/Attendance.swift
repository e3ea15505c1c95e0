package import Bookings
internal import PassFormats
package import Vocabulary

/// The people who came to an occasion, such as a flight or a show, and those who did not, as gates reported.
///
/// Events are counted like a gate counts them: an entry that was taken back never happened, in whatever order the
/// reports come. A gate without a network reports late, so the numbers are those of the reports so far.
package struct Attendance: Sendable {
  /// The people of one booking who may come on one entitlement, such as a passenger or the holders of a ticket.
  package struct Party: Sendable {
    package let booking: String
    package let code: BookingReference?
    /// The user who booked.
    package let owner: UserID
    /// The names on it; empty where it has none.
    package let names: [String]
    /// The seats or rooms, as printed.
    package let places: [String]
    package let entitlement: String
    /// The number of people it lets in; 0 if the booking is not valid any more.
    package let people: Int
    /// The number of people that the service itself recorded as in, without the report of a gate.
    package let recorded: Int

    package init(
      of booking: some SoldRecord, names: [String], places: [String], entitlement: String,
      people: Int, recorded: Int
    ) {
      self.booking = booking.key
      code = booking.code
      owner = booking.user
      self.names = names
      self.places = places
      self.entitlement = entitlement
      self.people = people
      self.recorded = recorded
    }

    /// The subject of the party's events (`GateRecord`), by which they are found.
    package var subject: String { "\(booking) \(entitlement)" }
  }

  /// A party with the events about it.
  package struct Counted: Sendable {
    package let party: Party
    /// The number of people who came, at most those it lets in.
    package let came: Int
    /// The number of those who came and did not leave again.
    package let inside: Int

    /// The number of people who did not come.
    package var missing: Int { max(party.people - came, 0) }
  }

  /// An event at which an agent has to look.
  package struct Conflict: Sendable {
    /// The event, which is in the list once.
    package let event: String
    /// The booking; nil if the event is about none.
    package let booking: String?
    package let pass: PassID?
    package let device: String
    package let at: Instant
    package let reason: String
  }

  package private(set) var parties: [Counted] = []
  package private(set) var conflicts: [Conflict] = []
  /// The events in `conflicts`.
  private var noted: Set<String> = []
  /// The number of entries in each minute in which there was one, by the clocks of the gates.
  private var minutes: [Instant: Int] = [:]

  package init() {}

  /// Adds a party with all that was reported of it.
  package mutating func add(_ party: Party, _ records: [GateRecord]) throws {
    let admissions = Admissions(try records.map { try $0.event() })
    let entries = admissions.events.values.filter { $0.kind.isEntry && admissions.counts($0) }
    for entry in entries { minutes[entry.at.roundedDownToMinute, default: 0] += 1 }
    // A gate's entry and the service's own record of a passenger are one entry; extra ones are conflicts.
    let most = max(party.people, 0)
    let came = min(entries.count + party.recorded, most)
    let standing = admissions.standing.count + party.recorded
    parties.append(Counted(party: party, came: came, inside: min(standing, came)))
    try note(records)
  }

  /// Notes the events among these at which an agent has to look.
  package mutating func note(_ records: [GateRecord]) throws {
    for record in records where record.isConflict || record.isForked {
      guard noted.insert(record.key).inserted else { continue }
      let event = try record.event()
      conflicts.append(
        Conflict(
          event: record.key, booking: record.booking, pass: event.pass?.passID,
          device: record.device, at: event.at,
          reason: record.isConflict ? record.outcome ?? "" : "LEDGER_FORKED"))
    }
  }

  /// The number of people who may come.
  package var expected: Int { parties.reduce(0) { $0 + $1.party.people } }
  package var came: Int { parties.reduce(0) { $0 + $1.came } }
  package var inside: Int { parties.reduce(0) { $0 + $1.inside } }
  package var missing: Int { parties.reduce(0) { $0 + $1.missing } }

  /// The entries of each minute, earliest first; minutes without an entry are left out.
  package var entriesByMinute: [(minute: Instant, count: Int)] {
    minutes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
