internal import Platform
internal import PassMinting
package import BookingStore
internal import Bookings
internal import PassCrypto
internal import PassIssuer
package import Vocabulary

extension PassServer {
  /// The number of list numbers to skip: a lost store may have begun these since its backup, for two million passes.
  private static let skippedLists = 16

  /// The error if no list can have the next number.
  private static func noList(_ number: Int) -> ServiceError {
    ServiceError(
      "no further status list can be begun: its number would be \(number), and the highest is "
        + "\(StatusRegister.lists.upperBound)")
  }

  /// Closes the status lists of a directory, which only its service uses, and begins another; nil if it has no lists.
  package static func closeStatusLists(
    in data: String, of issuer: IssuerID
  ) throws -> (closed: Int, next: Int)? {
    let root = "\(data)/status"
    let lists = try FileStatusLists.found(in: root, of: issuer)
    guard let last = lists.last else { return nil }
    let next = last.list + 1 + skippedLists
    guard StatusRegister.lists.contains(next) else { throw noList(next) }
    let open = lists.filter { !$0.isClosed }
    for list in open { try list.close() }
    _ = try StatusRegister.create(
      in: root, issuer: issuer, list: next, entryCount: last.entryCount)
    return (open.count, next)
  }

  /// Closes the status lists of a store that was restored from a backup, and begins another list.
  ///
  /// Passes that were signed after the backup have entries that the backup does not know, so closed lists give out no
  /// more entries. No service may run. The result is the number of lists that were closed and the number of the new
  /// one, or nil if the store has no lists.
  package static func closeStatusLists(
    of store: any BookingStore, now: Instant
  ) async throws -> (closed: Int, next: Int)? {
    try await Transactor(store).run {
      var changes = ChangeSet(at: now)
      let lists = try await store.records(StatusListRecord.self, StatusListRecord.all)
      guard let last = lists.map(\.value).max(by: { $0.number < $1.number }) else {
        return Decision(nil, changes)
      }
      let next = last.number + 1 + Self.skippedLists
      guard StatusRegister.lists.contains(next) else { throw Self.noList(next) }
      var closed = 0
      for read in lists where read.value.left > 0 {
        var list = read.value
        list.reserved = list.entryCount
        changes.update(read, to: list)
        closed += 1
      }
      changes.insert(
        StatusListRecord(
          next, entryCount: last.entryCount, seed: try SharedStatusLists.seed()))
      return Decision((closed, next), changes)
    }
  }
}
