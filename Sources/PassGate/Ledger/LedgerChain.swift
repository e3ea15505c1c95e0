internal import PassCrypto
internal import PassFormats
internal import SQLite

extension Ledger {
  /// Recomputes the chain of every device and names what does not fit: a line that was altered, a gap,
  /// two histories of one device.
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
        if event == nil || event?.sequence != sequence || event?.device.rawValue != device {
          faults.append("\(place): altered, its line says something else")
        } else if try SHA256.digest(line) != digest {
          faults.append("\(place): altered, its digest is another")
        } else if let before, before.device == device {
          if before.sequence == sequence {
            faults.append("\(place): there are two of them; was a ledger copied back?")
          } else if before.sequence + 1 == sequence, event?.previous != before.digest {
            faults.append("\(place): does not follow the event before it")
          } else if before.sequence + 1 < sequence, device == self.device.rawValue {
            faults.append("\(place): the events before it are missing")
          }
        } else if sequence != 1, device == self.device.rawValue {
          faults.append("\(place): the events before it are missing")
        }
        before = (device, sequence, digest)
      }
      return faults
    }
  }
}
