internal import Vocabulary

/// The address of Google's wallet, and the limits on its answers.
package struct GoogleWalletSettings: Sendable {
  /// The address of Google's wallet itself.
  package static let google = "https://walletobjects.googleapis.com/walletobjects/v1"

  /// The base URL in front of `/flightClass`, without a slash at the end; https unless on loopback.
  package let url: String
  /// The time of one request, from connecting to the last byte of its answer.
  package let timeout: Duration
  /// The longest answer that is read, in bytes; Google repeats the whole resource.
  package let longestAnswer: Int
  /// A file (PEM) with certificates that are trusted besides the system's; nil for none.
  package let authorities: String?

  /// Checks the settings.
  ///
  /// - Throws: `GoogleWalletSettingsError`, which names the faulty setting.
  package init(
    url: String = Self.google, timeout: Duration = .seconds(10), longestAnswer: Int = 1 << 20,
    authorities: String? = nil
  ) throws(GoogleWalletSettingsError) {
    guard let address = WebAddress(url), address.isSecure || address.isLoopback,
      !url.contains(where: { "?#".contains($0) })
    else {
      throw GoogleWalletSettingsError(
        "url: expected https without a query, or http of this machine (127.0.0.1, [::1], localhost), found "
          + "\"\(escaped(url, limit: 80))\"")
    }
    guard timeout > .zero, longestAnswer > 0 else {
      throw GoogleWalletSettingsError("timeout, longestAnswer: expected more than 0")
    }
    self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
    self.timeout = timeout
    self.longestAnswer = longestAnswer
    self.authorities = authorities
  }
}

/// The reason why settings cannot be used, and how to mend them.
package struct GoogleWalletSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The setting, its fault and the remedy.
  package let description: String

  init(_ description: String) { self.description = description }
}
