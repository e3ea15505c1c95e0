internal import PassFormats

extension Admissions {
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

  /// Returns the number of people who came in at a place and are out now, because they were scanned on the way out.
  ///
  /// On a pass for several people, as many came in as were ever in at once.
  func outside(in context: String) -> Int {
    let exits = counting(.exit).filter { $0.context == context }
    guard !exits.isEmpty else { return 0 }
    let left = Set(exits.compactMap { $0.target })
    let entries = events.values.filter { event in
      event.context == context && event.kind.isEntry && counts(event)
        && (isStanding(event) || left.contains(event.key))
    }
    var turns: [Subject: [AdmissionEvent]] = [:]
    // Of two events of one gate in the same second, the later one has the higher number.
    let inOrder = (entries + exits).sorted {
      ($0.at, $0.sequence, $0.key) < ($1.at, $1.sequence, $1.key)
    }
    for event in inOrder {
      let entry = event.kind == .exit ? event.target.flatMap { events[$0] } : event
      if let entry { turns[Subject(entry), default: []].append(event) }
    }
    return turns.values.reduce(0) { sum, events in
      var (inside, most) = (0, 0)
      for event in events {
        inside += event.kind == .exit ? -1 : 1
        most = max(most, inside)
      }
      return sum + most - max(inside, 0)
    }
  }
}
