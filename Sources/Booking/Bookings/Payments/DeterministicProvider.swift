package import Vocabulary

/// A provider without money, for development and tests: the token determines the outcome.
///
/// | token | result |
/// |---|---|
/// | `pm_approve` | everything is approved |
/// | `pm_decline` | the authorisation is declined |
/// | `pm_timeout_before_charge` | the first request of each operation times out and does nothing |
/// | `pm_timeout_after_charge` | the first request of each operation is performed and then times out |
/// | `pm_unavailable` | the provider is never reached |
/// | `pm_page` | everything is approved; the token with which the service's own pages ask a provider for its page |
/// | `pm_action_required` | the customer must act first, and has done so at the second request |
///
/// In place of `pm` a token may name a kind of payment method, such as `paypal_decline` (`kinds`).
package actor DeterministicProvider: PaymentProvider {
  /// The tokens it knows; any other is declined.
  package static let tokens = [
    "pm_approve", "pm_decline", "pm_timeout_before_charge", "pm_timeout_after_charge",
    "pm_unavailable", "pm_page", "pm_action_required",
  ]

  /// The words that a token may begin with: `pm` for no kind, then card, PayPal, Apple Pay, Google
  /// Pay, UPI and net banking.
  package static let kinds = [
    "pm", "card", "paypal", "applepay", "googlepay", "upi", "netbanking",
  ]

  /// The kinds that a customer chooses from.
  package static let methods = [
    PaymentMethodKind(prefix: "card_", name: "Card"),
    PaymentMethodKind(prefix: "paypal_", name: "PayPal"),
    PaymentMethodKind(prefix: "applepay_", name: "Apple Pay"),
    PaymentMethodKind(prefix: "googlepay_", name: "Google Pay"),
    PaymentMethodKind(prefix: "upi_", name: "UPI"),
    PaymentMethodKind(prefix: "netbanking_", name: "Net banking"),
  ]

  /// Returns the token of `tokens` that has the same outcome; nil for any other.
  private static func known(_ method: PaymentMethodToken) -> String? {
    // The token for the page of a provider without a prefix.
    if method.rawValue == "page" { return "pm_page" }
    guard let end = method.rawValue.firstIndex(of: "_"),
      kinds.contains(String(method.rawValue[..<end]))
    else { return nil }
    let token = "pm" + method.rawValue[end...]
    return tokens.first { $0 == token }
  }

  /// The state of one payment.
  package struct Account: Hashable, Sendable {
    package internal(set) var authorised: Money?
    package internal(set) var captured: Money?
    /// The total that was refunded.
    package internal(set) var refunded: Money?
    /// The refunds by their numbers.
    package internal(set) var refunds: [Int: Money] = [:]
    package internal(set) var isVoided = false
    /// Whether the account was created from the requests of an earlier process (`takesWord`).
    fileprivate var isTold = false
    /// The number of captures; more than one is an error.
    package internal(set) var captureCount = 0
  }

  /// The accounts by payment, for tests that check the outcome.
  package private(set) var accounts: [Payment.ID: Account] = [:]

  private struct Asked: Hashable {
    let operation: PaymentRequest.Operation
    let payment: Payment.ID
    let refund: Int
  }
  private var asked: Set<Asked> = []

  private let takesWord: Bool
  /// The number of accounts at which the provider forgets all of them, as after a restart; only with `takesWord`.
  private let maxCount: Int

  /// A provider without accounts.
  ///
  /// With `takesWord` it assumes, for an unknown payment, that the steps before the requested one were done.
  /// Accounts are lost when the process ends, and bookings are not.
  package init(takesWord: Bool = false, maxCount: Int = 50_000) {
    self.takesWord = takesWord
    self.maxCount = maxCount
  }

  package nonisolated var isPretended: Bool { true }

  package func perform(_ request: PaymentRequest) throws(PaymentFault) -> PaymentReceipt {
    if takesWord, accounts.count >= maxCount { (accounts, asked) = ([:], []) }
    let isFirst =
      asked.insert(
        Asked(operation: request.operation, payment: request.payment, refund: request.refund)
      ).inserted
    switch Self.known(request.method) {
    case "pm_unavailable": throw .unavailable
    case "pm_timeout_before_charge" where isFirst: throw .timeout
    case "pm_timeout_after_charge" where isFirst:
      _ = receipt(for: request)
      throw .timeout
    case "pm_action_required" where isFirst && request.operation == .authorise:
      guard
        let action = CustomerAction(url: "https://pay.example.com/\(request.key)", ends: nil)
      else { preconditionFailure("that is a URL") }
      return .actionRequired(action)
    default: return receipt(for: request)
    }
  }

  private func receipt(for request: PaymentRequest) -> PaymentReceipt {
    var account = accounts[request.payment] ?? Account()
    if takesWord, accounts[request.payment] == nil {
      if request.operation != .authorise { account.authorised = request.amount }
      account.isTold = true
    }
    if account.isTold, request.operation == .refund, account.refunds[request.refund] == nil {
      account.captured = (account.refunded ?? .zero(request.amount.currency)).adding(request.amount)
    }
    defer { accounts[request.payment] = account }
    switch request.operation {
    case .authorise:
      guard let token = Self.known(request.method), token != "pm_decline" else {
        return .declined(reason: "card declined")
      }
      if account.isVoided { return .declined(reason: "voided") }
      if account.authorised == nil { account.authorised = request.amount }
      return PaymentReceipt(.authorised, lastFour: LastFour("4242"))
    case .capture:
      if account.isVoided { return .declined(reason: "voided") }
      guard account.authorised == request.amount else {
        return .declined(reason: "not the authorised amount")
      }
      if account.captured == nil {
        account.captured = request.amount
        account.captureCount += 1
      }
      return .captured
    case .void:
      account.isVoided = true
      guard let captured = account.captured else { return .voided }
      account.refunded = captured
      return .returned
    case .refund:
      if account.refunds[request.refund] != nil { return .refunded(number: request.refund) }
      guard let captured = account.captured,
        let refunded = (account.refunded ?? .zero(captured.currency)).adding(request.amount),
        refunded.minorUnits <= captured.minorUnits
      else { return .refused(reason: "nothing to refund") }
      account.refunds[request.refund] = request.amount
      account.refunded = refunded
      return .refunded(number: request.refund)
    }
  }
}
