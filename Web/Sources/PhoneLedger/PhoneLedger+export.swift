package import PassFormats
internal import Vocabulary

extension PhoneLedger {
  /// The events that this gate recorded, in order, each with the digest of its line.
  package var ownEvents: [(event: AdmissionEvent, digest: [UInt8])] {
    events.of(device).map { ($0.event, $0.digest) }
  }

  /// Returns the events of other gates, with the signatures with which they were taken in.
  package func exportedOthers() -> [UInt8] {
    var text: [UInt8] = []
    for other in heads.keys.ordered({ $0.rawValue < $1.rawValue }) where other != device {
      let kept = events.of(other)
      var written = 0
      for head in (heads[other] ?? []).ordered({ $0.sequence < $1.sequence }) {
        // The loop goes back from the signed event to the first gap, because the signature covers no events before the
        // gap.
        var lines: [[UInt8]] = []
        var expected = head.sequence
        for item in kept.reversed() where item.event.sequence == expected {
          if expected <= written { break }
          lines.append(item.event.line)
          expected -= 1
        }
        for line in lines.reversed() { text += line + [0x0A] }
        text += head.token + [0x0A]
        written = head.sequence
      }
    }
    return text
  }
}
