package import Bookings
package import Vocabulary

/// A person, an animal or a thing that an appointment is about: a dog, a child, a bicycle, or the owner.
///
/// It belongs to its owner, and only the owner books for it.
package struct Subject: Record, Identified {
  package static let idPrefix = "sbj"
  package static let kind = "subject"

  package typealias ID = OpaqueID<Subject>

  /// The description of a subject by its owner.
  package struct Profile: Hashable, Sendable, Codable {
    package let kind: Keyword
    package let name: TicketText
    /// The notes for the care of the subject.
    package let notes: String?

    package init(kind: Keyword, name: TicketText, notes: String? = nil) {
      (self.kind, self.name, self.notes) = (kind, name, notes)
    }

    /// The same profile without the notes, which only the provider needs to know.
    package var withoutNotes: Profile { Profile(kind: kind, name: name) }
  }

  package let id: ID
  package let owner: UserID
  @Confidential package internal(set) var profile: Profile
  /// The time from which it is deleted: for a visitor, whose cookie may be lost; nil for other owners.
  package internal(set) var lapses: Instant?

  init(id: ID, owner: UserID, profile: Profile, now: Instant) {
    (self.id, self.owner) = (id, owner)
    lapses = Self.end(of: owner, now)
    _profile = Confidential(wrappedValue: profile)
  }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [.subjects(of: owner)] }

  /// Returns the time from which a subject of this owner that was made or changed at `now` is deleted.
  static func end(of owner: UserID, _ now: Instant) -> Instant? {
    owner.isVisitor ? now.adding(seconds: UserID.visitorLasts) : nil
  }

  /// The maximum number of subjects of one owner.
  package static let maxCount = 50
}

extension Lookup {
  package static func subjects(of owner: UserID) -> Lookup { Lookup("owner", owner.rawValue) }
}
