internal import PassFormats
internal import StrictText
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// A writer of a verifier's inputs and verdicts, one JSON object per line.
///
/// A verifier that was compiled for another platform can then get the same inputs and must give the same verdicts.
struct CaseWriter {
  private(set) var scans = 0
  private(set) var reasons: [String: Int] = [:]
  private(set) var bytes: [UInt8] = []
  private var trust = Trust()
  private var held: HeldTrust?
  private var checkpoint = Checkpoint.anywhere()

  /// Begins anew and trusts the keys of a set.
  mutating func trust(keySet: [UInt8]) throws {
    trust = try Trust(jwks: keySet)
    held = nil
    stand(.anywhere(), "{}")
    line { $0.member("key_set", String(decoding: keySet, as: UTF8.self)) }
  }

  /// Begins anew and trusts one root.
  mutating func trust(root: RootKey, of issuer: IssuerID) throws {
    var set = JSONWriter()
    set.object { set in
      set.name("keys")
      set.array { $0.publicKey(x: root.x, y: root.y, keyID: root.keyID) }
    }
    held = HeldTrust(roots: try RootPins(jwks: set.bytes, issuer: issuer))
    stand(.anywhere(), "{}")
    line {
      $0.member("roots", String(decoding: set.bytes, as: UTF8.self))
      $0.member("issuer", issuer.rawValue)
    }
  }

  /// Takes in a bundle or a status list at a time.
  mutating func take(_ text: String, now: Instant) throws {
    try held?.accept(Array(text.utf8), now: now)
    trust = held?.trust ?? trust
    line {
      $0.member("take", text)
      $0.member("now", now.secondsSince1970)
    }
  }

  /// Moves to another checkpoint, which `json` describes as a web page does.
  mutating func stand(_ checkpoint: Checkpoint, _ json: String) {
    self.checkpoint = checkpoint
    line { $0.member("stand_at", json) }
  }

  /// Scans a text and writes the verdict.
  mutating func scan(_ text: [UInt8], now: Instant) {
    let verdict = Verifier(trust: trust).verify(text, now: now, at: checkpoint)
    scans += 1
    reasons["\(verdict.decision.name) \(verdict.reason?.rawValue ?? "")", default: 0] += 1
    line {
      $0.member("scan", String(decoding: Base64URL.encode(text), as: UTF8.self))
      $0.member("now", now.secondsSince1970)
      $0.member("verdict", verdict.json)
    }
  }

  private mutating func line(_ members: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.object(members)
    bytes += writer.bytes + [0x0A]
  }
}
