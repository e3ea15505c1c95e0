package import PassFormats
internal import PassVerifier
internal import Vocabulary

/// The detector of answers for which the gate is to blame, and not the holder of the pass.
package struct GateFaults {
  /// The beginnings of different texts that one unknown key signed.
  private var unknownKeys: [String: Set<[UInt8]>] = [:]
  /// The number of different passes of one unknown key at which the gate is doubted, because a forger has the same few.
  private static let doubt = 3

  /// A detector at a gate that has answered nothing yet.
  package init() {}

  /// Returns the fault of the gate; nil where the answer is about the pass.
  package mutating func fault(_ answer: GateAnswer, _ scan: ScanText, hasBundle: Bool) -> GateFault?
  {
    guard answer.light != .admit else { return nil }
    // The finding of the verifier counts only where the answer states it, and not one of the list or the entries.
    let finding = answer.finding == nil ? answer.verdict?.finding : nil
    return switch (answer.reason, finding) {
    case (.unknownIssuer, _) where !hasBundle, (.unknownKey, _) where !hasBundle: .noBundle
    case (.unknownKey, _): doubt(about: answer, scan)
    case (.trustExpired, _): .staleBundle
    case (.statusStale, _): .staleList
    case (.clockUntrusted, _): .wrongClock
    case (.notYetValid, .notYetValid(_, _, let clock)?) where clock.isWrong: .wrongClock
    case (.expired, .expired(let end, let now)?) where isDoubtful(answer, end, now): .wrongClock
    case (.keyExpired, .keyExpired?) where isStale(answer): .wrongClock
    case (.notYetValid, .notYetIssued?), (.keyNotYetValid, _): .slowClock
    case (.newerFormat, _): .olderProgram
    case (.badSignature, .signatureNotChecked(let detail)?): .signatureNotChecked(detail: detail)
    default: nil
    }
  }

  /// Returns whether a pass may be too late by the clock alone: the gate has nothing that was signed after the end of the
  /// pass, and by the same clock its own news is too old.
  private func isDoubtful(_ answer: GateAnswer, _ end: Instant, _ now: Instant) -> Bool {
    guard let age = answer.verdict?.evidence.trustAge else { return false }
    return isStale(answer) && now.seconds(since: end) < age
  }

  /// Returns whether the clock contradicts itself, or the gate's bundle or list is too old by it.
  private func isStale(_ answer: GateAnswer) -> Bool {
    answer.verdict?.objections.contains { objection in
      switch objection.finding.reason {
      case .clockUntrusted, .trustExpired, .statusStale: true
      default: false
      }
    } ?? false
  }

  private mutating func doubt(about answer: GateAnswer, _ scan: ScanText) -> GateFault? {
    guard let key = answer.verdict?.evidence.keyID else { return nil }
    // Beyond 64 distinct unknown keys, the gate assumes forgeries and not an old bundle.
    if unknownKeys[key.rawValue] == nil, unknownKeys.count >= 64 { return nil }
    var seen = unknownKeys[key.rawValue] ?? []
    if seen.count < Self.doubt { seen.insert(Array(scan.text.prefix(4_096))) }
    unknownKeys[key.rawValue] = seen
    guard seen.count >= Self.doubt else { return nil }
    return .unknownKey(key, passes: seen.count)
  }
}
