internal import BookingStore
internal import Bookings
internal import Selling

/// The events of all products, for listeners and for receivers outside.
package struct ServiceNews: Sendable {
  /// Which events are public.
  let types: PublicEventTypes
  /// Gives events to those who listen.
  package let events: EventHub
  let webhooks: WebhookQueue
  /// Sends events to receivers; nil if none are sent.
  let sender: (any WebhookSender)?

  init(
    of products: ProductList, in store: any BookingStore, sender: (any WebhookSender)?,
    listening: EventHub.Limits
  ) {
    types = PublicEventTypes(products.all.map { $0.eventTypes })
    webhooks = WebhookQueue(Transactor(store), types: types, nearest: OutboxReader.ofBookings)
    self.sender = sender
    events = EventHub(
      store, types: types, nearest: OutboxReader.ofBookings, limits: listening
    ) { event in
      for product in products.all {
        let owners = try await product.owners(of: event)
        if !owners.isEmpty { return owners }
      }
      return []
    }
  }
}
