package import Bookings

/// A provider that an operator can try without moving money.
package protocol CheckedProvider: PaymentProvider {
  /// Whether a trial shows if the credentials of the operator are accepted, beside the connection.
  var hasCheckedKeys: Bool { get }

  /// Asks the provider for something that changes nothing, and returns what was found, in order.
  func findings() async -> [ProviderFinding]
}

/// The result of one trial of a provider.
package struct ProviderFinding: Hashable, Sendable {
  package enum State: Hashable, Sendable { case good, unreachable, refused }

  package let state: State
  /// The result in words, to follow the name of the provider; it contains no secret.
  package let text: String
  /// The advice for a fault; empty for a good result.
  package let advice: String

  package init(_ state: State, _ text: String, advice: String = "") {
    (self.state, self.text, self.advice) = (state, text, advice)
  }
}

extension HTTPPaymentProvider: CheckedProvider {
  /// False: this protocol has no request that only reads.
  package var hasCheckedKeys: Bool { false }

  package func findings() async -> [ProviderFinding] {
    guard let fault = await faultOfConnection() else {
      return [ProviderFinding(.good, "can be reached")]
    }
    return [
      ProviderFinding(
        .unreachable, "cannot be reached: \(fault)",
        advice: "look at its URL, the network, and the provider's own notices")
    ]
  }
}
