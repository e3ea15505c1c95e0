internal import BookingStore
internal import Bookings
internal import PassCrypto
internal import PassWallet
internal import Selling
internal import ServiceHTTP
internal import Vocabulary

/// The news of passes in Apple's wallets: what changed, for which phones.
struct WalletNews: Sendable {
  let products: ProductList
  let tools: ServiceTools
  /// The registrations of phones.
  let desk: WalletDesk

  init(of products: ProductList, _ tools: ServiceTools, by desk: Transactor) {
    self.products = products
    self.tools = tools
    self.desk = WalletDesk(desk, pushes: tools.pushes != nil)
  }

  /// The type of the passes of which there is news; nil where the operator set no certificate or no address.
  var passType: String? {
    guard let settings = tools.wallets?.settings, settings.webService != nil else { return nil }
    return settings.apple?.passType
  }

  /// The name of the readers of the outbox that look for changes of passes.
  static let reader = "wallets"

  /// Registers a phone for a pass and returns whether it was not registered before; nil if the pass is gone.
  func register(
    _ request: WalletRegistering.Request, now: Instant, reading: WalletDesk.Reading<some Sendable>
  ) async throws -> Bool? {
    // Otherwise a change before the readers' first turn would be one from before they began.
    try await begin(OutboxReader(Self.reader, of: desk.store), now: now)
    return try await desk.register(request, now: now, reading: reading)
  }

  private func begin(_ reader: OutboxReader, now: Instant) async throws {
    try await reader.begin(near: OutboxReader.ofBookings, now: now)
  }

  /// Compares the passes that new events of the outbox may have changed with what phones have.
  func follow(_ reader: OutboxReader, now: Instant) async throws {
    guard let passType else { return }
    try await begin(reader, now: now)
    try await reader.follow(now: now) { events in
      try await desk.heed(events, ofType: passType, now: now) { serial in
        try await state(of: serial)
      }
    }
  }

  /// Returns what a pass shows; nil if that cannot be read, so that one damaged booking does not hold up the others.
  private func state(of serial: String) async throws -> WalletPassState? {
    guard let serial = WalletSerial(serial) else { return nil }
    do {
      return try await products.shownPass(serial)?.state
    } catch let error as StoreError {
      guard case .damaged = error else { throw error }
      tools.failures.tell("a pass in wallets was not compared", "\(error)")
    } catch {
      tools.failures.tell("a pass in wallets was not compared", "\(error)")
    }
    return nil
  }
}

extension WalletDeviceID {
  /// The greatest number of bytes of a phone's id.
  static let longest = 200

  /// Creates the digest of the id that a phone sends; nil for an empty id and for one that is too long.
  init?(of id: String) throws {
    guard (1...Self.longest).contains(id.utf8.count) else { return nil }
    let digest = try SHA256.digest(Array("wallet-device\u{0}\(id)".utf8))
    self.init(digest: digest.prefix(16).hexadecimal)
  }
}
