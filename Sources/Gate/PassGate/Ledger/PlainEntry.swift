internal import GateRules
internal import PassFormats
internal import SQLite
internal import Vocabulary

extension Ledger {
  /// Returns the entries of this gate in a context, and the number of the last event.
  ///
  /// The result is nil where the context has other events, such as an undo or those of another gate: then the events
  /// themselves must be read.
  func plainEntries(
    of context: String
  ) throws(LedgerError) -> (entries: [PlainEntry], last: Int)? {
    try asLedgerErrors {
      if try hasOtherDoors(than: context) { return nil }
      var entries: [PlainEntry] = []
      var last = 0
      let rows = try database.rows(
        """
        SELECT n, iss, jti, first, airline_key, device = ? AND kind IN ('admit', 'manual') FROM heard
        WHERE context = ? ORDER BY n
        """, .text(device.rawValue), .text(context))
      entries.reserveCapacity(rows.count)
      for row in rows {
        guard row[5].integer == 1 else { return nil }
        last = row[0].integer ?? last
        var entry = PlainEntry(passenger: row[4].text.flatMap { AirlineKey($0) })
        if let issuer = row[1].text.flatMap({ IssuerID($0) }),
          let passID = row[2].text.flatMap({ PassID($0) })
        {
          entry.pass = PassKey(
            issuer: issuer, passID: passID, first: row[3].text.flatMap { PassID($0) }, part: "")
        }
        entries.append(entry)
      }
      return (entries, last)
    }
  }
}
