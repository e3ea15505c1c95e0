package import PassFormats

/// The check of the hash chains in a ledger, which names an altered line, a gap, and two histories of one device.
package struct ChainCheck {
  /// The faults so far, in words for staff.
  package private(set) var faults: [String] = []
  private let own: DeviceID
  private var before: (device: String, sequence: Int, digest: [UInt8])?

  /// What to do about a fault.
  private static let keep = "keep this ledger, and call the supervisor"

  /// A check of the ledger of a device.
  package init(of own: DeviceID) { self.own = own }

  /// Looks at the next event, in the order of devices, of sequence numbers and of arrival.
  ///
  /// `digest` is the one that was kept with the line, and `computed` is the line's own.
  package mutating func look(
    _ device: String, _ sequence: Int, line: [UInt8], digest: [UInt8], computed: [UInt8]
  ) {
    let place = "\(device), event \(sequence)"
    let event = try? AdmissionEvent(line: line)
    if event?.sequence != sequence || event?.device.rawValue != device {
      faults.append(
        "\(place): was changed after it was written: its line cannot be read or is of another event; \(Self.keep)"
      )
    } else if computed != digest {
      faults.append("\(place): was changed after it was written; \(Self.keep)")
    }
    let last = before?.device == device ? before : nil
    if last?.sequence == sequence {
      faults.append(
        "\(place): there are two events with this number, so an old copy of the ledger may have been put back; "
          + Self.keep)
    } else if let last, last.sequence + 1 == sequence {
      if event?.previous != last.digest {
        faults.append("\(place): does not follow the event before it; \(Self.keep)")
      }
    } else if sequence != 1, device == own.rawValue {
      // Earlier events of another device may still be merged.
      faults.append("\(place): the events before it are missing; \(Self.keep)")
    }
    before = (device, sequence, digest)
  }
}
