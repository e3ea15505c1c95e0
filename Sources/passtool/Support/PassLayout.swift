internal import PassFormats
internal import PassVerifier
internal import Vocabulary

/// A pass laid out as a person reads it.
///
/// Every text that came from outside is escaped.
struct PassLayout {
  let lines: [String]

  init(_ claims: PassClaims) {
    var lines: [String]
    switch claims.content {
    case .boardingPass(let pass): lines = Self.lines(pass)
    case .ticket(let ticket): lines = Self.lines(ticket)
    }
    lines.append("  good      \(Self.shown(claims.notBefore)) until \(Self.shown(claims.expires))")
    lines.append(
      "  issued    by \(claims.issuer) at \(Self.shown(claims.issuedAt)), pass \(claims.passID)")
    if let status = claims.status {
      lines.append("  status    entry \(status.index) of \(escaped(status.uri))")
    }
    self.lines = lines
  }

  /// A boarding pass that nobody signed.
  init(_ pass: BoardingPass) { lines = Self.lines(pass) }

  private static func lines(_ pass: BoardingPass) -> [String] {
    ["boarding pass  \(pass.passengerName)"]
      + pass.legs.map { leg in
        var parts = [leg.routeInWords]
        if let day = leg.dayOfYear { parts.append("day \(day) of the year") }
        if let seat = leg.seat { parts.append("seat \(seat)") }
        if let sequence = leg.sequence { parts.append("sequence \(sequence)") }
        if !leg.compartment.isEmpty { parts.append("cabin \(leg.compartment)") }
        parts.append("\(leg.status)")
        if !leg.bookingReference.isEmpty { parts.append("booking \(leg.bookingReference)") }
        return "  flight    " + parts.joined(separator: ", ")
      }
  }

  private static func lines(_ ticket: Ticket) -> [String] {
    let kind = ticket.kind == .staff ? "staff badge" : "\(ticket.kind.rawValue) ticket"
    var lines = ["\(kind)  \(escaped(ticket.title.rawValue))"]
    lines.append("  place     \(escaped(ticket.place.rawValue))")
    lines.append("  time      \(shown(ticket.starts)) to \(shown(ticket.ends))")
    if let holder = ticket.holder { lines.append("  holder    \(escaped(holder.rawValue))") }
    if !ticket.seats.isEmpty {
      lines.append(
        "  seats     " + ticket.seats.map { escaped($0.rawValue) }.joined(separator: ", "))
    }
    lines.append("  admits    \(ticket.admits)")
    lines.append("  booking   \(escaped(ticket.reference.rawValue))")
    return lines
  }

  private static func shown(_ instant: Instant) -> String {
    instant.description.replacing("T", with: " ").replacing("Z", with: " UTC")
  }
}
