internal import Vocabulary

/// Finds the row of a guest by what a ticket says: holder, seats and reference, as far as the row states them.
///
/// A row that states none of them is found by nobody.
package struct GuestIndex: Sendable {
  /// What a row states, as it is compared.
  private struct Key: Hashable {
    var holder: String?
    var seats: String?
    var reference: String?
  }

  /// Rows by what they state.
  private var rows: [Key: [Int]] = [:]
  /// Which of holder, seats and reference rows state, those that state most first.
  private var shapes: [(holder: Bool, seats: Bool, reference: Bool)] = []
  private var events: [(title: String?, place: String?)] = []

  init(_ guests: [GuestRow]) {
    var known: Set<Int> = []
    for (index, guest) in guests.enumerated() {
      let reference = (guest.ticketReference ?? guest.reference)?.rawValue
      let key = Key(
        holder: guest.holder.map { Self.compared($0.rawValue) },
        seats: guest.seats.isEmpty ? nil : Self.seats(guest.seats.map { $0.rawValue }),
        reference: reference.map(Self.compared))
      events.append((guest.title?.rawValue, guest.place?.rawValue))
      let shape =
        (key.holder != nil ? 4 : 0) + (key.seats != nil ? 2 : 0)
        + (key.reference != nil ? 1 : 0)
      if shape == 0 { continue }
      rows[key, default: []].append(index)
      known.insert(shape)
    }
    shapes = known.sorted { ($0.nonzeroBitCount, $0) > ($1.nonzeroBitCount, $1) }.map {
      ($0 & 4 != 0, $0 & 2 != 0, $0 & 1 != 0)
    }
  }

  /// The guest whom a ticket describes.
  func index(of ticket: Ticket) -> Int? {
    let seats = ticket.seats.map { $0.rawValue }
    return index(
      Key(
        holder: ticket.holder.map { Self.compared($0.rawValue) },
        seats: seats.isEmpty ? nil : Self.seats(seats),
        reference: Self.compared(ticket.reference.rawValue))
    ) { title, place in
      (title ?? ticket.title.rawValue) == ticket.title.rawValue
        && (place ?? ticket.place.rawValue) == ticket.place.rawValue
    }
  }

  /// The guest of a scan: its holder, its seats with commas between, its reference.
  func index(holder: String?, seats: String?, reference: String?) -> Int? {
    let names = seats?.split(separator: ",").map { String($0.trimmed(where: { $0 == " " })) }
    return index(
      Key(
        holder: holder.map(Self.compared), seats: names.map(Self.seats),
        reference: reference.map(Self.compared))
    ) { _, _ in true }
  }

  private func index(_ key: Key, where isFit: (String?, String?) -> Bool) -> Int? {
    for shape in shapes {
      let asked = Key(
        holder: shape.holder ? key.holder : nil, seats: shape.seats ? key.seats : nil,
        reference: shape.reference ? key.reference : nil)
      guard (asked.holder != nil) == shape.holder, (asked.seats != nil) == shape.seats,
        (asked.reference != nil) == shape.reference
      else { continue }
      let found = (rows[asked] ?? []).first { isFit(events[$0].title, events[$0].place) }
      if let found { return found }
    }
    return nil
  }

  private static func seats(_ names: [String]) -> String {
    Set(names.map(compared)).sorted().joined(separator: "\n")
  }

  /// A text without case, accents and width; itself where nothing of it is left.
  private static func compared(_ text: String) -> String {
    let key = NameKey(text).compact
    return key.isEmpty ? text : key
  }
}
