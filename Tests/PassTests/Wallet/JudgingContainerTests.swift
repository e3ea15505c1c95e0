import PassCompression
import PassTestSupport
import Testing
import Vocabulary

@testable import PassWallet

/// Each fault of an archive, its manifest and its signature is named.
@Suite struct JudgingContainerTests {
  /// Spoils the first entry, `icon.png`.
  private static func entry(
    _ rule: WalletRule, _ place: String? = nil, line: Int = #line,
    _ change: @escaping @Sendable (inout JudgingZip.Entry) -> Void
  ) -> JudgingCase {
    JudgingCase(rule, place, line: line) { pass in
      pass.spoil = { archive in
        let index = archive.entries.firstIndex { $0.name == "icon.png" } ?? 0
        change(&archive.entries[index])
      }
    }
  }

  private static func archive(
    _ rule: WalletRule, _ place: String? = nil, line: Int = #line,
    _ change: @escaping @Sendable (inout JudgingZip) -> Void
  ) -> JudgingCase {
    JudgingCase(rule, place, line: line) { $0.spoil = change }
  }

  static let container: [JudgingCase] = [
    archive(.archive) { $0.entries = [] },
    archive(.parts) { $0.disk = 1 },
    archive(.parts) { $0.directoryStart = 0xFFFF_FFFF },
    archive(.parts) { $0.locator = JudgingZip.long(0x0706_4B50) + .init(repeating: 0, count: 16) },
    archive(.limit) { $0.count = 1_001 },
    archive(.limit, "pass.json") {
      for index in $0.entries.indices where $0.entries[index].name == "pass.json" {
        $0.entries[index].content = [UInt8](repeating: 0x20, count: 1 << 21)
      }
    },
    entry(.limit, "icon.png") {
      $0.size = 50_000_001; $0.method = 8
    },
    archive(.directory) { $0.directoryStart = 0 },
    archive(.directory) { $0.directoryLength = 1 },
    archive(.directory) { $0.count = 3 },
    archive(.directory) { $0.count = 20 },
    entry(.directory, "icon.png") { $0.localName = "logo.png" },
    // The first entry claims the header of the next one.
    archive(.overlap) { $0.entries[0].stated = $0.entries[0].content.count + 20 },
    archive(.strangeBytes) { $0.before = [1, 2, 3] },
    archive(.strangeBytes) { $0.between = [1, 2, 3] },
    archive(.archiveComment) { $0.comment = Array("hello".utf8) },
    entry(.descriptor, "icon.png") { $0.flags = 8 },
    entry(.encrypted, "icon.png") { $0.flags = 1 },
    entry(.method, "icon.png") { $0.method = 12 },
    entry(.link, "icon.png") {
      $0.madeBy = 3 << 8 | 20
      $0.attributes = 0xA1FF << 16
    },
    archive(.duplicateEntry, "icon.png") { $0.entries.append($0.entries[0]) },
    entry(.entryName, "../icon.png") { $0.name = "../icon.png" },
    entry(.entryName, "/icon.png") { $0.name = "/icon.png" },
    entry(.entryName, "C:icon.png") { $0.name = "C:icon.png" },
    entry(.entryName, "a\\icon.png") { $0.name = "a\\icon.png" },
    entry(.entryName, "./icon.png") { $0.name = "./icon.png" },
    entry(.entryName, "a//icon.png") { $0.name = "a//icon.png" },
    entry(.entryName, "icon\n.png") { $0.name = "icon\n.png" },
    entry(.entryName, "") { $0.name = "" },
    entry(.entryName) { $0.name = String(repeating: "n", count: 300) },
    entry(.entryLetters, "icön.png") { $0.name = "icön.png" },
    entry(.entryDamaged, "icon.png") { $0.checksum = 1 },
    entry(.entryDamaged, "icon.png") { $0.method = 8 },
    entry(.entryDamaged, "icon.png") { $0.size = 5 },
    entry(.entryDamaged, "icon.png") { entry in
      entry.packed = Zlib.compress(entry.content).map { Array($0.dropFirst(2).dropLast(4)) }
      entry.method = 8
      entry.size = 10
    },
    JudgingCase(.junk, "__MACOSX/._pass.json") { $0.unlisted["__MACOSX/._pass.json"] = [1] },
    JudgingCase(.junk, ".DS_Store") { $0.files[".DS_Store"] = [1] },
    archive(.folder, "Boarding.pass/") { archive in
      for index in archive.entries.indices {
        archive.entries[index].name = "Boarding.pass/" + archive.entries[index].name
      }
      archive.entries.append(.init("__MACOSX/._Boarding.pass", [1]))
    },
    archive(.missingEntry, "signature") { $0.entries.removeAll { $0.name == "signature" } },
    archive(.missingEntry, "manifest.json") { $0.entries.removeAll { $0.name == "manifest.json" } },
    archive(.missingEntry, "pass.json") { archive in
      for index in archive.entries.indices where archive.entries[index].name == "pass.json" {
        archive.entries[index].name = "Pass.json"
      }
    },
  ]

