@testable import ServiceHTTP
import AccessTokens
import BookingTestSupport
import Bookings
import Foundation
import Logging
import PassTestSupport

@testable import PassService
@testable import passservice

/// The parts that two services share: a store and its storage keys.
struct SharedStore: Sendable {
  let database: Database
  /// The directory of the storage keys.
  let keys: String

  enum Kind: CaseIterable {
    case sqlite, postgres

    /// The kinds that are available here; `PostgresStoreTests` reports a missing one.
    static var all: [Kind] { PostgresServer.isInstalled ? [.sqlite, .postgres] : [.sqlite] }
  }

  /// Makes a store with a demonstration month on sale.
  static func make(_ kind: Kind, in directory: TemporaryDirectory) async throws -> SharedStore {
    let model = "\(directory.path)/model"
    try await TestService.copyModel(to: model)
    switch kind {
    case .sqlite:
      let file = "\(directory.path)/shared.sqlite"
      for end in ["", "-wal", "-shm"] {
        let name = "\(model)/bookings.sqlite\(end)"
        guard FileManager.default.fileExists(atPath: name) else { continue }
        try FileManager.default.moveItem(atPath: name, toPath: file + end)
      }
      return SharedStore(database: .sqlite(file), keys: "\(model)/storage-keys")
    case .postgres:
      let address = try emptyDatabase()
      _ = try await BookingMove(from: model, to: address, keys: nil).run(now: TestService.start)
      return SharedStore(database: try Database(address), keys: "\(model)/storage-keys")
    }
  }

  /// Returns the address of a new, empty database.
  static func emptyDatabase() throws -> String {
    let server = try PostgresServer.shared.get()
    let name = "database_\(UUID().uuidString.lowercased().filter { $0 != "-" })"
    try server.psql("CREATE DATABASE \(name) TEMPLATE template0")
    return server.address(name)
  }
}

/// Two services with separate directories that share only a store and its storage keys.
///
/// The store sells a demonstration month; the directories are new.
struct ServicePair: Sendable {
  let first: TestService
  let second: TestService
  let shared: SharedStore
  private let directory: TemporaryDirectory

  var both: [TestService] { [first, second] }

  /// Runs `body` with two services, and stops them in any case.
  static func run(
    on kind: SharedStore.Kind = .sqlite,
    provider: any PaymentProvider = DeterministicProvider(),
    admission: AdmissionSettings = .unlimited,
    _ body: (ServicePair) async throws -> Void
  ) async throws {
    let pair = try await ServicePair(kind, provider, admission)
    do {
      for service in pair.both { try await service.start() }
      try await body(pair)
    } catch {
      for service in pair.both { await service.stop() }
      throw error
    }
    for service in pair.both { await service.stop() }
  }

  private init(
    _ kind: SharedStore.Kind, _ provider: any PaymentProvider, _ admission: AdmissionSettings
  ) async throws {
    directory = try TemporaryDirectory()
    shared = try await SharedStore.make(kind, in: directory)
    let clock = TestClock(TestService.start)
    first = try await TestService(
      sharing: shared, clock: clock, provider: provider, admission: admission)
    second = try await TestService(
      sharing: shared, clock: clock, provider: provider, admission: admission)
  }

  /// Makes a further service of the same store.
  func third() async throws -> TestService {
    try await TestService(sharing: shared, clock: first.clock, provider: first.provider)
  }
}

extension TestClient {
  /// Returns a client of the same user at another service.
  func at(_ other: TestService) -> TestClient { TestClient(service: other, token: token) }
}

extension TestService {
  /// The background jobs of the service, for tests that decide when these run.
  var housekeeping: Housekeeping {
    Housekeeping(
      service: service, access: AccessKeys(data: data), logger: log.logger(.debug))
  }
}
