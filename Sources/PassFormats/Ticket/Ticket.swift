public import Vocabulary

/// What a ticket says (docs/SPEC.md §3): admission to a show, a stay, an appointment or an event, or the
/// badge of a member of staff.
public struct Ticket: Hashable, Sendable {
  /// What a ticket is for.
  public enum Kind: String, CaseIterable, Sendable {
    case show, stay, appointment, event
    /// A badge: it opens no gate, it names the person who overrides.
    case staff
  }

  /// What the ticket is for.
  public let kind: Kind
  /// What it admits to: the name of the show, the room, the event.
  public let title: TicketText
  /// Where that is.
  public let place: TicketText
  /// When it begins; not after `ends`.
  public let starts: Instant
  /// When it is over.
  public let ends: Instant
  /// Whose ticket it is, where it is anybody's in particular.
  public let holder: TicketText?
  /// At most 99.
  public let seats: [TicketText]
  /// How many persons may enter, 1 to 99.
  public let admits: Int
  /// The booking or order that the ticket belongs to.
  public let reference: TicketText

  /// The ticket, or nil where numbers or times are out of bounds or it ends before it begins.
  public init?(
    kind: Kind, title: TicketText, place: TicketText, starts: Instant, ends: Instant,
    holder: TicketText? = nil, seats: [TicketText] = [], admits: Int = 1, reference: TicketText
  ) {
    guard PassTimes.contains(starts), PassTimes.contains(ends), starts <= ends,
      (1...99).contains(admits), seats.count <= 99
    else { return nil }
    self.kind = kind
    self.title = title
    self.place = place
    self.starts = starts
    self.ends = ends
    self.holder = holder
    self.seats = seats
    self.admits = admits
    self.reference = reference
  }
}

extension Ticket {
  /// Reads the `ticket` claim.
  init(_ node: JSONNode, path: String) throws(ShapeError) {
    var object = try ObjectReader(node, path: path)
    kind = try object.choice("kind")
    title = try object.text("title")
    place = try object.text("place")
    starts = try object.instant("starts")
    ends = try object.instant("ends")
    guard starts <= ends else {
      throw object.failure("ends", "\(ends) is before starts, \(starts)")
    }
    holder = try object.optionalText("holder")
    seats = try object.optionalTexts("seats", 1...99) ?? []
    admits = try object.integer("admits", in: 1...99)
    reference = try object.text("ref")
    try object.finish()
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", kind.rawValue)
      writer.member("title", title.rawValue)
      writer.member("place", place.rawValue)
      writer.member("starts", starts.secondsSince1970)
      writer.member("ends", ends.secondsSince1970)
      if let holder { writer.member("holder", holder.rawValue) }
      if !seats.isEmpty {
        writer.name("seats")
        writer.array { writer in for seat in seats { writer.string(seat.rawValue) } }
      }
      writer.member("admits", admits)
      writer.member("ref", reference.rawValue)
    }
  }
}
