internal import Vocabulary

/// More people than may be are in on one pass, or in one seat: what gates that could not talk to each
/// other let in twice.
public struct AdmissionConflict: Hashable, Sendable {
  /// What was used too often.
  public enum Subject: Hashable, Sendable {
    case pass(PassKey)
    case passenger(AirlineKey)
  }

  /// The pass or the passenger.
  public let subject: Subject
  /// The entries that stand, by time: two or more.
  public let entries: [AdmissionEvent]
  /// How many of them may.
  public let allowed: Int
}

extension Admissions {
  /// The conflicts of a place: those of which an entry is there.
  public func conflicts(in context: String) -> [AdmissionConflict] {
    conflicts.filter { $0.entries.contains { $0.context == context } }
  }

  /// Every conflict among these events.
  ///
  /// Entries of one pass conflict where more stand than the pass admits: of one part of it, or of all of
  /// it where doors counted it by different rules. Entries of one passenger conflict where they are of different
  /// passes, or of a pass and of the passenger list; where they are all of one pass, the first rule has
  /// told already.
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
    return conflicts.sorted { $0.order < $1.order }
  }
}

extension PassKey {
  /// The pass, whatever part of it.
  fileprivate var whole: PassKey { PassKey(issuer: issuer, passID: passID, first: first, part: "") }
}

extension AdmissionConflict {
  fileprivate var order: (Instant, EventKey, Int) {
    let first = entries[0]
    let rank = if case .pass = subject { 0 } else { 1 }
    return (first.at, first.key, rank)
  }
}
