package import Vocabulary

/// The values that all commands have: the giver, the idempotency key and the time.
package struct Command<Giver: Sendable>: Sendable {
  /// The giver of the command.
  package let by: Giver
  /// The key that recognises a repetition, which gets the first answer; nil if a repetition is a new command.
  package let key: RequestKey?
  /// The time at which the command is decided.
  package let now: Instant

  package init(_ giver: Giver, once key: RequestKey? = nil, now: Instant) {
    (self.by, self.key, self.now) = (giver, key, now)
  }

  /// Returns one of the commands that this one consists of, with a key of its own.
  package func step(_ name: String) -> Self {
    Self(by, once: key?.step(name), now: now)
  }
}

/// A command of a user about their own holds, quotes and bookings.
package typealias UserCommand = Command<UserID>

extension UserCommand {
  /// The user whose holds, quotes and bookings the command is about.
  package var user: UserID { by }
}

/// A command of staff, of a gate or of the service itself; the decision does not depend on which of them gives it.
package typealias StaffCommand = Command<Void>

extension StaffCommand {
  package init(once key: RequestKey? = nil, now: Instant) {
    self.init((), once: key, now: now)
  }
}
