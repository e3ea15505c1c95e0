@testable import PassMinting
import Foundation
import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

@testable import PassService
@testable import passservice

/// The service does not sign with a key that gates do not know, and reports such a gap at once.
@Suite struct RotationTests {
  private let issuer: IssuerID
  private let directory: TemporaryDirectory
  private let store: KeyStore
  private let root: KeyStore
  private let now = TestService.start

  init() throws {
    issuer = try IssuerID("UA").orThrow("an issuer")
    directory = try TemporaryDirectory()
    store = ServiceData.keys(directory.path)
    try FileManager.default.createDirectory(
      atPath: "\(directory.path)/trust", withIntermediateDirectories: true)
    try ServiceData.prepareKeys(store, issuer: issuer, now: now)
    root = KeyStore(directory: "\(directory.path)/elsewhere")
    _ = try root.generate(issuer: issuer, terms: nil)
  }

  /// Publishes an operator's bundle with these keys and lists.
  private func publish(_ keys: [KeyID], version: Int64, lists: [Int] = [0]) throws {
    let trusted = try store.keySet(of: issuer).keys.filter { keys.contains($0.keyID) }
    let bundle = TrustBundle(
      issuer: issuer, version: version, issuedAt: now, expires: now.adding(seconds: 90 * 86_400),
      issuers: [
        TrustedIssuer(
          id: issuer, name: try TicketText("UA").orThrow("a name"),
          keys: try trusted.map { key in
            TrustedKey(
              keyID: key.keyID, x: key.x, y: key.y, terms: try key.terms.orThrow("terms"))
          },
          statusLists: lists.compactMap { list in
            StatusReference(issuer: issuer, list: list, index: 0)
              .flatMap { StatusListSource(uri: $0.uri) }
          })
      ], policy: try TrustPolicy().orThrow("a policy"))
    let token = try bundle.signed(by: try root.root(of: issuer), now: now).token
    try directory.write("trust/bundle.jwt", Array("\(token)\n".utf8))
  }

  private func key(_ kind: KeyKind) throws -> KeyID {
    try store.signer(of: issuer, for: kind, now: now).keyID
  }

  private var keys: PassKeys {
    PassKeys(store, issuer: issuer, named: OperatorBundle.of(data: directory.path))
  }

  private func gaps(_ lists: [Int] = [0]) throws -> [TrustGap] {
    try OperatorBundle.of(data: directory.path)
      .gaps(keys: try store.list(), lists: lists, of: issuer, now: now)
  }

  @Test func `a rotation without a plan goes on with the key that gates know`() throws {
    let (passes, status) = (try key(.boardingPass), try key(.status))
    try publish([passes, status], version: 1)
    let keys = keys
    #expect(try keys.signer(for: .boardingPass, at: now).keyID == passes)
    #expect(try gaps().isEmpty)
    // Without a named key, the key of passes is rotated.
    let new = try store.rotate(issuer: issuer, now: now.adding(seconds: 60)).new
    let later = now.adding(seconds: 120)
    #expect(try store.signer(of: issuer, for: .boardingPass, now: later).keyID == new)
    #expect(try keys.signer(for: .boardingPass, at: later).keyID == passes)
    let found = try gaps()
    #expect(found.count == 1 && found.allSatisfy { !$0.isUrgent }, "\(found)")
    #expect("\(found)".contains(new.rawValue))
    // The key signs as soon as the bundle names it.
    try publish([passes, status, new], version: 2)
    #expect(try keys.signer(for: .boardingPass, at: later).keyID == new)
    #expect(try gaps().isEmpty)
  }

  @Test func `where gates know no key nothing is signed, and that is urgent`() throws {
    let (passes, status) = (try key(.boardingPass), try key(.status))
    try publish([status], version: 1)
    let keys = keys
    let error = #expect(throws: KeyStoreError.self) {
      try keys.signer(for: .boardingPass, at: now)
    }
    #expect(error.map { "\($0)".contains(passes.rawValue) } == true)
    #expect(try gaps().contains { $0.isUrgent })
    #expect(try keys.signer(for: .status, at: now).keyID == status)
  }

  @Test func `a bundle that cannot be read leaves the keys of the former one in force`() throws {
    let (passes, status) = (try key(.boardingPass), try key(.status))
    try publish([passes, status], version: 1)
    let keys = keys
    #expect(try keys.signer(for: .boardingPass, at: now).keyID == passes)
    let new = try store.rotate(issuer: issuer, now: now.adding(seconds: 60)).new
    try directory.write("trust/bundle.jwt", Array("eyJhbGci".utf8))
    let later = now.adding(seconds: 120)
    #expect(try keys.signer(for: .boardingPass, at: later).keyID == passes)
    #expect(new != passes)
  }

  @Test func `a list that the bundle lacks is urgent once passes are given its entries`() throws {
    try publish([try key(.boardingPass), try key(.status)], version: 1)
    #expect(try gaps([0, 1]) == [.list(1, isAhead: true)])
    #expect(try gaps([0, 1, 2]) == [.list(1, isAhead: false), .list(2, isAhead: true)])
    try publish([try key(.boardingPass), try key(.status)], version: 2, lists: [])
    #expect(try gaps([0]) == [.list(0, isAhead: false)])
    #expect(TrustGap.list(0, isAhead: false).isUrgent && !TrustGap.list(1, isAhead: true).isUrgent)
  }

  @Test func `check-config tells a gap`() throws {
    let (passes, status) = (try key(.boardingPass), try key(.status))
    try publish([status], version: 1)
    let told = try ProductionCheck.gaps(in: directory.path, issuer: issuer, now: now)
    #expect(told.contains { $0.contains(passes.rawValue) }, "\(told)")
    try publish([passes, status], version: 2)
    #expect(try ProductionCheck.gaps(in: directory.path, issuer: issuer, now: now).isEmpty)
  }
}
