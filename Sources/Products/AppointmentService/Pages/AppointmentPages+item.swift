internal import PassPages
internal import Vocabulary

extension AppointmentPages {
  /// The greatest number of times that one result shows.
  private static let mostTimes = 8
  /// The number of places from which on a class is called nearly full.
  private static let fewPlaces = 3

  /// The result of one service of one provider on a day.
  func item(
    for offer: Offer, _ known: KnownTimes?, on day: CivilDate, _ visit: Visit
  ) -> ResultItem {
    let (provider, service) = offer
    var lines = [provider.place]
    if service.kind == .times {
      lines.append(service.lengths.map(visit.duration).joined(separator: " · "))
    }
    var item = ResultItem(
      "\(service.name), \(provider.name)", lines: lines, price: service.priceText(visit), link: nil)
    guard provider.isOpen else {
      item.badge = visit.text(.takesNoBookings)
      return item
    }
    var (shown, text) = (day, service.linkText)
    if case .days = service.kind {
      item.lines.append(opening(of: provider, on: day, visit))
    } else if let known {
      let times = known.on(day)
      item.lines += self.lines(of: times, visit)
      if known.isFree(on: day) == false {
        item.badge = visit.text(times.isEmpty ? .nothingFree : .full)
        if let next = known.next(after: day) {
          item.lines.append(visit.text(.nextFree, ["time": visit.dayAndClock(next.start)]))
          // From the asked day on the page shows the full classes, too, for which people can wait.
          if times.isEmpty { shown = CivilDate(String(next.start.prefix(10))) ?? day }
        } else if known.isComplete, service.kind == .sessions {
          // A class without a further session has nothing to choose, and nothing to wait for.
          guard !known.times.isEmpty else { return item }
          text = .waitingList
        }
      } else if let left = times.compactMap(\.places).filter({ $0 >= visit.people }).max(),
        left <= Self.fewPlaces
      {
        item.badge = visit.text(.placesLeft, ["count": "\(left)"])
      }
    } else {
      item.lines.append(opening(of: provider, on: day, visit))
    }
    let options = service.options
    item.link = PageLink(
      choicePath(
        provider.id, service: options.count == 1 ? options[0].key : service.type,
        day: shown.description, people: visit.people, visit),
      visit.text(text))
    return item
  }

  private func lines(of times: [KnownTimes.Time], _ visit: Visit) -> [String] {
    if times.contains(where: { $0.places != nil }) {
      return times.prefix(Self.mostTimes).map { time in
        let places = time.places ?? 0
        return visit.clocks(time.start, time.end) + " · "
          + (places > 0
            ? visit.text(.placesLeft, ["count": "\(places)"]) : visit.text(.full))
      }
    }
    let clocks = times.prefix(Self.mostTimes).map { visit.clock($0.start) }
    guard !clocks.isEmpty else { return [] }
    return [clocks.joined(separator: " · ") + (times.count > Self.mostTimes ? " …" : "")]
  }
}

extension ListedService {
  fileprivate var linkText: PageText {
    if case .days = kind { return .chooseDays }
    return .chooseTime
  }
}
