internal import BookingStore
internal import PassFormats

extension Endpoint {
  static let health: [Endpoint] = [
    .get("/healthz", "health", .everybody) { _, service in
      // A read through the whole store, so that `ok` means that requests can be served.
      _ = try await service.store.events(after: .max, limit: 1)
      return .json { $0.member("status", "ok") }
    }.counting(as: .free)
  ]
}
