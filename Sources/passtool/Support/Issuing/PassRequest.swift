internal import PassIssuer
internal import Vocabulary

/// A request of either kind, with the properties that both share.
enum PassRequest: Sendable {
  case boardingPass(BoardingPassRequest)
  case ticket(TicketRequest)

  var issuer: IssuerID {
    switch self {
    case .boardingPass(let request): request.issuer
    case .ticket(let request): request.issuer
    }
  }

  var passID: PassID? {
    switch self {
    case .boardingPass(let request): request.passID
    case .ticket(let request): request.passID
    }
  }

  var status: StatusEntry? {
    switch self {
    case .boardingPass(let request): request.status
    case .ticket(let request): request.status
    }
  }

  /// The kind of key that may sign the pass.
  var kind: KeyKind {
    switch self {
    case .boardingPass: .boardingPass
    case .ticket(let request): request.ticket.keyKind
    }
  }

  /// Returns the same request for a pass of this id.
  func with(passID: PassID) -> PassRequest {
    switch self {
    case .boardingPass(var request):
      request.passID = passID
      return .boardingPass(request)
    case .ticket(var request):
      request.passID = passID
      return .ticket(request)
    }
  }

  /// Returns the same request for a pass with this entry of a status list.
  func with(status: StatusEntry) -> PassRequest {
    switch self {
    case .boardingPass(var request):
      request.status = status
      return .boardingPass(request)
    case .ticket(var request):
      request.status = status
      return .ticket(request)
    }
  }

  /// Returns the pass that an issuer would sign; throws the fault of the request.
  func draft(
    by issuer: Issuer, now: Instant, replacing former: FormerPass? = nil
  ) throws(IssueError) -> PassDraft {
    switch self {
    case .boardingPass(let request):
      try issuer.draft(request, now: now, random: SecureRandom(), replacing: former)
    case .ticket(let request):
      try issuer.draft(request, now: now, random: SecureRandom(), replacing: former)
    }
  }
}
