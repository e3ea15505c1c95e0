internal import PassVerifier
internal import PassWallet
internal import StrictText

/// The judgement about a wallet's pass, for a program.
enum WalletJudgementJSON {
  static func text(_ judgement: WalletJudgement, _ file: String) -> String {
    var writer = JSONWriter(isForDisplay: true)
    writer.object { writer in
      writer.member("file", file)
      writer.member("faultless", judgement.isFaultless)
      writer.member("faults", judgement.faults.count)
      writer.member("advice", judgement.advice.count)
      writer.member("more", judgement.moreFindings)
      writer.objects("findings", judgement.faults + judgement.advice, write)
      writer.objects("passes", judgement.passes, write)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func write(_ writer: inout JSONWriter, _ finding: WalletFinding) {
    writer.member("severity", finding.severity.rawValue)
    writer.member("code", finding.code)
    writer.member("pass", orNull: finding.place.pass)
    writer.member("entry", orNull: finding.place.entry)
    writer.member("member", orNull: finding.place.member)
    writer.member("offset", orNull: finding.place.offset)
    writer.member("problem", finding.problem)
    writer.member("effect", finding.effect)
    writer.member("remedy", finding.remedy)
  }

  private static func write(_ writer: inout JSONWriter, _ facts: WalletFacts) {
    writer.member("name", orNull: facts.name)
    writer.member("style", orNull: facts.style)
    writer.member("schemes", facts.schemes)
    writer.member("pass_type", orNull: facts.passType)
    writer.member("team", orNull: facts.team)
    writer.member("serial_number", orNull: facts.serialNumber)
    writer.member("organization", orNull: facts.organization)
    writer.member("description", orNull: facts.description)
    writer.member("expires", orNull: facts.expires?.description)
    writer.member("voided", facts.isVoided)
    writer.member("web_service", orNull: facts.webService)
    writer.member("languages", facts.languages)
    writer.member("signed_at", orNull: facts.signed?.description)
    writer.member("digest", orNull: facts.signatureDigest)
    writer.objects("certificates", facts.certificates) { writer, certificate in
      writer.member("subject", certificate.subject)
      writer.member("issuer", certificate.issuer)
      writer.member("valid_from", orNull: certificate.validFrom?.description)
      writer.member("valid_until", orNull: certificate.validUntil?.description)
    }
    writer.name("authority")
    if let isTrusted = facts.isTrusted { writer.boolean(isTrusted) } else { writer.null() }
    writer.objects("barcodes", facts.barcodes) { writer, barcode in
      writer.member("format", barcode.format)
      writer.member("message", barcode.message)
      writer.member("encoding", orNull: barcode.encoding)
      writer.member("alt_text", orNull: barcode.altText)
      writer.name("verdict")
      if let verdict = barcode.verdict, barcode.isOurs {
        writer.object {
          $0.verdict(
            verdict, decision: verdict.decision.name, reason: verdict.reason?.rawValue,
            verdict.message)
        }
      } else {
        writer.null()
      }
    }
  }
}
