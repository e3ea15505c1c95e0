internal import Bookings
internal import PassCrypto
internal import Vocabulary

/// Where a payment provider is and how it and we know each other (docs/PAYMENTS.md).
public struct HTTPPaymentSettings: Sendable {
  /// Before `/payments/…`, without a slash at its end; by https, unless the host is this machine.
  public let url: String
  /// How long one answer is waited for, connection and all.
  public let timeout: Duration
  /// The most bytes that an answer may have.
  public let longestAnswer: Int
  /// How many seconds a message's time may be from ours, in either direction.
  public let oldestMessage: Int

  /// Sent as a bearer token.
  let key: String
  /// Any of them may have signed a message: while a secret is changed there are two.
  let secrets: [MessageCode]

  /// The settings, once they are fit to be used.
  ///
  /// - Parameters:
  ///   - url: such as `https://api.pay.example/v1`.
  ///   - key: by which the provider knows us: printable ASCII without blanks.
  ///   - secrets: by which we know the provider's messages, at least 32 bytes each; none where it sends none.
  /// - Throws: `PaymentSettingsError`, which says what is wrong with what and repeats no secret.
  public init(
    url: String, key: String, secrets: [[UInt8]], timeout: Duration = .seconds(10),
    longestAnswer: Int = 64 << 10, oldestMessage: Int = 300
  ) throws(PaymentSettingsError) {
    guard let address = WebAddress(url), address.isSecure || address.isLoopback else {
      throw PaymentSettingsError(
        "url: expected https, or http of this machine (127.0.0.1, [::1], localhost), found "
          + "\"\(escaped(url, limit: 80))\"")
    }
    guard !url.contains(where: { "?#".contains($0) }) else {
      throw PaymentSettingsError("url: leave out the query; paths are added at its end")
    }
    guard (1...1_024).contains(key.utf8.count), key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw PaymentSettingsError("key: expected 1 to 1024 printable characters, no blanks") }
    guard timeout > .zero, longestAnswer > 0, oldestMessage > 0 else {
      throw PaymentSettingsError(
        "timeout, longestAnswer, oldestMessage: expected more than nothing")
    }
    var codes: [MessageCode] = []
    for secret in secrets {
      guard let code = MessageCode(secret: secret) else {
        throw PaymentSettingsError(
          "secrets: expected at least \(MessageCode.leastSecret) bytes in each, found \(secret.count)"
        )
      }
      codes.append(code)
    }
    self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
    self.key = key
    self.secrets = codes
    self.timeout = timeout
    self.longestAnswer = longestAnswer
    self.oldestMessage = oldestMessage
  }
}

/// Why settings cannot be used, and how to mend them.
public struct PaymentSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and how to mend it.
  public let description: String

  init(_ description: String) { self.description = description }
}
