internal import PassFormats
internal import Vocabulary

/// The leg of a pass that matches the flight of a checkpoint (docs/SPEC.md §9.1).
///
/// It is determined once, before the policies are evaluated.
enum FlightMatch: Sendable {
  /// The checkpoint has no flight, or the pass is a ticket.
  case notAsked
  /// The first matching leg, counted from 0.
  case leg(Int)
  /// No leg matches; the finding is that of the comparison that excluded the last legs.
  case mismatch(Finding)

  init(_ pass: PassClaims, _ checkpoint: Checkpoint, now: Instant) {
    guard let gate = checkpoint.gate, case .boardingPass(let boardingPass) = pass.content else {
      self = .notAsked
      return
    }
    let legs = boardingPass.legs
    var candidates = Array(legs.indices)
    if let flight = gate.flight {
      candidates.removeAll { legs[$0].flight != flight }
      if candidates.isEmpty {
        self = .mismatch(.wrongFlight(gate: flight, legs: legs))
        return
      }
    }
    if let date = gate.date {
      let dayOfYear = candidates.first.flatMap { legs[$0].dayOfYear }
      candidates.removeAll { !Self.isDay(date, legs[$0].dayOfYear, in: pass) }
      if candidates.isEmpty {
        self = .mismatch(.wrongDate(gate: date, dayOfYear: dayOfYear))
        return
      }
    } else if !candidates.contains(where: { Self.isNear(now, legs[$0].dayOfYear) }) {
      self = .mismatch(.notAboutNow)
      return
    }
    if let station = gate.station {
      let origin = candidates.first.flatMap { legs[$0].origin }
      candidates.removeAll { legs[$0].origin != station }
      if candidates.isEmpty {
        self = .mismatch(.wrongStation(gate: station, origin: origin))
        return
      }
    }
    self = candidates.first.map(FlightMatch.leg) ?? .notAsked
  }

  /// Returns whether a day of the year is today in some time zone: at most one day from UTC's.
  private static func isNear(_ now: Instant, _ dayOfYear: Int?) -> Bool {
    [-86_400, 0, 86_400].contains { now.adding(seconds: $0).date()?.dayOfYear == dayOfYear }
  }

  /// Returns whether a day of the year is this date.
  ///
  /// The year follows from the signed window, widened by a day because local dates differ from
  /// UTC's.
  private static func isDay(_ date: CivilDate, _ dayOfYear: Int?, in pass: PassClaims) -> Bool {
    guard date.dayOfYear == dayOfYear, let first = pass.notBefore.date(),
      let last = pass.expires.date()
    else { return false }
    return (first.daysSince1970 - 1...last.daysSince1970 + 1).contains(date.daysSince1970)
  }
}
