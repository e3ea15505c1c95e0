import Platform
@testable import PassMinting
import Bookings
import Foundation
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

@testable import PassService
@testable import passservice

/// A trial service must not start in production, because it has a development root, demonstration flights and
/// simulated payments.
@Suite struct OpenATrialToTravelersTests {
  /// A stand-in for a provider that moves money.
  private struct Bank: PaymentProvider {
    func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
      throw .unavailable
    }
  }

  private static func start(
    _ data: String, provider: any PaymentProvider = Bank()
  ) async throws {
    var composition = Composition(data: data) { TestService.start }
    composition.issuer = IssuerID("UA")
    composition.settings.mode = .production
    composition.providers = .only(provider)
    composition.settings.logger = LinesOfLog().logger()
    _ = try await composition.server()
  }

  /// Returns the reasons for which the service does not start; empty if it starts.
  private static func obstacles(
    _ data: String, provider: any PaymentProvider = Bank()
  ) async throws -> [String] {
    do {
      try await start(data, provider: provider)
      return []
    } catch let error as ServiceError {
      let lines = error.description.split(separator: "\n").map(String.init)
      #expect(lines.first == "not fit for production:")
      return lines.dropFirst().map { String($0.dropFirst(2)) }
    }
  }

  /// Installs a bundle that trusts the service's keys, signed by an external root.
  private static func bringBundle(
    _ data: String, lists: [String] = ["urn:passtool:status:UA:0"]
  ) throws {
    let issuer = try IssuerID("UA").orThrow("UA")
    let elsewhere = try TemporaryDirectory()
    let bundle = DevelopmentBundle(
      path: OperatorBundle.path(data), root: KeyStore(directory: "\(elsewhere.path)/root"),
      keys: PassKeys(ServiceData.keys(data), issuer: issuer),
      devices: EnrolledDevices(directory: "\(data)/gates"))
    #expect(try bundle.prepare())
    _ = try bundle.bundle(lists: lists, now: TestService.start)
  }

  @Test
  func `a service for trials does not start for production, and says how to mend each reason`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let data = "\(directory.path)/data"
    try await TestService.copyModel(to: data)
    let all = try await Self.obstacles(data, provider: DeterministicProvider())
    try #require(all.count == 3, "\(all)")
    #expect(all[0].hasPrefix("\(data)/development-root: "))
    #expect(all[0].contains("passtool keys generate --root"))
    #expect(all[0].hasSuffix("remove this directory"))
    #expect(all[1].hasPrefix("\(data)/schedule: the flights of the demonstration are on sale"))
    #expect(all[1].contains("passservice import-schedule"))
    #expect(all[2].hasPrefix("payments are pretended, so no money is taken: "))
    #expect(all[2].contains("Sources/passservice/Composition.swift"))
    // Each reason is also reported when it is the only one.
    #expect(try await Self.obstacles(data) == Array(all[...1]))
    try FileManager.default.removeItem(atPath: "\(data)/development-root")
    #expect(try await Self.obstacles(data) == [all[1]])
  }

  @Test func `a new directory for production has no flights, no root, and starts with a bundle`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let data = "\(directory.path)/data"
    _ = try await Composition(data: data) { TestService.start }
      .initialise(try IssuerID("UA").orThrow("UA"), config: nil)
    let missing = try await Self.obstacles(data)
    #expect(missing.count == 1, "\(missing)")
    #expect(missing.first?.hasPrefix("\(data)/trust/bundle.jwt: there is no trust bundle") == true)
    #expect(!FileManager.default.fileExists(atPath: "\(data)/development-root"))
    #expect(!FileManager.default.fileExists(atPath: "\(data)/schedule"))
    // A bundle without the service's status list or without its keys is refused, too.
    try Self.bringBundle(data, lists: [])
    let gaps = try await Self.obstacles(data)
    #expect(
      gaps == [
        "the trust bundle: it does not name the status list 0, which passes need; add the list"
      ])
    try FileManager.default.removeItem(atPath: "\(data)/trust")
    try Self.bringBundle(data)
    try await Self.start(data)
    #expect(!FileManager.default.fileExists(atPath: "\(data)/development-root"))
    // A start in trial mode adds no trial data to a production directory.
    _ = try await Composition(data: data) { TestService.start }.server()
    #expect(try await Self.obstacles(data).isEmpty)
  }

  @Test func `a path that was mistyped, or a volume that is not mounted, begins no other service`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let missing = "\(directory.path)/missing"
    let empty = "\(directory.path)/empty"
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    for data in [missing, empty] {
      let error = await #expect(throws: ServiceError.self) { try await Self.start(data) }
      #expect("\(error, default: "")".contains("see whether it is the right path"), "\(data)")
    }
    #expect(!FileManager.default.fileExists(atPath: missing))
    #expect(try FileManager.default.contentsOfDirectory(atPath: empty).isEmpty)
    // Lost keys are not replaced by the keys of a new issuer.
    let lost = "\(directory.path)/lost"
    _ = try await Composition(data: lost) { TestService.start }
      .initialise(try IssuerID("UA").orThrow("UA"), config: nil)
    try FileManager.default.removeItem(atPath: "\(lost)/keys")
    let error = await #expect(throws: ServiceError.self) { try await Self.start(lost) }
    let words = error?.description ?? ""
    #expect(words.contains("copy them back"), "\(words)")
    #expect(!FileManager.default.fileExists(atPath: "\(lost)/keys/private"))
  }
}
