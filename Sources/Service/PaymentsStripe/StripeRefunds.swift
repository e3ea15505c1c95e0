internal import Bookings
internal import Vocabulary

/// The refunds and disputes of a charge.
struct StripeRefunds: Sendable {
  enum Status: String {
    case pending, succeeded, failed, canceled
    case requiresAction = "requires_action"
  }

  struct Refund: Sendable {
    let amount: Int
    let status: Status
    /// Our number; 0 for what a void gives back, nil for a refund that this service did not ask for.
    let number: Int?
    let reason: String?

    init?(_ object: StripeObject, of payment: String?) {
      guard let amount = object.integer("amount"),
        let status = object.text("status").flatMap(Status.init)
      else { return nil }
      let metadata = object.object("metadata")
      let isOurs = payment != nil && metadata?.text(StripeMetadata.payment) == payment
      (self.amount, self.status) = (amount, status)
      number = isOurs ? metadata?.text(StripeMetadata.refund).flatMap { Int($0) } : nil
      reason = object.text("failure_reason")
    }

    /// Whether money went back, or is on its way.
    var counts: Bool { status != .failed && status != .canceled }
  }

  let refunds: [Refund]
  /// The amount that the customer's bank has taken back.
  let disputed: Int

  subscript(number: Int) -> Refund? { refunds.last { $0.number == number } }

  /// The sum of everything that went back or is on its way, bank included.
  var total: Int { refunds.filter(\.counts).reduce(disputed) { $0 + $1.amount } }

  /// The sum that went back without a numbered refund of ours: by a void, at the operator's own desk, or by the bank.
  var unasked: Int {
    refunds.filter { ($0.number ?? 0) == 0 && $0.status == .succeeded }
      .reduce(disputed) { $0 + $1.amount }
  }
}

extension StripeClient {
  /// The most pages of a list that are read, a hundred objects each.
  private static let maxPages = 10

  /// Reads everything that was given back of an intent's charge.
  func refunds(of intent: StripeIntent) async throws(PaymentFault) -> StripeRefunds {
    guard let charge = intent.charge else { return StripeRefunds(refunds: [], disputed: 0) }
    let refunds = try await all("refunds", of: charge)
      .compactMap { StripeRefunds.Refund($0, of: intent.payment) }
    var disputed = 0
    if intent.isDisputed {
      // While a dispute is open the bank has the money; an inquiry (`warning_…`) takes none.
      for dispute in try await all("disputes", of: charge) {
        let status = dispute.text("status") ?? ""
        guard !status.hasPrefix("warning_"), status != "won", status != "prevented" else {
          continue
        }
        // The bank may count in its customer's currency; then it has taken the whole.
        let isSame = dispute.text("currency")?.uppercased() == intent.currency.rawValue
        disputed += isSame ? dispute.integer("amount") ?? 0 : intent.received
      }
    }
    let refunded = refunds.filter(\.counts).reduce(0) { $0 + $1.amount }
    return StripeRefunds(
      refunds: refunds, disputed: min(disputed, max(intent.received - refunded, 0)))
  }

  private func all(_ list: String, of charge: String) async throws(PaymentFault) -> [StripeObject] {
    var found: [StripeObject] = []
    for _ in 0..<Self.maxPages {
      var query: Form = [("charge", charge), ("limit", "100")]
      if let last = found.last?.text("id") { query.append(("starting_after", last)) }
      let page = try await get(list, query)
      guard let objects = page.objects("data") else { throw .unavailable }
      found += objects
      guard page.flag("has_more") == true, !objects.isEmpty else { return found }
    }
    throw .unavailable
  }
}
