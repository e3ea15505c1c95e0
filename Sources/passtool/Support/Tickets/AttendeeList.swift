internal import ArgumentParser
internal import PassFormats
internal import StrictText
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// A guest list, read into a ticket request for each row.
struct AttendeeList {
  /// A row, and the ticket to issue for it.
  struct Row {
    let guest: GuestRow
    let request: TicketRequest

    /// The line of the row in the list.
    var line: Int { guest.line }
  }

  /// The list as it was read.
  let list: GuestList
  let rows: [Row]

  /// Reads the list of a file; values that a row leaves out are taken from the request of the event.
  ///
  /// All faults are printed.
  init(_ path: String, map choices: [HeadingChoice], event: TicketRequest) throws {
    list = try GuestListFile.read(path, map: choices)
    var rows: [Row] = []
    var (guests, faults) = list.read()
    for guest in guests {
      let unprintable = guest.unprintable(in: list)
      if !unprintable.isEmpty {
        faults += unprintable
      } else if let request = Self.request(guest, event) {
        rows.append(Row(guest: guest, request: request))
      } else {
        faults.append(
          TextFault(
            TextPlace(line: guest.line, column: 1),
            "row \(guest.number): expected at most 99 seats, and 1 to 99 people"))
      }
    }
    self.rows = rows
    for fault in faults.sorted(by: { $0.place < $1.place }) {
      Console.complain("\(path):\(fault.place): \(fault)")
    }
    let faultyLines = Set(faults.map(\.place.line))
    let faulty = faultyLines.count
    if faulty > 0 {
      for doubt in list.doubts() where faultyLines.contains(doubt.line) {
        Console.complain("\(path):\(doubt.line): \(doubt.text)")
      }
    }
    guard faults.isEmpty else {
      throw Failure.data(
        "\(faulty) of \(counted(faulty + rows.count, "line")) \(faulty == 1 ? "is" : "are") at fault; nothing was issued"
      )
    }
    guard !rows.isEmpty else {
      throw Failure.noInput("\(path) has headings, but no rows below them")
    }
  }

  /// The number of people that the tickets admit.
  var people: Int { rows.reduce(0) { $0 + $1.request.ticket.admits } }

  private static func request(_ row: GuestRow, _ event: TicketRequest) -> TicketRequest? {
    let ticket = event.ticket
    let seats = row.seats.isEmpty ? ticket.seats : row.seats
    guard
      let changed = Ticket(
        kind: ticket.kind, title: row.title ?? ticket.title, place: row.place ?? ticket.place,
        starts: ticket.starts, ends: ticket.ends, holder: row.holder ?? ticket.holder,
        seats: seats, admits: row.admits ?? max(ticket.admits, row.seats.count),
        reference: row.reference ?? ticket.reference)
    else { return nil }
    var request = event
    request.ticket = changed
    return request
  }
}

/// A guest list in a file, for printing and for doors.
enum GuestListFile {
  /// Maximum size of a list, in bytes.
  static let longest = Manifest.longest

  /// Reads a list; the list keeps faults of its rows, and faults of headings end the command.
  static func read(_ path: String, map choices: [HeadingChoice]) throws -> GuestList {
    guard let bytes = try Files.read(path, limit: longest) else {
      throw Failure.data("\(path): longer than \(longest >> 20) MiB; split the list")
    }
    return try list(bytes, path, map: choices)
  }

  /// Reads a list from bytes that were read already.
  static func list(
    _ bytes: [UInt8], _ path: String, map choices: [HeadingChoice]
  ) throws -> GuestList {
    do throws(HeadingFault) {
      return try GuestList(bytes, map: choices)
    } catch {
      let options = error.choices.map { choice in
        let value = "\(choice.column.rawValue)=\(escaped(choice.heading, limit: 40))"
        return "--map " + (value.contains(" ") ? "'\(value)'" : value)
      }
      let hint = options.isEmpty ? "" : ": " + options.joined(separator: ", or ")
      throw Failure.data("\(path):\(error.place): \(error)\(hint)")
    }
  }
}

extension Parse {
  /// Parses the meaning that a person gives to a heading, such as `holder=Jméno`.
  static func headingChoice(_ text: String) throws -> HeadingChoice {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let column = GuestColumn(rawValue: parts[0].lowercased()),
      GuestColumn.mappable.contains(column)
    else {
      let names = GuestColumn.mappable.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("expected COLUMN=HEADING, where COLUMN is one of \(names)")
    }
    return HeadingChoice(column, parts[1])
  }
}
