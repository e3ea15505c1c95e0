internal import PassDocuments
internal import PassFormats
internal import PassGate
internal import Vocabulary

/// The list of all guests with who came, when and where.
///
/// The organiser's own columns come first, in their own order, and the added columns after them. Each person is in one
/// row: the rows expect as many people as the list does, and their arrivals add up to all arrivals.
struct AttendanceList {
  private let report: BoardingReport
  private let words: ReportWords

  init(_ report: BoardingReport, _ language: Language) {
    self.report = report
    words = language.reportWords
  }

  /// Returns the list as CSV.
  ///
  /// `guests` is the list of the door as it was read, if it is a list of guests; its separator and its byte order mark
  /// are kept.
  func csv(_ guests: GuestList?) -> String {
    guard let guests, let manifest = report.setting.manifest else { return csv() }
    var came = Present(report.attendance.came)
    let rows = guests.read().rows.map { row in
      (row: row, listed: manifest.index(of: row).map { manifest.rows[$0] })
    }
    var left: [ManifestRow: Int] = [:]
    for listed in rows.compactMap(\.listed) { left[listed, default: 0] += 1 }
    let cells = rows.map { row, listed in
      guard let listed else { return self.cells(row.people, []) }
      left[listed, default: 0] -= 1
      // The last of several equal rows takes all people who are left.
      let lines = came.take(left[listed] == 0 ? nil : row.people, of: listed)
      return self.cells(row.people, lines)
    }
    return guests.csv(
      adding: words.columns.all, cells,
      unlisted: came.unlisted.map { line in
        let person = line.person
        let name = person.name ?? line.event?.pass.map { "\($0.issuer)/\($0.passID)" } ?? ""
        let reference = person.reference ?? ""
        return (
          own: [
            guests.headings.columns[.holder] == nil ? .lastName : .holder: name,
            .seats: person.seat ?? "", .reference: reference,
          ], cells: self.cells(0, [line])
        )
      })
  }

  /// Returns the list with the columns of a passenger list or of our own list of guests.
  private func csv() -> String {
    var came = Present(report.attendance.came)
    let listed = (report.setting.manifest?.rows ?? []).map { row in
      (row: row, more: cells(row.admits, came.take(nil, of: row)))
    }
    let rows = listed + came.unlisted.map { (row: ManifestRow(unlisted: $0), more: cells(0, [$0])) }
    return if case .event = report.setting.place {
      Manifest.csv(guests: rows, more: words.columns.all)
    } else {
      Manifest.csv(rows, more: words.columns.all)
    }
  }

  /// Returns the cells of a row for the columns of `ReportWords.Columns`.
  private func cells(_ expected: Int, _ lines: [BoardingReport.Line]) -> [String] {
    let events = lines.compactMap(\.event)
    let how = events.filter { $0.kind != .admit }.map { event in
      let kind = event.kind == .override ? words.wasOverridden : words.wasByHand
      return event.reason.map { "\(kind): \($0)" } ?? kind
    }
    return [
      "\(expected)", events.isEmpty ? words.no : words.yes, "\(events.count)",
      events.first.map { local($0.at) } ?? "",
      events.map(\.device.keyID.rawValue).unique.joined(separator: " "),
      how.unique.joined(separator: "; "),
    ]
  }

  /// Returns a time such as `2025-03-15 19:04` on the clocks of the place, which spreadsheets take for a time.
  private func local(_ instant: Instant) -> String {
    let offset = report.setting.wall.time(at: instant)?.offsetMinutes ?? 0
    guard
      let time = LocalTime(
        secondsSince1970: instant.adding(seconds: offset * 60).secondsSince1970)
    else { return instant.description }
    return "\(time.date) \(hourAndMinute(secondOfDay: time.secondOfDay))"
  }
}

/// The people who came, each of whom is taken once.
private struct Present {
  private var lines: [ManifestRow: ArraySlice<BoardingReport.Line>]
  /// The people who are not on the list.
  let unlisted: [BoardingReport.Line]

  init(_ came: [BoardingReport.Line]) {
    var lines: [ManifestRow: ArraySlice<BoardingReport.Line>] = [:]
    for line in came {
      if let row = line.row { lines[row, default: []].append(line) }
    }
    self.lines = lines
    unlisted = came.filter { $0.row == nil }
  }

  /// Takes the next people of a row, in order of time; all of them if there is no limit.
  mutating func take(_ most: Int?, of row: ManifestRow) -> [BoardingReport.Line] {
    guard let there = lines[row] else { return [] }
    let taken = there.prefix(most ?? there.count)
    lines[row] = there.dropFirst(taken.count)
    return Array(taken)
  }
}

extension GuestRow {
  /// The number of people that the row is for.
  fileprivate var people: Int { admits ?? max(1, seats.count) }
}

extension Manifest {
  /// Returns the index of the row for a guest of the list; nil if the row names no guest.
  fileprivate func index(of guest: GuestRow) -> Int? {
    if !guest.passIDs.isEmpty { return guest.passIDs.lazy.compactMap(index).first }
    let seats = guest.seats.map(\.rawValue).joined(separator: ", ")
    return index(
      ofGuest: guest.holder?.rawValue, seat: seats.isEmpty ? nil : seats,
      reference: (guest.ticketReference ?? guest.reference)?.rawValue)
  }
}

extension Array where Element: Hashable {
  /// The distinct elements, in the order in which they first occur.
  fileprivate var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
