internal import PassCrypto
internal import StrictText
internal import Vocabulary

/// The identifiers of the pass against those of the certificate.
extension PassJudge {
  /// The attributes of a subject: the user id and the organisational unit.
  private static let userID = "0.9.2342.19200300.100.1.1"
  private static let unit = "2.5.4.11"

  mutating func judgeIdentity(_ signer: Certificate, _ pass: PassContent?) {
    guard pass != nil else { return }
    judge(facts.passType, signer.subject(Self.userID), .passType, "passTypeIdentifier", "UID")
    judge(facts.team, signer.subject(Self.unit), .team, "teamIdentifier", "OU")
  }

  private mutating func judge(
    _ stated: String?, _ certified: String?, _ rule: WalletRule, _ member: String, _ name: String
  ) {
    guard let certified else {
      return findings.add(
        rule, "signature", "the certificate's subject has no \(name), so it signs no passes",
        remedy: "use a certificate for a pass type")
    }
    guard let stated, !stated.hasSameScalars(as: certified) else { return }
    findings.add(
      rule, "pass.json", member: member,
      "the pass says \(escaped(stated, limit: 80)), the certificate \(escaped(certified, limit: 80))"
    )
  }
}
