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

  /// Adds those whom the standing events admit; a passenger whom gates let in twice, or with a sequence that does not
  /// count, is named by the sequences.
  package mutating func count(_ admissions: Admissions, _ desk: Desk) {
    let known = Holders(desk)
    var entries: [Holder: [Holders.Entry]] = [:]
    let context = "\(desk.facts.departure)"
    for event in admissions.standing where event.context == context {
      guard let (holder, entry) = known.holder(event) else {
        faults.append(
          "event \(event.sequence) of \(event.device) let in a person whom this departure does not know; look at the "
            + "report of that gate")
        continue
      }
      entries[holder, default: []].append(entry)
    }
    travelers.formUnion(entries.keys.filter { $0.infant == nil }.map(\.traveler))
    infants += entries.keys.count { $0.infant != nil }
    faults += entries.compactMap { holder, entries in
      let counting = desk.state.passengers[holder.traveler]?.sequence
      let sequences = Set(entries.map(\.sequence)).sorted().map { "\($0)" }
        .joined(separator: " and ")
      // Gates that did not hear of each other let the same pass in, or two passes of one passenger.
      if entries.count > 1 {
        let gates = Set(entries.map { "\($0.event.device)" }).sorted().joined(separator: " and ")
        return
          "the passenger with sequence \(sequences) was let in \(entries.count) times, at \(gates), and counts once; "
          + "count the people on board"
      }
      guard entries[0].sequence != counting else { return nil }
      let reason =
        entries[0].isOfList
        ? ", because nobody took in that the airline's host had checked the passenger in"
        : ", because the passenger was taken off"
      return "a gate let in a person with sequence \(sequences), which does not count"
        + (counting.map { ": sequence \($0) does" } ?? reason)
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
  /// An entry of a holder, by its sequence.
  struct Entry {
    let event: AdmissionEvent
    let sequence: Int
    /// Whether only the list gives the sequence to the passenger, and no person took that in.
    var isOfList = false
  }

  private var byPass: [PassID: (Holder, Int)] = [:]
  private var bySequence: [Int: TravelerID] = [:]
  /// The passengers by sequences of the airline's host that nobody took in: a gate that knows the host's key lets in a
  /// signed pass all the same.
  private var byList: [Int: TravelerID] = [:]

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
    let stated = Dictionary(grouping: all) { $0.traveler.hostSequence }
    for case (let sequence?, let passengers) in stated where passengers.count == 1 {
      byList[sequence] = passengers[0].id
    }
  }

  func holder(_ event: AdmissionEvent) -> (Holder, Entry)? {
    if let (holder, sequence) = event.pass.flatMap({ byPass[$0.passID] }) {
      return (holder, Entry(event: event, sequence: sequence))
    }
    guard let key = event.airlineKey, let sequence = Int(key.sequence) else { return nil }
    func holder(_ traveler: TravelerID) -> Holder {
      Holder(traveler: traveler, infant: key.isInfant ? 1 : nil)
    }
    if let traveler = bySequence[sequence] {
      return (holder(traveler), Entry(event: event, sequence: sequence))
    }
    return byList[sequence].map {
      (holder($0), Entry(event: event, sequence: sequence, isOfList: true))
    }
  }
}

extension AirlineKey {
  fileprivate var isInfant: Bool { rawValue.hasSuffix("/INF") }
}
