package import PassFormats
internal import Vocabulary

/// Refers unsigned boarding passes, and refuses those of airlines that sign all passes
/// (docs/SPEC.md §9.2).
///
/// The policy trusts nothing that unsigned paper says of itself. The operating carrier's rule therefore applies for
/// every airline that item 21 may name, except for a passenger whose row of the list accepts a partner's unsigned pass.
/// A date of issue (item 22) does not choose the year of a flight: the gate knows the date, and if it does not, the
/// first day counts on which a person could still fly.
enum UnsignedPolicy {
  static func judge(
    _ pass: BoardingPass, _ trust: Trust, _ gate: Checkpoint.Flight?, now: Instant
  ) -> Objection {
    let legs = pass.legs
    /// Returns the day since which an airline signs all passes; nil unless this leg departs after it.
    func signingSince(_ airline: IssuerID?, _ leg: Int) -> CivilDate? {
      guard let airline, let since = trust.party(airline)?.signsSince?.date(),
        legs.indices.contains(leg)
      else { return nil }
      guard let day = day(legs[leg], gate, now: now) else { return since }
      return since < day ? since : nil
    }
    let gateLeg = gate.flatMap { $0.leg(of: pass) }
    let partner = gateLeg.flatMap { gate?.partner(of: pass, leg: $0) }
    let issuer = pass.namedIssuer.isEmpty ? partner : IssuerID(pass.namedIssuer)
    if let issuer, let since = signingSince(issuer, gateLeg ?? 0) {
      return .refuse(.signatureMissing(pass, .issuer(issuer, since: since)))
    }
    if partner == nil {
      for leg in gateLeg.map({ [$0] }) ?? Array(legs.indices) {
        guard let carrier = legs[leg].carrier, let since = signingSince(carrier, leg) else {
          continue
        }
        return .refuse(.signatureMissing(pass, .carrier(carrier, since: since)))
      }
    }
    return .refer(.unsigned(pass))
  }

  /// Returns the date of a leg: the gate's own if the leg is of that day of the year, otherwise the first such day that
  /// a person could still fly on.
  ///
  /// A leg without a day of the year counts as one of today. The result is nil only for a clock outside the calendar.
  private static func day(
    _ leg: BoardingPass.Leg, _ gate: Checkpoint.Flight?, now: Instant
  ) -> CivilDate? {
    if let date = gate?.date, date.dayOfYear == leg.dayOfYear { return date }
    guard let today = now.date(), let dayOfYear = leg.dayOfYear else { return now.date() }
    for year in today.year - 1...today.year + longestLeapGap {
      guard let day = CivilDate(year: year, dayOfYear: dayOfYear) else { continue }
      if day.daysSince1970 >= today.daysSince1970 - longestDelay { return day }
    }
    return nil
  }

  /// The longest delay in days, because a flight may be late and a local date may differ from that of UTC.
  private static var longestDelay: Int { 2 }
  /// The largest number of years until a year has a day 366.
  private static var longestLeapGap: Int { 8 }
}

extension Checkpoint.Flight {
  /// Returns the leg that the gate boards; nil if the gate states no flight or no leg matches.
  package func leg(of pass: BoardingPass) -> Int? {
    guard let flight else { return nil }
    return pass.legs.firstIndex { leg in
      leg.flight == flight && (station == nil || leg.origin == station)
        && (date == nil || leg.dayOfYear == date?.dayOfYear)
    }
  }

  /// Returns the partner airline whose unsigned pass the passenger list accepts here.
  fileprivate func partner(of pass: BoardingPass, leg: Int) -> IssuerID? {
    let leg = pass.legs[leg]
    guard let row = manifest?.row(describedBy: leg, name: pass.passengerName),
      row.takesPaper(pass), row.paper != leg.carrier
    else { return nil }
    return row.paper
  }
}

extension BoardingPass.Leg {
  fileprivate var carrier: IssuerID? { flight.flatMap { IssuerID($0.carrier.rawValue) } }
}
