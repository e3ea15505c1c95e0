internal import PassFormats
internal import PassIssuer
internal import Vocabulary

/// The doubts about a list: the same row twice, a seat that is sold to several, and what `GuestDoubt` names.
struct ListDoubts {
  /// A doubt, with the lines that it is about; its message is at the last of them.
  struct Doubt {
    let lines: Set<Int>
    let line: Int
    let text: String
    /// The kind of the doubt; doubts of one kind may be many, and only the first of them are shown.
    let kind: Int
  }

  let all: [Doubt]
  /// Maximum number of doubts of each kind that are shown.
  private static let shown = 12

  init(_ attendees: AttendeeList) throws {
    let rows = attendees.rows
    var doubts = attendees.list.doubts().map { doubt in
      Doubt(
        lines: [doubt.line], line: doubt.line, text: doubt.text, kind: doubt.kind.rawValue)
    }
    let same = try Self.groups(rows) { [try RowKey($0.request)] }
    for (_, rows) in same {
      doubts.append(
        Self.doubt(
          rows, kind: -2,
          "the same ticket is listed \(rows.count) times, in \(Self.numbers(rows)), and each would be good: "
            + rows[0].request.ticket.inShort))
    }
    let seats = try Self.groups(rows) { row in
      row.guest.isSeatShared ? [] : row.guest.seats.map { SeatKey($0, row.request.ticket) }
    }
    let sameLines = Set(same.map { $0.rows.map(\.line) })
    for (key, rows) in seats where !sameLines.contains(rows.map(\.line)) {
      doubts.append(
        Self.doubt(
          rows, kind: -1,
          "seat \(escaped(key.name, limit: 20)) is sold \(rows.count) times, in \(Self.numbers(rows))"
        ))
    }
    all = doubts.sorted { ($0.line, $0.kind, $0.text) < ($1.line, $1.kind, $1.text) }
  }

  private init(all: [Doubt]) { self.all = all }

  var isEmpty: Bool { all.isEmpty }

  /// Returns the doubts about some lines, and those about the list as a whole: about its `headings` first lines.
  func about(_ lines: Set<Int>, headings: Int) -> ListDoubts {
    ListDoubts(all: all.filter { $0.line <= headings || !$0.lines.isDisjoint(with: lines) })
  }

  /// Returns messages that begin with the line: the first ones of each kind, and the number of all others.
  func messages(_ path: String) -> [String] {
    var seen: [Int: Int] = [:]
    var messages: [String] = []
    for doubt in all {
      seen[doubt.kind, default: 0] += 1
      if seen[doubt.kind, default: 0] <= Self.shown {
        messages.append("\(path):\(doubt.line): \(doubt.text)")
      }
    }
    let more = seen.values.reduce(0) { $0 + max(0, $1 - Self.shown) }
    if more > 0 { messages.append("\(path): \(counted(more, "more doubt")) of these kinds") }
    return messages
  }

  private static func doubt(_ rows: [AttendeeList.Row], kind: Int, _ text: String) -> Doubt {
    Doubt(
      lines: Set(rows.map(\.line)), line: rows[rows.count - 1].line, text: text, kind: kind)
  }

  /// A seat of one event, in any spelling.
  private struct SeatKey: Hashable {
    let name: String
    let seat: String
    let event: [String]

    init(_ seat: TicketText, _ ticket: Ticket) {
      name = seat.rawValue
      let key = NameKey(seat.rawValue).compact
      self.seat = key.isEmpty ? seat.rawValue : key
      event = [ticket.title.rawValue, ticket.place.rawValue]
    }

    static func == (one: SeatKey, other: SeatKey) -> Bool {
      one.seat == other.seat && one.event == other.event
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(seat)
      hasher.combine(event)
    }
  }

  /// Returns the rows that share a key, if there are several.
  private static func groups<Key: Hashable>(
    _ rows: [AttendeeList.Row], by keys: (AttendeeList.Row) throws -> [Key]
  ) throws -> [(key: Key, rows: [AttendeeList.Row])] {
    var groups: [Key: [AttendeeList.Row]] = [:]
    for row in rows { for key in try keys(row) { groups[key, default: []].append(row) } }
    return groups.filter { $0.value.count > 1 }.map { ($0.key, $0.value) }
  }

  /// Returns rows in words, as a spreadsheet numbers them; rows after the sixth are counted.
  private static func numbers(_ rows: [AttendeeList.Row]) -> String {
    let most = 6
    let names = rows.prefix(most).map { "\($0.guest.number)" }
    if rows.count > most {
      return "rows \(names.joined(separator: ", ")) and \(rows.count - most) more"
    }
    let last = names.last ?? ""
    let distinct = Set(names)
    if distinct.count == 1 { return "row \(last)" }
    return "rows \(names.dropLast().joined(separator: ", ")) and \(last)"
  }
}

extension Ticket {
  /// The ticket in one line: holder, seats, reference.
  var inShort: String {
    let names = seats.map(\.rawValue).joined(separator: ", ")
    return [
      holder.map { escaped($0.rawValue, limit: 30) },
      seats.isEmpty
        ? nil : "\(seats.count == 1 ? "seat" : "seats") \(escaped(names, limit: 30))",
      escaped(reference.rawValue, limit: 20),
    ].compactMap(\.self).joined(separator: ", ")
  }
}
