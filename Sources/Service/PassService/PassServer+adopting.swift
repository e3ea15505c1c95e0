package import ServiceHTTP
internal import PassMinting
internal import Bookings
internal import PassIssuer
package import Vocabulary

extension PassServer {
  /// Puts the keys, the bundle and the status lists of a service that was alone into a store.
  ///
  /// From then on any service of that store signs and revokes as this one did, and gives further entries of its status
  /// lists, so this service must have stopped writing. The `issuer` is nil if only one has keys there.
  package static func adopt(
    _ directory: String, of issuer: IssuerID?, into store: any ServiceStore, now: Instant
  ) async throws {
    let issuer = try checkAdoption(of: directory, issuer)
    _ = try await ServiceGroup.join(
      store, data: directory, issuer: issuer, mode: .production, now: now)
    try await SharedStatusLists(store, issuer: issuer)
      .open(takingIn: try FileStatusLists.found(in: "\(directory)/status", of: issuer), now: now)
  }

  /// Reads everything that `adopt` takes, so that faults are known before; returns the issuer of the service.
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
