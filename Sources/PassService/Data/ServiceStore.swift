package import BookingStore

/// A store that encrypts confidential fields.
package protocol ServiceStore: BookingStore {
  /// Keyed digests of a text, current key first; for values that could be guessed from a plain digest.
  func digests(of text: String) throws -> [String]

  /// Re-encrypts at most `limit` records with the current key; returns how many.
  func reseal(limit: Int) async throws(StoreError) -> Int
}
