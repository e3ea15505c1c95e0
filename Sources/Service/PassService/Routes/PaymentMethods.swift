internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import StrictText
internal import Selling
internal import Vocabulary

/// The endpoints for the saved payment methods of a user and for the accepted methods.
struct PaymentMethodRoutes: Sendable {
  let desk: Transactor
  let providers: PaymentProviders
  let answersKept: Int

  var endpoints: [Endpoint] {
    [
      .get("/payment-methods", "listPaymentMethods", .travelers, listPaymentMethods),
      .delete(
        "/payment-methods/{payment_method_id}", "deletePaymentMethod", .travelers,
        deletePaymentMethod),
    ]
  }

  private func listPaymentMethods(_ call: Call) async throws
    -> HTTPAnswer
  {
    let methods = try await desk.savedMethods(of: try call.user())
    return try .tagged(caching: .checked) { writer in
      writer.objects("payment_methods", methods) { writer, method in
        writer.member("payment_method_id", method.key)
        writer.member("last_four", method.lastFour.rawValue)
        writer.member("created_at", method.created.description)
      }
      let taken = providers.entries.flatMap { entry in entry.methods.map { (entry, $0) } }
      writer.objects("accepted", taken) { writer, taken in
        writer.member("name", taken.1.name)
        writer.member("icon_url", orNull: taken.1.icon?.rawValue)
        writer.member("provider", taken.0.name.rawValue)
        writer.member("token_prefix", taken.1.prefix)
      }
    }
  }

  private func deletePaymentMethod(_ call: Call) async throws -> HTTPAnswer {
    _ = try call.json { _ throws(ShapeError) in }
    let id: SavedMethod.ID = try call.id("payment_method_id")
    let method = try await desk.store.record(SavedMethod.self, id)?.value
    let deleted = try await desk.delete(
      id, call.command(for: try call.user()), keptFor: answersKept)
    // The method is deleted here, also if its provider does not answer now; the log tells the operator.
    if let method { try? await providers[method.provider]?.forget(method.token) }
    return .json { $0.member("payment_method_id", deleted.rawValue) }
  }
}
