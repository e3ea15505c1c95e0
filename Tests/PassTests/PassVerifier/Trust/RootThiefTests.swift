import PassFormats
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// Two roots: the daily root can be replaced after a theft, and a thief cannot replace the recovery root.
@Suite struct RootThiefTests {
  let root: TestRoot
  let next: TestAuthority
  let issuers: [TrustedIssuer]
  private var held: HeldTrust

  init() throws {
    root = try TestRoot()
    next = try TestAuthority(issuer: "GROUND")
    issuers = [try TestAuthority().trusted()]
    held = try root.held(issuers)
  }

  private func token(
    _ version: Int, by signer: TestAuthority, next: RootKey? = nil
  ) throws -> String {
    try root.token(root.bundle(issuers, version: version, nextRoot: next), by: signer)
  }

  @Test func `next_root takes over, and the old daily root is refused`() throws {
    var held = held
    try held.take(try token(2, by: root.daily, next: next.rootKey))
    #expect(held.roots.daily == next.rootKey)
    #expect(held.roots.recovery == root.recovery.rootKey)
    #expect(held.refusal(try token(3, by: root.daily)) == "unknown_key")
    #expect(held.refusal(try token(3, by: root.daily, next: root.daily.rootKey)) == "unknown_key")
    try held.take(try token(3, by: next))
    try held.take(try token(4, by: root.recovery))
    #expect(held.roots.daily == next.rootKey)
  }

  @Test func `a bundle that is refused brings no next_root`() throws {
    var held = held
    let thief = try TestAuthority(issuer: "GROUND")
    #expect(held.refusal(try token(1, by: root.daily, next: thief.rootKey)) == "not_newer")
    #expect(held.refusal(try token(5000, by: root.daily, next: thief.rootKey)) == "version_leap")
    #expect(held.refusal(try token(2, by: thief, next: thief.rootKey)) == "unknown_key")
    #expect(held.roots == (try root.pins()))
  }

  @Test func `a thief of the daily root is thrown out by the recovery root`() throws {
    var held = held
    let thief = try TestAuthority(issuer: "GROUND")
    // The thief replaces the daily root, and increases the version.
    try held.take(try token(2, by: root.daily, next: thief.rootKey))
    try held.take(try token(1002, by: thief))
    #expect(held.roots.recovery == root.recovery.rootKey)
    // The recovery root installs a new daily root.
    try held.take(try token(1003, by: root.recovery, next: next.rootKey))
    #expect(held.refusal(try token(1004, by: thief)) == "unknown_key")
    #expect(held.refusal(try token(1004, by: root.daily)) == "unknown_key")
    try held.take(try token(1004, by: next))
    #expect(held.roots.daily == next.rootKey)
  }

  /// A key with the recovery root's id would be used in its place.
  @Test func `a thief of the daily root cannot take the recovery root's name`() throws {
    var held = held
    let thief = try TestAuthority(issuer: "GROUND", keyID: root.recovery.keyID.rawValue)
    #expect(
      held.refusal(try token(2, by: root.daily, next: thief.rootKey)) == "malformed_claims")
    #expect(
      held.refusal(try token(2, by: root.daily, next: root.recovery.rootKey))
        == "malformed_claims")
    try held.take(try token(2, by: root.recovery, next: next.rootKey))
    #expect(held.refusal(try token(3, by: thief)) == "bad_signature")
  }

  @Test func `a next_root off the curve is refused`() throws {
    var held = held
    let key = next.rootKey
    let point = RootKey(keyID: key.keyID, x: key.x, y: key.x)
    #expect(held.refusal(try token(2, by: root.daily, next: point)) == "malformed_claims")
  }

  @Test func `a gate with one root pinned follows it from one to the next`() throws {
    var held = HeldTrust(roots: try root.pins(withRecovery: false))
    #expect(held.refusal(try token(1, by: root.recovery)) == "unknown_key")
    try held.take(try token(1, by: root.daily, next: next.rootKey))
    try held.take(try token(2, by: next, next: root.recovery.rootKey))
    try held.take(try token(3, by: root.recovery))
    #expect(held.refusal(try token(4, by: root.daily)) == "unknown_key")
  }
}
