import PassFormats
import PassVerifier
import Vocabulary

/// A model of the true events and of the results of any subset.
///
/// It is implemented from docs/SPEC.md §16 independently of the gate.
struct SimulatedTruth {
  private(set) var events: [EventKey: AdmissionEvent] = [:]

  mutating func happened(_ event: AdmissionEvent) { events[event.key] = event }

  /// Returns the results of the events that a gate knows.
  func view(_ known: Set<EventKey>) -> View { View(known.compactMap { events[$0] }) }

  var whole: View { View(Array(events.values)) }

  /// The results of some events.
  struct View {
    let events: [AdmissionEvent]
    private let takenBack: Set<EventKey>
    private let gone: Set<EventKey>

    init(_ events: [AdmissionEvent]) {
      self.events = events.sorted { ($0.at, $0.key) < ($1.at, $1.key) }
      // An undo cannot be undone.
      let takenBack = Set(events.filter { $0.kind == .undo }.compactMap(\.target))
      self.takenBack = takenBack
      gone = Set(
        events.filter { ($0.kind == .exit || $0.kind == .offload) && !takenBack.contains($0.key) }
          .compactMap(\.target))
    }

    func counting(_ kind: AdmissionEvent.Kind) -> [AdmissionEvent] {
      events.filter { $0.kind == kind && !takenBack.contains($0.key) }
    }

    /// The departure by the latest report, independent of the clock.
    var departure: AdmissionEvent? {
      let words = counting(.departure)
      let replaced = Set(words.compactMap(\.target))
      return words.last { !replaced.contains($0.key) }
    }

    func counts(_ id: EventKey) -> Bool { !takenBack.contains(id) }

    var entries: [AdmissionEvent] {
      events.filter { [.admit, .manual, .override].contains($0.kind) }
    }

    /// The admitted passes that are still inside.
    var inside: [AdmissionEvent] {
      entries.filter { !takenBack.contains($0.key) && !gone.contains($0.key) }
    }

    /// The double admissions: for each pass or passenger, the gates and times.
    var conflicts: [String: [String]] {
      let inside = inside
      var conflicts: [String: [String]] = [:]
      for entry in inside {
        if let pass = entry.pass {
          let same = inside.filter { $0.pass == pass }
          if same.count > same.compactMap(\.admits).max() ?? 1 {
            conflicts["\(pass.passID)/\(pass.part)"] = same.map(Self.words).sorted()
          }
        }
        if let key = entry.airlineKey {
          let same = inside.filter { $0.airlineKey == key }
          let isOfOnePass = entry.pass != nil && same.allSatisfy { $0.pass == entry.pass }
          if same.count > 1, !isOfOnePass { conflicts["\(key)"] = same.map(Self.words).sorted() }
        }
      }
      return conflicts
    }

    /// Returns the ledger's objections to an admission; empty if there are none.
    ///
    /// `others` are the passenger's other passes by the passenger list.
    func objections(
      _ pass: PassKey?, others listed: [PassKey] = [], _ passenger: AirlineKey?, issued: Instant?,
      admits: Int
    ) -> [String] {
      var objections: [String] = []
      func isOfPassenger(_ event: AdmissionEvent) -> Bool {
        passenger != nil && event.airlineKey == passenger
      }
      func isOfPass(_ event: AdmissionEvent) -> Bool { pass != nil && event.pass == pass }
      func isOfOther(_ event: AdmissionEvent) -> Bool {
        event.pass.map(listed.contains) ?? false
      }
      if counting(.offload).contains(where: { isOfPass($0) || isOfOther($0) || isOfPassenger($0) })
      {
        objections.append("off the flight")
      }
      let inside = inside
      if inside.contains(where: isOfOther) { objections.append("in on another listed pass") }
      if inside.count(where: isOfPass) >= admits { objections.append("in already") }
      let others = inside.filter { isOfPassenger($0) && !isOfPass($0) }
      if others.contains(where: { other in
        guard let theirs = other.issuedAt, let issued else { return false }
        return other.pass?.issuer == pass?.issuer && theirs > issued
      }) {
        objections.append("superseded")
      }
      if inside.contains(where: { isOfPassenger($0) && !isOfPass($0) }) {
        objections.append("in on another pass")
      }
      return objections
    }

    static func words(_ event: AdmissionEvent) -> String {
      "\(event.device) \(event.at) \(event.kind) \(event.id)"
    }
  }
}

extension AdmissionConflict {
  /// The conflict in the model's notation.
  var spelled: (subject: String, entries: [String]) {
    let name =
      switch subject {
      case .pass(let pass): "\(pass.passID)/\(pass.part)"
      case .passenger(let key): "\(key)"
      }
    return (name, entries.map(SimulatedTruth.View.words).sorted())
  }
}

extension [AdmissionConflict] {
  var spelled: [String: [String]] {
    reduce(into: [:]) { conflicts, conflict in
      let (subject, entries) = conflict.spelled
      // A duplicate counts as one conflict too many.
      conflicts[conflicts[subject] == nil ? subject : "again: \(subject)"] = entries
    }
  }
}
