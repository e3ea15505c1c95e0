internal import PassVerifier
internal import Platform
internal import Vocabulary

/// A verdict for a person: a word, a sign and, on a terminal, a colour; each alone tells the verdicts apart.
enum VerdictView {
  static func text(_ verdict: Verdict, now: Instant) -> String {
    let (sign, word, colour) =
      switch verdict.decision {
      case .admit where verdict.reason != nil: ("!", "ADMIT ", "42;30")
      case .admit: ("✔", "ADMIT ", "42;30")
      case .refer: ("?", "REFER ", "43;30")
      case .refuse: ("✘", "REFUSE", "41;97")
      }
    let banner =
      Terminal.showsColours(.output)
      ? "\u{1B}[1;\(colour)m \(sign) \(word) \u{1B}[0m" : "\(sign) \(word)"
    var lines: [String] = []
    if let reason = verdict.reason {
      lines.append("\(banner) \(reason.rawValue): \(verdict.message)")
    } else {
      lines.append("\(banner) \(verdict.message)")
    }
    if let pass = verdict.pass { lines += PassLayout(pass.claims, now: now).lines }
    if let unverified = verdict.unverified {
      lines.append("UNVERIFIED, anybody may have written this:")
      lines += PassLayout(unverified, now: now).lines
    }
    if let prefix = verdict.evidence.removedPrefix {
      lines.append("  (the scanner put \(escaped(prefix)) in front, which was left out)")
    }
    return lines.joined(separator: "\n")
  }
}
