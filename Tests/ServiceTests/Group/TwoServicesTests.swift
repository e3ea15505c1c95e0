@testable import ServiceHTTP
@testable import PassMinting
import AccessTokens
import BookingStore
import Bookings
import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassService

/// Two services that share only a store and its storage keys give the answers of one.
@Suite struct TwoServicesTests {
  @Test(arguments: SharedStore.Kind.all)
  func `tokens, keys and the bundle of one are those of the other`(kind: SharedStore.Kind)
    async throws
  {
    try await ServicePair.run(on: kind) { pair in
      let (first, second) = (pair.first, pair.second)
      for (service, other) in [(first, second), (second, first)] {
        let jane = try service.client("jane")
        _ = try await jane.get("/bookings").with(200)
        _ = try await jane.at(other).get("/bookings").with(200)
      }
      for path in [
        "/.well-known/jwks.json", "/.well-known/trust-bundle", "/status-lists/UA/0",
      ] {
        let replies = try await pair.both.asyncMap { try await $0.stranger.get(path).with(200) }
        #expect(replies[0].body == replies[1].body, "\(path)")
      }
      // A service that starts later has the same keys.
      let third = try await pair.third()
      try await third.start()
      _ = try await first.client("jane").at(third).get("/bookings").with(200)
      #expect(
        try await third.stranger.get("/.well-known/jwks.json").body
          == first.stranger.get("/.well-known/jwks.json").body)
      await third.stop()
    }
  }

  @Test(arguments: SharedStore.Kind.all)
  func `a pass of one is good by the trust of the other, until either revokes it`(
    kind: SharedStore.Kind
  )
    async throws
  {
    try await ServicePair.run(on: kind) { pair in
      let stage = try await Stage(pair.first)
      let jane = try await stage.booked("jane")
      let there = jane.client.at(pair.second)
      // The booking is made at the first service, and checked in at the second.
      let checkedIn = try await there.post(
        "/bookings/\(jane.booking)/check-in", jane.checkIn, key: "check in"
      ).with(200)
      let pass = try checkedIn.json["boarding_passes"][0].text("pass_id")
      let barcode = try checkedIn.json["boarding_passes"][0].text("barcode_data")
      #expect(
        try await jane.client.get("/passes/\(pass)").json["barcode_data"].string == barcode)
      let minted = try await pair.first.service.store.record(MintedPass.self, pass)
        .orThrow("the pass").value
      #expect(minted.barcode == barcode)
      for (trusting, listing) in [(pair.first, pair.second), (pair.second, pair.first)] {
        let verdict = try await Self.verdict(on: minted, trusting: trusting, listing: listing)
        #expect(verdict.decision.name == "admit", "\(verdict.message)")
      }
      // The booking is cancelled at the first service, and the list of the second shows that.
      _ = try await jane.client.cancel("/bookings/\(jane.booking)")
      pair.first.clock.advance(seconds: 2)
      for (trusting, listing) in [(pair.first, pair.second), (pair.second, pair.first)] {
        let verdict = try await Self.verdict(on: minted, trusting: trusting, listing: listing)
        #expect(verdict.reason == .revoked, "\(verdict.message)")
      }
    }
  }

  /// Returns the verdict of a gate with the bundle of one service and the list of another.
  private static func verdict(
    on pass: MintedPass, trusting first: TestService, listing second: TestService
  ) async throws -> Verdict {
    let issuer = try IssuerID("UA").orThrow("an issuer")
    let root = KeyStore(directory: "\(first.data)/development-root")
    var held = HeldTrust(
      roots: try RootPins(jwks: try root.export(issuer: issuer), issuer: issuer))
    let now = first.clock.now
    let bundle = try await first.stranger.get("/.well-known/trust-bundle").with(200)
    try held.accept(bundle.body, now: now)
    let list = try await second.stranger.get("/status-lists/UA/\(pass.statusList)").with(200)
    try held.accept(list.body, now: now)
    return Verifier(trust: held.trust).verify(
      pass.barcode, now: max(now, pass.validFrom.adding(seconds: 60)))
  }

  @Test(arguments: SharedStore.Kind.all)
  func `a key that is rotated at one signs and is published at both`(kind: SharedStore.Kind)
    async throws
  {
    try await ServicePair.run(on: kind) { pair in
      let clock = pair.first.clock
      let ring = ServiceData.keys(pair.first.data)
      let issuer = try IssuerID("UA").orThrow("an issuer")
      let old = try ring.list().first { $0.terms?.kinds != [.status] }.orThrow("a key")
      clock.advance(seconds: 120)
      let new = try ring.rotate(
        issuer: issuer, from: clock.now, now: clock.now, keyID: old.keyID
      ).new
      // The second service publishes the key at its first request after the first service has shared it.
      _ = try await pair.first.stranger.get("/.well-known/jwks.json").with(200)
      let published = try await pair.second.stranger.get("/.well-known/jwks.json").with(200)
      #expect(published.text.contains(new.rawValue) && published.text.contains(old.keyID.rawValue))
      let bundles = try await pair.both.asyncMap {
        try await $0.stranger.get("/.well-known/trust-bundle").with(200).body
      }
      #expect(bundles[0] == bundles[1])
      let bundle = try TrustBundle(
        payload: try SignedStatement(reading: Array(bundles[1])).payload)
      #expect(bundle.issuers[0].keys.contains { $0.keyID == new })
      let signer = try ServiceData.keys(pair.second.data)
        .signer(of: issuer, for: .boardingPass, now: clock.now)
      #expect(signer.keyID == new)
    }
  }

  @Test(arguments: SharedStore.Kind.all) func `maintenance that is begun at one closes both`(
    kind: SharedStore.Kind
  ) async throws {
    try await ServicePair.run(on: kind) { pair in
      let notice = try MaintenanceNotice(until: nil, message: "Back soon.").orThrow("a notice")
      try MaintenanceFile(data: pair.first.data).write(notice)
      for service in pair.both { await service.housekeeping.agree() }
      pair.first.clock.advance(seconds: 2)
      let stage = try await Stage(pair.first)
      for service in pair.both {
        let reply = try await service.client("jane").hold(stage.flight, stage.seat(), key: "key")
        #expect(reply.status == 503 && reply.code == "MAINTENANCE_WINDOW")
      }
      MaintenanceFile(data: pair.second.data).remove()
      for service in pair.both.reversed() { await service.housekeeping.agree() }
      pair.first.clock.advance(seconds: 2)
      for service in pair.both {
        _ = try await service.client("jane").hold(stage.flight, stage.seat(), key: "key").with(201)
      }
    }
  }

  @Test(arguments: SharedStore.Kind.all) func `who listens at one after the other misses nothing`(
    kind: SharedStore.Kind
  ) async throws {
    try await ServicePair.run(on: kind) { pair in
      let stage = try await Stage(pair.first)
      let listener = try await EventListener(try pair.first.client("op", .operator))
      try await listener.until("HTTP/1.1 200")
      let jane = try await stage.booked("jane")
      let text = try await listener.until("booking.confirmed")
      #expect(text.contains(jane.booking))
      let last = try listener.lastID.orThrow("an id")
      _ = try await jane.client.cancel("/bookings/\(jane.booking)")
      let other = try await EventListener(
        try pair.second.client("op", .operator), after: last)
      try await other.until("booking.cancelled")
      #expect(!other.text.contains("booking.confirmed"))
    }
  }
}

extension Sequence {
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async throws -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
