/// A provider's accounts: each payment is charged once at most, however often it is asked.
actor Books {
  struct Order: Sendable {
    let payment: String
    let operation: String
    /// Which refund it is; 0 for anything else.
    let refund: Int
    let amount: Int
    let currency: String
    let method: String

    /// Under which it is done once.
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
    /// What went back by a void or unasked, and not by a refund.
    var returned = 0
    /// By their numbers.
    var refunds: [Int: Int] = [:]
    var asked: [String: Int] = [:]
  }

  /// What happened to a payment, and has yet to be told.
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

  /// What becomes of a request, by its payment's script.
  func step(for order: Order) -> Character {
    let number = accounts[order.payment]?.asked[order.operation] ?? 0
    let script = accounts[order.payment]?.script ?? Script(order.method)
    open(order)
    accounts[order.payment]?.asked[order.operation] = number + 1
    let step = script.step(order.operation, number)
    // Whose money is set aside, or never will be, need do nothing more, and is not declined.
    let isDecided = accounts[order.payment].map { $0.isAuthorised || $0.isVoided } ?? false
    return order.operation == "authorise" && "awzx".contains(step) && isDecided ? "o" : step
  }

  /// The state of a payment after a request.
  struct Standing: Sendable {
    let outcome: String
    let reason: String?
    /// What the outcome is about.
    let amount: Int
    let currency: String
    let reference: String
  }

  /// Does it, and says how the payment stands.
  ///
  /// - Parameter isShort: whether one unit less is taken than was asked for.
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

  /// Gives back a part of what was taken unasked, as a bank does for its customer, with a message about it.
  func reverse(_ payment: String, _ amount: Int) {
    guard let account = accounts[payment] else { return }
    let part = min(amount, account.captured - account.refunded)
    accounts[payment]?.refunded += part
    accounts[payment]?.returned += part
    tell("returned", of: payment)
  }

  func reference(of payment: String) -> String { accounts[payment]?.reference ?? "" }

  /// A request that is on its way for longer than anybody waits.
  func delay(_ order: Order) { delayed.append(order) }

  func wait(_ payment: String) { accounts[payment]?.isWaiting = true }

  /// All that has yet to be told, after what was on its way has arrived and customers did what they had to.
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

  /// Keeps for later what was not told.
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
  /// The money alone.
  static func == (one: Self, other: Self) -> Bool {
    one.isAuthorised == other.isAuthorised && one.isVoided == other.isVoided
      && one.captured == other.captured && one.refunded == other.refunded
  }

  /// What an outcome is about: what was taken, what went back with one refund, or what went back without one.
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
