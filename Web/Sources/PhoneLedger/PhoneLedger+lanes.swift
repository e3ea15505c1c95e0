package import GateRules
package import PassFormats
internal import StrictText
package import Vocabulary

// The events of other gates, and the gates whose events count.
extension PhoneLedger {
  package func listen(to other: DeviceID, in context: String) {
    let before = voices[context] ?? []
    guard !before.contains(other) else { return }
    voices[context] = (before + [other]).ordered { $0.rawValue < $1.rawValue }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("context", context)
      writer.member("device", other.rawValue)
    }
    write(Row("l\(other) \(context)", writer.bytes)) { self.voices[context] = before }
  }

  func loadVoices(_ value: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(json: value)
    let context = try object.string("context")
    voices[context, default: []].append(try object.text("device"))
    try object.finish()
  }

  package func listenedTo(in context: String) -> [DeviceID] { voices[context] ?? [] }

  /// Returns whether exports of a device are taken in: the device is of the ledger's issuer, or an agent named it for a
  /// place.
  package func listens(to other: DeviceID) -> Bool {
    other.issuer == device.issuer || voices.contains { $0.value.contains(other) }
  }

  /// Returns the other gates, each with the last event that is here with all before it: a good section may be cut at its
  /// front, and what it lacks is asked for.
  package func heard() -> [(device: DeviceID, sequence: Int, at: Instant)] {
    heads.filter { $0.key != device && !$0.value.isEmpty }.map {
      (
        device: $0.key, sequence: events.reach(of: $0.key),
        at: $0.value.map { $0.at }.max() ?? Instant(secondsSince1970: 0)
      )
    }.ordered { $0.device.rawValue < $1.device.rawValue }
  }

  func loadHead(_ value: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(json: value)
    let device: DeviceID = try object.text("device")
    heads[device, default: []].append(
      KeptHead(
        sequence: try object.integer("device_seq"),
        at: Instant(secondsSince1970: try object.int64("at")),
        token: Array(try object.string("token").utf8)))
    try object.finish()
  }

  package func keep(_ head: LedgerHead, token: [UInt8], from first: Int) {
    let before = heads[head.device] ?? []
    let kept = KeptHead(sequence: head.sequence, at: head.issuedAt, token: token)
    // Of each block of events one signature stays, so that a part of a long ledger still ends in a signature.
    let start = max(first - 1, head.sequence - head.sequence % LedgerHead.block)
    heads[head.device] =
      before.filter { $0.sequence < start || $0.sequence > head.sequence } + [kept]
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("device", head.device.rawValue)
      writer.member("device_seq", head.sequence)
      writer.member("at", head.issuedAt.secondsSince1970)
      writer.member("token", ascii: token)
    }
    let key = "h\(head.device) "
    for old in before where old.sequence >= start && old.sequence < head.sequence {
      write(Row(Row.key(key, old.sequence), nil)) {}
    }
    write(Row(Row.key(key, head.sequence), writer.bytes)) { self.heads[head.device] = before }
  }

  // MARK: Refusals

  /// Replaces the refusals of a source.
  package func remember(refusals words: [String], of source: String, at now: Instant) {
    let before = refusals[source]
    if words.isEmpty, before == nil { return }
    refusals[source] =
      words.isEmpty ? nil : words.map { RefusedPart(source: source, at: now, words: $0) }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("source", source)
      writer.member("at", now.secondsSince1970)
      writer.name("words")
      writer.array { writer in for line in words { writer.string(line) } }
    }
    write(Row("r\(source)", words.isEmpty ? nil : writer.bytes)) { self.refusals[source] = before }
  }

  func loadRefusals(_ value: [UInt8]) throws(ShapeError) {
    var object = try ObjectReader(json: value)
    let source = try object.string("source")
    let at = Instant(secondsSince1970: try object.int64("at"))
    refusals[source] = try object.strings("words").map {
      RefusedPart(source: source, at: at, words: $0)
    }
    try object.finish()
  }
}
