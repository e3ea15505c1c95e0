internal import Vocabulary

/// An index of guests by the content of their tickets: holder, seats and reference, as far as the row states them.
///
/// No ticket finds a row that states none of them.
struct GuestIndex: Sendable {
  /// The members that a row states, among holder, seats and reference.
  struct Stated: OptionSet, Sendable {
    let rawValue: UInt8

    static let holder = Stated(rawValue: 4)
    static let seats = Stated(rawValue: 2)
    static let reference = Stated(rawValue: 1)
  }

  /// The members that a row states, in the form in which they are compared.
  private struct Key: Hashable {
    var holder: String?
    var seats: String?
    var reference: String?
  }

  private let rows: [ManifestRow]
  /// The members that each row states.
  private let stated: [Stated]
  private var index: RowIndex
  /// The sets of members that rows state, the largest first.
  private let shapes: [Stated]

  /// Creates the index of some rows; `stated` is the members that each row states.
  init(_ rows: [ManifestRow], _ stated: [Stated]) {
    self.rows = rows
    self.stated = stated
    index = RowIndex(expecting: rows.count)
    // The last row is added first, so that the first of rows with the same content is found.
    for row in rows.indices.reversed() where !stated[row].isEmpty {
      index.add(row, hash: Self.key(rows[row], stated[row]).hashValue)
    }
    var seen = [Bool](repeating: false, count: 8)
    for one in stated { seen[Int(one.rawValue & 7)] = true }
    shapes = (UInt8(1)..<8).filter { seen[Int($0)] }
      .sorted { ($0.nonzeroBitCount, $0) > ($1.nonzeroBitCount, $1) }.map(Stated.init)
  }

  /// Returns the index of the guest that a ticket describes.
  func index(of ticket: Ticket) -> Int? {
    // A seat may be described with commas in it, and the row has commas between all its seats.
    let seats = ticket.seats.flatMap { Self.names($0.rawValue) }
    return index(
      Key(
        holder: ticket.holder.map { Self.compared($0.rawValue) },
        seats: seats.isEmpty ? nil : Self.seats(seats),
        reference: Self.compared(ticket.reference.rawValue))
    ) { row in
      let (title, place) = (row.title, row.place)
      return (title.isEmpty || title == ticket.title.rawValue)
        && (place.isEmpty || place == ticket.place.rawValue)
    }
  }

  /// Returns the index of the guest of a scan, by the holder, the seats separated by commas, and the reference.
  func index(holder: String?, seats: String?, reference: String?) -> Int? {
    index(
      Key(
        holder: holder.map(Self.compared), seats: seats.map { Self.seats(Self.names($0)) },
        reference: reference.map(Self.compared))
    ) { _ in true }
  }

  private func index(_ key: Key, where isFit: (ManifestRow) -> Bool) -> Int? {
    for shape in shapes {
      let asked = Key(
        holder: shape.contains(.holder) ? key.holder : nil,
        seats: shape.contains(.seats) ? key.seats : nil,
        reference: shape.contains(.reference) ? key.reference : nil)
      guard (asked.holder != nil) == shape.contains(.holder),
        (asked.seats != nil) == shape.contains(.seats),
        (asked.reference != nil) == shape.contains(.reference)
      else { continue }
      let found = index.row(hash: asked.hashValue) {
        stated[$0] == shape && isFit(rows[$0]) && Self.key(rows[$0], shape) == asked
      }
      if let found { return found }
    }
    return nil
  }

  private static func key(_ row: ManifestRow, _ stated: Stated) -> Key {
    Key(
      holder: stated.contains(.holder) ? compared(row.surname) : nil,
      seats: stated.contains(.seats) ? seats(names(row.seat)) : nil,
      reference: stated.contains(.reference) ? compared(row.bookingReference) : nil)
  }

  /// Returns the names of seats that are separated by commas.
  private static func names(_ seats: String) -> [String] {
    // The text is split by scalars, because a seat may begin with a mark that joins a comma or a blank to one
    // character.
    seats.unicodeScalars.split(separator: ",").map {
      String(String.UnicodeScalarView($0.trimmed { $0 == " " }))
    }
  }

  private static func seats(_ names: [String]) -> String {
    if names.count == 1 { return compared(names[0]) }
    return Set(names.map(compared)).ordered(<).joined(separator: "\n")
  }

  /// Returns a text without case, accents and width, or the text itself where that leaves nothing.
  private static func compared(_ text: String) -> String {
    let key = NameKey(text).compact
    return key.isEmpty ? text : key
  }
}
