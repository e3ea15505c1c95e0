internal import BookingStore
package import Bookings
internal import Vocabulary

extension SalesDesk {
  /// Bookings that an agent looks for: of a search that is bound to days those of the earliest day first, otherwise the
  /// newest first.
  ///
  /// - Parameters:
  ///   - limit: how many are found at most.
  ///   - isWanted: whether the agent has to do with a booking.
  /// - Returns: the bookings, and whether there are no more.
  package func search(
    _ search: BookingSearch<P.Booking>, limit: Int, where isWanted: (P.Booking) -> Bool
  ) async throws -> (bookings: [P.Booking], isComplete: Bool) {
    var found: [P.Booking] = []
    var keys: Set<String> = []
    var pages = 0
    for lookup in search.lookups {
      var last: String?
      repeat {
        guard pages < Self.maxPages else { return (Array(found.prefix(limit)), false) }
        pages += 1
        let page = try await store.records(
          P.Booking.self, lookup, after: last, limit: Self.page)
        for booking in page.map(\.value)
        where !keys.contains(booking.key) && search.matches(booking) && isWanted(booking) {
          keys.insert(booking.key)
          found.append(booking)
        }
        last = page.count == Self.page ? page.last?.value.key : nil
        // Days are in order, so that the first that are found are those of the answer.
        if search.days != nil, found.count > limit { return (Array(found.prefix(limit)), false) }
      } while last != nil
    }
    if search.days == nil {
      found.sort { ($0.created, $0.key) > ($1.created, $1.key) }
    }
    return (Array(found.prefix(limit)), found.count <= limit)
  }

  private static var page: Int { 500 }
  /// The bound of one search.
  private static var maxPages: Int { 40 }
}
