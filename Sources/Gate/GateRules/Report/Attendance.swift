package import PassFormats
internal import Vocabulary

/// The people who came and the people who did not, for a look back.
///
/// At an event, a guest who left again came, too, and a guest who came back did not come twice. On a flight, a
/// passenger who left the gate again is not aboard.
package struct Attendance: Sendable {
  /// The people who came, each by the entry with which they came, in order of time.
  package let came: [BoardingReport.Line]
  /// The people of the list who did not come, also those of a ticket for several of whom only some came.
  package let missing: [BoardingReport.Line]
  /// The number of people who came, for each row of the list with at least one.
  package let present: [ManifestRow: Int]

  init(_ came: [BoardingReport.Line], _ missing: [BoardingReport.Line]) {
    var present: [ManifestRow: Int] = [:]
    for row in came.compactMap({ $0.row }) { present[row, default: 0] += 1 }
    (self.came, self.missing, self.present) = (came, missing, present)
  }

  /// The number of people of the list who came, without those who came beyond what their tickets admit.
  package var ofList: Int {
    present.reduce(0) { $0 + min($1.value, max(1, $1.key.admits)) }
  }
  /// The number of people that the list expects.
  package var expected: Int { ofList + missing.reduce(0) { $0 + $1.missing } }
}

extension BoardingReport {
  /// Returns the entries with which people came, of all entries that are in effect.
  ///
  /// On one ticket, as many people came as were inside at once. A ticket that admits once on each day is counted by
  /// days, and the day with the most people counts. `group` returns the owner of an entry: a row of the list, or a
  /// pass.
  package static func arrivals<Group: Hashable, Failure: Error>(
    _ admissions: Admissions, by group: (AdmissionEvent) throws(Failure) -> Group
  ) throws(Failure) -> [AdmissionEvent] {
    let exits = admissions.counting(.exit)
    let left = Set(exits.compactMap { $0.target })
    let entries = [AdmissionEvent.Kind.admit, .manual, .override].flatMap(admissions.counting)
      .filter { admissions.isStanding($0) || left.contains($0.key) }
    var groups: [EventKey: Group] = [:]
    var places: [EventKey: Place<Group>] = [:]
    for entry in entries {
      let group = try group(entry)
      groups[entry.key] = group
      places[entry.key] = Place(group: group, part: entry.pass?.part ?? "")
    }
    var inside: [Place<Group>: Int] = [:]
    var most: [Group: Int] = [:]
    var arrivals: [AdmissionEvent] = []
    for event in (entries + exits).ordered({ ($0.at, $0.key) < ($1.at, $1.key) }) {
      let entry = event.kind.isEntry ? event.key : event.target ?? event.key
      guard let group = groups[entry], let place = places[entry] else { continue }
      inside[place, default: 0] += event.kind.isEntry ? 1 : -1
      guard inside[place, default: 0] > most[group, default: 0] else { continue }
      most[group] = inside[place]
      arrivals.append(event)
    }
    return arrivals
  }
}

/// The place where people of one group are counted; a ticket that admits once on each day has a place for each day.
private struct Place<Group: Hashable>: Hashable {
  let group: Group
  let part: String
}
