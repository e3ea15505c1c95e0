internal import PassFormats
internal import Vocabulary

/// A boarding pass that nobody signed: a person looks, unless its airline signs every one.
enum UnsignedPolicy {
  static func finding(_ pass: BoardingPass, _ trust: Trust, now: Instant) -> Finding {
    if let airline = airline(of: pass), let since = trust.party(airline)?.signsSince,
      let flight = BCBPDates(pass.bcbp, reference: now).legs.first??.date,
      let start = since.date(), start < flight
    {
      return .refuse(
        .signatureMissing,
        "\(airline) signs every boarding pass since \(start), this one has no signature; "
          + "send the traveler to the desk",
        unverified: pass)
    }
    return .refer(
      .unsigned,
      "an unsigned boarding pass, anybody can print one; compare it with the passenger list "
        + "and a travel document",
      unverified: pass)
  }

  /// Who issued a pass, by its own word: item 21, or else the carrier of its first flight.
  private static func airline(of pass: BoardingPass) -> IssuerID? {
    let named = (pass.bcbp[.issuer] ?? "").filter { $0 != " " }
    return named.isEmpty
      ? pass.legs.first?.flight.flatMap { IssuerID($0.carrier.rawValue) } : IssuerID(named)
  }
}
