/// A provider's accounts: each payment is charged once at most, however often the request comes.
actor Books {
  struct Order: Sendable {
    let payment: String
    let operation: String
    /// The number of the refund; 0 for any other operation.
    let refund: Int
    let amount: Int
    let currency: String
    let method: String
    /// The address to which the customer returns; empty for none.
    let returnAddress: String

    /// The idempotency key: the provider performs all orders with the same key once.
    var key: String {
      "\(payment)-\(operation)" + (operation == "refund" ? "-\(refund)" : "")
    }
  }

  struct Account: Sendable {
    let reference: String
    let script: Script
    let amount: Int
    let currency: String
    var isAuthorised = false
    var isVoided = false
    var isWaiting = false
    var captured = 0
    var captures = 0
    var refunded = 0
    /// The amount that went back by a void or by a reversal that we did not ask for, without refunds.
    var returned = 0
    /// The amounts of the refunds, by number.
    var refunds: [Int: Int] = [:]
    var asked: [String: Int] = [:]
    /// The addresses to return to in its requests, in order, each with the operation before it.
    var returnAddresses: [String] = []
  }

  /// An event of a payment whose message is not yet sent.
  struct Event: Sendable {
    let id: String
    let payment: String
    let outcome: String
    let refund: Int
    let amount: Int
    let currency: String
    let reference: String
    let tellings: Int
    let isForged: Bool
  }

  private(set) var accounts: [String: Account] = [:]
  private var events: [Event] = []
  private var delayed: [Order] = []
  private var numbers = 0

  /// Returns the step that the payment's script has for a request, and counts the request.
  func step(for order: Order) -> Character {
    let number = accounts[order.payment]?.asked[order.operation] ?? 0
    let script = accounts[order.payment]?.script ?? Script(order.method)
    open(order)
    accounts[order.payment]?.asked[order.operation] = number + 1
    if !order.returnAddress.isEmpty {
      accounts[order.payment]?.returnAddresses.append("\(order.operation) \(order.returnAddress)")
    }
    let step = script.step(order.operation, number)
    // An authorisation that is done or voided needs no further step, and it cannot be declined any more.
    let isDecided = accounts[order.payment].map { $0.isAuthorised || $0.isVoided } ?? false
    return order.operation == "authorise" && "awzx".contains(step) && isDecided ? "o" : step
  }

  /// The state of a payment after a request.
  struct Standing: Sendable {
    let outcome: String
    let reason: String?
    /// The amount that the outcome states.
    let amount: Int
    let currency: String
    let reference: String
  }

  /// Performs an order and returns the state of the payment afterwards.
  ///
  /// With `isShort` a capture takes one unit less than the order says.
  func perform(_ order: Order, isShort: Bool = false) -> Standing {
    open(order)
    guard var account = accounts[order.payment] else { preconditionFailure("it was opened") }
    let before = account
    let (outcome, reason) = account.perform(order, isShort: isShort)
    accounts[order.payment] = account
    if account != before { tell(outcome, of: order.payment, refund: order.refund) }
    return Standing(
      outcome: outcome, reason: reason, amount: account.amount(of: outcome, order.refund),
      currency: account.currency, reference: account.reference)
  }

  /// Gives back a part of a captured amount without a request, as a bank does for its customer, with a message about
  /// it.
  func reverse(_ payment: String, _ amount: Int) {
    guard let account = accounts[payment] else { return }
    let part = min(amount, account.captured - account.refunded)
    accounts[payment]?.refunded += part
    accounts[payment]?.returned += part
    tell("returned", of: payment)
  }

  func reference(of payment: String) -> String { accounts[payment]?.reference ?? "" }

  /// Keeps a request that travels longer than the client waits.
  func delay(_ order: Order) { delayed.append(order) }

  func wait(_ payment: String) { accounts[payment]?.isWaiting = true }

  /// Returns all events to send, after delayed requests have arrived and customers have done what their bank asked.
  func due() -> [Event] {
    let arrived = delayed
    delayed = []
    for order in arrived { _ = perform(order) }
    for (payment, account) in accounts.sorted(by: { $0.key < $1.key })
    where account.isWaiting && !account.isVoided && !account.isAuthorised
      && account.script.step("authorise", account.asked["authorise"] ?? 0) == "w"
    {
      accounts[payment]?.isAuthorised = true
      tell("authorised", of: payment)
    }
    defer { events = [] }
    return events
  }

  /// Keeps the events that were not sent, for later.
  func keep(_ rest: [Event]) { events += rest }

  private func open(_ order: Order) {
    guard accounts[order.payment] == nil else { return }
    numbers += 1
    accounts[order.payment] = Account(
      reference: "ch_\(numbers)", script: Script(order.method), amount: order.amount,
      currency: order.currency)
  }

  private func tell(_ outcome: String, of payment: String, refund: Int = 0) {
    guard let account = accounts[payment] else { return }
    numbers += 1
    events.append(
      Event(
        id: "evt_\(numbers)", payment: payment, outcome: outcome, refund: refund,
        amount: account.amount(of: outcome, refund), currency: account.currency,
        reference: account.reference,
        tellings: account.script.tellings, isForged: account.script.isForged))
  }
}

extension Books.Account: Equatable {
  /// Compares the money alone.
  static func == (one: Self, other: Self) -> Bool {
    one.isAuthorised == other.isAuthorised && one.isVoided == other.isVoided
      && one.captured == other.captured && one.refunded == other.refunded
  }

  /// Returns the amount that an outcome states: the captured amount, one refund, or all that went back without a
  /// refund.
  fileprivate func amount(of outcome: String, _ refund: Int) -> Int {
    switch outcome {
    case "captured": captured
    case "refunded": refunds[refund] ?? 0
    case "returned": returned
    default: amount
    }
  }

  fileprivate mutating func perform(
    _ order: Books.Order, isShort: Bool
  ) -> (outcome: String, reason: String?) {
    switch order.operation {
    case "authorise":
      if captured > 0 { return ("captured", nil) }
      if isVoided { return ("declined", "voided") }
      isAuthorised = true
      return ("authorised", nil)
    case "capture":
      if captured > 0 { return ("captured", nil) }
      guard isAuthorised, !isVoided, order.amount == amount else {
        return ("declined", "nothing of that amount is set aside")
      }
      captured = isShort ? amount - 1 : amount
      captures += 1
      return ("captured", nil)
    case "void":
      if captured > 0 {
        returned += captured - refunded
        refunded = captured
        return ("returned", nil)
      }
      isVoided = true
      return ("voided", nil)
    default:
      if refunds[order.refund] != nil { return ("refunded", nil) }
      guard refunded + order.amount <= captured else { return ("refused", "that was not taken") }
      refunds[order.refund] = order.amount
      refunded += order.amount
      return ("refunded", nil)
    }
  }
}
