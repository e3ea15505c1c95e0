internal import PassMinting
internal import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import Selling
package import Vocabulary

extension ServedProduct {
  /// Returns all endpoints of the product.
  func allEndpoints(_ tools: ServiceTools) -> [Endpoint] {
    let described = document.map { document in
      [
        Endpoint.get("\(path)/openapi.yaml", "\(Self.name)GetOpenAPI", .everybody) { _ in
          try HTTPAnswer.description(document)
        }
      ]
    }
    let all =
      (described ?? []) + holds + quotes(tools) + bookings + cancellations(tools) + refunds(tools)
      + searches + bookingByCode(tools) + trail + passes(tools) + familyPasses(tools)
      + walletPasses(tools)
      + endpoints(tools)
    return all.map { $0.refining(refined) }
  }

  /// The error codes specific to the product.
  var codes: [ProblemCode] { Sold.refusals.map(ProblemCode.init) + problems }

  /// The times and limits of its sale.
  var terms: SaleTerms { desk.terms }

  /// Whether one of its payment providers only simulates.
  var pretendsPayments: Bool { desk.providers.entries.contains { $0.provider.isPretended } }

  /// The record kind of its bookings.
  package var bookingKind: String { Booking.kind }

  /// Runs a command, and converts a refusal to the product's problem.
  package func mappingRefusals<Result>(
    at now: Instant, _ command: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await command()
    } catch let refusal as Refusal {
      if let problem = try await problem(for: refusal, now: now) { throw problem }
      throw refusal
    }
  }

  /// Returns a pass in any state with its booking, of any user.
  func pass(_ id: PassID) async throws -> (Versioned<Booking>, OwnPass)? {
    guard let booking = try await desk.store.first(Booking.self, .pass(id)),
      let pass = booking.value.passes.passes.first(where: { $0.id == id })
    else { return nil }
    return (booking, pass)
  }

  /// Returns whether the pass is one of this product's and valid now.
  func stands(_ id: PassID, at now: Instant) async throws -> Bool {
    guard let (_, pass) = try await pass(id) else { return false }
    return pass.state.stands && pass.validUntil > now
  }

  /// Makes a change set rely on a booking that still has its personal data; returns false if the data was removed.
  func relyOnPeople(of booking: String, in changes: inout ChangeSet) async throws -> Bool {
    guard let read = try await desk.store.record(Booking.self, booking),
      !read.value.sale.isForgotten
    else { return false }
    changes.rely(on: read)
    return true
  }

  /// Applies a provider's message to its payment and goes on with it; ignored if it is about another product.
  func hear(_ notice: PaymentNotice, now: Instant) async throws {
    try await desk.hear(notice, now: now)
  }
}
