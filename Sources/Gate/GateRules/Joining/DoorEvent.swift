internal import PassFormats
package import StrictText
package import Vocabulary

/// An event that a door admits to, of one issuer, with its place and its start as far as they are known.
package struct DoorEvent: Hashable, Sendable {
  /// The issuer whose tickets count.
  package let issuer: IssuerID
  /// The title of the tickets.
  package let title: TicketText
  /// The place of the event; nil admits to any place.
  package let place: TicketText?
  /// The start of the event; nil admits to any hour.
  package let starts: Instant?

  /// An event.
  package init(
    issuer: IssuerID, title: TicketText, place: TicketText? = nil, starts: Instant? = nil
  ) {
    self.issuer = issuer
    self.title = title
    self.place = place
    self.starts = starts
  }

  /// The event on one line, foreign text escaped, its hour in UTC.
  package var inWords: String { inWords(.utc) }

  /// Returns the event on one line, foreign text escaped, its hour on a clock.
  package func inWords(_ wall: WallClock) -> String {
    [
      escaped(title.rawValue), place.map { escaped($0.rawValue) }, starts.map(wall.inWords),
      "of \(issuer)",
    ].compactMap { $0 }.joined(separator: ", ")
  }

  /// The event as options of `passtool gate`.
  package var gateArguments: [String] {
    ["--event=\(title.rawValue)"] + (place.map { ["--place=\($0.rawValue)"] } ?? [])
      + (starts.map { ["--starts=\($0)"] } ?? []) + ["--issuer=\(issuer)"]
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("issuer", issuer.rawValue)
    writer.member("title", title.rawValue)
    if let place { writer.member("place", place.rawValue) }
    if let starts { writer.member("starts", starts.secondsSince1970) }
  }

  package init(_ object: inout ObjectReader) throws(ShapeError) {
    issuer = try object.text("issuer")
    title = try object.text("title")
    place = try object.optionalText("place")
    starts = try object.optionalInstant("starts")
  }
}
