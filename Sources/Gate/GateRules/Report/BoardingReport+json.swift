package import PassFormats
package import StrictText
internal import Vocabulary

extension BoardingReport {
  /// The report as one JSON object, without a line end.
  package var json: String {
    var writer = JSONWriter(isForDisplay: true)
    writer.object { writer in
      writer.member("context", setting.context)
      writer.name("conflicts")
      writer.array { writer in
        for (conflict, person) in zip(conflicts, conflictingPeople) {
          writer.object { writer in
            if let name = person.name { writer.member("name", name) }
            if let seat = person.seat { writer.member("seat", seat) }
            switch conflict.subject {
            case .pass(let pass): writer.member("pass", "\(pass.issuer)/\(pass.passID)")
            case .passenger(let key): writer.member("airline_key", key.rawValue)
            }
            writer.member("allowed", conflict.allowed)
            writer.name("entries")
            writer.array { writer in for event in conflict.entries { writer.event(event) } }
          }
        }
      }
      writer.member("boarded", boarded.count)
      if let listed { writer.member("listed", listed) }
      for (name, lines) in [
        ("not_boarded", notBoarded), ("manual", manual),
        ("overrides", overrides), ("offloaded", offloaded),
      ] {
        writer.name(name)
        writer.array { writer in for line in lines { writer.line(line) } }
      }
      writer.name("control")
      writer.array { writer in for event in control { writer.event(event) } }
      writer.name("stopped")
      writer.object { writer in
        for (reason, count) in stopped.ordered({ $0.key < $1.key }) {
          writer.member(reason, count)
        }
      }
      writer.name("heard")
      writer.array { writer in
        for other in heard {
          writer.object { writer in
            writer.member("device", other.device.rawValue)
            writer.member("device_seq", other.sequence)
            writer.member("at", "\(other.at)")
          }
        }
      }
      writer.name("listens_to")
      writer.array { writer in for device in listenedTo { writer.string(device.rawValue) } }
      writer.name("other_rules")
      writer.array { writer in for rule in otherRules { writer.string(rule) } }
      writer.name("refused")
      writer.array { writer in
        for part in refused {
          writer.object { writer in
            writer.member("source", part.source)
            writer.member("at", "\(part.at)")
            writer.member("words", part.words)
          }
        }
      }
      writer.name("faults")
      writer.array { writer in for fault in faults { writer.string(fault) } }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  /// Writes an event in the form that it has in a ledger.
  package mutating func event(_ event: AdmissionEvent) {
    // A line of a ledger is JSON that was checked when it was made or taken in.
    if let node = try? JSONReader.read(event.line) { value(node.value) } else { null() }
  }

  fileprivate mutating func line(_ line: BoardingReport.Line) {
    object { writer in
      if let name = line.name { writer.member("name", name) }
      if let sequence = line.row?.sequence { writer.member("sequence", sequence) }
      if let seat = line.person.seat { writer.member("seat", seat) }
      if let reference = line.person.reference { writer.member("reference", reference) }
      if let note = line.person.note { writer.member("note", note) }
      if line.missing > 0, let admits = line.row?.admits, admits > 1 {
        writer.member("missing", line.missing)
      }
      if let event = line.event {
        writer.name("event")
        writer.event(event)
      }
    }
  }
}
