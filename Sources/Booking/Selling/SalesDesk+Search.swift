internal import BookingStore
package import Bookings
internal import Vocabulary

extension SalesDesk {
  /// Returns the bookings that an agent looks for, at most `limit`, and whether there are no more.
  ///
  /// A search that is bound to days returns the bookings of the earliest day first, any other search the newest first.
  /// `isWanted` says whether the agent has to do with a booking.
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
        // The lookups are in the order of the days, so the bookings that were found first belong to the answer.
        if search.days != nil, found.count > limit { return (Array(found.prefix(limit)), false) }
      } while last != nil
    }
    if search.days == nil {
      found.sort { ($0.created, $0.key) > ($1.created, $1.key) }
    }
    return (Array(found.prefix(limit)), found.count <= limit)
  }

  private static var page: Int { 500 }
  /// Maximum number of pages that one search reads.
  private static var maxPages: Int { 40 }
}
