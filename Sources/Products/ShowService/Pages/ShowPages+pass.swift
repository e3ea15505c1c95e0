package import PassPages
internal import StrictText

extension ShowPages {
  /// Adds to the page of a ticket what stands on paper: the show, who it is for, when, where and on which seats.
  package func complete(
    _ page: inout PassPage, for pass: Received, of booking: Received, _ visit: Visit
  ) async throws {
    page.title = booking["title"].text
    let seats = seats(of: pass)
    var facts: [Fact] = []
    if let holder = holder(of: pass, in: booking) {
      facts.append(Fact(visit.text(.nameOnTicket), holder))
    }
    facts += self.facts(about: booking, visit)
    if !seats.isEmpty {
      facts.append(Fact(visit.text(seats.count == 1 ? .seat : .seats), listed(seats)))
    }
    if let admits = pass["admits"].number, admits > 1 || seats.isEmpty {
      facts.append(Fact(visit.text(.admits), "\(admits)"))
    }
    facts.append(Fact(visit.text(.bookingCodeOfShow), booking["confirmation_code"].text))
    page.facts = facts
    let valid = passes(of: booking)
    if pass["replaced_by"].nonEmpty == nil {
      page.siblings = valid.map { link(to: $0, visit) }
    }
    if let own = valid.first(where: { $0["pass_id"].text == pass["pass_id"].text }),
      own["used"].isTrue
    {
      page.state = visit.text(.ticketIsUsed)
    }
  }

  /// Returns the name on a ticket; nil without one, and where the answers do not tell which of several it is.
  private func holder(of pass: Received, in booking: Received) -> String? {
    let names = booking["holders"].list
    if booking["passes"].list.count == 1 { return names.first?.nonEmpty }
    let all = seats(of: booking)
    guard let seat = pass["seats"][0].nonEmpty, let index = all.firstIndex(of: seat),
      names.indices.contains(index)
    else { return nil }
    return names[index].nonEmpty
  }
}
