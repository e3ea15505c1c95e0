internal import PassFormats
internal import StrictText
internal import PassIssuer
internal import Vocabulary

/// The way in which a list is read: the meaning of its columns, those left alone, and the number of tickets.
///
/// A person looks at it before tickets are issued.
struct ListReading {
  /// One line for each column that is used, one for all others, and one for the sum.
  let lines: [String]

  init(_ attendees: AttendeeList, path: String) {
    let list = attendees.list
    let headings = list.headings
    var used: [Int: GuestColumn] = [:]
    for (column, index) in headings.columns { used[index] = column }
    for index in headings.statuses { used[index] = .status }
    let columns = used.sorted { $0.key < $1.key }.map { index, column in
      (Self.name(index, list), column.words)
    }
    let width = columns.map { $0.0.count }.max() ?? 0
    var lines = ["What \(withoutControls(path)) says:"]
    for row in list.table.preamble {
      let texts = row.filter { !$0.text.isEmpty }.map { escaped($0.text, limit: 40) }
      lines.append("  above the headings, left out: \(texts.joined(separator: ", "))")
    }
    for (name, words) in columns {
      lines.append("  \(name)\(String(repeating: " ", count: width - name.count))  \(words)")
    }
    if !headings.leftAlone.isEmpty {
      lines.append(
        "  left alone: " + headings.leftAlone.map { Self.name($0, list) }.joined(separator: ", "))
    }
    if let titles = Self.titles(attendees) { lines.append("  \(titles)") }
    lines.append("  \(Self.sum(attendees))")
    self.lines = lines
  }

  /// Returns a column by its letter and heading, such as `B Name`.
  private static func name(_ index: Int, _ list: GuestList) -> String {
    "\(CellName.letters(index)) \(escaped(list.table.headings[index].text, limit: 30))"
  }

  /// Returns in words what the tickets are for, if rows say it themselves.
  private static func titles(_ attendees: AttendeeList) -> String? {
    var counts: [String: Int] = [:]
    for row in attendees.rows where row.guest.title != nil {
      counts[row.request.ticket.title.rawValue, default: 0] += 1
    }
    guard !counts.isEmpty else { return nil }
    let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(4)
    return "the tickets are for: "
      + most.map { "\(escaped($0.key, limit: 40)) (\($0.value))" }.joined(separator: ", ")
      + (counts.count > most.count ? ", …" : "")
  }

  private static func sum(_ attendees: AttendeeList) -> String {
    let first = attendees.rows.first.map { "; the first: \($0.request.ticket.inShort)" } ?? ""
    return attendees.inNumbers + first
  }
}

extension AttendeeList {
  /// The numbers in words, such as `302 tickets for 340 people`.
  var inNumbers: String { inNumbers(Set(rows.map(\.line))) }

  /// Returns the same for the rows on some lines.
  func inNumbers(_ lines: Set<Int>) -> String {
    let some = rows.filter { lines.contains($0.line) }
    let people = some.reduce(0) { $0 + $1.request.ticket.admits }
    return "\(counted(some.count, "ticket")) for \(counted(people, "person", "people"))"
  }
}
