package import PassFormats
internal import Vocabulary

/// The former pass of each new row of a list that is the changed form of an earlier ticket.
///
/// A person sees the pairs before agreeing to a change. If both are for the same event, the new ticket is issued as
/// another issue of the former (`first`), so that doors admit on both together as many people as one of them says: a
/// guest who came in with the former is not let in again with the new.
package struct TicketSuccession {
  /// The former pass of each new row that has one.
  package private(set) var former: [RowKey: TicketPlan.Issued] = [:]

  /// Pairs the new rows of a plan with the passes that are on no row any more; `tickets` has the ticket of each row.
  ///
  /// A pass whose ticket has another issue on a row already is the former of no row, because an interrupted run issued
  /// it anew. If several rows or passes are alike, the pairs are unknown, and none of these is paired.
  package init(_ plan: TicketPlan, tickets: [RowKey: Ticket]) {
    let carried = Set(plan.kept.values.compactMap(\.claims.first))
    var open = (plan.ended + plan.lasting + plan.revoked).filter {
      $0.ticket != nil && !carried.contains($0.claims.first ?? $0.claims.passID)
    }
    var new = plan.new.filter { tickets[$0] != nil }
    // A ticket that was taken back by hand, and whose row is still on the list, is printed anew for the same guest.
    pair(&open, &new, { [$0.entry.row.text] }, { [$0.text] })
    for rule in Self.rules {
      pair(
        &open, &new, { $0.ticket.map(rule) ?? [] }, { tickets[$0].map(rule) ?? [] })
    }
  }

  /// Returns the former pass of a row if both are for one event, so that entries on it count for both.
  package func carried(by row: RowKey, _ ticket: Ticket) -> TicketPlan.Issued? {
    guard let pass = former[row], let old = pass.ticket, old.kind == ticket.kind,
      old.title == ticket.title, old.place == ticket.place, old.starts == ticket.starts
    else { return nil }
    return pass
  }

  /// The rules that find the former ticket of a row, the surest first.
  ///
  /// Each returns the values that both must share, or none if the ticket lacks them.
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
