internal import PassService
internal import ServiceHTTP
internal import Vocabulary

extension PageRoute {
  /// The time after which the page of a person who waits is asked for again, in seconds.
  private static let askedAgain = 10

  /// Returns the outcome of a request for what is chosen of an occasion, or the person's place in the line for it.
  func choosing(
    _ path: [String], isPost: Bool, _ pages: ProductPages, _ visitor: inout PageVisitor
  ) async throws -> PageAnswer {
    let rest = Array(path.dropFirst())
    let occasion = "\(path[0])/\(path[2])"
    guard let person = try site.person(of: visitor) else {
      return try await pages.outcome(rest, isPost: isPost)
    }
    let standing = try standing(of: person, for: occasion, &visitor)
    var isNew = false
    switch standing {
    case .choosing(let turn): isNew = turn.isNew
    case .looking: break
    case .waiting, .turnedAway:
      let page = visit.path(path[0], "choose", path[2])
      if isPost { return .see(page + (visit.query.isEmpty ? "" : "?\(visit.query)")) }
      if path.count > 3 { return .answer(HTTPAnswer(status: 204)) }
      return .page(.notice(notice(standing)))
    }
    do {
      let answer = try await pages.outcome(rest, isPost: isPost)
      switch answer {
      case .page(.choice(let page)):
        site.room.note(occasion, hasSomethingLeft: page.hasSomethingLeft)
      // The person has chosen. The ticket stays, so that the way back from the offer does not lead to the line.
      case .see: site.room.leave(person, from: occasion)
      default: break
      }
      return answer
    } catch PageFault.refused(let refused) where isNew || refused.status == 404 {
      // Nothing was shown, so no place is taken for it; a place that the person had before stays.
      site.room.leave(person, from: occasion)
      visitor.take(ticket: nil, for: occasion, seconds: 0)
      throw PageFault.refused(refused)
    }
  }

  /// Returns what a person may do now; the visitor takes the ticket for the place.
  private func standing(
    of person: LinePerson, for occasion: String, _ visitor: inout PageVisitor
  ) throws -> WaitingLine.Standing {
    let now = visit.now
    let known = try visitor.ticket(for: occasion)
      .flatMap { try site.lineTickets.place(in: $0, of: person, for: occasion) }
      .flatMap { $0.counts(now) ? $0 : nil }
    let standing = site.room.ask(person, for: occasion, known: known, now: now)
    let place: KnownPlace
    switch standing {
    case .turnedAway, .looking: return standing
    case .waiting(_, let arrival):
      place = KnownPlace(
        arrived: arrival.at, number: arrival.number, isChoosing: false, seen: now)
    case .choosing(let turn):
      // Without a crowd there is no line to which another service or a way back could lead.
      guard known != nil || turn.isCrowded else { return standing }
      place = KnownPlace(arrived: turn.since, number: 0, isChoosing: true, seen: now)
    }
    visitor.take(
      ticket: try site.lineTickets.text(of: place, person, for: occasion), for: occasion,
      seconds: WaitingLine.stays)
    return standing
  }

  /// Returns the page of a person who waits.
  private func notice(_ standing: WaitingLine.Standing) -> NoticePage {
    var page = NoticePage(visit.text(.inLine), visit.text(.lineIsFull))
    if case .waiting(let place, _) = standing {
      page.text = visit.text(.placeInLine, ["place": "\(place)"])
      page.details = visit.text(.placeIsKept)
    }
    page.retryAfter = Self.askedAgain
    page.isLine = true
    page.links = [PageLink(visit.path(), visit.text(.toStart))]
    return page
  }
}
