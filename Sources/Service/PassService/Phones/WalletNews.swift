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

  /// Compares the passes that new events of the outbox may have changed with what phones have.
  func follow(_ reader: OutboxReader, now: Instant) async throws {
    guard let passType else { return }
    try await reader.beginWithBookings(now: now)
    try await reader.follow(now: now) { events in
      try await desk.heed(events, ofType: passType, now: now) { serial in
        try await products.walletState(of: serial, tools)
      }
    }
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
