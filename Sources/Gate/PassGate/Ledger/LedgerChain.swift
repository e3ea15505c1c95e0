internal import PassCrypto
internal import PassFormats
internal import SQLite

extension Ledger {
  /// What to do about a fault.
  private static let keep = "keep this ledger, and call the supervisor"

  /// Recomputes the hash chain of every device and names its faults: an altered line, a gap, or two histories
  /// of one device.
  public func faults() throws(LedgerError) -> [String] {
    try asLedgerErrors {
      var faults: [String] = []
      var before: (device: String, sequence: Int, digest: [UInt8])?
      let rows = try database.rows(
        "SELECT device, device_seq, digest, line FROM events ORDER BY device, device_seq, n")
      for row in rows {
        let (device, sequence) = (row[0].text ?? "", row[1].integer ?? 0)
        let (digest, line) = (row[2].blob ?? [], row[3].blob ?? [])
        let place = "\(device), event \(sequence)"
        let event = try? AdmissionEvent(line: line)
        if event?.sequence != sequence || event?.device.rawValue != device {
          faults.append(
            "\(place): was changed after it was written: its line cannot be read or is of another event; \(Self.keep)"
          )
        } else if try SHA256.digest(line) != digest {
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
        } else if sequence != 1, device == self.device.rawValue {
          // Earlier events of another device may still be merged.
          faults.append("\(place): the events before it are missing; \(Self.keep)")
        }
        before = (device, sequence, digest)
      }
      return faults
    }
  }
}
