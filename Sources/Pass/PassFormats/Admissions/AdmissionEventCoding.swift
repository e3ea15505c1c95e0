package import StrictText
internal import Vocabulary

extension AdmissionEvent {
  /// Maximum length of an event's line, in bytes.
  package static let longestLine = 4_096

  /// The event as one line of JSON in the canonical spelling, without a line end; the input of the
  /// ledger's digests.
  package var line: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("event", id.rawValue)
      writer.member("device", device.rawValue)
      writer.member("device_seq", sequence)
      writer.member("prev", ascii: Base64URL.encode(previous))
      writer.member("at", at.secondsSince1970)
      writer.member("kind", kind.rawValue)
      writer.member("context", context)
      if let pass {
        writer.member("iss", pass.issuer.rawValue)
        writer.member("jti", pass.passID.rawValue)
        if let first = pass.first { writer.member("first", first.rawValue) }
        writer.member("part", pass.part)
      }
      if let issuedAt { writer.member("iat", issuedAt.secondsSince1970) }
      if let admits { writer.member("admits", admits) }
      if let airlineKey { writer.member("airline_key", airlineKey.rawValue) }
      if let target { writer.member("of", target.rawValue) }
      if let departs { writer.member("departs", departs.secondsSince1970) }
      if let reason { writer.member("reason", reason) }
      if let by { writer.member("by", by) }
      writer.name("evidence")
      basis.write(to: &writer)
    }
    return writer.bytes
  }

  /// Reads a line; `isCanonical` is whether the caller has already checked that the line is in its canonical spelling.
  ///
  /// - Throws: `ShapeError` where a member breaks its rule or the line is not canonical.
  package init(line: [UInt8], isCanonical: Bool = false) throws(ShapeError) {
    guard line.count <= Self.longestLine else {
      throw ShapeError(
        path: "", offset: 0, detail: "the line is longer than \(Self.longestLine) bytes")
    }
    var object = try ObjectReader(json: line)
    let kind = try object.string("kind")
    guard let kind = Kind(rawValue: kind) else {
      throw object.failure("kind", "\"\(escaped(kind, limit: 40))\" is no kind of event")
    }
    self.init(
      id: try object.text("event"), device: try object.text("device"),
      sequence: try object.integer("device_seq"), previous: try object.bytes("prev"),
      // Times from 1970 are accepted, because a device without a set clock still records real
      // events.
      at: Instant(secondsSince1970: try object.int64("at", in: 0...253_402_300_799)), kind: kind,
      context: try object.shortText("context", limit: Self.longestContext))
    guard sequence >= 1 else { throw object.failure("device_seq", "expected 1 or more") }
    guard previous.count == (sequence == 1 ? 0 : 32) else {
      throw object.failure(
        "prev", "expected a digest of 32 bytes, or an empty text in the first event")
    }
    if let issuer = try object.optionalText("iss", as: IssuerID.self) {
      let pass = PassKey(
        issuer: issuer, passID: try object.text("jti"), first: try object.optionalText("first"),
        part: try object.shortText("part"))
      guard pass.first != pass.passID else {
        throw object.failure(
          "first", "expected the id of an earlier pass, found the id of this pass")
      }
      self.pass = pass
    }
    issuedAt = try object.optionalInstant("iat")
    admits = try object.optionalInteger("admits")
    if let admits, !(2...99).contains(admits) {
      throw object.failure("admits", "expected 2 to 99, found \(admits)")
    }
    airlineKey = try object.optionalText("airline_key")
    target = try object.optionalText("of")
    departs = try object.optionalInstant("departs")
    reason = try object.optionalShortText("reason")
    by = try object.optionalShortText("by")
    basis = try Basis(try object.required("evidence"))
    try object.finish()
    guard isCanonical || self.line == line else {
      throw ShapeError(path: "", offset: 0, detail: "the line is not in its canonical spelling")
    }
  }
}

extension AdmissionEvent.Basis {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let keyID { writer.member("kid", keyID.rawValue) }
      if let trustVersion { writer.member("trust_version", trustVersion) }
      if let trustAge { writer.member("trust_age_s", trustAge) }
      if let status { writer.member("status", status) }
      if let statusAge { writer.member("status_age_s", statusAge) }
      if let clock { writer.member("clock", clock) }
      if isOnManifest { writer.member("manifest", true) }
    }
  }

  fileprivate init(_ node: JSONNode) throws(ShapeError) {
    self.init()
    var object = try ObjectReader(node, path: "evidence")
    keyID = try object.optionalText("kid")
    trustVersion = try object.optionalInt64("trust_version")
    trustAge = try object.optionalInt64("trust_age_s")
    status = try object.optionalShortText("status")
    statusAge = try object.optionalInt64("status_age_s")
    clock = try object.optionalShortText("clock")
    isOnManifest = try object.optionalBoolean("manifest") ?? false
    try object.finish()
  }
}

extension ObjectReader {
  fileprivate mutating func shortText(
    _ name: String, limit: Int = AdmissionEvent.longestText
  ) throws(ShapeError) -> String {
    let text = try string(name)
    guard text.utf8.count <= limit else {
      throw failure(name, "longer than \(limit) bytes")
    }
    return text
  }

  fileprivate mutating func optionalShortText(_ name: String) throws(ShapeError) -> String? {
    peek(name) == nil ? nil : try shortText(name)
  }
}
