package import BookingStore
package import Bookings
internal import PassTestSupport
internal import Selling
internal import Vocabulary

/// Bays for one car at a time, with buffers of a few minutes.
package enum SampleGarage {
  package static let scope = "garage"

  /// A bay with the driver who parks in it.
  package struct Place: CustomStringConvertible {
    private let claim: Claim

    package init(_ claim: Claim) { self.claim = claim }

    package var description: String { "\(claim.resource) \(claim.owner)" }
  }

  /// Parks in a bay and for a time that derive from the driver's name; returns nil if the bay is taken for that time.
  package static func park(_ driver: String, on store: any BookingStore) async throws -> Place? {
    var random = SeededGenerator(seed: driver.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    let bay = Resource(scope: scope, name: "bay \(Int.random(in: 1...3, using: &random))")
    let from = SampleFlights.now.adding(seconds: 60 * Int.random(in: 0..<1_440, using: &random))
    let until = from.adding(seconds: 60 * Int.random(in: 10...90, using: &random))
    let ask = Ask.stretch(
      try Stretch(from, until).orThrow("a stretch"), of: bay,
      buffers: try Buffers(before: 300, after: 600).orThrow("buffers"))
    return try await Transactor(store, attempts: 1_000).run {
      var changes = ChangeSet(at: SampleFlights.now)
      let occupancy = try await store.occupancy(around: [ask], at: SampleFlights.now)
      guard occupancy.hasRoom(for: ask) else {
        return Decision(nil, changes)
      }
      let claim = Claim(ask, owner: driver, fence: 1, until: nil)
      changes.take(claim)
      return Decision(Place(claim), changes)
    }
  }
}
