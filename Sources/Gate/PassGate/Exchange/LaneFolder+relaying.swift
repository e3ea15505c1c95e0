internal import PassFormats
internal import Platform
internal import Vocabulary

// Events that came to this gate elsewhere than through the folder, for the lanes that have the folder alone.
extension LaneFolder {
  /// The name of the file in which a gate hands on what it heard of lanes that write no file themselves.
  static func nameOfHeard(by device: DeviceID) -> String {
    "\(device.issuer)_\(device.keyID).heard\(suffix)"
  }

  /// Appends the events of lanes without a file of their own, as these signed them, to a file beside this gate's own.
  ///
  /// The events of `networked` lanes are handed on also if there is a file with their name, which is not theirs.
  /// One process of a gate does so at a time. The file that it finds at its start, or that another program changed, is
  /// replaced; otherwise it appends, so that the other lanes read each part once.
  package func relay(_ networked: Set<DeviceID>) throws(LedgerError) {
    try asLedgerErrors {
      let name = Self.nameOfHeard(by: ledger.device)
      let before = try relayed.flatMap { try isWhole($0, name) ? $0 : nil }
      relayed = nil
      var done = before ?? RelayedEvents()
      var text: [UInt8] = []
      for lane in try ledger.laneEnds()
      where lane.device != ledger.device
        && (networked.contains(lane.device) || !folder.holds(Self.name(of: lane.device)))
      {
        text += try events(of: lane, after: &done.sequences[lane.device, default: 0])
      }
      if before != nil, done.size > 0, !text.isEmpty {
        let file = try folder.open(name, forWriting: true)
        try file.write(text, at: done.size)
        try file.synchronize()
      } else if before == nil || !text.isEmpty, !text.isEmpty || folder.holds(name) {
        try folder.put(name, text)
      }
      done.size += text.count
      relayed = done
    }
  }

  /// Returns whether the file is as this process left it, and has no second name under which it is another's.
  private func isWhole(_ relayed: RelayedEvents, _ name: String) throws -> Bool {
    if relayed.size == 0 { return !folder.holds(name) }
    guard let file = try? folder.open(name) else { return false }
    return try file.linkCount == 1 && file.byteCount() == relayed.size
  }

  /// Returns the events of a lane after a number, which then is that of the last of them.
  private func events(of lane: LaneEnd, after last: inout Int) throws -> [UInt8] {
    var text: [UInt8] = []
    while last < lane.sequence {
      let part = try ledger.exported(
        of: lane.device, after: last, through: lane.sequence, upTo: Ledger.longestSection)
      guard
        let line = LedgerText(part).sections.last?.lines.last,
        let event = try? AdmissionEvent(line: line), event.sequence > last
      else { break }
      // A part in which the others would find no signature would keep them from all that follows.
      if part.count < Self.chunk { text += part }
      last = event.sequence
    }
    return text
  }
}

/// The events that are in the file of heard events.
struct RelayedEvents {
  /// The last event of each lane there.
  var sequences: [DeviceID: Int] = [:]
  /// The size of the file in bytes.
  var size = 0
}
