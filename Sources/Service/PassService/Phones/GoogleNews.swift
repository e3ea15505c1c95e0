internal import BookingStore
internal import Bookings
internal import Selling
internal import Vocabulary

/// The news of passes in Google's wallet: which of them changed since their links were handed out.
struct GoogleNews: Sendable {
  let products: ProductList
  let tools: ServiceTools
  let desk: LinkDesk

  init(of products: ProductList, _ tools: ServiceTools, by desk: Transactor) {
    self.products = products
    self.tools = tools
    self.desk = LinkDesk(desk, damaged: tools.damaged)
  }

  /// Compares the passes that new events of the outbox may have changed with what Google was sent.
  func follow(_ reader: OutboxReader, now: Instant) async throws {
    guard let account = tools.wallets?.googleAccount else { return }
    try await reader.beginWithBookings(now: now)
    try await reader.follow(now: now) { events in
      try await desk.heed(events, in: account, now: now) { serial in
        try await products.walletState(of: serial, tools)
      }
    }
  }
}
