internal import PassCrypto
internal import PassVerifier
internal import Vocabulary

/// Judges a file: one pass, or an archive of several.
struct FileJudge {
  let now: Instant
  let authorities: [Certificate]
  let verifier: Verifier?

  var findings = Findings()
  private(set) var passes: [WalletFacts] = []
  /// The number of bytes that entries may still inflate to.
  private var budget = ZipReader.mostInflated

  init(now: Instant, authorities: [Certificate], verifier: Verifier?) {
    self.now = now
    self.authorities = authorities
    self.verifier = verifier
  }

  mutating func judge(_ file: [UInt8]) {
    let archive = ZipReader(file)
    if Self.isBundle(archive) { judgeBundle(archive) } else { judgePass(archive, name: nil) }
  }

  /// Returns whether an archive has passes and is none itself.
  private static func isBundle(_ archive: ZipReader) -> Bool {
    !archive.entries.contains { $0.name == "pass.json" || $0.name.hasSuffix("/pass.json") }
      && archive.entries.contains { $0.name.hasSuffix(".pkpass") }
  }

  private mutating func judgeBundle(_ archive: ZipReader) {
    findings.add(archive.faults)
    let inner = archive.entries.filter { $0.name.hasSuffix(".pkpass") && !$0.name.contains("/") }
    for entry in archive.entries where !inner.contains(entry) && !entry.isFolder {
      findings.add(.bundleEntry, entry.name, "this is no .pkpass at the root of the archive")
    }
    if inner.count > ApplePass.longestBundle {
      findings.add(
        .bundleCount, nil,
        "the file has \(inner.count) passes, and a phone takes "
          + "\(ApplePass.longestBundle); the rest was not judged")
    }
    for entry in inner.prefix(ApplePass.longestBundle) {
      do throws(ZipFault) {
        let bytes = try archive.content(of: entry, budget: &budget)
        judgePass(ZipReader(bytes), name: entry.name)
      } catch {
        findings.add([error])
      }
    }
    findings.pass = nil
    var known: Set<[String]> = []
    for facts in passes {
      guard let type = facts.passType, let serial = facts.serialNumber else { continue }
      if !known.insert([type, serial]).inserted {
        findings.add(
          .bundleTwice, facts.name, "another pass of the file has the same type and serial number")
      }
    }
  }

  private mutating func judgePass(_ archive: ZipReader, name: String?) {
    findings.pass = name
    var facts = WalletFacts()
    facts.name = name
    findings.add(archive.faults)
    if name != nil, Self.isBundle(archive) {
      findings.add(
        .bundleEntry, nil, "this is itself a file of several passes, which was not judged")
    } else if !archive.entries.isEmpty {
      let files = PassFiles(archive, &budget, &findings)
      var judge = PassJudge(files: files, now: now, facts: facts, findings: findings)
      judge.judge(authorities, verifier)
      (facts, findings) = (judge.facts, judge.findings)
    } else if archive.faults.isEmpty {
      findings.add(.archive, nil, "the archive is empty")
    }
    passes.append(facts)
  }
}

/// Judges the files of one pass; each part is in a file of its own.
struct PassJudge {
  let files: PassFiles
  let languages: PassLanguages
  let now: Instant
  var facts: WalletFacts
  var findings: Findings

  init(files: PassFiles, now: Instant, facts: WalletFacts, findings: Findings) {
    self.files = files
    self.now = now
    self.facts = facts
    var findings = findings
    languages = PassLanguages(files, &findings)
    self.findings = findings
  }

  mutating func judge(_ authorities: [Certificate], _ verifier: Verifier?) {
    judgeManifest()
    let signer = judgeSignature(authorities)
    let pass = judgeContent(verifier)
    if let signer { judgeIdentity(signer, pass) }
    judgePictures(pass)
    judgeLanguages(pass)
  }
}
