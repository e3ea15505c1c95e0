package import PassFormats
internal import Vocabulary

/// Which new row of a list is the changed form of which ticket.
///
/// A person sees it before agreeing to a change. Where both are for the same event, the new ticket is issued as
/// another issue of the former (`first`), so that doors let in on both together as many as one of them says:
/// whoever came in with the former is not let in again with the new.
package struct TicketSuccession {
  /// The former pass of each new row that has one.
  package private(set) var former: [RowKey: TicketPlan.Issued] = [:]

  /// Pairs the new rows of a plan with the passes that stand on no row any more.
  ///
  /// A pass whose ticket stands in another issue already is the former of no row: an interrupted run issued it
  /// anew. Where several rows or passes are alike, nobody can tell which became which, and none is paired.
  ///
  /// - Parameter tickets: the ticket of each row.
  package init(_ plan: TicketPlan, tickets: [RowKey: Ticket]) {
    let carried = Set(plan.kept.values.compactMap(\.claims.first))
    var open = (plan.ended + plan.lasting + plan.revoked).filter {
      $0.ticket != nil && !carried.contains($0.claims.first ?? $0.claims.passID)
    }
    var new = plan.new.filter { tickets[$0] != nil }
    // A ticket that was taken back by hand and whose row stands is printed anew for the same guest.
    pair(&open, &new, { [$0.entry.row.text] }, { [$0.text] })
    for rule in Self.rules {
      pair(
        &open, &new, { $0.ticket.map(rule) ?? [] }, { tickets[$0].map(rule) ?? [] })
    }
  }

  /// The former pass of a row where both are for one event, so that entries on it count for both.
  package func carried(by row: RowKey, _ ticket: Ticket) -> TicketPlan.Issued? {
    guard let pass = former[row], let old = pass.ticket, old.kind == ticket.kind,
      old.title == ticket.title, old.place == ticket.place, old.starts == ticket.starts
    else { return nil }
    return pass
  }

  /// What ticket and row have in common, the most telling first; empty where it tells nothing.
  private static let rules: [@Sendable (Ticket) -> [String]] = [
    { [$0.reference.rawValue, $0.seatText] }, { [$0.reference.rawValue, $0.holderText] },
    { $0.seats.isEmpty ? [] : [$0.holderText, $0.seatText] },
    { $0.seats.isEmpty ? [] : [$0.seatText] },
    { [$0.reference.rawValue] }, { $0.holder == nil ? [] : [$0.holderText] },
  ]

  private mutating func pair(
    _ open: inout [TicketPlan.Issued], _ new: inout [RowKey],
    _ keyOfPass: (TicketPlan.Issued) -> [String], _ keyOfRow: (RowKey) -> [String]
  ) {
    let rows = Dictionary(grouping: new, by: keyOfRow)
    let counts = Dictionary(grouping: open, by: keyOfPass).mapValues(\.count)
    var paired: Set<RowKey> = []
    open.removeAll { pass in
      let key = keyOfPass(pass)
      guard !key.isEmpty, counts[key] == 1, let found = rows[key], found.count == 1 else {
        return false
      }
      former[found[0]] = pass
      paired.insert(found[0])
      return true
    }
    new.removeAll { paired.contains($0) }
  }
}

extension Ticket {
  fileprivate var seatText: String { seats.map(\.rawValue).joined(separator: "\n") }
  fileprivate var holderText: String { holder?.rawValue ?? "" }
}
