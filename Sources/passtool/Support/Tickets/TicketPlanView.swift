internal import PassFormats
internal import StrictText
internal import PassIssuer
internal import Vocabulary

/// The changes that a run will make to issued tickets, for a person who must agree to them.
struct TicketPlanView {
  private let plan: TicketPlan
  private let succession: TicketSuccession
  private let rows: [RowKey: AttendeeList.Row]
  private let out: String
  /// Maximum number of changes of each kind that are shown.
  private static let shown = 12

  init(
    _ plan: TicketPlan, _ succession: TicketSuccession,
    _ rows: [(key: RowKey, row: AttendeeList.Row)], out: String
  ) {
    self.plan = plan
    self.succession = succession
    self.rows = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0.row) })
    self.out = out
  }

  /// Whether any ticket is revoked, so that a person should look at the plan first.
  var isChange: Bool { !plan.ended.isEmpty }

  /// The plan as lines.
  var lines: [String] {
    let pairs = self.pairs()
    var lines = ["Changes of the tickets in \(out):"]
    lines += part(pairs.replaced) { former, row in
      [
        "  revoke   \(former.inShort)",
        "     now   \(row.request.ticket.inShort)\(Self.change(former, row)) (row \(row.guest.number))",
      ]
    }
    lines += part(pairs.cancelled.map { ($0, ()) }) { former, _ in
      ["  revoke   \(former.inShort)", "           on no row any more"]
    }
    lines += part(pairs.added.map { ($0, ()) }) { row, _ in
      ["  new      \(row.request.ticket.inShort) (row \(row.guest.number))"]
    }
    let kept = plan.kept.count
    lines.append("  keep     \(counted(kept, "ticket")) as \(kept == 1 ? "it is" : "they are")")
    if plan.kept.isEmpty, plan.ended.count > 1 {
      lines.append(
        "  Every ticket would be revoked. Is this the right list, and the right event, for \(out)?")
    }
    return lines
  }

  /// Writes the plan for programs: the revoked passes, the lines of new tickets, and the number of tickets that stay.
  func write(to writer: inout JSONWriter) {
    let pairs = self.pairs()
    writer.member("revoke", plan.ended.map { "\($0.entry.passID)" })
    writer.member(
      "new_lines", (pairs.replaced.map(\.1) + pairs.added).map { "\($0.line)" })
    writer.member("kept", plan.kept.count)
  }

  /// The question to the person.
  var question: String {
    let new = plan.new.isEmpty ? "" : " and issue \(plan.new.count)"
    return "Revoke \(counted(plan.ended.count, "ticket")) for good\(new)? [y/N] "
  }

  private func part<One, Other>(
    _ items: [(One, Other)], _ words: (One, Other) -> [String]
  ) -> [String] {
    var lines = items.prefix(Self.shown).flatMap { words($0.0, $0.1) }
    if items.count > Self.shown { lines.append("           and \(items.count - Self.shown) more") }
    return lines
  }

  private typealias Pairs = (
    replaced: [(Ticket, AttendeeList.Row)], cancelled: [Ticket], added: [AttendeeList.Row]
  )

  /// Returns each revoked ticket with the new row that is its changed form, the cancelled tickets, and the added rows.
  private func pairs() -> Pairs {
    let ended = Set(plan.ended.map(\.entry.passID))
    var replaced: [(Ticket, AttendeeList.Row)] = []
    var added: [AttendeeList.Row] = []
    var gone = ended
    for key in plan.new {
      guard let row = rows[key] else { continue }
      if let former = succession.former[key], ended.contains(former.entry.passID),
        let ticket = former.ticket
      {
        replaced.append((ticket, row))
        gone.remove(former.entry.passID)
      } else {
        added.append(row)
      }
    }
    let cancelled = plan.ended.filter { gone.contains($0.entry.passID) }.compactMap(\.ticket)
    return (replaced.sorted { $0.1.line < $1.1.line }, cancelled, added)
  }

  /// Returns the differences besides holder, seats and reference, in words.
  private static func change(_ former: Ticket, _ row: AttendeeList.Row) -> String {
    let ticket = row.request.ticket
    var words: [String] = []
    if former.title != ticket.title { words.append(escaped(ticket.title.rawValue, limit: 30)) }
    if former.place != ticket.place { words.append(escaped(ticket.place.rawValue, limit: 30)) }
    if former.starts != ticket.starts { words.append("starts \(ticket.starts)") }
    if former.ends != ticket.ends { words.append("ends \(ticket.ends)") }
    if former.admits != ticket.admits { words.append("admits \(ticket.admits)") }
    return words.map { ", \($0)" }.joined()
  }
}
