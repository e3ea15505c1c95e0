internal import PassFormats
package import PassVerifier
internal import Vocabulary

/// The passengers who boarded, by the events of gates and by what people saw.
package struct Boarded: Sendable {
  /// The passengers who are on board.
  package private(set) var travelers: Set<TravelerID> = []
  /// The number of infants on laps that a gate let in.
  package private(set) var infants = 0
  /// The entries of gates that fit no passenger, and the parts that were refused.
  package private(set) var faults: [String] = []

  /// Those whom people saw boarding.
  package init(_ state: DepartureState) {
    travelers = Set(state.all.filter(\.isSeenBoarding).map(\.id))
  }

  /// These passengers.
  package init(seen travelers: [TravelerID]) { self.travelers = Set(travelers) }

  /// Adds those whom the exports of gates admit; `held` is the trust of the departure's gates.
  ///
  /// An export counts as far as the bundle names the device that signed it.
  package mutating func read(
    _ exports: [(name: String, text: [UInt8])], of desk: Desk, held: HeldTrust
  ) {
    var admissions = Admissions()
    for export in exports {
      let parts = LedgerText(export.text)
      if parts.sections.isEmpty { faults.append("\(export.name): is no export of a gate") }
      for (index, part) in parts.sections.enumerated() {
        do {
          let section = try LedgerSection(part.lines, token: part.token, trust: held.trust)
          for (event, _) in section.events { admissions.insert(event) }
        } catch {
          faults.append("\(export.name): part \(index + 1) does not count: \(error)")
        }
      }
    }
    count(admissions, desk)
  }

  private mutating func count(_ admissions: Admissions, _ desk: Desk) {
    var byPass: [PassID: Holder] = [:]
    var entries: [Holder: [AdmissionEvent]] = [:]
    var bySequence: [Int: TravelerID] = [:]
    for passenger in desk.state.all {
      for pass in passenger.passes {
        byPass[pass.id] = Holder(traveler: passenger.id, infant: pass.infant)
      }
      if let sequence = passenger.sequence { bySequence[sequence] = passenger.id }
    }
    let context = "\(desk.facts.departure)"
    for event in admissions.standing where event.context == context {
      if let known = event.pass.flatMap({ byPass[$0.passID] }) {
        entries[known, default: []].append(event)
      } else if let sequence = event.airlineKey.flatMap({ Int($0.sequence) }),
        let traveler = bySequence[sequence]
      {
        travelers.insert(traveler)
      } else {
        faults.append(
          "event \(event.sequence) of \(event.device) let in a person whom this departure does not know; look at the "
            + "report of that gate")
      }
    }
    infants += entries.keys.count { $0.infant != nil }
    travelers.formUnion(entries.keys.filter { $0.infant == nil }.map(\.traveler))
    // Gates that did not hear of each other let the same pass in, or two passes of one passenger.
    faults += entries.filter { $0.value.count > 1 }.map { holder, events in
      let sequence = desk.state.passengers[holder.traveler]?.sequence.map { "\($0)" } ?? "none"
      let gates = Set(events.map { "\($0.device)" }).sorted().joined(separator: " and ")
      return
        "the passenger with sequence \(sequence) was let in \(events.count) times, at \(gates), and counts once; count the "
        + "people on board"
    }.sorted()
  }

  /// The holder of a pass: a passenger, or an infant on their lap by its number.
  private struct Holder: Hashable {
    let traveler: TravelerID
    let infant: Int?
  }
}
