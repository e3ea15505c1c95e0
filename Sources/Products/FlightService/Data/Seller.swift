internal import Platform
internal import BookingStore
internal import Bookings
internal import Flights
package import PassIssuer
package import Vocabulary

/// The airline that runs the service, with the carriers whose flights it may sell.
///
/// These are the carriers in the terms of its signing key. Gates enforce the same terms, so a pass for any
/// other flight would not be accepted.
package struct Seller: Sendable {
  package let issuer: IssuerID
  /// The permitted operating carriers.
  package let carriers: Set<CarrierCode>
  private let keys: KeyStore

  /// Creates the airline that owns these keys.
  package init(_ keys: KeyStore, of issuer: IssuerID, now: Instant) throws {
    self.keys = keys
    self.issuer = issuer
    let signer: Signer
    do {
      signer = try keys.signer(of: issuer, for: .boardingPass, now: now)
    } catch {
      throw ServiceError("no pass can be signed, so no flight is sold: \(error)")
    }
    let own = CarrierCode(issuer.rawValue).map { [$0] } ?? []
    carriers = Set(signer.terms?.carriers ?? own)
  }

  /// Returns why a flight cannot be sold, and how to fix it; nil if it can.
  func problem(with flight: FlightDesignator, soldAs marketing: FlightDesignator?) -> String? {
    if !carriers.contains(flight.carrier) {
      let own = carriers.map(\.rawValue).sorted()
      let all = (own + [flight.carrier.rawValue]).map { "--carrier \($0)" }.joined(separator: " ")
      return
        "\(flight) is operated by \(flight.carrier), but the key of \(issuer) signs no passes for flights of "
        + "\(flight.carrier); leave the flight out, or make a key for all carriers with: passtool keys generate "
        + "--keys \(keys.directory) --issuer \(issuer) \(all)"
    }
    if let marketing, marketing.carrier.rawValue != issuer.rawValue,
      !carriers.contains(marketing.carrier)
    {
      return
        "marketing_flight: \(marketing) is sold by \(marketing.carrier), not by \(issuer); give "
        + "the number under which \(issuer) sells \(flight), or leave marketing_flight out"
    }
    return nil
  }

  /// Refuses a store with future departures for which no pass could be signed.
  func check(_ store: any BookingStore, now: Instant) async throws {
    // One day of margin is needed, because in some time zone it is still yesterday.
    guard let yesterday = now.adding(seconds: -86_400).date() else { return }
    let flights = try await store.records(Flight.self, .everyService).map(\.value)
      .filter { $0.lastDay >= yesterday }
    let problems = flights.compactMap { problem(with: $0.designator, soldAs: $0.marketing) }
    guard let first = problems.first else { return }
    throw ServiceError(
      problems.count == 1
        ? "the schedule has a flight that cannot be sold: \(first)"
        : "the schedule has \(problems.count) flights that cannot be sold; the first: \(first)")
  }
}
