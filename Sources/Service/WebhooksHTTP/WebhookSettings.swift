/// The permitted receivers of messages, and the limits on their answers.
package struct WebhookSettings: Sendable {
  /// Whether receivers may have addresses outside the public internet, and may use http: for trials, and for
  /// operators whose receivers are in their own network.
  package var takesPrivate = false
  /// A file (PEM) with certificates that are trusted besides the system's.
  package var authorities: String?
  /// The maximum time of one attempt, from looking up the name to the answer.
  package var timeout = Duration.seconds(15)
  /// The maximum size of an answer, in bytes; its body is read and discarded.
  package var longestAnswer = 16 << 10

  package init() {}
}

/// The reason why settings cannot be used.
package struct WebhookSettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of what is wrong and how to fix it.
  package let description: String

  init(_ description: String) { self.description = description }
}
