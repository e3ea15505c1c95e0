package import PassFormats
package import PassVerifier
internal import Vocabulary

/// Who boarded, by the events of gates and by what people saw.
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

  /// Adds those whom the standing events admit; a passenger or infant who came in with a sequence that does not count is
  /// named by it.
  package mutating func count(_ admissions: Admissions, _ desk: Desk) {
    let known = Holders(desk)
    var entries: [Holder: [(sequence: Int, gate: String)]] = [:]
    let context = "\(desk.facts.departure)"
    for event in admissions.standing where event.context == context {
      guard let (holder, sequence) = known.holder(event) else {
        faults.append(
          "event \(event.sequence) of \(event.device) let in a person whom this departure does not know; look at the "
            + "report of that gate")
        continue
      }
      entries[holder, default: []].append((sequence, "\(event.device)"))
    }
    // Gates that did not hear of each other let in one pass twice.
    faults += entries.values.filter { $0.count > 1 && Set($0.map(\.sequence)).count == 1 }.map {
      let gates = Set($0.map(\.gate)).sorted().joined(separator: " and ")
      return "the passenger with sequence \($0[0].sequence) was let in \($0.count) times, at \(gates), and counts "
        + "once; count the people on board"
    }.sorted()
    let admitted = entries.mapValues { Set($0.map(\.sequence)) }
    travelers.formUnion(admitted.keys.filter { $0.infant == nil }.map(\.traveler))
    infants += admitted.keys.filter { $0.infant != nil }.count
    let strange = admitted.filter { holder, sequences in
      sequences != [desk.state.passengers[holder.traveler]?.sequence]
    }
    faults += strange.map { holder, sequences in
      let counting = desk.state.passengers[holder.traveler]?.sequence
      let named = sequences.sorted().map { "\($0)" }.joined(separator: " and ")
      return sequences.count > 1
        ? "gates let in two people for one passenger, with the sequences \(named): one of them may be on board "
          + "without a seat; look for them"
        : "a gate let in a person with sequence \(named), which does not count"
          + (counting.map { ": sequence \($0) does" } ?? ", because the passenger was taken off")
    }.sorted()
  }
}

/// A passenger, or an infant on their lap.
private struct Holder: Hashable {
  let traveler: TravelerID
  let infant: Int?
}

/// The holders of the passes and sequences of a departure.
private struct Holders {
  private var byPass: [PassID: (Holder, Int)] = [:]
  private var bySequence: [Int: TravelerID] = [:]

  init(_ desk: Desk) {
    let all = desk.state.all
    for passenger in all {
      for pass in passenger.passes {
        byPass[pass.id] = (Holder(traveler: passenger.id, infant: pass.infant), pass.sequence)
      }
      if let sequence = passenger.sequence { bySequence[sequence] = passenger.id }
    }
    for passenger in all {
      for sequence in passenger.voidSequences where bySequence[sequence] == nil {
        bySequence[sequence] = passenger.id
      }
    }
  }

  func holder(_ event: AdmissionEvent) -> (Holder, sequence: Int)? {
    if let known = event.pass.flatMap({ byPass[$0.passID] }) { return known }
    guard let key = event.airlineKey, let sequence = Int(key.sequence),
      let traveler = bySequence[sequence]
    else { return nil }
    return (Holder(traveler: traveler, infant: key.isInfant ? 1 : nil), sequence)
  }
}

extension AirlineKey {
  fileprivate var isInfant: Bool { rawValue.hasSuffix("/INF") }
}
