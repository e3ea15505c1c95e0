internal import Bookings
package import PaymentsHTTP

extension StripePaymentProvider: CheckedProvider {
  package var hasCheckedKeys: Bool { true }

  /// The lists that a key must be allowed to read; only a payment shows whether it may write there.
  private static let lists = [
    "payment_intents": "PaymentIntents", "refunds": "Charges and Refunds",
    "disputes": "Disputes", "checkout/sessions": "Checkout Sessions", "customers": "Customers",
  ]

  /// Tries each key with requests that only read.
  package func findings() async -> [ProviderFinding] {
    var findings: [ProviderFinding] = []
    for (index, key) in settings.keys.enumerated() {
      let finding = await finding(of: key, "keys[\(index)]")
      findings.append(finding)
      if finding.state == .unreachable { break }
    }
    return findings
  }

  private func finding(of key: String, _ name: String) async -> ProviderFinding {
    var missing: [String] = []
    for (list, words) in Self.lists.sorted(by: { $0.key < $1.key }) {
      guard let answer = try? await client.send("\(list)?limit=1", as: key) else {
        return ProviderFinding(
          .unreachable, "cannot be reached at \(settings.url)",
          advice: "look at the network, and at https://status.stripe.com")
      }
      switch answer.status {
      case 401:
        return ProviderFinding(
          .refused, "does not know \(name)",
          advice: "make a new key in Stripe's dashboard, or remove this one if it was rolled")
      case 403: missing.append(words)
      case 200..<300: break
      default:
        return ProviderFinding(
          .unreachable, "answers \(answer.status) to \(name)", advice: "try again later")
      }
    }
    guard missing.isEmpty else {
      return ProviderFinding(
        .refused, "does not let \(name) read \(missing.joined(separator: ", "))",
        advice: "give the restricted key the permissions of docs/guides/stripe.md")
    }
    return ProviderFinding(
      .good, "accepts \(name)\(settings.isTest ? ", of the test mode: no money is moved" : "")")
  }
}
