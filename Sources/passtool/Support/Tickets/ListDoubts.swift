internal import PassFormats
internal import PassIssuer
internal import Vocabulary

/// What is seldom meant in a list: the same row twice, a seat that is sold to several.
struct ListDoubts {
  /// One message for each, with the line that it is about.
  let messages: [(line: Int, text: String)]

  init(_ rows: [AttendeeList.Row]) throws {
    let same = try Self.groups(rows) { [try RowKey($0.request)] }
    let seats = try Self.groups(rows) { row in
      row.guest.seats.map { SeatKey($0, row.request.ticket) }
    }
    var messages = same.map { _, rows in
      (
        rows[rows.count - 1].line,
        "the same ticket \(rows.count) times, on \(Self.lines(rows)): "
          + rows[0].request.ticket.inShort
      )
    }
    let sameLines = Set(same.map { $0.rows.map(\.line) })
    for (key, rows) in seats where !sameLines.contains(rows.map(\.line)) {
      messages.append(
        (
          rows[rows.count - 1].line,
          "seat \(escaped(key.name, limit: 20)) is sold \(rows.count) times, on \(Self.lines(rows))"
        ))
    }
    self.messages = messages.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { (line: $0.0, text: $0.1) }
  }

  /// A seat of one event, however it is spelled.
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

  /// The rows that share a key, where there are several.
  private static func groups<Key: Hashable>(
    _ rows: [AttendeeList.Row], by keys: (AttendeeList.Row) throws -> [Key]
  ) throws -> [(key: Key, rows: [AttendeeList.Row])] {
    var groups: [Key: [AttendeeList.Row]] = [:]
    for row in rows { for key in try keys(row) { groups[key, default: []].append(row) } }
    return groups.filter { $0.value.count > 1 }.map { ($0.key, $0.value) }
  }

  /// Lines in words; many are counted.
  private static func lines(_ rows: [AttendeeList.Row]) -> String {
    let most = 6
    let names = rows.prefix(most).map { "\($0.line)" }
    if rows.count > most {
      return "lines \(names.joined(separator: ", ")) and \(rows.count - most) more"
    }
    let last = names.last ?? ""
    let distinct = Set(names)
    if distinct.count == 1 { return "line \(last)" }
    return "lines \(names.dropLast().joined(separator: ", ")) and \(last)"
  }
}

extension Ticket {
  /// Whose ticket it is, in one line: holder, seats, reference.
  var inShort: String {
    let names = seats.map(\.rawValue).joined(separator: ", ")
    return [
      holder.map { escaped($0.rawValue, limit: 30) },
      seats.isEmpty
        ? nil : "\(seats.count == 1 ? "seat" : "seats") \(escaped(names, limit: 20))",
      escaped(reference.rawValue, limit: 20),
    ].compactMap(\.self).joined(separator: ", ")
  }
}
