internal import PassPages
internal import Vocabulary

/// Services over days, such as a boarding: from when until when, at hours in which the provider is open.
extension AppointmentPages {
  /// The days whose opening hours a page shows.
  private static let openingDays = 7

  /// The fields of first and last day, with the hours.
  func days(
    of service: ListedService, at provider: ListedProvider, from day: CivilDate, _ visit: Visit
  ) -> FormGroup {
    let form = visit.form
    let next = day.adding(days: 1)
    let (first, last) = (provider.openingTimes(on: day), provider.openingTimes(on: next))
    func field(_ kind: FormField.Kind, _ name: String, _ label: PageText, _ otherwise: String)
      -> FormField
    {
      FormField(kind, name, visit.text(label), value: form[name].nonEmpty ?? otherwise)
    }
    var fields = [
      field(.date, "from-day", .firstDay, day.description),
      field(.time, "from-time", .firstTime, first?.first ?? "09:00"),
      field(.date, "until-day", .lastDay, next.description),
      field(.time, "until-time", .lastTime, last?.last ?? "17:00"),
    ]
    if let most = service.mostDays, case .days(let isByNight) = service.kind {
      fields[2].hint = visit.text(isByNight ? .mostNights : .mostDays, ["count": "\(most)"])
    }
    if visit.isChosen {
      for index in fields.indices where !Self.isWritten(fields[index]) {
        fields[index].fault = visit.text(.wrongDay)
      }
    }
    return FormGroup(visit.text(.period), fields)
  }

  /// The opening hours of the coming days.
  func openings(of provider: ListedProvider, from day: CivilDate, _ visit: Visit) -> [Fact] {
    (0..<Self.openingDays).map { offset in
      let date = day.adding(days: offset)
      let hours = provider.hours(on: date)
      return Fact(
        visit.shortDay(date.description), hours.isEmpty ? visit.text(.closed) : hours)
    }
  }

  /// Returns the time that the fields of days name, by the clocks of the provider; empty texts for what is no time.
  func period(at provider: ListedProvider, _ visit: Visit) -> AppointmentTime {
    func text(_ day: String, _ time: String) -> String {
      moment(day, time, at: provider, visit)?.description ?? ""
    }
    return AppointmentTime(
      start: text("from-day", "from-time"), end: text("until-day", "until-time"), session: "")
  }

  /// Returns the moment that a field of a day and one of an hour name, by the clocks of the provider; nil for what is no
  /// time.
  func moment(
    _ day: String, _ time: String, at provider: ListedProvider, _ visit: Visit
  ) -> Instant? {
    let clock = visit.form[time].count == 5 ? "\(visit.form[time]):00" : visit.form[time]
    return LocalTime("\(visit.form[day])T\(clock)").map { provider.clock.moment($0) }
  }

  private static func isWritten(_ field: FormField) -> Bool {
    if case .date = field.kind { return CivilDate(field.value) != nil }
    return LocalTime("2000-01-01T\(field.value.prefix(5)):00") != nil
  }
}
