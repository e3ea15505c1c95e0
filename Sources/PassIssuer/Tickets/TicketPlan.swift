package import PassFormats
internal import Vocabulary

/// The changes that a run makes to the tickets of a list, computed before the first of them is made.
package struct TicketPlan: Sendable {
  /// A pass of the journal with its claims.
  package struct Issued: Sendable {
    package let entry: PassJournal.Entry
    package let claims: PassClaims

    /// The ticket; nil for a pass of another kind, which no list makes.
    package var ticket: Ticket? {
      if case .ticket(let ticket) = claims.content { ticket } else { nil }
    }
  }

  /// The pass of each row that has one, by the row's key.
  package private(set) var kept: [RowKey: Issued] = [:]
  /// The rows without a pass, which get one.
  package private(set) var new: [RowKey] = []
  /// Passes that are on no row any more, to be revoked.
  package private(set) var ended: [Issued] = []
  /// Passes that are on no row any more and cannot be revoked, because they have no entry of a status list.
  package private(set) var lasting: [Issued] = []
  /// Passes that an interrupted run, or a person, has revoked already.
  package private(set) var revoked: [Issued] = []

  /// Compares a list with the passes that were issued for it.
  ///
  /// If there are two passes for one row, which an interrupted run never leaves, the later one is kept.
  package init(rows: [RowKey], issued: [Issued], isRevoked: (PassClaims) -> Bool) {
    var standing: [RowKey: Issued] = [:]
    var surplus: [Issued] = []
    for pass in issued {
      if isRevoked(pass.claims) {
        revoked.append(pass)
      } else if let earlier = standing.updateValue(pass, forKey: pass.entry.row) {
        surplus.append(earlier)
      }
    }
    for row in rows {
      if let pass = standing.removeValue(forKey: row) {
        kept[row] = pass
      } else {
        new.append(row)
      }
    }
    let isStanding = Set(standing.values.map(\.entry.passID) + surplus.map(\.entry.passID))
    for pass in issued where isStanding.contains(pass.entry.passID) {
      if pass.claims.status == nil { lasting.append(pass) } else { ended.append(pass) }
    }
  }
}
