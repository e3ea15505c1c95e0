package import ServiceHTTP
internal import PassMinting
internal import Bookings
internal import PassIssuer
package import Vocabulary

extension PassServer {
  /// Puts into a store what a service that was alone has in its directory for it: keys, bundle and status lists.
  ///
  /// From then on any service of that store signs and revokes as this one did, and gives further entries of its
  /// status lists, so it must have stopped writing.
  ///
  /// - Parameter issuer: whose service it is; nil for the only one that has keys there.
  package static func adopt(
    _ directory: String, of issuer: IssuerID?, into store: any ServiceStore, now: Instant
  ) async throws {
    let issuer = try checkAdoption(of: directory, issuer)
    _ = try await ServiceGroup.join(
      store, data: directory, issuer: issuer, mode: .production, now: now)
    try await SharedStatusLists(store, issuer: issuer)
      .open(takingIn: try FileStatusLists.found(in: "\(directory)/status", of: issuer), now: now)
  }

  /// Reads what `adopt` takes, so that what is wrong with it is known before; returns whose service it is.
  @discardableResult
  package static func checkAdoption(
    of directory: String, _ issuer: IssuerID?
  ) throws -> IssuerID {
    let issuer = try ServiceData.issuer(of: ServiceData.keys(directory), named: issuer)
    _ = try SharedFolder(directory: directory).read()
    for register in try FileStatusLists.found(in: "\(directory)/status", of: issuer) {
      _ = (try register.given(), try register.revoked(), try register.lastSigned())
    }
    return issuer
  }
}
