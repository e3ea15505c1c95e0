internal import BookingKeys
internal import BookingStore
internal import PassService
internal import Platform

extension Composition {
  /// Makes the key that comes into force next, and returns the path of its file.
  func prepareStorageKey() async throws -> String {
    try await existingStore().keys.prepareNext().path
  }

  /// Re-encrypts a directory's confidential data under a new key, also while its service is running.
  ///
  /// The result is the name of the new key, the number of re-encrypted records, the names of the older keys, which
  /// backups need, and the directory of the keys.
  func rotateStorageKey() async throws -> (
    key: String, records: Int, former: [String], directory: String
  ) {
    let store = try await existingStore()
    let count: Int
    if database.isShared, store.keys.prepared.isEmpty {
      // Without a prepared key this only continues an interrupted rotation: other services would not have a new key.
      count = try await store.resealAll()
      guard count > 0 else {
        throw ServiceError(
          "\(store.keys.directory): no new key is prepared; make one with --prepare, copy its file to the storage keys "
            + "of all services of these bookings, then run this command again")
      }
    } else {
      count = try await store.rotateKey()
    }
    let names = store.keys.names
    guard let newest = names.first else { throw ServiceError("\(data): no storage key") }
    return (newest, count, Array(names.dropFirst()), store.keys.directory)
  }
}
