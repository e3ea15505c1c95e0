package import PassFormats
internal import Vocabulary

/// Refers unsigned boarding passes, and refuses those of airlines that sign all passes
/// (docs/SPEC.md §9.2).
///
/// Item 21 of an unsigned pass is not trusted. The operating carrier's rule therefore applies to
/// every pass for its flights, except for a passenger whose row of the list accepts a partner's
/// unsigned pass.
enum UnsignedPolicy {
  static func judge(
    _ pass: BoardingPass, _ trust: Trust, _ gate: Checkpoint.Flight?, now: Instant
  ) -> Objection {
    let dates = BCBPDates(pass.bcbp, reference: now).legs
    /// The day since which an airline signs all passes; nil unless this leg departs after it.
    func signingSince(_ airline: IssuerID?, _ leg: Int) -> CivilDate? {
      guard let airline, let since = trust.party(airline)?.signsSince?.date(),
        dates.indices.contains(leg), let flight = dates[leg]?.date, since < flight
      else { return nil }
      return since
    }
    let gateLeg = gate.flatMap { $0.leg(of: pass) }
    let partner = gateLeg.flatMap { gate?.partner(of: pass, leg: $0) }
    let issuer = pass.namedIssuer.isEmpty ? partner : IssuerID(pass.namedIssuer)
    if let issuer, let since = signingSince(issuer, 0) {
      return .refuse(.signatureMissing(pass, .issuer(issuer, since: since)))
    }
    if partner == nil {
      for leg in gateLeg.map({ [$0] }) ?? Array(pass.legs.indices) {
        guard let carrier = pass.legs[leg].carrier, let since = signingSince(carrier, leg) else {
          continue
        }
        return .refuse(.signatureMissing(pass, .carrier(carrier, since: since)))
      }
    }
    return .refer(.unsigned(pass))
  }
}

extension Checkpoint.Flight {
  /// The leg that the gate boards; nil where the gate states no flight or none matches.
  package func leg(of pass: BoardingPass) -> Int? {
    guard let flight else { return nil }
    return pass.legs.firstIndex { leg in
      leg.flight == flight && (station == nil || leg.origin == station)
        && (date == nil || leg.dayOfYear == date?.dayOfYear)
    }
  }

  /// The partner airline whose unsigned pass the passenger list accepts here.
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
