package import BookingStore

/// A store that seals what is about people.
package protocol ServiceStore: BookingStore {
  /// The digests of a text under its keys, that of the present key first: of what nobody may try out.
  func digests(of text: String) throws -> [String]

  /// Seals records under the present key that are sealed under a former one, at most so many; how many.
  func reseal(limit: Int) async throws(StoreError) -> Int
}
