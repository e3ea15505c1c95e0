internal import GateRules
internal import PassCrypto
internal import PassFormats
internal import PassVerifier

/// The detector of answers for which the gate is to blame, and not the holder of the pass.
struct GateFaults {
  /// The digests of different texts that one unknown key signed.
  private var unknownKeys: [String: Set<[UInt8]>] = [:]
  /// The number of different passes of one unknown key at which the gate is doubted, because a forger has the same few.
  private static let doubt = 3

  /// Returns the fault of the gate, as a sentence; nil where the answer is about the pass.
  mutating func fault(
    _ answer: GateAnswer, _ scan: ScanText, hasBundle: Bool
  ) -> String? {
    guard answer.light != .admit else { return nil }
    switch answer.reason {
    case .unknownIssuer where !hasBundle, .unknownKey where !hasBundle:
      return "this gate has no trust bundle, so it cannot tell a good pass from a bad one; "
        + "call the supervisor, and load a bundle"
    case .trustExpired:
      return "this gate's trust bundle is too old; "
        + "check guests by hand, and load a newer one"
    case .statusStale:
      return "this gate has no fresh list of revoked passes; "
        + "check guests by hand, and load a list"
    case .clockUntrusted:
      return "this gate's clock may be wrong; "
        + "compare it with another one, then set it or confirm it"
    case .notRecorded:
      return "this gate cannot write its ledger; "
        + "send guests to another lane, and look at its disk"
    case .newerFormat: return "this gate is older than the pass; update it"
    case .keyNotYetValid:
      return "by this gate's clock, the key of this pass is not valid yet; "
        + "compare the clock with another one"
    case .unknownKey: return doubt(about: answer, scan)
    default: return nil
    }
  }

  private mutating func doubt(about answer: GateAnswer, _ scan: ScanText) -> String? {
    guard let key = answer.verdict?.evidence.keyID?.rawValue,
      let digest = try? SHA256.digest(Array(scan.text.prefix(4_096)))
    else { return nil }
    // Beyond 64 distinct unknown keys, the gate assumes forgeries and not an old bundle.
    if unknownKeys[key] == nil, unknownKeys.count >= 64 { return nil }
    var seen = unknownKeys[key] ?? []
    if seen.count < Self.doubt { seen.insert(digest) }
    unknownKeys[key] = seen
    guard seen.count >= Self.doubt else { return nil }
    return "\(seen.count) different passes name the key \(key), which this gate does not know: "
      + "either all are forged, or this gate lacks a key; ask before you send more people away"
  }
}
