import PassCompression
import PassCrypto
import PassTestSupport
import Testing
import Vocabulary

@testable import PassWallet

/// A pass that phones take is faultless, and says what it says.
@Suite struct JudgingGoodTests {
  @Test(arguments: [WalletAuthority.Kind.rsa, .ec])
  func `a good boarding pass has no finding`(kind: WalletAuthority.Kind) throws {
    var pass = try JudgingPass.boardingPass()
    pass.kind = kind
    let judgement = try pass.judgement()
    #expect(judgement.findings.map(\.line) == [])
    let facts = try judgement.passes.first.orThrow("facts")
    #expect(facts.style == "boardingPass")
    #expect(facts.schemes == ["semanticBoardingPass", "boardingPass"])
    #expect(facts.serialNumber == "K7M2QX-1")
    #expect(facts.passType == WalletAuthority.passType)
    #expect(facts.team == WalletAuthority.team)
    #expect(facts.signed == Instant(secondsSince1970: pass.signingTime))
    #expect(facts.signatureDigest == "SHA256")
    #expect(facts.isTrusted == true)
    #expect(facts.barcodes.map(\.message) == ["M1DOE/JANE"])
    #expect(facts.certificates.count == 3)
    #expect(facts.certificates.last?.subject.contains("Test Root CA") == true)
  }

  @Test func `a good ticket in two languages has no finding`() throws {
    let judgement = try JudgingPass.eventTicket().judgement()
    #expect(judgement.findings.map(\.line) == [])
    #expect(judgement.passes.first?.languages == ["de", "en"])
  }

  @Test func `without an authority the chain is followed as far as the file leads`() throws {
    let judgement = try JudgingPass.boardingPass().judgement(authorities: [])
    #expect(judgement.findings.map(\.line) == [])
    #expect(judgement.passes.first?.isTrusted == nil)
    #expect(judgement.passes.first?.certificates.count == 2)
  }

  @Test func `deflated entries are read`() throws {
    var pass = try JudgingPass.boardingPass()
    pass.spoil = { archive in
      for index in archive.entries.indices {
        let content = archive.entries[index].content
        // A ZLIB stream is a raw one between two bytes and four.
        archive.entries[index].packed = Zlib.compress(content).map {
          Array($0.dropFirst(2).dropLast(4))
        }
        archive.entries[index].method = 8
      }
    }
    #expect(try pass.judgement().findings.map(\.line) == [])
  }

  @Test func `others' digests and openssl's signatures are good`() throws {
    var pass = try JudgingPass.boardingPass()
    let manifest = try pass.contents().first { $0.name == "manifest.json" }.orThrow("a manifest")
    for arguments in [["sha1"], ["sha256"], ["sha512"]] {
      pass.signature = try pass.authority.signedOutside(
        manifest.bytes, .rsa, "-binary", "-md", arguments[0])
      #expect(
        try pass.judgement(now: pass.authority.now + 60).findings.map(\.line) == [],
        "\(arguments)")
    }
  }

  @Test(arguments: [
    "2099-03-12T10:00Z", "2099-03-12T10:00:00Z", "2099-03-12T10:00:00.123Z",
    "2099-03-12T10:00+05:45", "2096-02-29T23:59:59-12:00",
  ])
  func `dates of phones are dates`(text: String) throws {
    var pass = try JudgingPass.boardingPass()
    pass.set("expirationDate", text)
    #expect(try pass.judgement().findings.map(\.line) == [])
  }

  @Test func `several passes in a file are judged one by one`() throws {
    var other = try JudgingPass.boardingPass()
    other.set("serialNumber", "K7M2QX-2")
    other.files["icon.png"] = nil
    var archive = JudgingZip()
    archive.entries = [
      .init("one.pkpass", try JudgingPass.boardingPass().bytes()),
      .init("two.pkpass", try other.bytes()),
    ]
    let judgement = WalletJudgement(
      archive.bytes, now: Instant(secondsSince1970: other.authority.now),
      authorities: [other.authority.root])
    #expect(judgement.isFaultless)
    #expect(judgement.findings.map(\.line) == ["picture.scale two.pkpass icon.png"])
    #expect(judgement.passes.map(\.serialNumber) == ["K7M2QX-1", "K7M2QX-2"])
  }
}

extension WalletFinding {
  /// The code and the place, without the offset.
  var line: String {
    ([code] + [place.pass, place.entry, place.member].compactMap(\.self)).joined(separator: " ")
  }
}
