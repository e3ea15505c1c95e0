/// Where messages may be sent, and how long an answer may take.
package struct WebhookSettings: Sendable {
  /// Whether receivers may be at addresses that are not of the public internet, over http, too: for trials, and for
  /// an operator whose receivers stand in a network of his own.
  package var takesPrivate = false
  /// A file (PEM) with certificates that are trusted besides the system's.
  package var authorities: String?
  /// Of one attempt, from looking up the name to the answer.
  package var timeout = Duration.seconds(15)
  /// The bytes of an answer that are read; nothing is made of them.
  package var longestAnswer = 16 << 10

  package init() {}
}

/// Why settings cannot be used.
package struct WebhookSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and how to fix it.
  package let description: String

  init(_ description: String) { self.description = description }
}
