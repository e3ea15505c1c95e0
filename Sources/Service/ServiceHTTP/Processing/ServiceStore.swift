package import BookingStore

/// A store that encrypts confidential fields.
package protocol ServiceStore: BookingStore {
  /// Returns keyed digests of a text, the current key's first, for values that could be guessed from a plain digest.
  ///
  /// Each is the name of the key, a colon and hexadecimal digits.
  func digests(of text: String) throws -> [String]

  /// Re-encrypts at most `limit` records with the current key and returns their number.
  func reseal(limit: Int) async throws(StoreError) -> Int

  /// Brings all commits into the files that copies are taken from, at the end of a service.
  func settle() async
}

extension ServiceStore {
  /// Does nothing, because all commits are already in place.
  package func settle() async {}
}
