internal import PassFormats
internal import Vocabulary

/// A boarding pass must name the flight that the gate is boarding: carrier and number, local day,
/// airport of departure.
struct FlightPolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    guard case .boardingPass(let boardingPass) = pass.content else { return }
    guard let context = situation.context else { return }
    let legs = boardingPass.legs
    var candidates = Array(legs.indices)
    if let flight = context.flight {
      candidates.removeAll { legs[$0].flight != flight }
      if candidates.isEmpty {
        throw .refuse(
          .wrongFlight,
          "wrong flight: this gate boards \(flight), the pass is for "
            + legs.map(\.routeInWords).joined(separator: " and ")
            + "; send the traveler to its gate")
      }
    }
    if context.date == nil,
      !candidates.contains(where: { isAbout(situation.now, legs[$0].dayOfYear) })
    {
      throw .refuse(
        .wrongDate,
        "wrong day: no leg of the pass on this flight departs about now; send the traveler to the desk"
      )
    }
    if let date = context.date {
      let otherDay = candidates.first.flatMap { legs[$0].dayOfYear } ?? 0
      candidates.removeAll { !isDay(date, legs[$0].dayOfYear, in: pass) }
      if candidates.isEmpty {
        throw .refuse(
          .wrongDate,
          "wrong day: this gate boards the flight of \(date), the pass is for day \(otherDay) of "
            + "the year; send the traveler to the desk")
      }
    }
    if let station = context.station {
      let other = candidates.first.flatMap { legs[$0].origin?.rawValue } ?? ""
      candidates.removeAll { legs[$0].origin != station }
      if candidates.isEmpty {
        throw .refuse(
          .wrongStation,
          "wrong airport: this gate is in \(station), the pass departs from \(other); "
            + "send the traveler to the desk")
      }
    }
    situation.leg = candidates.first
  }

  /// Whether a day of the year is today, or a day before or after in another time zone.
  private func isAbout(_ now: Instant, _ dayOfYear: Int?) -> Bool {
    [-86_400, 0, 86_400].contains { now.adding(seconds: $0).date()?.dayOfYear == dayOfYear }
  }

  /// Whether a day of the year, which is all that the pass tells, is this day.
  ///
  /// The year comes from the signed window; the local day may differ from that of UTC by one.
  private func isDay(_ date: CivilDate, _ dayOfYear: Int?, in pass: PassClaims) -> Bool {
    guard date.dayOfYear == dayOfYear, let first = pass.notBefore.date(),
      let last = pass.expires.date()
    else { return false }
    return (first.daysSince1970 - 1...last.daysSince1970 + 1).contains(date.daysSince1970)
  }
}

extension FlightContext {
  /// Whether a leg is the whole of this flight: carrier and number, day and airport.
  func isFlight(_ leg: BoardingPass.Leg) -> Bool {
    guard let flight, let date, let station else { return false }
    return leg.flight == flight && leg.dayOfYear == date.dayOfYear && leg.origin == station
  }
}
