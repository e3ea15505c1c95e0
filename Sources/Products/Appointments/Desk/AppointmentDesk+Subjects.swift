internal import BookingStore
package import Bookings
package import Selling
package import Vocabulary

/// The commands and queries for subjects, which their owners keep.
extension SalesDesk<AppointmentProduct> {
  package func addSubject(
    _ profile: Subject.Profile, _ command: UserCommand
  ) async throws -> Versioned<Subject> {
    try profile.check()
    let id: Subject.ID = try await run(command) { random in
      guard try await subjects(of: command.user).count < Subject.maxCount else {
        throw Refusal(
          .invalidRequest, "a user has at most \(Subject.maxCount) subjects; remove one first")
      }
      let subject = Subject(
        id: .init(using: &random), owner: command.user, profile: profile, now: command.now)
      var changes = ChangeSet(at: command.now)
      try await spendNetworkAllowance(
        1, Subject.kind, of: command.user, what: "another subject", in: &changes)
      changes.insert(subject)
      return Decision(subject.id, changes)
    }
    return try await subject(id, of: command.user)
  }

  /// Changes a subject; refuses the change if `version` is given and is no longer the current one.
  package func change(
    _ subject: Subject.ID, to profile: Subject.Profile, expecting version: Int? = nil,
    for owner: UserID, now: Instant
  ) async throws -> Versioned<Subject> {
    try profile.check()
    return try await desk.run {
      let read = try await self.subject(subject, of: owner)
      var value = read.value
      value.profile = profile
      var changes = ChangeSet(at: now)
      changes.rely(on: read)
      // The subject is already as requested, perhaps because the answer to an earlier try was lost.
      guard value != read.value else { return Decision(read, changes) }
      guard version == nil || version == read.version else { throw Refusal.changed("subject") }
      value.lapses = Subject.end(of: owner, now)
      changes.update(read, to: value)
      return Decision(Versioned(value, version: read.version + 1), changes)
    }
  }

  /// Removes a subject; appointments keep the profile with which they were requested.
  package func removeSubject(
    _ subject: Subject.ID, expecting version: Int? = nil, for owner: UserID, now: Instant
  ) async throws {
    try await desk.run {
      let read = try await self.subject(subject, of: owner)
      guard version == nil || version == read.version else { throw Refusal.changed("subject") }
      var changes = ChangeSet(at: now)
      changes.remove(read)
      return Decision((), changes)
    }
  }

  /// Returns a subject to its owner; for others it does not exist.
  package func subject(
    _ subject: Subject.ID, of owner: UserID
  ) async throws -> Versioned<Subject> {
    let read = try await found(Subject.self, subject)
    guard read.value.owner == owner else {
      throw Refusal.notFound(Subject.kind, subject.rawValue)
    }
    return read
  }

  package func subjects(of owner: UserID) async throws -> [Versioned<Subject>] {
    try await store.records(Subject.self, .subjects(of: owner))
  }
}

extension Subject.Profile {
  /// The longest notes, in characters.
  package static let longestNotes = 1_000

  fileprivate func check() throws(Refusal) {
    if let notes, !(1...Self.longestNotes).contains(notes.unicodeScalars.count) {
      throw .invalid("notes", "expected 1 to \(Self.longestNotes) characters")
    }
  }
}
