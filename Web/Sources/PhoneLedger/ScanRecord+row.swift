internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import StrictText
internal import Vocabulary

/// A scan as a row keeps it, and the event that overrode it.
struct KeptScan {
  var record: ScanRecord
  /// The entry by which a member of staff answered for the scan.
  var answered: EventID?

  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("at", record.at.secondsSince1970)
      writer.member("context", record.context)
      writer.member("decision", record.decision.rawValue)
      if let reason = record.reason { writer.member("reason", reason) }
      if let pass = record.pass {
        writer.member("iss", pass.issuer.rawValue)
        writer.member("jti", pass.passID.rawValue)
        if let first = pass.first { writer.member("first", first.rawValue) }
        writer.member("part", pass.part)
      }
      if let issuedAt = record.issuedAt { writer.member("iat", issuedAt.secondsSince1970) }
      writer.member("admits", record.admits)
      if let key = record.airlineKey { writer.member("airline_key", key.rawValue) }
      if let event = record.event { writer.member("event", event.rawValue) }
      if let trust = record.trust { writer.member("trust", trust) }
      if record.isTakenBack { writer.member("taken_back", true) }
      if let answered { writer.member("answered", answered.rawValue) }
      let person = record.person
      if let sequence = person.sequence { writer.member("sequence", sequence) }
      if let seat = person.seat { writer.member("seat", seat) }
      if let name = person.name { writer.member("name", name) }
      if let reference = person.reference { writer.member("reference", reference) }
    }
    return writer.bytes
  }

  init(_ record: ScanRecord) { self.record = record }

  /// Reads a row.
  init(_ bytes: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(json: bytes)
    record = ScanRecord(
      at: Instant(secondsSince1970: try object.int64("at")), context: try object.string("context"),
      person: Person(
        name: try object.optionalString("name"), seat: try object.optionalString("seat"),
        sequence: try object.optionalString("sequence"),
        reference: try object.optionalString("reference")))
    record.decision = Light(rawValue: try object.string("decision")) ?? .refuse
    record.reason = try object.optionalString("reason")
    if let issuer = try object.optionalText("iss", as: IssuerID.self) {
      record.pass = PassKey(
        issuer: issuer, passID: try object.text("jti"), first: try object.optionalText("first"),
        part: try object.string("part"))
    }
    record.issuedAt = try object.optionalInt64("iat").map { Instant(secondsSince1970: $0) }
    record.admits = try object.integer("admits")
    record.airlineKey = try object.optionalText("airline_key")
    record.event = try object.optionalText("event")
    record.trust = try object.optionalString("trust")
    record.isTakenBack = try object.optionalBoolean("taken_back") ?? false
    answered = try object.optionalText("answered")
    try object.finish()
  }
}
