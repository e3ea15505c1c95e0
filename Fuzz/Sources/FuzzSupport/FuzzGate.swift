import PassCrypto
package import PassFormats
internal import StrictText
package import PassTestSupport
package import PassVerifier
import Vocabulary

/// A gate with its roots and an airline, for validly signed texts with any content.
///
/// Keys differ in each process. An input refers to them by `$` and two letters, such as `$DX` for the x coordinate of
/// the daily root.
package struct FuzzGate: Sendable {
  package let daily: TestAuthority
  package let recovery: TestAuthority
  /// A root that a bundle may announce.
  package let next: TestAuthority
  /// The signer of passes and status lists.
  package let airline: TestAuthority
  private let placeholders: [[UInt8]: [UInt8]]

  package init() throws {
    daily = try TestAuthority(issuer: "GROUND", keyID: "DAILY")
    recovery = try TestAuthority(issuer: "GROUND", keyID: "SAFE")
    next = try TestAuthority(issuer: "GROUND", keyID: "NEXT")
    airline = try TestAuthority(issuer: "UA", keyID: "FUZZ")
    var placeholders: [[UInt8]: [UInt8]] = [:]
    for (letter, authority) in [("D", daily), ("R", recovery), ("N", next), ("A", airline)] {
      placeholders[Array("$\(letter)X".utf8)] = Base64URL.encode(authority.key.publicKey.x)
      placeholders[Array("$\(letter)Y".utf8)] = Base64URL.encode(authority.key.publicKey.y)
    }
    self.placeholders = placeholders
  }

  /// Returns the text with the placeholders replaced by the keys of this process.
  package func filled(_ text: [UInt8], _ more: [[UInt8]: [UInt8]] = [:]) -> [UInt8] {
    var filled: [UInt8] = []
    var rest = text[...]
    while let byte = rest.first {
      let name = byte == UInt8(ascii: "$") ? Array(rest.prefix(3)) : []
      if let value = placeholders[name] ?? more[name] {
        filled += value
        rest = rest.dropFirst(3)
      } else {
        filled.append(byte)
        rest = rest.dropFirst()
      }
    }
    return filled
  }

  /// Returns the pins that the gate is configured with.
  package func pins() throws -> RootPins {
    try RootPins(issuer: daily.issuer, daily: daily.rootKey, recovery: recovery.rootKey)
      .orThrow("two roots")
  }

  /// Returns a bundle of this version that trusts the airline and its lists 1 and 2.
  package func bundle(version: Int = 5) throws -> TrustBundle {
    let key = try airline.trustedKey(kinds: Set(KeyKind.allCases))
    return TrustBundle(
      issuer: daily.issuer, version: Int64(version),
      issuedAt: TestAuthority.now.adding(seconds: -3600),
      expires: TestAuthority.now.adding(seconds: 86_400),
      issuers: [try airline.trusted([key], lists: [airline.listURI(1), airline.listURI(2)])],
      policy: try TrustPolicy().orThrow("policy"))
  }

  /// Returns the bundle of version 5 as a token.
  package func bundleToken() throws -> [UInt8] {
    Array(try daily.statement(.trust, payload: bundle().payload).utf8)
  }

  /// Returns the airline's list 1, half an hour old.
  package func listToken() throws -> [UInt8] {
    Array(try airline.statusList(values: [7: 1, 8: 2]).utf8)
  }

  /// Returns the trust state with that bundle and that list.
  package func held() throws -> HeldTrust {
    var held = HeldTrust(roots: try pins())
    try held.accept(bundleToken(), now: TestAuthority.now)
    try held.accept(listToken(), now: TestAuthority.now)
    return held
  }

  /// Offers a payload under a valid signature as a token, and every fourth payload also packed.
  ///
  /// Both must give the same result. Packing every payload would take too long.
  package func offer(
    _ kind: PackedStatement.Kind, _ payload: [UInt8], by signer: TestAuthority,
    to held: inout HeldTrust
  ) -> TrustUpdate? {
    guard let token = try? signer.statement(kind, payload: payload) else { return nil }
    var twin = held
    let update = FuzzSupport.offer(Array(token.utf8), to: &held, now: TestAuthority.now)
    if payload.count.isMultiple(of: 4), let packed = try? PackedStatement.text(ofToken: token) {
      let packedUpdate = FuzzSupport.offer(Array(packed.utf8), to: &twin, now: TestAuthority.now)
      require(update == packedUpdate, "packed or not, it is one statement")
    }
    return update
  }
}
