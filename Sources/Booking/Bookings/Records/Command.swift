package import Vocabulary

/// What all commands have in common: who gives it, by which key it is idempotent, and when it is given.
package struct Command<Giver: Sendable>: Sendable {
  /// Who gives the command.
  package let by: Giver
  /// Recognises a repetition, which gets the first answer; nil if a repetition is a new command.
  package let key: RequestKey?
  /// The time at which the command is decided.
  package let now: Instant

  package init(_ giver: Giver, once key: RequestKey? = nil, now: Instant) {
    (self.by, self.key, self.now) = (giver, key, now)
  }

  /// One of the commands that this one consists of, with a key of its own.
  package func step(_ name: String) -> Self {
    Self(by, once: key?.step(name), now: now)
  }
}

/// A command of a user about holds, quotes and bookings of his own.
package typealias UserCommand = Command<UserID>

extension UserCommand {
  /// Whose holds, quotes and bookings the command is about.
  package var user: UserID { by }
}

/// A command of staff, of a gate or of the service itself; the decision does not depend on which of them gives it.
package typealias StaffCommand = Command<Void>

extension StaffCommand {
  package init(once key: RequestKey? = nil, now: Instant) {
    self.init((), once: key, now: now)
  }
}
