/// The effects of a change of a departure on passes, money and messages: the airline's rules in one table.
///
/// The decisions follow from what a booking is entitled to (`entitlements`), from `FlightProduct.refund` and from the
/// events of `Operations`; a test walks every row from the service to a gate and holds them to it.
package struct ChangeRule: Hashable, Sendable {
  package let change: FlightAction
  package let passes: Passes
  /// Whether paper that was printed before still boards.
  package let paperStands: Bool
  package let refund: Refund
  /// The type of the event that is published.
  package let message: String

  package enum Passes: String, CaseIterable, Sendable {
    /// Nothing on a pass changes.
    case kept
    /// A newer pass has other times; the older one stays valid.
    case reissued
    /// No pass is valid any more.
    case revoked
    /// A new pass is issued; revoked passes stay revoked.
    case mintedAnew = "minted anew"
    /// A new pass is issued if the seat is another one; a passenger without a seat has no pass.
    case bySeat = "by seat"
  }

  package enum Refund: String, CaseIterable, Sendable {
    /// The part of the price that the tariff gives back.
    case tariff = "by the tariff"
    /// The whole price.
    case all
    /// The whole price, from `refundedDelay` or `refundedAdvance` on.
    case allIfLong = "all, if it is long"
    /// The whole price, for passengers without a seat.
    case allIfUnseated = "all, without a seat"
    /// The flight has left, and an agent decides.
    case desk = "an agent decides"
  }

  /// The rules, one row for each change that matters to users who have booked.
  package static let all = [
    ChangeRule(.delay, .reissued, paperStands: true, .allIfLong, "flight.delayed"),
    ChangeRule(.advance, .reissued, paperStands: true, .allIfLong, "flight.advanced"),
    ChangeRule(.assignGate, .kept, paperStands: true, .tariff, "flight.gate_changed"),
    ChangeRule(
      .changeAircraft, .bySeat, paperStands: false, .allIfUnseated, "flight.aircraft_changed"),
    ChangeRule(.cancel, .revoked, paperStands: false, .all, "flight.cancelled"),
    ChangeRule(.restore, .mintedAnew, paperStands: false, .tariff, "flight.restored"),
    ChangeRule(.divert, .kept, paperStands: true, .desk, "flight.diverted"),
  ]

  private init(
    _ change: FlightAction, _ passes: Passes, paperStands: Bool, _ refund: Refund, _ message: String
  ) {
    self.change = change
    self.passes = passes
    self.paperStands = paperStands
    self.refund = refund
    self.message = message
  }

  /// The table of docs/guides/flight-changes.md.
  package static var markdown: String {
    let rows = all.map {
      "| `\($0.change.rawValue)` | \($0.passes.rawValue) | \($0.paperStands ? "boards" : "does not board") | "
        + "\($0.refund.rawValue) | `\($0.message)` |"
    }
    return
      (["| change | passes | paper from before | refund | event |", "|---|---|---|---|---|"] + rows)
      .joined(separator: "\n") + "\n"
  }
}
