package import Bookings
internal import PassCrypto
package import PassFormats
package import PassIssuer
package import Vocabulary

/// The form in which a pass is signed: a boarding pass or a ticket.
package enum SignableRequest: Sendable {
  case boardingPass(BoardingPassRequest)
  case ticket(TicketRequest)

  /// The kind of key that may sign it.
  package var kind: KeyKind {
    switch self {
    case .boardingPass: .boardingPass
    case .ticket(let request): request.ticket.keyKind
    }
  }

  /// Signs the request for a booking's pass.
  ///
  /// `first` is the first issue of the same ticket, because gates count admissions over all its issues. Gates count
  /// boarding passes by check-in sequence instead.
  package func signed<Content>(
    as pass: EarnedPass<Content>, first: PassID?, entry: StatusEntry, by signer: Signer
  ) throws -> PassIssuer.Pass {
    let issuer = Issuer(signer)
    let issued = max(pass.issued, signer.terms?.notBefore ?? pass.issued)
    switch self {
    case .boardingPass(var request):
      request.passID = pass.id
      request.validFrom = pass.validFrom
      request.validUntil = pass.validUntil
      request.status = entry
      return try issuer.issue(request, now: issued, random: SecureRandom())
    case .ticket(var request):
      request.passID = pass.id
      request.validFrom = pass.validFrom
      request.validUntil = pass.validUntil
      request.status = entry
      // The claims need an earlier issue time, and issues of the same entitlement are at least a minute apart.
      let former = first.map { FormerPass(first: $0, issuedAt: issued.adding(seconds: -60)) }
      return try issuer.issue(request, now: issued, random: SecureRandom(), replacing: former)
    }
  }
}
