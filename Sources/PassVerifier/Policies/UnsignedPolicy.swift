package import PassFormats
internal import Vocabulary

/// A boarding pass that nobody signed: a person looks, unless its issuer or the operating carrier signs
/// every one.
///
/// What an unsigned pass says of its issuer is nobody's word. So the operating carrier's rule holds for
/// whatever pass is shown for its flight; of a partner's paper only the passenger list can tell.
enum UnsignedPolicy {
  static func judge(
    _ pass: BoardingPass, _ trust: Trust, _ gate: Checkpoint.Flight?, now: Instant
  ) -> Objection {
    let dates = BCBPDates(pass.bcbp, reference: now).legs
    /// Since when an airline signs what it issues, where this pass would be one of these.
    func start(_ airline: IssuerID?, _ leg: Int) -> CivilDate? {
      guard let airline, let since = trust.party(airline)?.signsSince?.date(),
        dates.indices.contains(leg), let flight = dates[leg]?.date, since < flight
      else { return nil }
      return since
    }
    let own = gate.flatMap { $0.leg(of: pass) }
    let partner = own.flatMap { gate?.partner(of: pass, leg: $0) }
    let issuer = pass.namedIssuer.isEmpty ? partner : IssuerID(pass.namedIssuer)
    if let issuer, let since = start(issuer, 0) {
      return .refuse(.signatureMissing(pass, .issuer(issuer, since: since)))
    }
    if partner == nil {
      for leg in own.map({ [$0] }) ?? Array(pass.legs.indices) {
        guard let carrier = pass.legs[leg].carrier, let since = start(carrier, leg) else {
          continue
        }
        return .refuse(.signatureMissing(pass, .carrier(carrier, since: since)))
      }
    }
    return .refer(.unsigned(pass))
  }
}

extension Checkpoint.Flight {
  /// The leg of the flight that the gate boards, where it says which.
  package func leg(of pass: BoardingPass) -> Int? {
    guard let flight else { return nil }
    return pass.legs.firstIndex { leg in
      leg.flight == flight && (station == nil || leg.origin == station)
        && (date == nil || leg.dayOfYear == date?.dayOfYear)
    }
  }

  /// The partner whose paper the passenger list says that this is.
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
