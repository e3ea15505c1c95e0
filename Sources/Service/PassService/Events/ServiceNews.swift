internal import BookingStore
internal import Bookings
internal import Selling

/// The events of all products, for listeners and for receivers outside.
package struct ServiceNews: Sendable {
  /// The types of events that are public.
  let types: PublicEventTypes
  /// The hub that sends events to listeners.
  package let events: EventHub
  let webhooks: WebhookQueue
  /// The sender of events to receivers; nil if none are sent.
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
