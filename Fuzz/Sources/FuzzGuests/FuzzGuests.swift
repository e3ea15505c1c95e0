import FuzzSupport
import PassFormats
import StrictText
import PassTestSupport
import Vocabulary

/// Lists of guests.
///
/// Each fault has a position, and its quotes of cells contain no control characters for a terminal. A table of tickets
/// reads back as the list that it was made from. A door expects as many people as the list has, and finds each of them
/// by a ticket.
@main
enum FuzzGuests: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    do throws(HeadingFault) {
      let list = try GuestList(bytes)
      requireRows(list, in: bytes)
      requireDoor(list, in: bytes)
    } catch {
      requirePlain(error.description, error.place, in: bytes)
      require(
        (try? Manifest(guests: bytes)) == nil, "a door refuses a list without headings, too")
    }
  }

  private static func requireRows(_ list: GuestList, in bytes: [UInt8]) {
    let (rows, faults) = list.read()
    require(rows.count <= bytes.count / 2, "a row takes bytes")
    require(faults.count <= GuestList.maxFaults + 20, "faults flood the screen")
    for fault in faults { requirePlain(fault.detail, fault.place, in: bytes) }
    // Marks of direction are escaped in the output, so that they cannot disturb a terminal; then the texts differ.
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    guard faults.isEmpty, !text.contains(where: isEscaped) else { return }
    // Only the beginning of a longer heading counts, and it differs after its control characters are removed.
    let longest = list.table.headings.map(\.text.unicodeScalars.count).max() ?? 0
    guard longest <= 80 else { return }
    let columns: [GuestColumn] = [.ticketFile, .ticketReference, .passID]
    let cells = rows.indices.map { ["\($0).pdf", "R\($0)", ""] }
    let table = list.csv(adding: columns, cells)
    let again = FuzzSupport.start { try GuestList(Array(table.utf8)) }
    let written = again.read()
    require(written.faults.isEmpty, "a table of tickets has no faults")
    require(
      written.rows.map(\.holder) == rows.map(\.holder)
        && written.rows.map(\.seats) == rows.map(\.seats)
        && written.rows.map(\.note) == rows.map(\.note), "a table says what its list says")
    require(again.csv(adding: columns, cells) == table, "what is written twice is written alike")
  }

  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .lineSeparator, .paragraphSeparator: true
    case .format: scalar.properties.isBidiControl
    default: false
    }
  }

  private static func requireDoor(_ list: GuestList, in bytes: [UInt8]) {
    do throws(ManifestError) {
      let manifest = try Manifest(list)
      let rows = list.read().rows
      let people = rows.reduce(0) { $0 + ($1.admits ?? max(1, $1.seats.count)) }
      require(manifest.expected == people, "a door expects as many people as the list says")
      for row in rows.prefix(20) { requireFound(row, on: manifest) }
    } catch {
      requirePlain(error.description, nil, in: bytes)
      requirePlace(error.place, in: bytes)
    }
  }

  /// Checks that a ticket with the contents of a row belongs to a row with the same contents.
  private static func requireFound(_ row: GuestRow, on manifest: Manifest) {
    let reference = row.ticketReference ?? row.reference
    guard row.holder != nil || !row.seats.isEmpty || reference != nil else { return }
    let text = FuzzSupport.start { try TicketText("?").orThrow("a text") }
    let ticket = Ticket(
      kind: .event, title: row.title ?? text, place: row.place ?? text, starts: TestAuthority.now,
      ends: TestAuthority.now, holder: row.holder, seats: row.seats, reference: reference ?? text)
    guard let ticket else { return }
    guard let index = manifest.index(describedBy: ticket) else {
      return require(false, "a guest is found by a ticket that says the same")
    }
    let found = manifest.rows[index]
    require(
      reference == nil
        || NameKey(found.bookingReference).compact == NameKey(reference?.rawValue ?? "").compact,
      "a guest who is found has the reference of the ticket")
  }

  private static func requirePlain(_ text: String, _ place: TextPlace?, in bytes: [UInt8]) {
    require(isPlain(text), "the message paints: \(text.debugDescription)")
    require(text.utf8.count < 4_000, "the message floods the screen")
    requirePlace(place?.description, in: bytes)
  }
}
