import Foundation
import PassTestSupport
import Testing
import Vocabulary

@testable import PassWallet

/// The judge finds each alteration of a pass, and answers for any bytes.
@Suite struct JudgingPropertyTests {
  @Test func `each member that is removed is either named or not missed`() throws {
    let good = try JudgingPass.boardingPass()
    for path in good.paths where !path.hasPrefix("userInfo.") {
      var pass = good
      pass.set(path, nil)
      let judgement = try pass.judgement()
      let last = path.split(separator: ".").last.map(String.init) ?? ""
      // Findings lie at the member, or in the object from which it was taken.
      let isNamed = judgement.findings.contains { finding in
        finding.place.member?.contains(last) ?? true || finding.problem.contains(last)
      }
      #expect(judgement.findings.isEmpty || isNamed || Int(last) != nil, "\(path)")
      let rule = Self.requiredNames.contains(last)
      if rule { #expect(!judgement.isFaultless, "\(path)") }
    }
  }

  /// The names of members that must be there, from Apple's documents.
  private static let requiredNames: Set<String> = [
    "formatVersion", "passTypeIdentifier", "teamIdentifier", "serialNumber", "organizationName",
    "description", "boardingPass", "transitType", "key", "value", "format", "message",
    "messageEncoding", "airlineCode", "flightNumber", "departureAirportCode", "departureCityName",
    "departureLocationTimeZone", "destinationAirportCode", "destinationCityName",
    "destinationLocationTimeZone", "originalDepartureDate", "originalBoardingDate",
    "originalArrivalDate", "passengerName", "latitude", "longitude",
  ]

  @Test func `each member that is renamed is named`() throws {
    let good = try JudgingPass.boardingPass()
    for path in good.paths where !path.hasPrefix("userInfo.") {
      let parts = path.split(separator: ".").map(String.init)
      guard let last = parts.last, Int(last) == nil else { continue }
      var pass = good
      let new = (parts.dropLast() + [last + "s_"]).joined(separator: ".")
      pass.set(new, pass.value(path))
      pass.set(path, nil)
      let lines = try pass.judgement().findings.map(\.line)
      #expect(lines.contains("member.unknown pass.json \(JudgingCase.shown(new))"), "\(path)")
    }
  }

  @Test func `each member of another type is named`() throws {
    let good = try JudgingPass.boardingPass()
    for path in good.paths where !path.hasPrefix("userInfo") {
      var pass = good
      // No member is a list of lists of lists.
      pass.set(path, [[["x"]]])
      let judgement = try pass.judgement()
      #expect(!judgement.isFaultless, "\(path)")
      let shown = JudgingCase.shown(path)
      #expect(
        judgement.faults.contains { $0.place.member?.hasPrefix(shown) ?? false }
          || judgement.faults.contains { $0.rule == .style }, "\(path)")
    }
  }

  @Test func `each altered byte of an entry is found there`() throws {
    let good = try JudgingPass.boardingPass()
    let contents = try good.contents()
    var generator = SeededGenerator(seed: 43)
    for index in contents.indices {
      let (name, bytes) = contents[index]
      // The digest is the same for all files that the manifest lists, so a few bytes are enough of them.
      let isSealed = !["manifest.json", "signature"].contains(name)
      let step = isSealed ? max(1, bytes.count / 4) : name == "signature" ? 19 : 67
      for offset in stride(from: 0, to: bytes.count, by: step) {
        var altered = contents
        altered[index].bytes[offset] ^= UInt8.random(in: 1...255, using: &generator)
        let judgement = judge(altered, good.authority)
        #expect(!judgement.isFaultless, "\(name) at \(offset)")
        let isNamed = judgement.faults.contains {
          $0.place.entry == name || name == "manifest.json"
        }
        #expect(isNamed, "\(name) at \(offset): \(judgement.faults.map(\.line))")
      }
    }
  }

  @Test func `each entry that is left out or added is named`() throws {
    let good = try JudgingPass.eventTicket()
    let contents = try good.contents()
    for index in contents.indices {
      var fewer = contents
      let (name, _) = fewer.remove(at: index)
      let faults = judge(fewer, good.authority).faults
      #expect(
        faults.contains { $0.place.entry == name || $0.place.member == name }, "\(name)")
    }
    for name in ["footer.png", "fr.lproj/pass.strings", "x", "pass.json.bak", "a/b/c"] {
      let faults = judge(contents + [(name, [1])], good.authority).faults
      #expect(faults.contains { $0.rule == .unlisted && $0.place.entry == name }, "\(name)")
    }
  }

  @Test func `an altered byte of the archive is found, but for dates and versions`() throws {
    let pass = try JudgingPass.boardingPass()
    var archive = JudgingZip()
    archive.entries = try pass.contents().map { JudgingZip.Entry($0.name, $0.bytes) }
    let good = archive.bytes
    let now = Instant(secondsSince1970: pass.authority.now)
    var unfound: [Int] = []
    for offset in stride(from: 0, to: good.count, by: 11) {
      var bytes = good
      bytes[offset] ^= 0xFF
      let judgement = WalletJudgement(bytes, now: now, authorities: [pass.authority.root])
      if judgement.findings.isEmpty { unfound.append(offset) }
    }
    // Each entry has 6 such bytes in its header, and 18 in the directory.
    #expect(unfound.count <= archive.entries.count * 24 / 11 + 8, "\(unfound.count)")
  }

  @Test func `any bytes are judged`() throws {
    var generator = SeededGenerator(seed: 7)
    let good = try JudgingPass.eventTicket().bytes()
    let now = Instant(secondsSince1970: try WalletAuthority.shared.get().now)
    var faultless = 0
    for round in 0..<300 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let start = Int.random(in: 0..<bytes.count, using: &generator)
        switch round % 3 {
        case 0: bytes[start] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.removeSubrange(start..<min(bytes.count, start + 3))
        default: bytes.insert(contentsOf: bytes[start...].prefix(5), at: start)
        }
      }
      let judgement = WalletJudgement(bytes, now: now)
      if judgement.findings.isEmpty { faultless += 1 }
    }
    // A single altered byte may be one of a date.
    #expect(faultless <= 10)
    #expect(WalletJudgement([], now: now).faults.map(\.code) == ["container.archive"])
    #expect(!WalletJudgement([UInt8](repeating: 0x50, count: 100_000), now: now).isFaultless)
  }

  @Test func `what is large is judged in little time`() throws {
    let now = Instant(secondsSince1970: try WalletAuthority.shared.get().now)
    // A thousand unknown members with long names, fields without end, and a manifest of many lines.
    var pass = try JudgingPass.boardingPass()
    for index in 0..<5_000 { pass.members["unknown member \(index)"] = index }
    pass.lines = Dictionary(
      uniqueKeysWithValues: (0..<5_000).map { ("line \($0)", String(repeating: "a", count: 40)) })
    let judgement = WalletJudgement(try pass.bytes(), now: now)
    #expect(judgement.findings.count == 500)
    #expect(judgement.moreFindings >= 9_500)
  }

  private func judge(
    _ contents: [(name: String, bytes: [UInt8])], _ authority: WalletAuthority
  ) -> WalletJudgement {
    var archive = JudgingZip()
    archive.entries = contents.map { JudgingZip.Entry($0.name, $0.bytes) }
    return WalletJudgement(
      archive.bytes, now: Instant(secondsSince1970: authority.now), authorities: [authority.root])
  }
}
