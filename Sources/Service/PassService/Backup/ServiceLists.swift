package import PassMinting
package import BookingStore
package import Vocabulary

/// The status lists of a service that does not run, to be compared with its bookings.
package struct ServiceLists: Sendable {
  /// The service's directory.
  let data: String
  let issuer: IssuerID
  let store: any BookingStore
  /// Whether the lists are in the store, which other services share.
  let isShared: Bool
  /// The products whose passes the lists are about.
  let products: [any ServedProduct.Type]

  package init(
    data: String, issuer: IssuerID, _ store: any BookingStore, isShared: Bool,
    products: [any ServedProduct.Type]
  ) {
    self.data = data
    self.issuer = issuer
    self.store = store
    self.isShared = isShared
    self.products = products
  }

  /// Compares each pass that is not over with its list.
  package func audit(now: Instant) async throws -> StatusAudit {
    if isShared { return try await StatusAudit(ofShared: store, products: products, now: now) }
    return try await StatusAudit(
      of: store, try FileStatusLists.found(in: "\(data)/status", of: issuer), products: products,
      now: now)
  }

  /// Revokes in the store the entries that the lists published last revoke, and returns the number of new ones.
  package func revokeInStore(published: [String], now: Instant) async throws -> Int {
    let keys = ServiceData.keys(data)
    var count = 0
    for path in published {
      let published = try StatusRebuild.Published(path, of: issuer, keys: keys)
      count += try await SharedStatusLists(store, issuer: issuer)
        .revoke(published.list, of: published.number, now: now)
    }
    return count
  }

  /// Rebuilds the lists of the directory from the bookings and the lists at the paths `published`.
  package func rebuild(published: [String], now: Instant) async throws -> StatusRebuild {
    let keys = ServiceData.keys(data)
    return try await StatusRebuild(
      data, of: issuer, store,
      published: published.map { try StatusRebuild.Published($0, of: issuer, keys: keys) },
      products: products, now: now)
  }
}
