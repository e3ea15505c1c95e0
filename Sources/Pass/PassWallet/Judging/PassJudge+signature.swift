internal import PassCrypto
internal import Vocabulary

/// The signature: its form, the signed bytes, and the certificates.
extension PassJudge {
  private static let signature = "signature"

  /// Judges the signature and returns the signer's certificate, if it is there.
  mutating func judgeSignature(_ authorities: [Certificate]) -> Certificate? {
    guard let der = files.texts[Self.signature] else { return nil }
    let message: CMSMessage
    do throws(CryptoError) {
      message = try CMSMessage(der: der)
    } catch {
      let isText = der.starts(with: "-----".utf8) || der.starts(with: "MI".utf8)
      findings.add(
        .signatureForm, Self.signature, "\(error)\(isText ? "; it is PEM or Base64" : "")")
      return nil
    }
    if let fault = message.formFault {
      findings.add(.signatureForm, Self.signature, "the structure is wrong: \(fault)")
    }
    if !message.isDetached {
      findings.add(.attached, Self.signature, "the signature contains what it signs")
    }
    guard message.signers.count == 1, let signer = message.signers.first else {
      findings.add(.signers, Self.signature, "it has \(counted(message.signers.count, "signer"))")
      return nil
    }
    judge(signer, of: message)
    guard let certificate = signer.certificate else {
      findings.add(.signerMissing, Self.signature, "the signer's certificate is not in it")
      return nil
    }
    judgeChain(certificate, message, signer, authorities)
    return certificate
  }

  private mutating func judge(_ signer: CMSMessage.Signer, of message: CMSMessage) {
    facts.signatureDigest = signer.digest
    facts.signed = signer.signingTime.map { Instant(secondsSince1970: $0) }
    if !["SHA1", "SHA256", "SHA384", "SHA512"].contains(signer.digest) || !signer.hasKnownAlgorithm
      || signer.digestOfSignature.map({ $0 != signer.digest }) ?? false
    {
      findings.add(
        .signatureAlgorithm, Self.signature,
        "the digest is \(signer.digest)"
          + (signer.digestOfSignature.map { ", and that of the signature \($0)" } ?? ""))
    }
    if !signer.hasAttributes || !signer.isOfData || signer.messageDigest == nil {
      findings.add(
        .signatureAttributes, Self.signature, "signed attributes are missing or wrong")
    }
    if signer.signingTime == nil {
      findings.add(.signingTime, Self.signature, "the signing time is missing")
    } else if let signed = facts.signed, signed > now.adding(seconds: 86_400) {
      findings.add(.signedLater, Self.signature, "it was signed at \(signed), which is to come")
    }
    guard let manifest = files.texts["manifest.json"] else { return }
    let isOfContent = signer.messageDigest.map { $0 == signer.digest(of: manifest) } ?? true
    if !isOfContent {
      let isOfText =
        signer.messageDigest == signer.digest(of: Self.withLineEnds(manifest))
        ? "; those with CR LF at line ends were signed" : ""
      findings.add(
        .signedContent, Self.signature,
        "other bytes than those of manifest.json were signed\(isOfText)")
    } else if signer.certificate != nil, !message.isValid(for: manifest) {
      findings.add(
        .signatureInvalid, Self.signature, "the signature does not verify with the certificate")
    }
  }

  /// Returns a text as S/MIME signs it, with CR LF at each line end.
  private static func withLineEnds(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text {
      if byte == 0x0A, result.last != 0x0D { result.append(0x0D) }
      result.append(byte)
    }
    return result
  }

  private mutating func judgeChain(
    _ certificate: Certificate, _ message: CMSMessage, _ signer: CMSMessage.Signer,
    _ authorities: [Certificate]
  ) {
    let chain = CertificateChain(
      from: certificate, through: message.certificates, to: authorities)
    facts.certificates = chain.certificates.map(WalletCertificate.init)
    facts.isTrusted = authorities.isEmpty ? nil : chain.isTrusted
    let top = chain.certificates.last ?? certificate
    if chain.certificates.count == 1 {
      findings.add(
        .intermediate, Self.signature,
        "the certificate of the issuer, \(escaped(certificate.issuerName)), is not in it")
    } else if let fault = chain.fault {
      findings.add(.chain, Self.signature, "the chain of certificates is wrong: \(fault)")
    } else if !authorities.isEmpty, !chain.isTrusted {
      findings.add(
        .root, Self.signature,
        "the chain ends at \(escaped(top.issuerName)), which is none of the given authorities")
    }
    for certificate in chain.certificates { judgeTimes(certificate) }
    for other in message.certificates
    where !chain.certificates.contains(where: { $0.der == other.der }) {
      findings.add(
        .extraCertificate, Self.signature,
        "the certificate \(escaped(other.subjectName)) has no part in the chain")
    }
  }

  private mutating func judgeTimes(_ certificate: Certificate) {
    let facts = WalletCertificate(certificate)
    let name = escaped(facts.subject)
    guard let from = facts.validFrom, let until = facts.validUntil else {
      return findings.add(
        .certificateNow, Self.signature, "the certificate \(name) has no validity that can be read")
    }
    if now < from {
      findings.add(.certificateNow, Self.signature, "the certificate \(name) is valid from \(from)")
    } else if now > until {
      findings.add(.certificateNow, Self.signature, "the certificate \(name) ended at \(until)")
    }
    if let signed = self.facts.signed, signed < from || signed > until {
      findings.add(
        .certificateThen, Self.signature,
        "it was signed at \(signed), and the certificate \(name) is valid from \(from) until \(until)"
      )
    }
  }
}

extension WalletCertificate {
  init(_ certificate: Certificate) {
    self.init(
      subject: certificate.subjectName, issuer: certificate.issuerName,
      validFrom: certificate.validFrom.map { Instant(secondsSince1970: $0) },
      validUntil: certificate.validUntil.map { Instant(secondsSince1970: $0) })
  }
}
