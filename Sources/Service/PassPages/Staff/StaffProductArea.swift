internal import ServiceHTTP

/// The pages of one product at the desk: the list of a day, occasions, and bookings.
package struct StaffProductArea: StaffArea {
  let product: any StaffProduct

  package init(_ product: any StaffProduct) { self.product = product }

  package var name: String { product.name }
  package var title: String { product.title }
  package var about: String { "The list of a day, news about it, and each booking." }

  package func isFor(_ visit: StaffVisit) -> Bool {
    product.isOfAirports || visit.caller.airports == nil
  }

  package func outcome(
    _ path: [String], isPost: Bool, _ visit: StaffVisit
  ) async throws -> StaffOutcome {
    let bookings = StaffBookings(product: product, visit: visit)
    switch (path.count, isPost) {
    case (0, false): return .page(try await product.day(visit))
    case (1, false): return .page(try await occasion(path[0], visit))
    case (2, false) where path[0] == "bookings":
      return .page(try await bookings.page(path[1]))
    case (3, false) where path[0] == "passes" && path[2] == "pass.pdf":
      return .file(try await bookings.paper(ofPass: path[1]))
    case (3, false) where path[0] == "bookings" && path[2] == "cancel":
      return .page(try await bookings.cancellation(path[1]))
    case (3, false) where path[0] == "bookings":
      return .page(try await product.question(path[2], onBooking: path[1], visit))
    case (3, true) where path[0] == "bookings":
      return try await bookings.perform(path[2], path[1])
    case (2, true): return try await product.perform(path[1], onOccasion: path[0], visit)
    default: throw PageFault.notFound
    }
  }

  package func page(refusing path: [String], _ visit: StaffVisit) async throws -> StaffPage? {
    guard path.first == "bookings" else {
      return try await path.count == 2 ? occasion(path[0], visit) : nil
    }
    guard path.count == 3 else { return nil }
    if let page = try? await product.question(path[2], onBooking: path[1], visit) { return page }
    return try await StaffBookings(product: product, visit: visit).page(path[1])
  }

  private func occasion(_ id: String, _ visit: StaffVisit) async throws -> StaffPage {
    var page = try await product.occasion(id, visit)
    if page.back == nil { page.back = PageLink(visit.path(name), title) }
    return page
  }
}
