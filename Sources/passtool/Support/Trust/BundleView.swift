internal import PassFormats
internal import PassIssuer
internal import Vocabulary

/// A trust bundle laid out as a person reads it.
///
/// Every text that came from outside is escaped.
struct BundleView {
  let text: String

  /// Lays out a bundle; `isVerified` says whether a given root signed it, and is nil if no root was given.
  init(_ input: BundleInput, isVerified: Bool?, now: Instant) {
    let bundle = input.bundle
    let standing =
      switch (input.statement, isVerified) {
      case (nil, _): "NOT SIGNED yet"
      case (let statement?, true?): "signed by the root \(statement.keyID)"
      case (let statement?, false?):
        "FORGED OR FOREIGN: none of the given roots signed it; it names the root \(statement.keyID)"
      case (let statement?, nil):
        "UNVERIFIED, anybody may have written this; it names the root \(statement.keyID)"
      }
    var lines = ["trust bundle of \(bundle.issuer), version \(bundle.version)", standing]
    lines.append("  made      \(bundle.issuedAt)")
    lines.append(
      "  loads     until \(bundle.expires)" + (bundle.expires <= now ? ", which is past" : ""))
    let policy = bundle.policy
    lines.append(
      "  policy    a bundle serves \(inWords(seconds: policy.longestTrustAge)), a status list "
        + "\(inWords(seconds: policy.longestStatusAge)), then \(policy.onStale.rawValue); clocks may differ by "
        + "\(inWords(seconds: policy.leeway)); unsigned passes: \(policy.unsigned.rawValue)")
    if let next = bundle.nextRoot {
      lines.append("  next root \(next.keyID), which replaces the daily root")
    }
    for issuer in bundle.issuers { lines += Self.lines(issuer, now: now) }
    text = lines.joined(separator: "\n")
  }

  private static func lines(_ issuer: TrustedIssuer, now: Instant) -> [String] {
    var lines = ["\(issuer.id)  \(escaped(issuer.name.rawValue))"]
    if let since = issuer.signsSince {
      lines.append("  signs     every boarding pass since \(since)")
    }
    for key in issuer.keys { lines += self.lines(key, now: now) }
    for list in issuer.statusLists {
      lines.append(
        "  list      \(escaped(list.uri))" + (list.url.map { ", from \(escaped($0))" } ?? ""))
    }
    if !issuer.survivors.isEmpty {
      lines.append("  survive   \(counted(issuer.survivors, "pass", "passes"))")
    }
    return lines
  }

  private static func lines(_ key: TrustedKey, now: Instant) -> [String] {
    let state =
      key.terms.expires <= now ? ", ended" : key.terms.notBefore > now ? ", not begun" : ""
    let signsPasses = !Set(key.terms.kinds).isDisjoint(with: KeyKind.passes)
    let lifetime = "; a pass lives \(inWords(seconds: key.terms.longestLifetime)) at most"
    var lines = [
      "  key       \(key.keyID)  \(key.terms.window)\(state)",
      "            \(key.terms.scope)\(signsPasses ? lifetime : "")",
    ]
    if let from = key.revokedFrom { lines.append("            REVOKED from \(from) on") }
    return lines
  }
}
