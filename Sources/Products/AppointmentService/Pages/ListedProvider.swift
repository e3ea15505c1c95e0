internal import PassPages
internal import Vocabulary

/// A provider as an answer describes it.
struct ListedProvider {
  let id: String
  let name: String
  let place: String
  /// Whether it takes requests.
  let isOpen: Bool
  let services: [ListedService]
  let clock: PlaceClock
  private let answer: Received

  init(_ answer: Received, clock: PlaceClock) {
    id = answer["provider_id"].text
    name = answer["name"].text
    place = answer["place"].text
    isOpen = answer["takes_requests"].isTrue
    services = answer["services"].list.map(ListedService.init)
    self.clock = clock
    self.answer = answer
  }

  func service(_ type: String) -> ListedService? { services.first { $0.type == type } }

  /// Returns the service and the length that a page asks for as `walking` or `walking/30`; nil if one of several is
  /// still to be chosen.
  func wanted(_ text: String) -> WantedService? {
    let options = services.flatMap(\.options)
    if let exact = options.first(where: { $0.key == text }) { return exact }
    let ofType = options.filter { $0.service.type == text }
    if ofType.count == 1 { return ofType[0] }
    return text.isEmpty && options.count == 1 ? options[0] : nil
  }

  /// Returns the opening hours of a day, such as `09:00–12:00, 13:00–17:00`; empty if it is closed all day.
  func hours(on day: CivilDate) -> String {
    let (start, end) = (clock.start(of: day), clock.start(of: day.adding(days: 1)))
    let isAway = answer["absences"].list.contains { absence in
      guard let from = Instant(absence["start_time"].text),
        let until = Instant(absence["end_time"].text)
      else { return false }
      return from <= start && until >= end
    }
    if isAway { return "" }
    return answer["hours"].list.filter { $0["weekday"].number == day.weekday }
      .map { "\($0["from"].text)–\($0["until"].text)" }.joined(separator: ", ")
  }

  /// Returns the first and the last open minute of a day, such as `09:00` and `17:00`; nil if it is closed.
  func openingTimes(on day: CivilDate) -> (first: String, last: String)? {
    let spans = answer["hours"].list.filter { $0["weekday"].number == day.weekday }
    guard let first = spans.first, let last = spans.last else { return nil }
    let end = last["until"].text
    return (first["from"].text, end == "24:00" ? "23:59" : end)
  }
}

/// A service with the length that is wanted.
struct WantedService {
  let service: ListedService
  /// Minutes; nil for a class and a service over days.
  let minutes: Int?

  /// The service and the length as a form sends them, such as `walking/30`.
  var key: String { minutes.map { "\(service.type)/\($0)" } ?? service.type }
}
