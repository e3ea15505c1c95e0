package import PassPages
internal import Vocabulary

extension AppointmentPages {
  /// The pass: the occasion and what the paper shows, by the clocks of the place.
  package func complete(
    _ page: inout PassPage, for pass: Received, of booking: Received, _ visit: Visit
  ) async throws {
    page.title = "\(booking["service_name"].text), \(booking["provider_name"].text)"
    page.facts = facts(of: booking, visit)
    if let count = pass["admits"].number, count > 1 {
      page.facts.append(Fact(visit.text(.admits), "\(count)"))
    }
    if let from = pass["valid_from"].nonEmpty {
      page.facts.append(
        Fact(visit.text(.admitsFrom), visit.dayAndClock(clock(booking).local(from))))
    }
    page.facts.append(Fact(visit.text(.code), booking["confirmation_code"].text))
  }
}
