package import Vocabulary

/// What a user's commands have in common: whose they are, by which key they are idempotent, and when they are given.
package struct Command: Sendable {
  /// Whose holds, quotes and bookings the command is about.
  package let user: UserID
  /// Recognises a repetition, which gets the first answer; nil if a repetition is a new command.
  package let key: RequestKey?
  /// The time at which the command is decided.
  package let now: Instant

  package init(_ user: UserID, once key: RequestKey? = nil, now: Instant) {
    (self.user, self.key, self.now) = (user, key, now)
  }

  /// One of the commands that this one consists of, with a key of its own.
  package func step(_ name: String) -> Command {
    Command(user, once: key?.step(name), now: now)
  }
}
