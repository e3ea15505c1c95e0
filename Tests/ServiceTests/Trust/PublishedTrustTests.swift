import Platform
@testable import PassMinting
import Bookings
import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// Published trust data is renewed when it has changed, and otherwise stays the same bytes.
@Suite struct PublishedTrustTests {
  @Test func `a bundle stays the same until keys change or half of its time is over`() async throws
  {
    let bench = try await PassBench()
    let first = try await bench.trust.bundle(now: bench.now)
    #expect(try Self.bundle(first).version == 1)
    #expect(try await bench.trust.bundle(now: bench.now.adding(seconds: 3_600)) == first)
    try bench.reopen()
    #expect(try await bench.trust.bundle(now: bench.now) == first)

    let status = try #require(try bench.ring.list().first { $0.terms?.kinds == [.status] })
    let new = try bench.ring.rotate(
      issuer: bench.issuer, from: bench.now, now: bench.now, keyID: status.keyID
    ).new
    let second = try Self.bundle(try await bench.trust.bundle(now: bench.now))
    #expect(second.version == 2)
    #expect(second.issuers[0].keys.contains { $0.keyID == new })

    let late = second.issuedAt.adding(seconds: 16 * 86_400)
    let third = try Self.bundle(try await bench.trust.bundle(now: late))
    #expect(third.version == 3)
    #expect(third.issuers == second.issuers)
    #expect(third.expires > second.expires)
  }

