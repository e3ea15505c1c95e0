/// The place to which pushes for Apple's wallet are sent, and the limits on its answers.
package struct ApplePushSettings: Sendable {
  /// The address, without a trailing slash; Apple has one place for all passes, and none for trials.
  package var address = "https://api.push.apple.com"
  /// A file (PEM) with certificates that are trusted besides the system's.
  package var authorities: String?
  /// The maximum time of one attempt, from connecting to the answer.
  package var timeout = Duration.seconds(10)

  package init() {}
}

/// The reason why no pushes can be sent.
package struct ApplePushError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of what is wrong and how to fix it.
  package let description: String

  init(_ description: String) { self.description = description }
}
