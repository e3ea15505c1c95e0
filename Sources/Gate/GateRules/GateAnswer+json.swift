internal import PassFormats
internal import PassVerifier
internal import StrictText

extension GateAnswer {
  /// Returns the answer as one JSON object, without a line end; `counts` are those after the scan.
  public func json(counts: GateCounts) -> String {
    var writer = JSONWriter(isForDisplay: true)
    writer.object { writer in
      if let verdict {
        writer.verdict(verdict, decision: light.rawValue, reason: reason?.rawValue, message)
        writer.name("person")
        writer.object { writer in
          if let name = person.name { writer.member("name", name) }
          if let seat = person.seat { writer.member("seat", seat) }
          if let sequence = person.sequence { writer.member("sequence", sequence) }
          if let note = person.note { writer.member("note", note) }
          if person.isUnverified { writer.member("unverified", true) }
        }
      } else {
        writer.member("update", light == .admit ? "taken" : "refused")
        writer.member("message", message)
      }
      if let readAgain { writer.member("read_again_after_s", readAgain) }
      if let gateFault { writer.member("gate_fault", "\(gateFault)") }
      if let scan { writer.member("scan", scan) }
      if let event {
        writer.member("event", event.id.rawValue)
        writer.member("device_seq", event.sequence)
      }
      writer.name("counts")
      counts.write(to: &writer)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
