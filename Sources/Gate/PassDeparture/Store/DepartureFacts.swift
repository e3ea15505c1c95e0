internal import PassFormats
internal import PassIssuer
internal import StrictText
package import Vocabulary

/// The facts of a departure that all its desks share and that never change.
package struct DepartureFacts: Hashable, Sendable {
  /// The id of the departure; files of another departure with the same flight and day have another one.
  package let id: PassID
  /// Flight, day and airport.
  package let departure: Departure
  /// The issuer of the passes: the airline.
  package let issuer: IssuerID
  /// The time of departure, with the offset of the airport; nil where it was not given.
  package let departs: OffsetDateTime?
  /// The cabins with their rows and letters.
  package let cabins: CabinPlan
  /// The public key of the first desk, which names the others.
  package let founder: DeskKey

  /// Writes the facts as members of an object.
  func write(to writer: inout JSONWriter) {
    writer.member("id", id.rawValue)
    writer.member("departure", "\(departure)")
    writer.member("issuer", issuer.rawValue)
    if let departs { writer.member("departs", "\(departs)") }
    writer.objects("cabins", cabins.sections) { $1.write(to: &$0) }
    writer.name("founder")
    writer.object { founder.write(to: &$0) }
  }

  /// Creates the facts of a departure.
  init(
    id: PassID, departure: Departure, issuer: IssuerID, departs: OffsetDateTime?,
    cabins: CabinPlan, founder: DeskKey
  ) {
    self.id = id
    self.departure = departure
    self.issuer = issuer
    self.departs = departs
    self.cabins = cabins
    self.founder = founder
  }

  /// Reads the members that `write` wrote.
  init(_ object: inout ObjectReader) throws(ShapeError) {
    id = try object.text("id")
    guard let departure = Departure(try object.string("departure")) else {
      throw object.failure("departure", "expected a departure, such as UA123/2025-03-15/SFO")
    }
    self.departure = departure
    issuer = try object.text("issuer")
    departs = object.peek("departs") == nil ? nil : try object.time("departs")
    cabins = CabinPlan(
      try object.objects("cabins") { (section) throws(ShapeError) in
        try CabinPlan.Section(&section)
      })
    var key = try ObjectReader(try object.required("founder"), path: "founder")
    founder = try DeskKey(&key)
    try key.finish()
  }
}

/// The public key of a desk or a gate, and its id.
package struct DeskKey: Hashable, Sendable {
  /// The id of the key, which also names the desk or gate.
  package let keyID: KeyID
  /// The coordinates of the point, 32 bytes each.
  package let x: [UInt8]
  package let y: [UInt8]

  package init(keyID: KeyID, x: [UInt8], y: [UInt8]) {
    (self.keyID, self.x, self.y) = (keyID, x, y)
  }

  init(_ signer: Signer) {
    self.init(keyID: signer.keyID, x: signer.publicKey.x, y: signer.publicKey.y)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("kid", keyID.rawValue)
    writer.member("x", ascii: Base64URL.encode(x))
    writer.member("y", ascii: Base64URL.encode(y))
  }

  init(_ object: inout ObjectReader) throws(ShapeError) {
    keyID = try object.text("kid")
    (x, y) = (try object.bytes("x"), try object.bytes("y"))
    guard x.count == 32, y.count == 32 else { throw object.failure("x", "expected 32 bytes") }
  }
}
