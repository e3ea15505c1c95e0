internal import PassPages
internal import Vocabulary

/// The times of one service on a day and after it, as far as the service says.
struct KnownTimes {
  /// One time, by the clocks of the place.
  struct Time {
    let start: String
    let end: String
    /// The places that are left in a session; nil for a time of one's own.
    let places: Int?
  }

  var times: [Time] = []
  /// Whether no free time is missing up to the last one here, or at all if there is none.
  var isComplete = true
  /// The least number of places that are wanted.
  var people = 1

  func on(_ day: CivilDate) -> [Time] { times.filter { $0.start.hasPrefix(day.description) } }

  /// Whether something is free on a day; nil if that is not known.
  func isFree(on day: CivilDate) -> Bool? {
    let isFree = on(day).contains { ($0.places ?? people) >= people }
    return isFree || isComplete ? isFree : nil
  }

  /// The first free time after a day.
  func next(after day: CivilDate) -> Time? {
    times.first { $0.start.prefix(10) > day.description && ($0.places ?? people) >= people }
  }
}

extension AppointmentPages {
  typealias Offer = (provider: ListedProvider, service: ListedService)

  /// The greatest number of searches for free times that one page makes, because a person may make 30 a minute.
  private static let mostSearches = 3
  /// The greatest number of classes whose sessions one page lists.
  private static let mostClasses = 10

  /// Returns what is known of the times of each offer; nil where nothing is known.
  ///
  /// One request is for all services of the same length. A visitor without a token may not ask, and sees the opening
  /// hours instead. A day that cannot be asked for is marked in the form.
  func times(
    of offers: [Offer], on day: CivilDate, _ form: inout Form,
    _ visit: Visit
  ) async throws -> [(Offer, KnownTimes?)] {
    var known: [String: KnownTimes] = [:]
    var groups: [(key: String, offers: [Offer])] = []
    var classes = 0
    for offer in offers where offer.provider.isOpen {
      switch offer.service.kind {
      case .days: continue
      case .sessions:
        classes += 1
        if classes <= Self.mostClasses {
          known[Self.key(offer)] = try await sessions(of: offer, from: day, visit)
        }
      case .times:
        let key = "\(offer.service.type)/\(offer.service.lengths.first ?? 0)"
        if let index = groups.firstIndex(where: { $0.key == key }) {
          groups[index].offers.append(offer)
        } else {
          groups.append((key, [offer]))
        }
      }
    }
    for group in groups.prefix(Self.mostSearches) {
      do {
        known.merge(try await free(group.offers, from: day, visit)) { $1 }
      } catch PageFault.refused(let refused) where refused.status == 401 {
        break
      } catch PageFault.refused(let refused) where [400, 422].contains(refused.status) {
        form.mark("day", refused.message)
        break
      }
    }
    return offers.map { ($0, known[Self.key($0)]) }
  }

  private static func key(_ offer: Offer) -> String { "\(offer.provider.id)/\(offer.service.type)" }

  /// Asks for the free times of providers of one service and one length.
  private func free(
    _ offers: [Offer], from day: CivilDate, _ visit: Visit
  ) async throws -> [String: KnownTimes] {
    guard let first = offers.first else { return [:] }
    let limit = 100
    let start = offers.map { $0.provider.clock.start(of: day) }.min() ?? visit.now
    let answer = try await visit.ask(
      "listFreeTimes",
      query: [
        ("service_type", first.service.type), ("minutes", "\(first.service.lengths.first ?? 0)"),
        ("provider_id", offers.count == 1 ? first.provider.id : ""), ("from", start.description),
        ("limit", "\(limit)"),
      ])
    let list = answer["free"].list
    var known: [String: KnownTimes] = [:]
    for offer in offers {
      let clock = offer.provider.clock
      let own = list.filter { $0["provider_id"].text == offer.provider.id }.map {
        KnownTimes.Time(
          start: clock.local($0["start_time"].text), end: clock.local($0["end_time"].text),
          places: nil)
      }
      let last = list.last.map { clock.local($0["start_time"].text) } ?? ""
      known[Self.key(offer)] = KnownTimes(
        times: own, isComplete: list.count < limit || last.prefix(10) > day.description)
    }
    return known
  }

  /// Asks for the sessions of a class.
  private func sessions(
    of offer: Offer, from day: CivilDate, _ visit: Visit
  ) async throws -> KnownTimes {
    let (clock, limit) = (offer.provider.clock, 100)
    let start = max(clock.start(of: day), visit.now)
    let answer = try await visit.ask(
      "listSessions", ["provider_id": offer.provider.id],
      query: [("from", start.description), ("limit", "\(limit)")])
    let list = answer["sessions"].list
    return KnownTimes(
      times: list.filter {
        $0["service_type"].text == offer.service.type && !$0["cancelled"].isTrue
      }
      .map {
        KnownTimes.Time(
          start: clock.local($0["start_time"].text), end: clock.local($0["end_time"].text),
          places: $0["available"].number ?? 0)
      },
      isComplete: list.count < limit
        || (list.last.map { clock.local($0["start_time"].text) } ?? "").prefix(10)
          > day.description,
      people: visit.people)
  }
}

extension Form {
  /// Puts a fault beside a field.
  mutating func mark(_ name: String, _ fault: String) {
    for group in groups.indices {
      for field in groups[group].fields.indices where groups[group].fields[field].name == name {
        groups[group].fields[field].fault = fault
      }
    }
  }
}
