package import PassFormats
internal import Vocabulary

/// Who came, for those who look at it afterwards.
///
/// At an event who left again came, too, and who came back did not come twice. On a flight who left the gate again
/// is not aboard.
package struct Attendance: Sendable {
  /// Each person who came, by the entry with which they did, in order of time.
  package let came: [BoardingReport.Line]
  /// Who of the list did not come; of a ticket for several also those of whom only some came.
  package let missing: [BoardingReport.Line]
  /// How many people came, for each row of the list for which anybody did.
  package let present: [ManifestRow: Int]

  init(_ came: [BoardingReport.Line], _ missing: [BoardingReport.Line]) {
    var present: [ManifestRow: Int] = [:]
    for row in came.compactMap(\.row) { present[row, default: 0] += 1 }
    (self.came, self.missing, self.present) = (came, missing, present)
  }

  /// How many people of the list came, without those who came beyond what their tickets admit.
  package var ofList: Int {
    present.reduce(0) { $0 + min($1.value, max(1, $1.key.admits)) }
  }
  /// How many people are expected by the list.
  package var expected: Int { ofList + missing.reduce(0) { $0 + $1.missing } }
}

extension BoardingReport {
  /// The entries with which people came, of all that are in effect.
  ///
  /// Of one ticket as many came as were inside at once. A ticket that admits once on each day is counted by days, and
  /// the day with most of them counts.
  ///
  /// - Parameter group: whom an entry is of: a row of the list, or a pass.
  static func arrivals<Group: Hashable>(
    _ admissions: Admissions, by group: (AdmissionEvent) throws -> Group
  ) rethrows -> [AdmissionEvent] {
    let exits = admissions.counting(.exit)
    let left = Set(exits.compactMap(\.target))
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
    for event in (entries + exits).sorted(by: { ($0.at, $0.key) < ($1.at, $1.key) }) {
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

/// Where people of one group are: by the days of a ticket that admits once on each.
private struct Place<Group: Hashable>: Hashable {
  let group: Group
  let part: String
}
