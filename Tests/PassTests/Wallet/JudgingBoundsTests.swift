import PassCompression
import PassTestSupport
import Testing
import Vocabulary

@testable import PassWallet

/// The judge's work and memory are bounded, whoever made the file.
@Suite struct JudgingBoundsTests {
  @Test func `damaged entries cost as much as good ones`() throws {
    // 200 entries that each inflate to 20 MB, with wrong checksums.
    let content = [UInt8](repeating: 0, count: 20_000_000)
    let packed = try Zlib.deflate(content).orThrow("memory")
    var archive = JudgingZip()
    for index in 0..<200 {
      var entry = JudgingZip.Entry("\(index).bin", [])
      entry.method = 8
      (entry.packed, entry.size, entry.checksum) = (packed, content.count, 7)
      archive.entries.append(entry)
    }
    let judgement = WalletJudgement(archive.bytes, now: now)
    #expect(judgement.findings.count { $0.rule == .entryDamaged } <= 2)
    #expect(judgement.findings.count { $0.rule == .limit } >= 198)
  }

  @Test func `two spellings of a letter are two files`() throws {
    var pass = try JudgingPass.boardingPass()
    pass.files["caf\u{E9}.png"] = try JudgingPass.png(1, 1)
    pass.spoil = { $0.entries.append(.init("cafe\u{301}.png", [1, 2, 3])) }
    let faults = try pass.judgement().faults
    #expect(faults.map(\.rule) == [.unlisted])
    #expect(faults.first?.place.entry?.utf8.count == 10)
  }

  @Test func `the texts of all languages together have a limit`() throws {
    var pass = try JudgingPass.boardingPass()
    let text = [UInt8](repeating: 0xFF, count: 1 << 20)
    for name in ["da", "de", "el", "en", "es", "fi", "fr", "it", "sv"] {
      pass.files["\(name).lproj/pass.strings"] = text
    }
    let judgement = try pass.judgement()
    let unread = judgement.faults.filter { $0.rule == .limit }.compactMap(\.place.entry)
    // Eight are read, and what is read of the pass itself does not depend on them.
    #expect(unread == ["sv.lproj/pass.strings"])
  }

  @Test func `a pass of more than a hundred languages is not read to the end`() throws {
    var pass = try JudgingPass.boardingPass()
    let letters = "abcdefghijk".map(String.init)
    let names = letters.flatMap { one in letters.map { "\(one)\($0)" } }
    for name in names {
      pass.files["\(name).lproj/pass.strings"] = Array("\"SEAT\" = \"Seat\";".utf8)
    }
    let limits = try pass.judgement().faults.filter { $0.rule == .limit }
    #expect(limits.count == names.count - 100)
  }

  @Test func `messages are short and plain, however long and strange the names of pictures are`()
    throws
  {
    var pass = try JudgingPass.boardingPass()
    let long = String(repeating: "a\u{202E}", count: 40)
    for index in 0..<40 { pass.files["en.lproj/\(long)\(index).png"] = [1] }
    pass.files["d\u{202E}.lproj/pass.strings"] = Array("\"A\" = \"b\";".utf8)
    pass.files["fr.lproj/pass.strings"] = Array("\"B\" = \"c\";".utf8)
    let judgement = try pass.judgement()
    #expect(judgement.findings.contains { $0.rule == .languagePictures })
    #expect(judgement.findings.contains { $0.rule == .stringsKeys })
    for finding in judgement.findings {
      #expect(finding.problem.utf8.count < 2_000, "\(finding.code)")
      #expect(!finding.problem.unicodeScalars.contains("\u{202E}"), "\(finding.code)")
    }
  }

  private var now: Instant { Instant(secondsSince1970: 1_800_000_000) }
}
