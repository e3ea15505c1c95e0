package import Vocabulary

/// A sender of messages to receivers outside; a port, so that the core knows no sockets.
package protocol WebhookSender: Sendable {
  /// Sends a message once and never throws: every failure is an outcome.
  func send(_ message: WebhookMessage) async -> WebhookOutcome
  /// Returns the reason for which nothing is sent to an address; nil if it may be sent, as far as
  /// the address itself shows.
  func problem(with url: WebAddress) -> String?
}

/// One attempt to deliver an event.
package struct WebhookMessage: Sendable {
  package let url: WebAddress
  /// The headers: id, time and signatures.
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]

  package init(url: WebAddress, headers: [(name: String, value: String)], body: [UInt8]) {
    self.url = url
    self.headers = headers
    self.body = body
  }
}

/// The outcome of an attempt.
package enum WebhookOutcome: Hashable, Sendable {
  /// The receiver answered with 2xx.
  case delivered
  /// The receiver is gone for good (410): nothing more is sent.
  case gone
  /// The attempt failed; the text gives operators the reason, and contains nothing that the receiver has written.
  case failed(String)
}
