package import PassFormats
internal import StrictText
package import Vocabulary

/// A passenger of the list with everything by which the ledger may know the passenger.
package struct ListedPassenger {
  package let row: ManifestRow
  /// The airline's own key with the check-in sequence, where the list has one.
  package let key: AirlineKey?
  /// The passes that the list names, those of this gate's own issuer last.
  ///
  /// A list gives neither the issuer of a pass nor the leg of a boarding pass. A door of one issuer knows both.
  /// Elsewhere the passes are those with a listed id that counted when they were scanned here, in the passenger's name.
  package let passes: [PassKey]

  package init<Store: GateStore>(
    _ row: ManifestRow, of setting: GateSetting, in store: Store, now: Instant
  ) throws(Store.Failure) {
    self.row = row
    key = setting.airlineKey(row)
    var passes: [PassKey] = []
    for passID in row.passIDs {
      let scanned = try store.scannedPasses(passID, in: setting.context)
      if let ticket = setting.ticket(passID, now: now) {
        // The log may know the first issue of the ticket.
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
    let house = store.device.issuer
    self.passes = passes.filter { $0.issuer != house } + passes.filter { $0.issuer == house }
  }

  /// Whether the ledger can know that the passenger is in.
  var isIdentified: Bool { key != nil || !passes.isEmpty }

  /// The reason why the ledger cannot know that the passenger is in.
  var unidentified: String {
    row.passIDs.isEmpty
      ? "\(escaped(row.name)) has neither a sequence number nor a pass on the list"
      : "\(escaped(row.name)) has no sequence number on the list, and no pass that the list names was "
        + "accepted here yet"
  }

  /// Returns whether an agent noted that this standby passenger has a seat.
  ///
  /// The id alone identifies a noted pass as one of the list, because agents note only passes of the list.
  func isCleared(by admissions: Admissions) -> Bool {
    admissions.counting(.clear).contains {
      $0.airlineKey != nil && $0.airlineKey == key
        || $0.pass.map { row.passIDs.contains($0.passID) } ?? false
    }
  }

  /// Returns the entry of the passenger by hand.
  func manualEntry(reason: String, by agent: String?) -> Entry {
    Entry(manual: row, airlineKey: key, passes: passes, reason: reason, by: agent)
  }
}

extension GateSetting {
  /// Returns the pass with the part that an entry now uses: the leg that was scanned here, or the day of a door.
  fileprivate func here(_ pass: PassKey, now: Instant) -> PassKey {
    guard case .event = place else { return pass }
    return PassKey(
      issuer: pass.issuer, passID: pass.passID, first: pass.first, part: part(leg: nil, now: now))
  }

  /// Returns whether the name with which a pass was scanned may be that of a row.
  ///
  /// A missing name counts as a match, because tickets need no name and old names are purged.
  fileprivate func isName(_ name: String?, of row: ManifestRow) -> Bool {
    guard case .flight = place, let name, let manifest else { return true }
    return manifest.names(row, name) || row.surname.lettersOfName == nil
  }
}

extension Manifest {
  /// Returns the one passenger that a query means; refuses a query that means no passenger, or several.
  package func onlyRow<Failure: StoreFailure>(
    matching query: String, failing: Failure.Type
  ) throws(Failure) -> ManifestRow {
    let found = rows(matching: query)
    guard let row = found.first else {
      throw .refused(
        "nobody on the list matches \"\(escaped(query, limit: 40))\"; give the number, the seat, the reference or the "
          + "name as on the list")
    }
    guard found.count == 1 else {
      let names = found.prefix(5).map { row in
        let marks = [
          row.sequence.map { "no. \($0)" }, row.seat.isEmpty ? nil : "seat \(escaped(row.seat))",
          row.bookingReference.isEmpty ? nil : escaped(row.bookingReference),
        ].compactMap { $0 }
        return escaped(row.name) + (marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))")
      }
      throw .refused(
        "\(found.count) on the list for \"\(escaped(query, limit: 40))\": "
          + names.joined(separator: ", ") + (found.count > names.count ? ", …" : "")
          + "; give the number, the seat or the reference")
    }
    return row
  }
}
