internal import Bookings
package import PassCrypto
internal import Vocabulary

/// Address and credentials of a payment provider (docs/guides/payments.md).
package struct HTTPPaymentSettings: Sendable {
  /// The base URL in front of `/payments/…`, without a trailing slash; https unless on loopback.
  package let url: String
  /// The timeout of one request, connecting included.
  package let timeout: Duration
  /// The longest response body that is accepted, in bytes.
  package let longestAnswer: Int
  /// The largest accepted difference between the timestamp of a message and our clock, in seconds, in either
  /// direction.
  package let oldestMessage: Int

  /// The key that identifies us to the provider, sent as a bearer token.
  let key: String
  /// Secrets with which the provider signs messages; two while they are being changed.
  let secrets: [MessageCode]

  /// Checks the settings.
  ///
  /// - Parameters:
  ///   - url: the base URL, such as `https://api.pay.example/v1`.
  ///   - key: the text that identifies us to the provider, of printable ASCII without blanks.
  ///   - secrets: the secrets that authenticate the provider's messages, at least 32 bytes each; empty if it sends
  ///     none.
  ///   - timeout: the timeout of one request, connecting included.
  ///   - longestAnswer: the maximum size of a response body, in bytes.
  ///   - oldestMessage: the largest accepted difference between a message's timestamp and our clock, in seconds.
  /// - Throws: `PaymentSettingsError`, which names the faulty setting and contains no secret.
  package init(
    url: String, key: String, secrets: [[UInt8]], timeout: Duration = .seconds(10),
    longestAnswer: Int = 64 << 10, oldestMessage: Int = 300
  ) throws(PaymentSettingsError) {
    self.url = try Self.checked(url: url)
    guard (1...1_024).contains(key.utf8.count), key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw PaymentSettingsError("key: expected 1 to 1024 printable characters, no blanks") }
    guard timeout > .zero, longestAnswer > 0, oldestMessage > 0 else {
      throw PaymentSettingsError(
        "timeout, longestAnswer, oldestMessage: expected more than 0")
    }
    self.key = key
    self.secrets = try Self.codes(secrets)
    self.timeout = timeout
    self.longestAnswer = longestAnswer
    self.oldestMessage = oldestMessage
  }

  /// Returns the base URL of a provider without a slash at its end.
  package static func checked(url: String) throws(PaymentSettingsError) -> String {
    guard let address = WebAddress(url), address.isSecure || address.isLoopback else {
      throw PaymentSettingsError(
        "url: expected https, or http of this machine (127.0.0.1, [::1], localhost), found "
          + "\"\(escaped(url, limit: 80))\"")
    }
    guard !url.contains(where: { "?#".contains($0) }) else {
      throw PaymentSettingsError("url: leave out the query; paths are added at its end")
    }
    return url.hasSuffix("/") ? String(url.dropLast()) : url
  }

  /// Returns the codes under the secrets with which a provider signs its messages.
  package static func codes(_ secrets: [[UInt8]]) throws(PaymentSettingsError) -> [MessageCode] {
    var codes: [MessageCode] = []
    for secret in secrets {
      guard let code = MessageCode(secret: secret) else {
        throw PaymentSettingsError(
          "secrets: expected at least \(MessageCode.leastSecret) bytes in each, found \(secret.count)"
        )
      }
      codes.append(code)
    }
    return codes
  }
}

/// The reason why settings cannot be used, and how to fix them.
package struct PaymentSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of what is wrong and how to fix it.
  package let description: String

  package init(_ description: String) { self.description = description }
}
