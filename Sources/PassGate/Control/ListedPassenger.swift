internal import PassFormats
internal import Vocabulary

/// A passenger of the list with all that the ledger may know the passenger by.
struct ListedPassenger {
  let row: ManifestRow
  /// The check-in sequence as the airline counts, where the list has one.
  let key: AirlineKey?
  /// The passes that the list names: of a flight those that were scanned here, because a list does not tell
  /// which leg of a boarding pass this is.
  let passes: [PassKey]

  init(
    _ row: ManifestRow, of setting: GateSetting, in ledger: Ledger, now: Instant
  ) throws(LedgerError) {
    self.row = row
    key = setting.airlineKey(row)
    var passes: [PassKey] = []
    for passID in row.passIDs {
      let scanned = try ledger.scannedPass(passID, in: setting.context)
      if let pass = scanned ?? setting.ticket(passID, now: now) { passes.append(pass) }
    }
    self.passes = passes
  }

  /// Whether the ledger could tell that the passenger is in.
  var isIdentified: Bool { key != nil || !passes.isEmpty }

  /// Whether an agent noted that this standby passenger has a seat.
  func isCleared(by admissions: Admissions) -> Bool {
    admissions.counting(.clear).contains {
      $0.airlineKey != nil && $0.airlineKey == key
        || $0.pass.map { row.passIDs.contains($0.passID) } ?? false
    }
  }

  /// The entry of the passenger by hand.
  func manualEntry(reason: String, by agent: String?) -> Entry {
    Entry(manual: row, airlineKey: key, passes: passes, reason: reason, by: agent)
  }
}

extension Manifest {
  /// The one passenger whom a query means; refused where it means nobody, or several.
  func onlyRow(matching query: String) throws(LedgerError) -> ManifestRow {
    let found = rows(matching: query)
    guard let row = found.first else {
      throw .refused("nobody on the list for \"\(escaped(query, limit: 40))\"")
    }
    guard found.count == 1 else {
      let names = found.prefix(5).map { row in
        let marks = [
          row.sequence.map { "no. \($0)" }, row.seat.isEmpty ? nil : "seat \(escaped(row.seat))",
          row.bookingReference.isEmpty ? nil : escaped(row.bookingReference),
        ].compactMap(\.self)
        return escaped(row.name) + (marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))")
      }
      throw .refused(
        "\(found.count) on the list for \"\(escaped(query, limit: 40))\": "
          + names.joined(separator: ", ") + (found.count > names.count ? ", …" : "")
          + "; say the number, the seat or the reference")
    }
    return row
  }
}
