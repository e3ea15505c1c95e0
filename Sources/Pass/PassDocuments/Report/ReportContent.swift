internal import Vocabulary

/// The content of a report, in the words of its language and in the order of its reader, without positions.
///
/// Both the page and the text for a browser are made of it.
struct ReportContent {
  /// A number with a label that says what it counts.
  typealias Figure = PageContent.Field

  /// A guest or passenger in a list of the report.
  struct Row: Equatable {
    let name: String
    /// The known details, such as seat, reference, hour and reason.
    let detail: String
  }

  /// A list of the report.
  struct Part: Equatable {
    let title: String
    let rows: [Row]
  }

  let language: Language
  /// The kind of document.
  let kind: String
  let title: String
  /// The lines below the title: time, place and issuer.
  let lines: [String]
  let figures: [Figure]
  let chart: ArrivalChart
  /// The heading of the chart.
  let chartTitle: String
  let parts: [Part]
  /// The time of the last arrival; without arrivals, the time at which the event begins.
  let date: Instant

  init(_ report: EventReport) {
    let words = report.language.words
    let said = report.language.reportWords
    language = report.language
    kind = said.report
    title = report.title.printable() ?? "–"
    let begins = report.begins.map { PrintedTime($0) }
    let day = begins.flatMap { time in
      time.date.map { words.joined([words.longDay(of: $0), time.clock], by: words.comma) }
    }
    // Without an hour of the event, its day is that of the first arrival.
    let cameOn = begins == nil ? report.arrivals.first?.date.map(words.longDay) : nil
    lines = [day ?? cameOn, report.place?.printable(), report.issuer.printable()].compactMap(\.self)
    let absent = report.absent.reduce(0) { $0 + $1.people }
    figures = [
      report.expected.map { expected in
        Figure(
          .figure,
          label: said.expected, value: "\(expected)",
          note: report.tickets.map {
            words.fill(report.isFlight ? said.ofPassengers : said.onTickets, ["count": "\($0)"])
          } ?? "")
      },
      Figure(
        .figure,
        label: report.isFlight ? said.boarded : said.came, value: "\(report.arrivals.count)",
        note: report.expected == nil || report.unlisted == 0
          ? "" : words.fill(said.unlisted, ["count": "\(report.unlisted)"])),
      report.expected.map { _ in
        Figure(.figure, label: report.isFlight ? said.notBoarded : said.absent, value: "\(absent)")
      },
    ].compactMap(\.self)
    chart = ArrivalChart(report.arrivals)
    chartTitle = words.fill(said.arrivals, ["minutes": "\(chart.minutes)"])
    let ownDay = begins?.date ?? report.arrivals.first?.date
    func part(_ title: String, _ rows: [Row]) -> Part? {
      rows.isEmpty ? nil : Part(title: "\(title): \(rows.count)", rows: rows)
    }
    func person(_ entry: EventReport.Entry) -> Row {
      Row(entry, words, said, day: ownDay, isConflict: false)
    }
    let stops = EventReport.Stop.allCases.filter { report.stops[$0, default: 0] > 0 }.sorted {
      (report.stops[$1, default: 0], $0.rawValue) < (report.stops[$0, default: 0], $1.rawValue)
    }
    parts = [
      part(
        said.conflicts,
        report.conflicts.map { Row($0, words, said, day: ownDay, isConflict: true) }),
      part(said.lookAt, report.faults.map { Row(name: "", detail: $0.printable() ?? "") }),
      part(said.byHand, report.byHand.map(person)),
      part(said.overridden, report.overridden.map(person)),
      stops.isEmpty
        ? nil
        : Part(
          title: "\(said.stopped): \(stops.reduce(0) { $0 + report.stops[$1, default: 0] })",
          rows: stops.map {
            Row(name: "\(report.stops[$0, default: 0])", detail: said.word(for: $0))
          }),
      report.absent.isEmpty
        ? nil
        : Part(
          title: "\(report.isFlight ? said.notBoarded : said.absent): \(absent)",
          rows: report.absent.map(person)),
      report.lanes.count < 2
        ? nil
        : Part(
          title: said.lanes,
          rows: [Row(name: "", detail: words.joined(report.lanes, by: words.comma))]),
    ].compactMap(\.self)
    date =
      report.arrivals.map(\.instant).max() ?? report.begins?.instant
      ?? Instant(secondsSince1970: 0)
  }
}

extension ReportContent.Row {
  /// Creates a row for a guest or passenger; the hour has its day if that differs from the event's.
  fileprivate init(
    _ entry: EventReport.Entry, _ words: Words, _ said: ReportWords, day: CivilDate?,
    isConflict: Bool
  ) {
    let time = entry.at.map { PrintedTime($0) }
    let hour = time.map { $0.date == day ? $0.clock : words.dayAndTime(of: $0) }
    let count: String? =
      isConflict
      ? words.fill(said.conflictIs, ["count": "\(entry.people)", "allowed": "\(entry.of)"])
      : entry.of > 1
        ? words.fill(said.someOf, ["count": "\(entry.people)", "all": "\(entry.of)"]) : nil
    name = entry.name.printable(limit: 120) ?? "–"
    detail = words.joined(
      [
        entry.seat?.printable(limit: 120),
        entry.reference.flatMap { $0 == entry.name ? nil : $0.printable(limit: 80) }, count, hour,
        entry.lanes.isEmpty ? nil : words.joined(entry.lanes, by: words.comma),
        entry.reason?.printable(limit: 200), entry.by?.printable(limit: 80),
      ].compactMap(\.self), by: " · ")
  }
}