  static let manifest: [JudgingCase] = [
    JudgingCase(.manifestForm, "manifest.json") { $0.manifest = Array("[]".utf8) },
    JudgingCase(.manifestForm, "manifest.json") { $0.manifest = Array("{\"a\":1,}".utf8) },
    JudgingCase(.manifestForm, "manifest.json") {
      $0.manifest = Array("{\"a\":\"\",\"a\":\"\"}".utf8)
    },
    JudgingCase(.manifestValue, "manifest.json icon.png") { $0.lines["icon.png"] = 1 },
    JudgingCase(.manifestValue, "manifest.json icon.png") {
      $0.lines["icon.png"] = String(repeating: "a", count: 64)
    },
    JudgingCase(.manifestValue, "manifest.json icon.png") {
      $0.lines["icon.png"] = String(repeating: "A", count: 40)
    },
    JudgingCase(.manifestItself, "manifest.json signature") {
      $0.lines["signature"] = String(repeating: "a", count: 40)
    },
    JudgingCase(.manifestItself, "manifest.json manifest.json") {
      $0.lines["manifest.json"] = String(repeating: "a", count: 40)
    },
    JudgingCase(.unlisted, "footer.png") {
      $0.unlisted["footer.png"] = try JudgingPass.png(286, 15)
    },
    JudgingCase(.unlisted, "icon.png") { $0.lines["icon.png"] = .some(nil) },
    JudgingCase(.absent, "manifest.json footer.png") {
      $0.lines["footer.png"] = String(repeating: "a", count: 40)
    },
    JudgingCase(.digest, "icon.png") { $0.lines["icon.png"] = String(repeating: "a", count: 40) },
  ]

  private static let day: Int64 = 86_400

  /// Signs the final manifest with openssl.
  private static func openssl(
    _ rule: WalletRule, line: Int = #line, _ arguments: String...
  ) -> JudgingCase {
    JudgingCase(rule, "signature", later: 60, line: line) { pass in
      let manifest = try pass.contents().first { $0.name == "manifest.json" }.orThrow("a manifest")
      pass.signature = try pass.authority.signedOutside(manifest.bytes, .ec, arguments)
    }
  }

