package import Bookings
internal import PassFormats
package import PassIssuer
package import Vocabulary

/// The status lists of the service's passes: in files of its directory (`FileStatusLists`), or in the store that
/// it shares with others (`SharedStatusLists`).
package protocol ServiceStatusLists: Sendable {
  var issuer: IssuerID { get }
  /// The numbers of the lists, in order, as far as this service knows.
  var numbers: [Int] { get }

  /// The reason why nothing is signed with these lists; nil if they are right.
  var fault: String? { get }

  /// Looks for lists that other services have created.
  func refresh() async throws

  /// Gives an entry to each pass, which is durable when the function returns; no entry is given twice.
  func allocate(_ passes: [PassID]) async throws -> [StatusEntry]

  /// Revokes passes permanently, which is durable when the function returns.
  ///
  /// Returns messages about passes that a list refused; all other passes are revoked nevertheless.
  func revoke(
    _ passes: [(pass: PassID, entry: StatusEntry)], reason: String, now: Instant
  ) async throws -> [String]

  /// Returns the list that was signed last, with the revocations up to then; nil if none was signed.
  func lastSigned(_ list: Int) async throws -> String?

  /// Returns the list, signed again at `now` where that is due; nil if there is no list with this number.
  func signed(_ list: Int, with signer: Signer, now: Instant) async throws -> ServedStatusList?
}

/// A signed status list.
package struct ServedStatusList: Equatable, Sendable {
  package let token: String
  /// Whether an entry was revoked after the list was signed.
  ///
  /// Gates take a list only if it is later than theirs, so an entry that is revoked in the second of a signature is in
  /// the list of the next second.
  let isBehind: Bool
}

extension ServiceStatusLists {
  /// Refuses to sign anything with lists that are not right.
  package func check() throws(Refusal) {
    guard fault != nil else { return }
    throw Refusal(
      .busy,
      "the operator of this service must repair its status lists first; nothing was signed, try again later"
    )
  }

  /// The URIs of the lists, in the order of their numbers.
  var uris: [String] {
    numbers.compactMap { StatusReference(issuer: issuer, list: $0, index: 0)?.uri }
  }
}
