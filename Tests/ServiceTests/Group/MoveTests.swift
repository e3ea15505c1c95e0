import PassService
import Platform
@testable import PassMinting
import BookingStore
import BookingStorePostgres
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import Foundation
import PassIssuer
import PassTestSupport
import PassVerifier
import PostgreSQL
import Synchronization
import Testing
import Vocabulary

@testable import passservice

/// A service whose bookings are moved into a database while it runs, and which continues there.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.howToInstall)"))
struct MoveTests {
  @Test func `a pass from before is revoked by the new one, and an answer from before is repeated`()
    async throws
  {
    try await Stage.run { stage in
      let service = stage.service
      let jane = try await stage.booked("jane")
      let checkIn = try await jane.client.post(
        "/bookings/\(jane.booking)/check-in", jane.checkIn, key: "check in"
      ).with(200)
      let pass = try checkIn.json["boarding_passes"][0].text("pass_id")
      let minted = try await service.service.store.record(MintedPass.self, pass)
        .orThrow("the pass").value
      let john = try await stage.booked("john")
      let jwks = try await service.stranger.get("/.well-known/jwks.json").with(200)
      let events = try await service.service.store.events()

      let address = try SharedStore.emptyDatabase()
      let move = try BookingMove(from: service.data, to: address, keys: nil)
      let outcome = try await move.run(now: service.clock.now)
      #expect(outcome.pause != nil && outcome.counts[.event] == events.count)

      // The former service neither sells nor shows outdated data.
      #expect(try await john.client.get("/bookings/\(john.booking)").status == 503)
      let late = try await john.client.post(
        "/bookings/\(john.booking)/check-in", john.checkIn, key: "late")
      #expect(late.status == 503)
      // A start with the former settings fails with the reason.
      await service.stop()
      await #expect(throws: (any Error).self) { try await service.start() }

      service.database.withLock { $0 = (try? Database(address)) ?? .ownFile }
      try await service.start()
      let again = try await jane.client.post(
        "/bookings/\(jane.booking)/check-in", jane.checkIn, key: "check in"
      ).with(200)
      #expect(again.body == checkIn.body)
      #expect(try await service.service.store.events().prefix(events.count) == events[...])
      // The request that the former service refused succeeds now.
      _ = try await john.client.post(
        "/bookings/\(john.booking)/check-in", john.checkIn, key: "late"
      ).with(200)

      // This service runs elsewhere, and has only the storage keys.
      let shared = SharedStore(
        database: try Database(address), keys: "\(service.data)/storage-keys")
      let other = try await TestService(
        sharing: shared, clock: service.clock, provider: service.provider)
      try await other.start()
      #expect(
        try await other.stranger.get("/.well-known/jwks.json").with(200).body == jwks.body)
      #expect(try await verdict(on: minted, of: service, listing: other).decision.name == "admit")
      _ = try await jane.client.at(other).cancel("/bookings/\(jane.booking)")
      service.clock.advance(seconds: 2)
      for listing in [service, other] {
        #expect(try await verdict(on: minted, of: service, listing: listing).reason == .revoked)
      }
      // The passes have different entries of the status list.
      let johns = try await john.client.at(other).get("/bookings/\(john.booking)/passes").with(200)
      #expect(johns.text.contains("pass_id"))
      await other.stop()
    }
  }

  /// Returns the verdict of a gate with the trust of one service and the list of another.
  private func verdict(
    on pass: MintedPass, of service: TestService, listing other: TestService
  ) async throws -> Verdict {
    let issuer = try IssuerID("UA").orThrow("an issuer")
    let root = KeyStore(directory: "\(service.data)/development-root")
    var held = HeldTrust(
      roots: try RootPins(jwks: try root.export(issuer: issuer), issuer: issuer))
    let now = service.clock.now
    try held.accept(
      try await other.stranger.get("/.well-known/trust-bundle").with(200).body, now: now)
    let list = try await other.stranger.get("/status-lists/UA/\(pass.statusList)").with(200)
    try held.accept(list.body, now: now)
    return Verifier(trust: held.trust).verify(
      pass.barcode, now: max(now, pass.validFrom.adding(seconds: 60)))
  }

  @Test func `a move that ends after the file was closed is finished by the next, or given up`()
    async throws
  {
    try await Stage.run { stage in
      let service = stage.service
      let jane = try await stage.booked("jane")
      let file = Composition.bookings(service.data)
      let address = try SharedStore.emptyDatabase()
      // Stops the move between closing and publishing, as a kill would.
      func interrupt() throws {
        let database = PostgresDatabase(try PostgresAddress(address, isPublic: true))
        let id = "\(UUID())"
        var move = StoreMove(
          from: try SQLiteMoveSource(file, id: id), to: try PostgresMoveTarget(database, id: id))
        try move.copy()
        _ = try move.close(naming: address)
      }
      try interrupt()
      let path = "/bookings/\(jane.booking)"
      #expect(try await jane.client.get(path).status == 503)
      // The move to another address is refused.
      let elsewhere = try BookingMove(
        from: service.data, to: try SharedStore.emptyDatabase(), keys: nil)
      #expect(throws: ServiceError.self) { try elsewhere.cancel() }
      await #expect(throws: ServiceError.self) {
        try await elsewhere.run(now: service.clock.now)
      }
      #expect(try await jane.client.get(path).status == 503)

      let move = try BookingMove(from: service.data, to: address, keys: nil)
      try move.cancel()
      // The service that still runs continues with its file.
      _ = try await jane.client.get(path).with(200)
      _ = try await stage.booked("john")

      try interrupt()
      let outcome = try await move.run(now: service.clock.now)
      #expect(outcome.pause == nil)
      #expect(throws: ServiceError.self) { try move.cancel() }
      await service.stop()
      service.database.withLock { $0 = (try? Database(address)) ?? .ownFile }
      try await service.start()
      _ = try await jane.client.get(path).with(200)
    }
  }

  @Test func `a directory that cannot be taken in is known before anything is closed`() async throws
  {
    try await Stage.run { stage in
      let service = stage.service
      let jane = try await stage.booked("jane")
      let list = "\(service.data)/status/UA/0/list.json"
      let text = try String(contentsOfFile: list, encoding: .utf8)
      try "{".write(toFile: list, atomically: true, encoding: .utf8)
      let move = try BookingMove(
        from: service.data, to: try SharedStore.emptyDatabase(), keys: nil)
      await #expect(throws: (any Error).self) { try await move.run(now: service.clock.now) }
      _ = try await jane.client.get("/bookings/\(jane.booking)").with(200)
      try text.write(toFile: list, atomically: true, encoding: .utf8)
      _ = try await move.run(now: service.clock.now)
    }
  }
}
