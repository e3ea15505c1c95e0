package import BookingStore
package import Bookings
internal import PassTestSupport
internal import Selling
internal import Vocabulary

/// A change with one effect of each kind: a record, a claim, an event and a stored answer.
///
/// One of them without the others means that a part of a commit was applied.
package struct Deed: Record {
  package static let kind = "deed"
  private static let scope = "deeds"
  private static let now = SampleFlights.now

  package let key: String
  package var lookups: [Lookup] { [Lookup("scope", Self.scope)] }

  private static func request(_ name: String) throws -> RequestKey {
    try RequestKey(
      principal: try SampleFlights.user(), operation: "deed", key: name, fingerprint: "f"
    ).orThrow("a key")
  }

  /// Performs the change, or returns the stored answer of the first request.
  package static func perform(_ name: String, on store: any BookingStore) async throws -> String {
    try await Transactor(store, attempts: 1_000).run(
      StaffCommand(once: try request(name), now: now), keptFor: 86_400
    ) {
      let deed = Deed(key: name)
      var changes = ChangeSet(at: now)
      changes.insert(deed)
      changes.take(
        Claim(
          .unit(Resource(scope: scope, name: name)), owner: name, fence: 1, until: nil))
      changes.emit("deed.done", deed)
      return Decision("done \(name)", changes)
    }
  }

  /// Returns the names of the changes in a store; throws unless each is complete and exists once.
  package static func all(in store: any BookingStore) async throws -> Set<String> {
    let names = try await store.records(Deed.self, Lookup("scope", scope)).map(\.value.key)
    let claims = try await store.claims(in: scope)
    try expectEqual(Set(claims.map(\.owner)), Set(names))
    try expectEqual(claims.count, names.count)
    let events = try await store.events()
    try expectEqual(events.map(\.event.key).sorted(), names.sorted())
    for name in names {
      let request = try request(name)
      let memory = try await store.record(RequestMemory.self, request.id)
      try expectEqual(try memory?.value.answer(to: request), "\"done \(name)\"")
    }
    return Set(names)
  }
}
