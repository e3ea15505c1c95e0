import PassTestSupport
import PassTrustStore
import PassVerifier
import Testing
import Vocabulary

/// A new gate is shown an old bundle, from before a key was revoked.
@Suite struct StartAGateWithAnOldBundleTests {
  let root: TestRoot
  let airline: TestAuthority
  let folder: TemporaryDirectory

  init() throws {
    root = try TestRoot()
    airline = try TestAuthority()
    folder = try TemporaryDirectory()
  }

  private func bundle(_ version: Int) throws -> [UInt8] {
    Array(try root.token(root.bundle([airline.trusted()], version: version)).utf8)
  }

  @Test func `a gate made anew takes no bundle below the version that it was told`() throws {
    let store = TrustStore(directory: "\(folder.path)/told")
    try store.create(HeldTrust(roots: try root.pins(), lowestVersion: 12))
    for version in [1, 11] {
      let refusal = #expect(throws: UpdateRefusal.self) {
        try store.accept(bundle(version), now: TestAuthority.now)
      }
      #expect(refusal?.code == .notNewer)
    }
    #expect(try store.load().held.bundle == nil)
    _ = try store.accept(bundle(12), now: TestAuthority.now)
    #expect(try store.load().held.bundle?.version == 12)
    // From then on versions increase normally, without large steps.
    #expect(throws: UpdateRefusal.self) { try store.accept(bundle(11), now: TestAuthority.now) }
    _ = try store.accept(bundle(13), now: TestAuthority.now)
  }

  @Test func `a gate that begins with the bundle of the day takes no older one`() throws {
    var held = HeldTrust(roots: try root.pins())
    try held.accept(bundle(12), now: TestAuthority.now)
    let store = TrustStore(directory: "\(folder.path)/given")
    try store.create(held)
    #expect(try store.load().held.bundle?.version == 12)
    let refusal = #expect(throws: UpdateRefusal.self) {
      try store.accept(bundle(11), now: TestAuthority.now)
    }
    #expect(refusal?.code == .notNewer)
  }
}
