internal import GateRules
internal import PassFormats
internal import StrictText
internal import Vocabulary

/// A passenger of the list with all that the ledger may know the passenger by.
struct ListedPassenger {
  let row: ManifestRow
  /// The check-in sequence as the airline counts, where the list has one.
  let key: AirlineKey?
  /// The passes that the list names, those of this gate's own issuer last.
  ///
  /// A list tells neither the issuer of a pass nor the leg of a boarding pass. A door of one issuer knows both; elsewhere
  /// it is the passes of the id that counted when they were scanned here, shown in the passenger's name.
  let passes: [PassKey]

  init(
    _ row: ManifestRow, of setting: GateSetting, in ledger: Ledger, now: Instant
  ) throws(LedgerError) {
    self.row = row
    key = setting.airlineKey(row)
    var passes: [PassKey] = []
    for passID in row.passIDs {
      let scanned = try ledger.scannedPasses(passID, in: setting.context)
      if let ticket = setting.ticket(passID, now: now) {
        // The log may know the first issue of it.
        let first = scanned.last { $0.pass.issuer == ticket.issuer }?.pass.first
        passes.append(
          PassKey(issuer: ticket.issuer, passID: passID, first: first, part: ticket.part))
        continue
      }
      for (pass, name) in scanned where setting.isName(name, of: row) {
        let own = setting.here(pass, now: now)
        if !passes.contains(own) { passes.append(own) }
      }
    }
    let house = ledger.device.issuer
    self.passes = passes.filter { $0.issuer != house } + passes.filter { $0.issuer == house }
  }

  /// Whether the ledger could tell that the passenger is in.
  var isIdentified: Bool { key != nil || !passes.isEmpty }

  /// Why it could not.
  var unidentified: String {
    row.passIDs.isEmpty
      ? "\(escaped(row.name)) has neither a sequence nor a pass on the list"
      : "\(escaped(row.name)) has no sequence on the list, and none of the passes that it names was good here yet"
  }

  /// Whether an agent noted that this standby passenger has a seat.
  ///
  /// An id alone tells that a noted pass is one of the list: agents note only passes of it.
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

extension GateSetting {
  /// The part of a scanned pass that an entry now uses: the leg that was scanned here, or the day of a door.
  fileprivate func here(_ pass: PassKey, now: Instant) -> PassKey {
    guard case .event = place else { return pass }
    return PassKey(
      issuer: pass.issuer, passID: pass.passID, first: pass.first, part: part(leg: nil, now: now))
  }

  /// Whether the name with which a pass was scanned may be that of a row; tickets need no name, and old names are
  /// purged.
  fileprivate func isName(_ name: String?, of row: ManifestRow) -> Bool {
    guard case .flight = place, let name, let manifest else { return true }
    return manifest.names(row, name) || row.surname.lettersOfName == nil
  }
}

extension Manifest {
  /// The one passenger whom a query means; refused where it means nobody, or several.
  func onlyRow(matching query: String) throws(LedgerError) -> ManifestRow {
    let found = rows(matching: query)
    guard let row = found.first else {
      throw .refused("the list has no name for \"\(escaped(query, limit: 40))\"")
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
