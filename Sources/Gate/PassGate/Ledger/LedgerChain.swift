internal import GateRules
internal import PassCrypto
internal import SQLite

extension Ledger {
  /// Recomputes the hash chain of every device and names its faults: an altered line, a gap, or two histories
  /// of one device.
  public func faults() throws(LedgerError) -> [String] {
    try asLedgerErrors {
      var check = ChainCheck(of: device)
      let rows = try database.rows(
        "SELECT device, device_seq, digest, line FROM events ORDER BY device, device_seq, n")
      for row in rows {
        let line = row[3].blob ?? []
        check.look(
          row[0].text ?? "", row[1].integer ?? 0, line: line, digest: row[2].blob ?? [],
          computed: try SHA256.digest(line))
      }
      return check.faults
    }
  }
}
