@testable import PassMinting
import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import Foundation
import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Selling
import Vocabulary

@testable import FlightService
@testable import PassGate
@testable import PassService

/// The service of the simulated days: its desk, its signer and the documents for gates, on one store.
///
/// All parts but HTTP are real. After a kill only the store and the directory are left, and the other parts start
/// anew.
final class DayOffice {
  let directory: String
  /// The store without faults.
  let inner = InMemoryStore()
  let store: DayStore
  let provider: DayProvider
  let issuer: IssuerID
  let desk: FlightDesk
  private let ring: KeyStore
  private let log = LinesOfLog()
  private(set) var lists: FileStatusLists
  private(set) var signer: PassSigner
  private(set) var trust: PublishedTrust
  /// All users who have made a booking.
  var users: [UserID] = []

  init(_ directory: String, seed: UInt64, now: Instant) async throws {
    self.directory = directory
    issuer = try IssuerID("UA").orThrow("an issuer")
    ring = KeyStore(directory: "\(directory)/keys")
    store = DayStore(inner, seed: seed)
    provider = DayProvider(seed: seed &+ 1)
    desk = FlightDesk(
      store: store, provider: provider, clock: SleepingClock(), randomness: .seeded(seed))
    for kinds in [Set(KeyKind.passes), [.status]] {
      _ = try ring.generate(issuer: issuer, terms: KeyTerms(from: now, kinds: kinds))
    }
    (lists, signer, trust) = try Self.opened(directory, ring, issuer, inner, log)
    try await trust.prepare(now: now)
  }

  /// Stops as by a kill, and starts again.
  func restart(now: Instant) async throws {
    (lists, signer, trust) = try Self.opened(directory, ring, issuer, inner, log)
    try await signer.follow(now: now)
  }

  private static func opened(
    _ data: String, _ ring: KeyStore, _ issuer: IssuerID, _ store: any BookingStore,
    _ log: LinesOfLog
  ) throws -> (FileStatusLists, PassSigner, PublishedTrust) {
    let keys = PassKeys(ring, issuer: issuer)
    let lists = try FileStatusLists("\(data)/status", issuer: issuer, entryCount: 4_096)
    return (
      lists, PassSigner(store: store, keys: keys, lists: lists, logger: log.logger()),
      PublishedTrust(data: data, keys: keys, lists: lists, logger: log.logger())
    )
  }

  /// Returns the roots that an operator brings to a gate.
  func roots() throws -> RootPins {
    let root = KeyStore(directory: "\(directory)/development-root")
    return try RootPins(jwks: try root.export(issuer: issuer), issuer: issuer)
  }

  // MARK: What is true

  func bookings(on flight: FlightInstance.ID) async throws -> [FlightBooking] {
    try await inner.records(FlightBooking.self, .instance(flight)).map(\.value)
  }

  func everyBooking() async throws -> [FlightBooking] {
    var found: [FlightBooking] = []
    for user in users {
      found += try await inner.records(FlightBooking.self, .user(user)).map(\.value)
    }
    return found
  }

  func booking(of pass: PassID) async throws -> FlightBooking? {
    try await inner.first(FlightBooking.self, .pass(pass))?.value
  }

  /// Returns the barcode of a passenger's newest pass, which is signed if necessary; nil without a pass.
  func barcode(of id: FlightBooking.ID, now: Instant) async throws -> (PassID, [UInt8])? {
    guard let read = try await inner.record(FlightBooking.self, id) else { return nil }
    let minted = try await signer.passes(of: read, as: FlightRoutes.example, now: now)
    return minted.last.map { ($0.id, Array($0.barcode.utf8)) }
  }

  // MARK: Gates

  /// Returns the service for a companion, over a network.
  func remote(over line: DayLine, now: Instant) -> DayRemote {
    DayRemote(
      desk: desk, trust: trust, issuer: issuer,
      signer: signer, line: line, now: now)
  }

  /// Adds a gate to those that the service trusts.
  func enrol(_ gate: GateDirectory, as name: String) throws {
    let folder = "\(directory)/gates"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: gate.keySetPath, toPath: "\(folder)/\(name).jwks.json")
  }

  /// Processes the reports of gates, as the service does each second.
  func processGateReports(now: Instant) async throws {
    try await GateReportProcessor(desk: desk, issuer: issuer).process(limit: 500, now: now)
    try await signer.follow(now: now)
  }

  /// Returns the service's record of an event; nil if the event was never reported.
  func record(of event: EventKey) async -> GateRecord? {
    await inner.record(GateRecord.self, event.rawValue)?.value
  }
}
