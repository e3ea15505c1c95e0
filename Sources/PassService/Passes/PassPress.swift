internal import BookingStore
internal import Bookings
internal import Flights
internal import Logging
internal import PassIssuer
internal import Vocabulary

/// Makes what bookings decided about passes true: signs those that they earned, and revokes those that
/// they took back.
///
/// The decision stands in the booking, and this is a second step that anybody may take at any time: who
/// needs a pass that is not signed yet signs it. So a crash between the two heals by itself.
final class PassPress: Sendable {
  let store: any BookingStore
  let keys: PassKeys
  let lists: StatusLists
  let logger: Logger
  let following: Following
  /// How often a pass is looked at anew before the caller is told that too many others are at it.
  private static let attempts = 16

  init(store: any BookingStore, keys: PassKeys, lists: StatusLists, logger: Logger) {
    self.store = store
    following = Following(store)
    self.keys = keys
    self.lists = lists
    self.logger = logger
  }

  /// The valid passes of a booking, each signed once and the same ever after; one that ended before
  /// anybody needed it is left out.
  func passes(
    of booking: Versioned<FlightBooking>, now: Instant
  ) async throws -> [MintedPass] {
    var booking = booking
    var entries: [PassID: StatusEntry] = [:]
    for _ in 0..<Self.attempts {
      let valid = booking.value.passes.passes.filter { $0.state == .valid }
      var minted: [PassID: MintedPass] = [:]
      for pass in valid {
        minted[pass.id] = try await store.record(MintedPass.self, pass.id.rawValue)?.value
      }
      let due = valid.filter { minted[$0.id] == nil && $0.validUntil > now }
      if due.isEmpty { return valid.compactMap { minted[$0.id] } }
      let unlisted = due.map(\.id).filter { entries[$0] == nil }
      for (pass, entry) in zip(unlisted, try await lists.allocate(unlisted)) {
        entries[pass] = entry
      }
      var changes = ChangeSet(at: now)
      // A pass that the booking takes back meanwhile is never signed.
      changes.rely(on: booking)
      for pass in due {
        let delivery = booking.value.deliveries.first { $0.entitlement == pass.entitlement }
        guard let delivery, let entry = entries[pass.id] else {
          throw ServiceError("the pass \(pass.id) is for nobody of its booking")
        }
        let mint = try MintedPass(
          pass, of: delivery, entry: entry,
          signer: try keys.signer(forPassOf: pass.issued, now: now))
        minted[pass.id] = mint
        changes.insert(mint)
      }
      do throws(StoreError) {
        try await store.commit(changes)
        return valid.compactMap { minted[$0.id] }
      } catch {
        guard case .conflict = error else { throw error }
      }
      guard let read = try await store.record(FlightBooking.self, booking.value.id) else {
        throw Refusal.notFound("booking", booking.value.key)
      }
      booking = read
    }
    throw Refusal.busy
  }
}