  static let signature: [JudgingCase] = [
    JudgingCase(.signatureForm, "signature") { $0.signature = [] },
    JudgingCase(.signatureForm, "signature") { $0.signature = Array("-----BEGIN CMS-----".utf8) },
    JudgingCase(.signatureForm, "signature") { pass in
      let good = try pass.contents().first { $0.name == "signature" }.orThrow("a signature")
      pass.signature = good.bytes + [0]
    },
    openssl(.attached, "-binary", "-nodetach"),
    openssl(.signerMissing, "-binary", "-nocerts"),
    openssl(.signatureAttributes, "-binary", "-noattr"),
    openssl(.signingTime, "-binary", "-noattr"),
    openssl(.signatureAlgorithm, "-binary", "-md", "sha224"),
    JudgingCase(.signers, "signature", later: 60) { pass in
      let manifest = try pass.contents().first { $0.name == "manifest.json" }.orThrow("a manifest")
      pass.signature = try pass.authority.signedOutside(
        manifest.bytes, .rsa, "-binary", "-signer", pass.authority.path("ec.pem"), "-inkey",
        pass.authority.path("ec.key"))
    },
    // Without -binary openssl signs with CR LF at line ends.
    JudgingCase(.signedContent, "signature", later: 60) { pass in
      let manifest = try pass.contents().first { $0.name == "manifest.json" }.orThrow("a manifest")
      pass.manifest = manifest.bytes + [0x0A]
      pass.signature = try pass.authority.signedOutside(manifest.bytes + [0x0A])
    },
    JudgingCase(.signatureInvalid, "signature") { pass in
      var good = try pass.contents().first { $0.name == "signature" }.orThrow("a signature").bytes
      good[good.count - 1] ^= 1
      pass.signature = good
    },
    JudgingCase(.signedLater, "signature") { $0.signingTime += 2 * 86_400 },
    JudgingCase(.intermediate, "signature") { $0.intermediates = [] },
    // Another generation has the same name, and did not issue the certificate.
    JudgingCase(.intermediate, "signature", later: 60) { pass in
      let manifest = try pass.contents().first { $0.name == "manifest.json" }.orThrow("a manifest")
      pass.signature = try pass.authority.signedOutside(
        manifest.bytes, .ec, "-binary", "-certfile", WalletAuthority.other.get().path("wwdr.pem"))
    },
    JudgingCase(.certificateNow, "signature", later: 366 * day) { _ in },
    JudgingCase(.certificateNow, "signature", later: -2 * day) { _ in },
    JudgingCase(.certificateThen, "signature") { $0.signingTime -= 2 * 86_400 },
    JudgingCase(.extraCertificate, "signature", later: 60) { pass in
      let manifest = try pass.contents().first { $0.name == "manifest.json" }.orThrow("a manifest")
      pass.signature = try pass.authority.signedOutside(
        manifest.bytes, .ec, "-binary", "-certfile", pass.authority.path("chain.pem"))
    },
    JudgingCase(.passType, "pass.json passTypeIdentifier") { $0.kind = .otherType },
    JudgingCase(.team, "pass.json teamIdentifier") { $0.kind = .otherTeam },
    JudgingCase(.passType, "signature") { $0.kind = .noUserID },
  ]

  @Test(arguments: container) func `a fault of the archive is named`(fault: JudgingCase) throws {
    try fault.check()
  }

  @Test(arguments: manifest) func `a fault of the manifest is named`(fault: JudgingCase) throws {
    try fault.check()
  }

  @Test(arguments: signature) func `a fault of the signature is named`(fault: JudgingCase) throws {
    try fault.check()
  }

  @Test func `an authority that did not issue the certificate is named`() throws {
    let pass = try JudgingPass.boardingPass()
    let judgement = try pass.judgement(authorities: [WalletAuthority.other.get().root])
    #expect(judgement.faults.map(\.line) == ["certificate.root signature"])
    #expect(judgement.passes.first?.isTrusted == false)
  }

  @Test func `an intermediate that may not issue certificates is named`() throws {
    var pass = try JudgingPass.boardingPass()
    let manifest = try pass.contents().first { $0.name == "manifest.json" }.orThrow("a manifest")
    pass.signature = try pass.authority.signedBelowNoAuthority(manifest.bytes)
    let lines = try pass.judgement(now: pass.authority.now + 60).faults.map(\.line)
    #expect(lines == ["certificate.chain signature"])
  }

  @Test func `text mode is recognised`() throws {
    var pass = try JudgingPass.boardingPass()
    let manifest = try pass.contents().first { $0.name == "manifest.json" }.orThrow("a manifest")
    pass.manifest = manifest.bytes + [0x0A]
    pass.signature = try pass.authority.signedOutside(manifest.bytes + [0x0A])
    let problem = try pass.judgement(now: pass.authority.now + 60).faults.first?.problem
    #expect(problem?.contains("CR LF") == true)
  }

  @Test func `a file of several passes has at most ten, and each once`() throws {
    let pass = try JudgingPass.boardingPass()
    let bytes = try pass.bytes()
    var archive = JudgingZip()
    archive.entries = (0..<11).map { .init("\($0).pkpass", bytes) } + [.init("readme.txt", [1])]
    let now = Instant(secondsSince1970: pass.authority.now)
    let judgement = WalletJudgement(archive.bytes, now: now)
    let codes = Set(judgement.findings.map(\.rule))
    #expect(codes.isSuperset(of: [.bundleCount, .bundleTwice, .bundleEntry]))
    #expect(judgement.passes.count == 10)
  }
}
