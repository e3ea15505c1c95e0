internal import PassFormats
internal import Vocabulary

/// Which leg of a pass is that of the flight that a checkpoint boards (docs/SPEC.md §9.1).
///
/// It is found once, before any policy is asked.
enum FlightMatch: Sendable {
  /// No flight is asked for, or the pass is a ticket.
  case notAsked
  /// This leg, counted from 0.
  case leg(Int)
  /// None, and the last step that left some.
  case mismatch(Finding)

  init(_ pass: PassClaims, _ checkpoint: Checkpoint, now: Instant) {
    guard case .boardingPass(let boardingPass) = pass.content, let gate = checkpoint.gate else {
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
    } else if !candidates.contains(where: { Self.isAbout(now, legs[$0].dayOfYear) }) {
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

  /// Whether a day of the year is today, or a day before or after in another time zone.
  private static func isAbout(_ now: Instant, _ dayOfYear: Int?) -> Bool {
    [-86_400, 0, 86_400].contains { now.adding(seconds: $0).date()?.dayOfYear == dayOfYear }
  }

  /// Whether a day of the year, which is all that the pass tells, is this day.
  ///
  /// The year comes from the signed window; the local day may differ from that of UTC by one.
  private static func isDay(_ date: CivilDate, _ dayOfYear: Int?, in pass: PassClaims) -> Bool {
    guard date.dayOfYear == dayOfYear, let first = pass.notBefore.date(),
      let last = pass.expires.date()
    else { return false }
    return (first.daysSince1970 - 1...last.daysSince1970 + 1).contains(date.daysSince1970)
  }
}
