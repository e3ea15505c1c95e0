internal import Vocabulary

/// More admissions than allowed on one pass or for one passenger, made by gates that could not
/// exchange their ledgers.
public struct AdmissionConflict: Hashable, Sendable {
  /// The pass or passenger that was admitted too often.
  public enum Subject: Hashable, Sendable {
    case pass(PassKey)
    case passenger(AirlineKey)
  }

  /// The pass or passenger that was admitted too often.
  public let subject: Subject
  /// The standing entries, in order of time; two or more.
  public let entries: [AdmissionEvent]
  /// The number of entries that is allowed.
  public let allowed: Int
}

extension Admissions {
  /// Returns the conflicts that have at least one entry in this context.
  public func conflicts(in context: String) -> [AdmissionConflict] {
    conflicts.filter { $0.entries.contains { $0.context == context } }
  }

  /// All conflicts among these events.
  ///
  /// Entries of one pass conflict when more of them stand than the pass admits. They are counted
  /// per part of the pass, or over the whole pass where doors with different counting rules
  /// admitted it. Entries of one passenger conflict when they are on different passes, or on a pass
  /// and on the passenger list; entries on one pass alone are covered by the first rule.
  public var conflicts: [AdmissionConflict] {
    var byPass: [PassKey: [AdmissionEvent]] = [:]
    var byPassenger: [AirlineKey: [AdmissionEvent]] = [:]
    for entry in standing {
      if let pass = entry.pass { byPass[pass.whole, default: []].append(entry) }
      if let key = entry.airlineKey { byPassenger[key, default: []].append(entry) }
    }
    var conflicts: [AdmissionConflict] = []
    for entries in byPass.values where entries.count > 1 {
      let isWhole = Set(entries.map { AdmissionEvent.rule(of: $0.context) }).count > 1
      for (pass, entries) in Dictionary(
        grouping: entries, by: { isWhole ? $0.pass?.whole : $0.pass })
      {
        let allowed = entries.compactMap({ $0.admits }).max() ?? 1
        guard let pass, entries.count > allowed else { continue }
        conflicts.append(
          AdmissionConflict(subject: .pass(pass), entries: entries, allowed: allowed))
      }
    }
    for (key, entries) in byPassenger where entries.count > 1 {
      let passes = Set(entries.map({ $0.pass }))
      if passes.count > 1 || passes == [nil] {
        conflicts.append(
          AdmissionConflict(subject: .passenger(key), entries: entries, allowed: 1))
      }
    }
    return conflicts.ordered { $0.order < $1.order }
  }
}

extension AdmissionConflict {
  fileprivate var order: (Instant, EventKey, Int) {
    let first = entries[0]
    let rank = if case .pass = subject { 0 } else { 1 }
    return (first.at, first.key, rank)
  }
}
