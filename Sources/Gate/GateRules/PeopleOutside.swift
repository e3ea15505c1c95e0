internal import PassFormats
internal import Vocabulary

/// The people who came in at a place and are out now, because they were scanned on the way out.
///
/// An event changes only the number of its own pass or passenger, so that its cost does not grow with the number of
/// events.
struct PeopleOutside {
  /// The pass, the passenger or the single entry by which entries belong together.
  private enum Subject: Hashable {
    case pass(PassKey)
    case passenger(AirlineKey)
    case event(EventKey)

    init(_ entry: AdmissionEvent) {
      self =
        entry.pass.map { .pass($0.whole) } ?? entry.airlineKey.map { .passenger($0) }
        ?? .event(entry.key)
    }
  }

  /// The number of people who are out.
  private(set) var count = 0
  private let context: String
  private var entries: [Subject: [EventKey]] = [:]
  /// The number of people who are out of each subject; subjects without such people are left out.
  private var counts: [Subject: Int] = [:]

  /// No one, at a place that events name so.
  init(of context: String) { self.context = context }

  /// Takes an entry or an exit that was just inserted into the events of the place.
  mutating func take(_ event: AdmissionEvent, in admissions: Admissions) {
    let entry = event.kind == .exit ? event.target.flatMap { admissions.events[$0] } : event
    guard let entry, entry.kind.isEntry, entry.context == context else { return }
    let subject = Subject(entry)
    if event.kind != .exit {
      // Who came in for the first time, and was not scanned on the way out, is not out.
      if entries.add(entry.key, to: subject), !admissions.isReferredTo(entry) { return }
    }
    recount(subject, in: admissions)
  }

  /// Counts everyone anew, because an event such as an undo may have changed any number.
  mutating func recount(in admissions: Admissions) {
    for subject in entries.keys { recount(subject, in: admissions) }
  }

  /// Counts the people of a subject.
  ///
  /// On a pass for several people, as many came in as were ever in at once.
  private mutating func recount(_ subject: Subject, in admissions: Admissions) {
    var turns: [AdmissionEvent] = []
    var hasLeft = false
    for entry in (entries[subject] ?? []).compactMap({ admissions.events[$0] }) {
      let exits = admissions.exits(of: entry)
      if admissions.counts(entry), !exits.isEmpty || admissions.isStanding(entry) {
        turns.append(entry)
      }
      turns += exits
      if !exits.isEmpty { hasLeft = true }
    }
    let before = counts[subject] ?? 0
    guard hasLeft || before > 0 else { return }
    // Of two events of one gate in the same second, the later one has the higher number.
    turns = turns.ordered { ($0.at, $0.sequence, $0.key) < ($1.at, $1.sequence, $1.key) }
    var (inside, most) = (0, 0)
    for event in turns {
      inside += event.kind == .exit ? -1 : 1
      most = max(most, inside)
    }
    let now = most - max(inside, 0)
    counts[subject] = now > 0 ? now : nil
    count += now - before
  }
}
