package import BookingStore
internal import Bookings
internal import PassFormats
package import PassIssuer
internal import Platform
package import Vocabulary

/// The repair of the status lists of a directory after bookings or lists were restored.
///
/// Each pass that bookings remember gets its entry back, and each pass that bookings revoked is revoked. Revocations
/// that are newer than the copies are taken from the lists that were published last, which gates have.
package struct StatusRebuild: Sendable {
  /// The number of lists that were created.
  package private(set) var made = 0
  /// The number of entries that were given back to their passes.
  package private(set) var adopted = 0
  /// The number of entries that were revoked because bookings or published lists revoke them.
  package private(set) var revoked = 0

  /// A list that was published, with what it revokes.
  package struct Published: Sendable {
    package let number: Int
    package let issuedAt: Instant
    package let list: StatusList

    private static let advice = "name a file from the directory status/ of a gate or cache"

    /// Reads a signed list of an issuer; throws if none of the issuer's keys signed it.
    package init(_ path: String, of issuer: IssuerID, keys: KeyStore) throws {
      do {
        guard let bytes = try Files.read(path, limit: StatusListClaims.longestToken + 1) else {
          throw ServiceError("is too large to be a status list; \(Self.advice)")
        }
        let statement = try SignedStatement(reading: bytes)
        guard statement.kind == .status else {
          throw ServiceError("is no status list; \(Self.advice)")
        }
        guard try statement.signer(among: try keys.keySet(of: issuer).keys) != nil else {
          throw ServiceError("is not signed by a key of \(issuer); name a list of \(issuer)")
        }
        let claims = try StatusListClaims(payload: statement.payload)
        let number = StatusRegister.lists.first {
          StatusReference(issuer: issuer, list: $0, index: 0)?.uri == claims.uri
        }
        guard let number else {
          throw ServiceError(
            "is the list \(claims.uri), which does not belong to \(issuer); name a list of \(issuer)"
          )
        }
        self.number = number
        issuedAt = claims.issuedAt
        list = try claims.list()
      } catch let error as PlatformError {
        throw ServiceError("\(error)")
      } catch {
        throw ServiceError("\(path): \(error)")
      }
    }
  }

  /// Rebuilds the lists in the directory of a service that does not run.
  ///
  /// The lists `published` are those that the service published last, and the passes are those of `products`.
  package init(
    _ directory: String, of issuer: IssuerID, _ store: any BookingStore, published: [Published],
    products: [any MintedProduct.Type], now: Instant
  ) async throws {
    let root = "\(directory)/status"
    var registers = try FileStatusLists.found(in: root, of: issuer)
    let first = try await StatusAudit(of: store, registers, products: products, now: now)
    let needed = Set(first.missing.keys).union(published.map(\.number))
    for number in needed.subtracting(registers.map(\.list)).sorted() {
      // A published list gives the size; no pass refers to an entry beyond it.
      let count = published.filter { $0.number == number }.map(\.list.count).max()
      registers.append(
        try StatusRegister.create(
          in: root, issuer: issuer, list: number, entryCount: count ?? Self.entryCount))
      made += 1
    }
    let audit = try await StatusAudit(of: store, registers, products: products, now: now)
    let lost = audit.unknown + audit.shared
    for register in registers {
      let own = lost.filter { $0.statusList == register.list }
      try register.adopt(own.map { ($0.statusIndex, $0.id) })
      adopted += own.count
      var targets: [StatusRegister.Target] = audit.unrevoked
        .filter { $0.statusList == register.list }.map { .index($0.statusIndex) }
      for list in published where list.number == register.list {
        targets += (0..<list.list.count).filter { list.list[$0] != Status.valid.value }
          .map { .index($0) }
      }
      let outcomes = try register.change(
        targets, to: .revoked, reason: "revoked before the lists were rebuilt", now: now)
      for case .changed(let changes) in outcomes { revoked += changes.count }
    }
  }

  private static let entryCount = 131_072
}