  @Test func `an operator's bundle is handed out as it is, and what it lacks is known`()
    async throws
  {
    let bench = try await PassBench()
    let own = try await bench.trust.bundle(now: bench.now)
    let root = KeyStore(directory: "\(bench.directory.path)/elsewhere")
    _ = try root.generate(issuer: bench.issuer, terms: nil)
    let claims = try Self.bundle(own)
    let brought = TrustBundle(
      issuer: bench.issuer, version: 9, issuedAt: claims.issuedAt, expires: claims.expires,
      issuers: [
        TrustedIssuer(
          id: bench.issuer, name: claims.issuers[0].name, keys: [claims.issuers[0].keys[0]])
      ], policy: claims.policy)
    let signed = try brought.signed(by: try root.root(of: bench.issuer), now: bench.now).token
    try bench.directory.write("trust/bundle.jwt", Array((signed + "\n").utf8))
    #expect(try await bench.trust.bundle(now: bench.now) == signed)
    #expect(try await bench.trust.bundle(now: bench.now.adding(seconds: 40 * 86_400)) == signed)
    let gaps = try bench.trust.gaps(now: bench.now)
    #expect(gaps.contains(.list(0, isAhead: false)))
    #expect(
      gaps.allSatisfy {
        $0 == .list(0, isAhead: false) || !$0.isUrgent || "\($0)".contains("is signed")
      })
    #expect(gaps.count == 3, "\(gaps)")
  }

  /// Signs a bundle with an operator's root, and puts it where the service reads it.
  private func put(
    version: Int64, _ bench: PassBench, root: KeyStore, like claims: TrustBundle
  ) throws -> String {
    let brought = TrustBundle(
      issuer: bench.issuer, version: version, issuedAt: claims.issuedAt, expires: claims.expires,
      issuers: claims.issuers, policy: claims.policy)
    let signed = try brought.signed(by: try root.root(of: bench.issuer), now: bench.now).token
    try bench.directory.write("trust/bundle.jwt", Array((signed + "\n").utf8))
    return signed
  }

  @Test func `a bundle that cannot be used leaves the last good one, and is reported at once`()
    async throws
  {
    let bench = try await PassBench()
    let claims = try Self.bundle(try await bench.trust.bundle(now: bench.now))
    let root = KeyStore(directory: "\(bench.directory.path)/elsewhere")
    _ = try root.generate(issuer: bench.issuer, terms: nil)
    let good = try put(version: 9, bench, root: root, like: claims)
    #expect(try await bench.trust.bundle(now: bench.now) == good)
    #expect(bench.trust.fault == nil)
    // One file is the first half, as an interrupted copy leaves it, and the other is empty.
    for bad in [Array(good.utf8.prefix(good.utf8.count / 2)), []] {
      try bench.directory.write("trust/bundle.jwt", bad)
      #expect(try await bench.trust.bundle(now: bench.now) == good)
      #expect(bench.trust.fault?.contains("the last good bundle stays") == true)
      #expect(bench.trust.fault?.contains("trust/bundle.jwt") == true)
    }
    // The log names an older bundle that is put back.
    _ = try put(version: 8, bench, root: root, like: claims)
    #expect(try await bench.trust.bundle(now: bench.now) == good)
    #expect(
      bench.trust.fault?.contains("has version 8, but version 9 was published before") == true)
    let next = try put(version: 10, bench, root: root, like: claims)
    #expect(try await bench.trust.bundle(now: bench.now) == next)
    #expect(bench.trust.fault == nil)
    let told = bench.logged.filter { $0.hasPrefix("warning the trust bundle cannot be used") }
    #expect(told.count == 3, "each fault once: \(told)")
  }

  @Test func `a first bundle that cannot be used prevents the start`() async throws {
    let bench = try await PassBench()
    try bench.directory.write("trust/bundle.jwt", Array("half of a".utf8))
    try bench.reopen()
    await #expect(throws: ServiceError.self) {
      try await bench.trust.prepare(now: bench.now)
    }
  }

  @Test func `where an operator brought a bundle no root is made`() throws {
    let directory = try TemporaryDirectory()
    let keys = PassKeys(
      KeyStore(directory: "\(directory.path)/keys"),
      issuer: try IssuerID("UA").orThrow("an issuer"))
    let root = KeyStore(directory: "\(directory.path)/root")
    let development = DevelopmentBundle(
      path: "\(directory.path)/bundle.jwt", root: root, keys: keys,
      devices: EnrolledDevices(directory: "\(directory.path)/gates"))
    try directory.write("bundle.jwt", Array("whatever".utf8))
    #expect(try !development.prepare())
    #expect(try root.list().isEmpty)
    #expect(throws: ServiceError.self) {
      _ = try OperatorBundle(path: "\(directory.path)/bundle.jwt", development: root).statement()
    }
  }

  @Test func `a list is signed anew when an entry changed or it is an hour old`() async throws {
    let bench = try await PassBench()
    let (booking, _) = try await bench.minted()
    func list(_ seconds: Int) async throws -> String {
      try #require(
        try await bench.trust.statusList(0, now: bench.now.adding(seconds: seconds)))
    }
    let first = try await list(0)
    #expect(try await list(3_599) == first)
    try bench.reopen()
    #expect(try await list(60) == first)
    try await bench.clerk.cancel(booking.value)
    #expect(try await list(61) == first)
    try await bench.signer.follow(now: bench.now.adding(seconds: 61))
    let second = try await list(61)
    #expect(second != first)
    #expect(try await list(3_660) == second)
    let third = try await list(3_661)
    #expect(try Self.list(third).issuedAt == bench.now.adding(seconds: 3_661))
    #expect(try await bench.trust.statusList(1, now: bench.now) == nil)
  }

  @Test func `however much is revoked in a second, no list is ahead of the clock`()
    async throws
  {
    let bench = try await PassBench()
    var issued: [Int64] = []
    for seat in ["3A", "3B", "3C", "3D", "3E", "3F", "4A", "4B", "4C"] {
      let (booking, _) = try await bench.minted(seat)
      try await bench.clerk.cancel(booking.value)
      try await bench.signer.follow(now: bench.now)
      let token = try #require(try await bench.trust.statusList(0, now: bench.now))
      issued.append(try Self.list(token).issuedAt.seconds(since: bench.now))
    }
    #expect(issued.allSatisfy { $0 == 0 }, "\(issued)")
    // A revocation in the second of a signature is in the list of the next second.
    let token = try #require(
      try await bench.trust.statusList(0, now: bench.now.adding(seconds: 1)))
    let entries = try Self.list(token).list()
    for change in try bench.changes() { #expect(entries[change.index] == Status.revoked.value) }
  }

  private static func bundle(_ token: String) throws -> TrustBundle {
    try TrustBundle(payload: try SignedStatement(reading: Array(token.utf8)).payload)
  }

  private static func list(_ token: String) throws -> StatusListClaims {
    try StatusListClaims(payload: try SignedStatement(reading: Array(token.utf8)).payload)
  }
}
