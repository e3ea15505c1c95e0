package import BookingStore

/// A store that encrypts confidential fields.
package protocol ServiceStore: BookingStore {
  /// Keyed digests of a text, current key first; for values that could be guessed from a plain digest.
  func digests(of text: String) throws -> [String]

  /// Re-encrypts at most `limit` records with the current key; returns how many.
  func reseal(limit: Int) async throws(StoreError) -> Int

  /// Brings all that was committed into the place where copies of files are taken from, at the end of a service.
  func settle() async
}

extension ServiceStore {
  /// What was committed is where it belongs.
  package func settle() async {}
}
