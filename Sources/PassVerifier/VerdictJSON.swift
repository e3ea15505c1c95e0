package import PassFormats
package import StrictText
internal import Vocabulary

extension Verdict {
  /// The verdict as one JSON object in the shape of docs/SPEC.md §9, without a line end.
  public var json: String {
    var writer = JSONWriter(isForDisplay: true)
    writer.object { $0.verdict(self, decision: decision.name, reason: reason?.rawValue, message) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  /// Writes the members of a verdict, with the decision that a gate made of it.
  package mutating func verdict(
    _ verdict: Verdict, decision: String, reason: String?, _ message: String
  ) {
    let evidence = verdict.evidence
    member("decision", decision)
    optionalMember("reason", reason)
    member("message", message)
    name("pass")
    if let pass = verdict.pass { self.pass(pass.claims) } else { null() }
    name("unverified")
    if let unverified = verdict.unverified { pass(unverified) } else { null() }
    name("evidence")
    object { writer in
      writer.optionalMember("kid", evidence.keyID?.rawValue)
      writer.optionalMember("trust_version", evidence.trustVersion)
      writer.optionalMember("trust_age_s", evidence.trustAge)
      writer.member("status", evidence.status.rawValue)
      writer.optionalMember("status_age_s", evidence.statusAge)
      writer.member("clock", evidence.clock.rawValue)
      writer.optionalMember("removed_prefix", evidence.removedPrefix)
    }
  }

  /// Writes the contents of a pass.
  package mutating func pass(_ claims: PassClaims) {
    object { writer in
      writer.member("issuer", claims.issuer.rawValue)
      writer.member("id", claims.passID.rawValue)
      if let first = claims.first { writer.member("first", first.rawValue) }
      switch claims.content {
      case .boardingPass(let pass):
        writer.member("kind", "boarding_pass")
        writer.journey(pass)
      case .ticket(let ticket): writer.ticket(ticket)
      }
      writer.member("issued_at", claims.issuedAt.description)
      writer.member("valid_from", claims.notBefore.description)
      writer.member("valid_until", claims.expires.description)
      if let status = claims.status {
        writer.name("status")
        writer.object { writer in
          writer.member("index", status.index)
          writer.member("uri", status.uri)
        }
      }
    }
  }

  /// Writes the contents of an unsigned boarding pass.
  package mutating func pass(_ pass: BoardingPass) {
    object { writer in
      writer.member("kind", "boarding_pass")
      writer.journey(pass)
    }
  }

  fileprivate mutating func journey(_ pass: BoardingPass) {
    member("name", pass.passengerName)
    name("legs")
    array { writer in
      for leg in pass.legs {
        writer.object { writer in
          if let flight = leg.flight { writer.member("flight", flight.description) }
          if let origin = leg.origin { writer.member("from", origin.rawValue) }
          if let destination = leg.destination { writer.member("to", destination.rawValue) }
          if let day = leg.dayOfYear { writer.member("day_of_year", day) }
          writer.member("compartment", leg.compartment)
          if let seat = leg.seat { writer.member("seat", seat) }
          if let sequence = leg.sequence { writer.member("sequence", sequence) }
          writer.member("status", String(leg.status.code))
          writer.member("booking_reference", leg.bookingReference)
        }
      }
    }
  }

  fileprivate mutating func ticket(_ ticket: Ticket) {
    member("kind", ticket.kind.rawValue)
    member("title", ticket.title.rawValue)
    member("place", ticket.place.rawValue)
    member("starts_at", ticket.starts.description)
    member("ends_at", ticket.ends.description)
    if let holder = ticket.holder { member("holder", holder.rawValue) }
    if !ticket.seats.isEmpty {
      name("seats")
      array { writer in for seat in ticket.seats { writer.string(seat.rawValue) } }
    }
    member("admits", ticket.admits)
    member("reference", ticket.reference.rawValue)
  }

  /// Writes a text or null.
  package mutating func optionalMember(_ name: String, _ text: String?) {
    self.name(name)
    if let text { string(text) } else { null() }
  }

  /// Writes a number or null.
  package mutating func optionalMember(_ name: String, _ number: Int64?) {
    self.name(name)
    if let number { integer(number) } else { null() }
  }

  /// Writes a number or null.
  package mutating func optionalMember(_ name: String, _ number: Int?) {
    optionalMember(name, number.map { Int64($0) })
  }
}
