internal import Bookings
internal import PassCrypto
internal import PassFormats
package import PassIssuer
internal import Vocabulary

/// What a pass is signed as: the airlines' or a ticket, whatever product earned it.
package enum SignableRequest: Sendable {
  case boardingPass(BoardingPassRequest)
  case ticket(TicketRequest)

  /// Which kind of key may sign it.
  var kind: KeyKind {
    switch self {
    case .boardingPass: .boardingPass
    case .ticket(let request): request.ticket.keyKind
    }
  }

  /// Signs it as its booking has the pass.
  ///
  /// - Parameter first: the first issue of the same ticket: at a gate all issues together admit as many as it
  ///   says. A boarding pass is known by its check-in sequence.
  func signed<Content>(
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
      // Issues of the same pass are a minute apart as their booking has them.
      let former = first.map { FormerPass(first: $0, issuedAt: issued.adding(seconds: -60)) }
      return try issuer.issue(request, now: issued, random: SecureRandom(), replacing: former)
    }
  }
}
