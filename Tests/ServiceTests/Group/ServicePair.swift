import AccessTokens
import Bookings
import Foundation
import Logging
import PassTestSupport

@testable import PassService
@testable import passservice

/// Two services with a directory each that have nothing in common but a store and its storage keys.
///
/// The store sells a demonstration month; the directories are new.
struct ServicePair: Sendable {
  let first: TestService
  let second: TestService
  /// The store's file.
  let file: String
  private let directory: TemporaryDirectory

  var both: [TestService] { [first, second] }

  /// Runs `body` with two services, and stops them in any case.
  static func run(
    provider: any PaymentProvider = DeterministicProvider(),
    admission: AdmissionSettings = .unlimited,
    _ body: (ServicePair) async throws -> Void
  ) async throws {
    let pair = try await ServicePair(provider, admission)
    do {
      for service in pair.both { try await service.start() }
      try await body(pair)
    } catch {
      for service in pair.both { await service.stop() }
      throw error
    }
    for service in pair.both { await service.stop() }
  }

  private init(_ provider: any PaymentProvider, _ admission: AdmissionSettings) async throws {
    directory = try TemporaryDirectory()
    let model = "\(directory.path)/model"
    try await TestService.copyModel(to: model)
    file = "\(directory.path)/shared.sqlite"
    try FileManager.default.moveItem(atPath: "\(model)/storage-keys", toPath: "\(file).keys")
    for end in ["", "-wal", "-shm"] {
      let name = "\(model)/bookings.sqlite\(end)"
      guard FileManager.default.fileExists(atPath: name) else { continue }
      try FileManager.default.moveItem(atPath: name, toPath: file + end)
    }
    let clock = TestClock(TestService.start)
    first = try TestService(
      sharing: file, clock: clock, provider: provider, admission: admission)
    second = try TestService(
      sharing: file, clock: clock, provider: provider, admission: admission)
  }

  /// A further service of the same store.
  func third() throws -> TestService {
    try TestService(sharing: file, clock: first.clock, provider: first.provider)
  }
}

extension TestClient {
  /// The same user at another service.
  func at(_ other: TestService) -> TestClient { TestClient(service: other, token: token) }
}

extension TestService {
  /// Its background jobs, for a test that says when they run.
  var housekeeping: Housekeeping {
    Housekeeping(
      service: service, access: AccessKeys(data: data), logger: log.logger(.debug))
  }
}
