package import BookingStore
internal import Bookings
internal import PassFormats
package import PassIssuer
package import Vocabulary

/// The comparison of the passes that bookings remember with the status lists of a directory.
///
/// Bookings and lists may have been restored from copies of different times. A list that lacks the entries of
/// passes lacks their revocations, too: signed, it would make revoked passes good again.
package struct StatusAudit: Sendable {
  /// The number of passes that were compared: those that are not over.
  package private(set) var passes = 0
  /// The number of passes that refer to a list that does not exist, by the number of that list.
  package private(set) var missing: [Int: Int] = [:]
  /// Passes with an entry that their list did not give out.
  package private(set) var unknown: [MintedPass] = []
  /// Passes with an entry that belongs to another pass.
  package private(set) var shared: [MintedPass] = []
  /// Passes that bookings revoked, and that their lists do not revoke.
  package private(set) var unrevoked: [MintedPass] = []
  /// Whether the lists are those of a store, and not of a directory.
  private var isInDatabase = false

  /// The state of a list that passes are compared with.
  struct List: Sendable {
    /// The closure that returns the owner of an entry, or nil if there is no such entry.
    let owner: @Sendable (Int) -> StatusContents.Owner?
    let isRevoked: @Sendable (Int) -> Bool
  }

  /// Compares the passes of some products in a store with the lists of a directory.
  package init(
    of store: any BookingStore, _ registers: [StatusRegister],
    products: [any MintedProduct.Type], now: Instant
  ) async throws {
    var lists: [Int: List] = [:]
    for register in registers {
      let contents = try register.contents()
      lists[register.list] = List(owner: contents.owner, isRevoked: contents.isRevoked)
    }
    try await self.init(of: store, lists, products: products, now: now)
  }

  /// Compares the passes of some products with the lists of a store that several services share.
  package init(
    ofShared store: any BookingStore, products: [any MintedProduct.Type], now: Instant
  ) async throws {
    var lists: [Int: List] = [:]
    for list in try await store.records(StatusListRecord.self, StatusListRecord.all).map(\.value) {
      let revoked = try await store.record(RevokedEntriesRecord.self, list.key)?.value.list
      lists[list.number] = List(
        // The store does not record the pass of an entry; only the pass names its entry.
        owner: { (0..<list.entryCount).contains($0) ? .nameless : nil },
        isRevoked: { revoked?[$0] == Status.revoked.value })
    }
    try await self.init(of: store, lists, products: products, now: now)
    isInDatabase = true
  }

  private init(
    of store: any BookingStore, _ lists: [Int: List], products: [any MintedProduct.Type],
    now: Instant
  ) async throws {
    var last: String?
    while true {
      let page = try await store.records(MintedPass.self, MintedPass.all, after: last, limit: 500)
      for pass in page.map(\.value) where pass.validUntil > now {
        passes += 1
        guard let list = lists[pass.statusList] else {
          missing[pass.statusList, default: 0] += 1
          continue
        }
        switch list.owner(pass.statusIndex) {
        case .pass(pass.id), .nameless: break
        case .nobody: unknown.append(pass)
        case .pass, nil: shared.append(pass)
        }
        if !list.isRevoked(pass.statusIndex),
          try await Self.isRevoked(pass, in: store, products)
        {
          unrevoked.append(pass)
        }
      }
      guard let end = page.last?.value.key, page.count == 500 else { return }
      last = end
    }
  }

  private static func isRevoked(
    _ pass: MintedPass, in store: any BookingStore, _ products: [any MintedProduct.Type]
  ) async throws -> Bool {
    for product in products {
      if let isRevoked = try await product.isRevoked(pass, in: store) { return isRevoked }
    }
    return false
  }

  /// Whether all lists exist and have the entry of each of their passes.
  package var isWhole: Bool { missing.isEmpty && unknown.isEmpty && shared.isEmpty }

  /// The reason why nothing may be signed with these lists; nil if they have all entries.
  package var fault: String? {
    var parts = missing.sorted { $0.key < $1.key }.map {
      "status list \($0.key) is missing, and \(counted($0.value, "pass needs", "passes need")) it"
    }
    if !unknown.isEmpty {
      parts.append(
        "\(counted(unknown.count, "pass has an entry", "passes have entries")) that the status lists do not know"
      )
    }
    if !shared.isEmpty {
      parts.append(
        "\(counted(shared.count, "pass has an entry that belongs", "passes have entries that belong")) to other "
          + "passes in the lists"
      )
    }
    guard !parts.isEmpty else { return nil }
    return parts.joined(separator: "; ")
      + (isInDatabase
        ? "; the status lists in the database do not match the bookings: with these lists, revoked passes would be "
          + "good again; stop the services, and restore the last backup that is whole (passservice restore)"
        : "; the status lists do not match the bookings, so the service signs nothing: with these lists, revoked "
          + "passes would be good again; put back the newest copy of the directory status, or stop the service and "
          + "run: passservice rebuild-status-lists --data DIR")
  }
}

extension MintedProduct {
  /// Returns whether the booking of a pass has revoked it; nil if the pass is not of a booking of this product.
  fileprivate static func isRevoked(
    _ pass: MintedPass, in store: any BookingStore
  ) async throws -> Bool? {
    guard let booking = try await store.record(Booking.self, pass.booking)?.value else {
      return nil
    }
    // A booking forgets passes that it revoked long ago.
    return booking.passes.passes.first { $0.id == pass.id }.map { !$0.state.stands } ?? true
  }
}
