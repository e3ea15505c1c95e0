internal import PassVerifier
internal import PassWallet
internal import Platform
internal import Vocabulary

/// The judgement about a wallet's pass, for a person: the verdict, faults, advice, and what the pass says.
///
/// Every text that came from outside is escaped.
struct WalletJudgementView {
  let text: String

  init(_ judgement: WalletJudgement, _ file: String, now: Instant) {
    var lines = [Self.headline(judgement, file)]
    for finding in judgement.faults + judgement.advice { lines += Self.lines(finding) }
    if judgement.moreFindings > 0 {
      lines.append("  …         \(judgement.moreFindings) more, which are not listed")
    }
    for facts in judgement.passes { lines += Self.lines(facts, now: now) }
    text = lines.joined(separator: "\n")
  }

  private static func headline(_ judgement: WalletJudgement, _ file: String) -> String {
    let isFaultless = judgement.isFaultless
    let (sign, word, colour) =
      isFaultless ? ("✔", "FAULTLESS", "42;30") : ("✘", "FAULTY", "41;97")
    let banner =
      Terminal.showsColours(.output)
      ? "\u{1B}[1;\(colour)m \(sign) \(word) \u{1B}[0m" : "\(sign) \(word)"
    var counts = [counted(judgement.faults.count, "fault")]
    if !judgement.advice.isEmpty {
      counts.append(counted(judgement.advice.count, "piece of advice", "pieces of advice"))
    }
    if judgement.passes.count > 1 {
      counts.append(counted(judgement.passes.count, "pass", "passes"))
    }
    return "\(banner)  \(withoutControls(file)): \(counts.joined(separator: ", "))"
  }

  private static func lines(_ finding: WalletFinding) -> [String] {
    let kind = finding.severity == .fault ? "fault " : "advice"
    return [
      "  \(kind)    \(place(finding.place)): \(finding.problem) (\(finding.code))",
      "            phone: \(finding.effect); remedy: \(finding.remedy)",
    ]
  }

  private static func place(_ place: WalletFinding.Place) -> String {
    var parts = [place.pass, place.entry].compactMap(\.self).map { escaped($0, limit: 80) }
    if let member = place.member {
      parts.append(withoutControls(member))
    } else if let offset = place.offset {
      parts.append("byte \(offset)")
    }
    return parts.isEmpty ? "the file" : parts.joined(separator: " ")
  }

  private static func lines(_ facts: WalletFacts, now: Instant) -> [String] {
    func shown(_ text: String?) -> String { text.map { escaped($0, limit: 100) } ?? "–" }
    // Not even a pass whose chain leads to a given authority is one of the caller's.
    var lines = [
      "\(facts.name.map { escaped($0, limit: 80) + " " } ?? "")says, and anybody may have written this:"
    ]
    let schemes = facts.schemes.isEmpty ? "" : " (\(shown(facts.schemes.joined(separator: ", "))))"
    lines.append("  style     \(shown(facts.style))\(schemes)")
    lines.append("  what      \(shown(facts.description)), of \(shown(facts.organization))")
    lines.append("  serial    \(shown(facts.serialNumber)) of \(shown(facts.passType))")
    lines.append("  team      \(shown(facts.team))")
    if let expires = facts.expires { lines.append("  good      until \(expires)") }
    if facts.isVoided { lines.append("  void      yes") }
    if let address = facts.webService { lines.append("  news      from \(shown(address))") }
    if !facts.languages.isEmpty {
      lines.append("  languages \(shown(facts.languages.joined(separator: ", ")))")
    }
    lines += signatureLines(facts)
    if facts.barcodes.isEmpty { lines.append("  barcode   none") }
    for barcode in facts.barcodes { lines += self.lines(barcode, now: now) }
    return lines
  }

  private static func signatureLines(_ facts: WalletFacts) -> [String] {
    guard let digest = facts.signatureDigest else { return [] }
    var lines = ["  signed    \(facts.signed?.description ?? "–"), \(escaped(digest))"]
    for certificate in facts.certificates {
      let until = certificate.validUntil?.description ?? "–"
      lines.append("  by        \(escaped(certificate.subject, limit: 120)), until \(until)")
    }
    if let last = facts.certificates.last, last.issuer != last.subject {
      lines.append("  issuer    \(escaped(last.issuer, limit: 120))")
    }
    let authority =
      switch facts.isTrusted {
      case true?: "the chain leads to a given authority"
      case false?: "the chain leads to NONE of the given authorities"
      case nil: "not checked; give --authority FILE"
      }
    return lines + ["  authority \(authority)"]
  }

  private static func lines(_ barcode: WalletBarcode, now: Instant) -> [String] {
    let count = counted(barcode.message.unicodeScalars.count, "character")
    let format = escaped(barcode.format, limit: 40)
    let line = "  barcode   \(format), \(count): "
    guard let verdict = barcode.verdict else {
      return [line + "not verified; give --trust FILE"]
    }
    guard barcode.isOurs else {
      return [line + "no pass that passtool verifies: \(escaped(barcode.message, limit: 60))"]
    }
    return [line + "the verdict is"]
      + VerdictView.text(verdict, now: now).split(separator: "\n").map { "            " + $0 }
  }
}
