package import Bookings
internal import PassCrypto
package import PaymentsHTTP
internal import Vocabulary

/// The account of an operator at Stripe (docs/guides/stripe.md).
package struct StripeSettings: Sendable {
  /// The version of Stripe's interface that every request names, so that an upgrade of the account changes nothing here.
  package static let version = "2024-06-20"
  /// The address of Stripe itself.
  package static let address = "https://api.stripe.com"
  /// The largest number of keys or secrets; two while one is being changed.
  package static let maxSecrets = 5

  /// The address in front of `/v1/…`, without a slash at its end; https unless on this machine.
  package let url: String
  /// The text of the line on Stripe's payment page.
  package let item: String
  /// The address to which Stripe's payment page leads back where a payment has no address of its own.
  package let returnAddress: ReturnAddress?
  package let timeout: Duration
  /// The largest accepted difference between the time in a signature and our clock, in seconds.
  package let oldestMessage: Int

  /// The keys, newest first: a key that Stripe refuses is followed by the next one.
  let keys: [String]
  /// Secrets with which Stripe signs its events.
  let secrets: [MessageCode]

  /// The longest answer that is read, in bytes: a list of a hundred refunds.
  static let longestAnswer = 1 << 20

  /// Whether the keys are those of Stripe's test mode, in which no money is moved.
  package var isTest: Bool { keys.allSatisfy(Self.isTest) }

  /// Checks the settings.
  ///
  /// - Parameters:
  ///   - url: the address in front of `/v1/…`; Stripe's own unless a test names another.
  ///   - keys: secret keys (`sk_…`) or restricted keys (`rk_…`) of one account and one mode, newest first.
  ///   - secrets: the signing secrets of the event destination (`whsec_…`); empty if Stripe sends no events.
  ///   - item: the text of the line on Stripe's payment page.
  ///   - returnAddress: where the payment page leads back to if a payment has no address of its own.
  ///   - timeout: the timeout of one request, connecting included.
  ///   - oldestMessage: the largest accepted difference between the time of a signature and our clock, in seconds.
  /// - Throws: `PaymentSettingsError`, which names the faulty setting and contains no secret.
  package init(
    url: String = Self.address, keys: [String], secrets: [[UInt8]], item: String = "Booking",
    returnAddress: ReturnAddress? = nil, timeout: Duration = .seconds(10), oldestMessage: Int = 300
  ) throws(PaymentSettingsError) {
    self.url = try HTTPPaymentSettings.checked(url: url)
    guard (1...Self.maxSecrets).contains(keys.count) else {
      throw PaymentSettingsError("keys: expected 1 to \(Self.maxSecrets) keys, newest first")
    }
    guard keys.allSatisfy(Self.isKey) else {
      throw PaymentSettingsError(
        "keys: expected secret keys (sk_live_…) or restricted keys (rk_live_…) from Stripe's dashboard; a publishable "
          + "key (pk_…) cannot take money")
    }
    guard Set(keys.map(Self.isTest)).count == 1 else {
      throw PaymentSettingsError(
        "keys: keys of the test mode and of the live mode together; they know different payments, so name one kind"
      )
    }
    guard secrets.count <= Self.maxSecrets else {
      throw PaymentSettingsError("secrets: expected at most \(Self.maxSecrets)")
    }
    guard timeout > .zero, oldestMessage > 0 else {
      throw PaymentSettingsError("timeout, oldestMessage: expected more than 0")
    }
    self.keys = keys
    self.secrets = try HTTPPaymentSettings.codes(secrets)
    self.item = item
    self.returnAddress = returnAddress
    self.timeout = timeout
    self.oldestMessage = oldestMessage
  }

  private static func isKey(_ key: String) -> Bool {
    (key.hasPrefix("sk_") || key.hasPrefix("rk_")) && (8...255).contains(key.utf8.count)
      && key.utf8.allSatisfy {
        ASCII.isUpperCaseAlphanumeric($0) || ASCII.isLowerCaseLetter($0) || $0 == UInt8(ascii: "_")
      }
  }

  private static func isTest(_ key: String) -> Bool { key.dropFirst(2).hasPrefix("_test_") }
}
